"""`silvergold table`: a table in the browser, for everyone on the home network."""

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
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from silvergold.cli import options
from silvergold.cli.commands import serve
from silvergold.cli.own_addresses import has_way_out, own_addresses
from silvergold.cli.warmup import CompilingLine
from silvergold.folders import data_home

if TYPE_CHECKING:
    from silvergold.server.config import Config
    from silvergold.server.store import Store

EPILOG = """\
examples:
  silvergold table                     opens the browser here; others on the network scan the code
  silvergold table --alone             nobody else can reach it
  silvergold table --port 9000 --no-open

No internet is needed. Where there is no network, switch on the hotspot of a phone or of this machine, let everybody
join it, and start the table: the code that it shows works on all phones that have joined.

Games are kept in your data folder, so they are still there tomorrow. On the open network: silvergold serve --help
"""
PORTS = range(8000, 8020)
"""Tried in turn, so that a bookmark usually still works tomorrow."""

EVERYBODY, ALONE = "0.0.0.0", "127.0.0.1"
MOST_SHOWN = 4
OFFLINE = "There is no internet here, and none is needed: everybody in the same network can open the address."
NO_NETWORK = (
    "This machine is in no network, so only you can play. Without a router, switch on the hotspot of a phone or of\n"
    "this machine, let everybody join it, and start the table again: no internet is needed."
)

OPENS_WITHIN = 5.0  # seconds to wait for the address of a table that is just opening


def add(subcommands: options.Subcommands) -> None:
    """Add the command to the command line."""
    table = options.add_command(
        subcommands, "table", run, "open a table in the browser, for everyone on the home network", EPILOG
    )
    table.add_argument("--alone", action="store_true", help="for this machine only")
    table.add_argument("--no-open", action="store_true", help="do not open the browser")
    options.add_option(table, "--host", str, "ADDRESS", "where to listen; everywhere if left out")
    options.add_option(table, "--port", serve.port, "N", "8000 if left out, or the next that is free")
    options.add_option(table, "--db", str, "FILE", "where games are kept; in your data folder if left out")


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl+C; print the address and open the browser."""
    config = settings(args)
    _pages_or_fault()
    note = Path(f"{config.db}.at")
    store = _reserved(config, note)
    if store is None:
        there = _open_already(note)
        print(f"the table is open already: {there}")
        _show(there or here(config), args.no_open)
        return options.OK
    _serve(config, store, note, args.no_open)
    print(f"\nclosed; the games are kept in {config.db}")
    return options.OK


def _reserved(config: Config, note: Path) -> Store | None:
    """Return the store for this table alone, or None if the table is open already."""
    from silvergold.server import launcher
    from silvergold.server.store.file_lock import InUse

    if _open_already(note):
        return None
    try:
        return launcher.prepare(config)
    except InUse:  # perhaps by a table that is just opening
        deadline = time.monotonic() + OPENS_WITHIN
        while not _open_already(note):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
        return None


def _serve(config: Config, store: Store, note: Path, no_open: bool) -> None:
    from silvergold.server import launcher

    config = launcher.at_a_free_port(config)
    config = replace(config, address=next(iter(network_addresses(config)), ""))

    def ready() -> None:  # a browser may take its time, and the server must not wait for it
        threading.Thread(target=_tell, args=(config, note, no_open), daemon=True).start()

    try:
        launcher.run(config, store, ready, CompilingLine())
    finally:
        note.unlink(missing_ok=True)


def _tell(config: Config, note: Path, no_open: bool) -> None:
    """Publish the address: in the terminal, and in a note for a second `table` on the same file."""
    note.write_text(here(config), "utf-8")
    print(told(config), flush=True)
    _show(here(config), no_open)


def settings(args: argparse.Namespace) -> Config:
    """Return the settings: options first, then the environment, then defaults for a table at home."""
    from silvergold.server.config import config_from

    host = ALONE if args.alone else args.host or os.environ.get("SILVERGOLD_HOST") or EVERYBODY
    db = args.db or os.environ.get("SILVERGOLD_DB") or str(data_home() / "games.db")
    if "://" in db:
        raise options.UsageError("a table at home keeps its games in a file; for a database, silvergold serve --db URL")
    config = config_from({"host": host, "port": args.port, "db": db, "log": "quiet", "warm": True})
    given = args.port is not None or "SILVERGOLD_PORT" in os.environ
    return replace(config, port=config.port if given and config.port else free_port(host, given))


def free_port(host: str, any_will_do: bool = False) -> int:
    """Return the first free port of PORTS, otherwise any free port."""
    for port in (*(() if any_will_do else PORTS), 0):
        with socket.socket() as probe, contextlib.suppress(OSError):
            if sys.platform != "win32":
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
            return int(probe.getsockname()[1])
    raise options.UsageError(f"no port of {host} is free; name another address with --host")


def _pages_or_fault() -> None:
    from silvergold.server.built_pages import INDEX, PAGES

    if not (PAGES / INDEX).is_file():
        raise options.UsageError("the pages are not built; in a checkout, make play builds them and comes back here")


# Where it is ----------------------------------------------------------------------------------------------------------


def here(config: Config) -> str:
    """Return the address for this machine."""
    return f"http://{'localhost' if config.host in (EVERYBODY, ALONE) else config.host}:{config.port}"


def network_addresses(config: Config) -> list[str]:
    """Return the addresses for other devices, if they can reach this machine; the likeliest first."""
    if config.host != EVERYBODY:
        return []
    return [f"http://{address}:{config.port}" for address in own_addresses()]


def told(config: Config) -> str:
    """Return the text that the terminal shows while the table is open."""
    others = network_addresses(config)
    lines = [f"The table is open:      {here(config)}"]
    if others:
        lines += [f"On the home network:    {others[0]}", code(others[0])]
    lines += [f"If that does not open:  {address}" for address in others[1:MOST_SHOWN]]
    if config.host == EVERYBODY and (not others or not has_way_out()):
        lines += [OFFLINE if others else NO_NETWORK]
    return "\n".join([*lines, f"Games are kept in {config.db}. Stop with Ctrl+C."])


def code(address: str) -> str:
    """Return the address as a QR code, or an empty text where it could not be shown."""
    encoding = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "")
    if not sys.stdout.isatty() or encoding != "utf8":
        return ""
    import io

    import segno

    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()


def _show(address: str, no_open: bool) -> None:
    """Open the browser if there is a screen."""
    seen = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if no_open or not seen or os.environ.get("SSH_CONNECTION"):
        return
    import webbrowser

    webbrowser.open(address)


# Only once ------------------------------------------------------------------------------------------------------------


def _open_already(note: Path) -> str | None:
    """Return the address of a table that is already open on these games, or None.

    While a table is open, its address stands in a note beside its games. A note may be left over from a power cut.
    """
    address = note.read_text("utf-8").strip() if note.is_file() else ""
    return address if address.startswith("http://") and _answers(address) else None


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/health", timeout=2) as answer:
            return "protocol" in json.load(answer)
    except (OSError, ValueError, urllib.error.URLError):
        return False
