"""`silvergold table`: a table in the browser, for everybody in the house."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from silvergold.terminal import serve, usage

if TYPE_CHECKING:
    from silvergold.server.config import Config

EPILOG = """\
examples:
  silvergold table                     opens the browser here; others in the house scan the code
  silvergold table --alone             nobody else can reach it
  silvergold table --port 9000 --no-open

Games are kept in your data folder, so they are still there tomorrow. On the open network: silvergold serve --help
"""
PORTS = range(8000, 8020)
"""Tried in turn, so that a bookmark is good for tomorrow."""

EVERYBODY, ALONE = "0.0.0.0", "127.0.0.1"
PATIENCE = 120.0  # seconds that a server may take to answer at all


def add(families: usage.Families) -> None:
    """Add it to the command line."""
    table = usage.add_command(families, "table", run, "open a table in the browser, for everybody in the house", EPILOG)
    table.add_argument("--alone", action="store_true", help="for this machine only")
    table.add_argument("--no-open", action="store_true", help="do not open the browser")
    usage.add_option(table, "--host", str, "ADDRESS", "where to listen; everywhere if left out")
    usage.add_option(table, "--port", serve.port, "N", "8000 if left out, or the next that is free")
    usage.add_option(table, "--db", str, "FILE", "where games are kept; in your data folder if left out")


def run(args: argparse.Namespace) -> int:
    """Serve, tell where, open the browser; until Ctrl+C."""
    from silvergold.terminal.engine import wake

    config = settings(args)
    _pages_or_fault()
    note = Path(f"{config.db}.at")
    there = _open_already(note)
    if there:
        print(f"the table is open already: {there}")
        _show(there, args.no_open)
        return usage.OK
    Path(config.db).parent.mkdir(parents=True, exist_ok=True)
    wake()
    with _noted(note, here(config)):
        _serve(config, args.no_open)
    print(f"\nclosed; the games are kept in {config.db}")
    return usage.OK


def _serve(config: Config, no_open: bool) -> None:
    from silvergold.server import running

    threading.Thread(target=_when_ready, args=(config, no_open), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        running.run(config)


def settings(args: argparse.Namespace) -> Config:
    """What was given, then the environment, then what suits a family."""
    config_from = serve.configuring()
    host = ALONE if args.alone else args.host or os.environ.get("SILVERGOLD_HOST") or EVERYBODY
    db = args.db or os.environ.get("SILVERGOLD_DB") or str(data_folder() / "games.db")
    if "://" in db:
        raise usage.UsageFault("a table at home keeps its games in a file; for a database, silvergold serve --db URL")
    config: Config = config_from({"host": host, "port": args.port, "db": db, "log": "quiet", "warm": True})
    given = args.port is not None or "SILVERGOLD_PORT" in os.environ
    return replace(config, port=config.port if given and config.port else free_port(host, given))


def data_folder() -> Path:
    """Where this system keeps what programs have to remember."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "silvergold"


def free_port(host: str, any_will_do: bool = False) -> int:
    """The first of ours that is free, else any."""
    for port in (*(() if any_will_do else PORTS), 0):
        with socket.socket() as probe, contextlib.suppress(OSError):
            if sys.platform != "win32":
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
            return int(probe.getsockname()[1])
    raise usage.UsageFault(f"no port of {host} is free; name another address with --host")


def _pages_or_fault() -> None:
    from silvergold.server.front import DOOR, PAGES

    if not (PAGES / DOOR).is_file():
        raise usage.UsageFault("the pages are not built; in a checkout, make play builds them and comes back here")


# Where it is ----------------------------------------------------------------------------------------------------------


def here(config: Config) -> str:
    """The address for this machine."""
    return f"http://{'localhost' if config.host in (EVERYBODY, ALONE) else config.host}:{config.port}"


def in_the_house(config: Config) -> str | None:
    """The address for the others, if they can reach us. Nothing is sent: a datagram's socket knows its own end."""
    if config.host != EVERYBODY:
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # an address for examples (RFC 5737)
        own = str(probe.getsockname()[0])
        return None if own.startswith("127.") or own == EVERYBODY else f"http://{own}:{config.port}"
    return None


def _when_ready(config: Config, no_open: bool) -> None:
    """As soon as it answers, say where it is."""
    deadline = time.monotonic() + PATIENCE
    while not _answers(here(config)):
        if time.monotonic() > deadline:
            return
        time.sleep(0.05)
    print(told(config), flush=True)
    _show(here(config), no_open)


def told(config: Config) -> str:
    """What stands in the terminal while the table is open."""
    house = in_the_house(config)
    lines = [f"The table is open:      {here(config)}"]
    if house:
        lines += [f"For all in the house:   {house}", code(house)]
    return "\n".join([*lines, f"Games are kept in {config.db}. Stop with Ctrl+C."])


def code(address: str) -> str:
    """The address to be scanned by a phone; nothing where it could not be read."""
    encoding = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "")
    if not sys.stdout.isatty() or encoding != "utf8":
        return ""
    import io

    import segno

    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()


def _show(address: str, no_open: bool) -> None:
    """Open the browser, where there is a screen to open it on."""
    seen = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if no_open or not seen or os.environ.get("SSH_CONNECTION"):
        return
    import webbrowser

    webbrowser.open(address)


# Only once ------------------------------------------------------------------------------------------------------------


@contextmanager
def _noted(note: Path, address: str) -> Iterator[None]:
    """While the table is open, its address lies beside its games, so that nobody opens it twice."""
    note.write_text(address, "utf-8")
    try:
        yield
    finally:
        note.unlink(missing_ok=True)


def _open_already(note: Path) -> str | None:
    """The address of a table that is open on these games; a note may also be left over from a power cut."""
    address = note.read_text("utf-8").strip() if note.is_file() else ""
    return address if address.startswith("http://") and _answers(address) else None


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/health", timeout=2) as answer:
            return "protocol" in json.load(answer)
    except (OSError, ValueError, urllib.error.URLError):
        return False
