"""`silvergold serve`: tables for people and bots over the network."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from silvergold.terminal import usage

if TYPE_CHECKING:
    from silvergold.server.config import Config

EPILOG = """\
examples:
  silvergold serve                                  at home: one file, this machine only
  silvergold serve --host 0.0.0.0 --port 80         for everybody in the house; see also silvergold table
  silvergold serve --db postgresql://sg@db/sg --workers 4

Every option may also stand in the environment: SILVERGOLD_HOST, SILVERGOLD_PORT, SILVERGOLD_DB,
SILVERGOLD_WORKERS, SILVERGOLD_SECURE=1, SILVERGOLD_LOG=json. A stop signal lets what is under way finish.
"""
BACKUP_EPILOG = """\
examples:
  silvergold backup sunday.db
  silvergold restore sunday.db --db postgresql://sg@db/sg    also the way from one database to another

The database may also stand in the environment as SILVERGOLD_DB. A backup holds hashes instead of tokens, and all
hidden cards: keep it as you keep the database.
"""


def add(families: usage.Families) -> None:
    """Add it to the command line."""
    add_backup(families)
    serve = usage.add_command(families, "serve", run, "host tables for people and bots", EPILOG)
    usage.add_option(serve, "--host", str, "ADDRESS", "where to listen; 127.0.0.1 if left out")
    usage.add_option(serve, "--port", port, "N", "8000 if left out")
    usage.add_option(serve, "--db", str, "FILE|URL", "an SQLite file or postgresql://…; silvergold.db if left out")
    usage.add_option(serve, "--workers", usage.positive_number, "N", "processes; more than one needs PostgreSQL")
    usage.add_option(serve, "--origins", str, "URL,…", "pages of other addresses that may play here, such as a proxy's")
    usage.add_option(serve, "--proxies", str, "IP,…", "reverse proxies to believe on who calls; 127.0.0.1 if left out")
    number = usage.whole_number
    usage.add_option(serve, "--rate", number, "N", "messages a second of one socket; 50 if left out, 0: any")
    usage.add_option(serve, "--sockets", number, "N", "sockets of one guest; 50 if left out, 0: any")
    usage.add_option(serve, "--tables", number, "N", "unfinished tables of one host; 50 if left out, 0: any")
    usage.add_option(serve, "--bots", number, "N", "processes in which bots think; 2 if left out")
    usage.add_option(serve, "--expire", number, "DAYS", "unfinished tables nobody touches go; 30 if left out")
    serve.add_argument("--secure", action="store_true", default=None, help="behind https: cookies go over nothing else")
    logs = ("text", "json", "quiet")
    serve.add_argument("--log", choices=logs, default=None, help="lines for people, for machines, or only faults")


def add_backup(families: usage.Families) -> None:
    """Add `backup` and `restore`."""
    for name, act, about in (
        ("backup", keep, "write all games of a server to a file, while it runs"),
        ("restore", bring_back, "replace all games of a server by those of a backup, while it runs"),
    ):
        command = usage.add_command(families, name, act, about, BACKUP_EPILOG)
        command.add_argument("file", metavar="FILE", help="the backup, which is one SQLite file")
        usage.add_option(command, "--db", str, "FILE|URL", "the server's database; silvergold.db if left out")


def port(text: str) -> int:
    """A port of this machine; 0 lets the system choose."""
    if not (text.isascii() and text.isdigit() and int(text) < 1 << 16):
        raise argparse.ArgumentTypeError(f"{text!r} is no port; it is a number from 0 to 65535")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop."""
    try:
        from silvergold.server import running
        from silvergold.server.config import Config, config_from
    except ModuleNotFoundError as missing:
        raise _missing(missing) from None
    from silvergold.terminal.engine import wake

    given = {field.name: getattr(args, field.name, None) for field in fields(Config)}
    config = config_from({**given, "warm": None if "SILVERGOLD_WARM" in os.environ else True})
    running.check(config)
    config = running.at_a_free_port(config)
    wake()
    address = f"http://{config.host}:{config.port}"
    print(f"silvergold is at {address}, its games in {_shown(config.db)}; stop with Ctrl+C", flush=True)
    running.run(config)
    return usage.OK


def keep(args: argparse.Namespace) -> int:
    """Write a backup."""
    import asyncio

    copying, db = _copying(args.db)
    asyncio.run(copying.backup(db, Path(args.file)))
    print(f"all games of {_shown(db)} are in {args.file}")
    return usage.OK


def bring_back(args: argparse.Namespace) -> int:
    """Restore a backup."""
    import asyncio

    copying, db = _copying(args.db)
    asyncio.run(copying.restore(Path(args.file), db))
    print(f"{_shown(db)} holds the games of {args.file} again; players at a running server come back by themselves")
    return usage.OK


def configuring() -> Callable[..., Config]:
    """What reads settings, if the server is installed."""
    try:
        from silvergold.server import app  # noqa: F401 - all that a server needs
        from silvergold.server.config import config_from
    except ModuleNotFoundError as missing:
        raise _missing(missing) from None
    return config_from


def _copying(db: str | None) -> tuple[ModuleType, str]:
    """What copies databases, and the address of this one."""
    try:
        from silvergold.server.config import config_from
        from silvergold.server.store import copying
    except ModuleNotFoundError as missing:
        raise _missing(missing) from None
    return copying, config_from({"db": db}).db


def _missing(missing: ModuleNotFoundError) -> usage.UsageFault:
    return usage.UsageFault(f"serving needs {missing.name}; install it with: pip install 'silvergold[server]'")


def _shown(db: str) -> str:
    """The database without a password."""
    scheme, at, rest = db.rpartition("@")
    return f"{scheme.partition('://')[0]}://…@{rest}" if at else db
