"""`silvergold backup` and `silvergold restore`: all games of a server in one file."""

from __future__ import annotations

import argparse
from pathlib import Path
from types import ModuleType

from silvergold.cli import options
from silvergold.cli.commands.serve import server_missing

EPILOG = """\
examples:
  silvergold backup sunday.db
  silvergold restore sunday.db --db postgresql://sg@db/sg    also the way from one database to another

The database may also stand in the environment as SILVERGOLD_DB. A backup holds hashes instead of tokens, and all
hidden cards: keep it as you keep the database.
"""


def add(subcommands: options.Subcommands) -> None:
    """Add both commands to the command line."""
    for name, act, about in (
        ("backup", write_backup, "write all games of a server to a file, while it runs"),
        ("restore", restore_backup, "replace all games of a server by those of a backup, while it runs"),
    ):
        command = options.add_command(subcommands, name, act, about, EPILOG)
        command.add_argument("file", metavar="FILE", help="the backup, which is one SQLite file")
        options.add_option(command, "--db", str, "FILE|URL", "the server's database; silvergold.db if left out")


def write_backup(args: argparse.Namespace) -> int:
    """Write a backup."""
    import asyncio

    backup, db = _backup_module(args.db)
    asyncio.run(backup.backup(db, Path(args.file)))
    print(f"all games of {backup.shown(db)} are in {args.file}")
    return options.OK


def restore_backup(args: argparse.Namespace) -> int:
    """Restore a backup."""
    import asyncio

    backup, db = _backup_module(args.db)
    asyncio.run(backup.restore(Path(args.file), db))
    where = backup.shown(db)
    print(f"{where} holds the games of {args.file} again; players at a running server come back by themselves")
    return options.OK


def _backup_module(db: str | None) -> tuple[ModuleType, str]:
    """Return the module that copies databases, and the address of the database."""
    try:
        from silvergold.server.config import config_from
        from silvergold.server.store import backup
    except ModuleNotFoundError as missing:
        raise server_missing(missing) from None
    return backup, config_from({"db": db}).db
