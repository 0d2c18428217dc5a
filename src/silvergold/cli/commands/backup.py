"""`silvergold backup` and `silvergold restore`: all games of a server in one file."""

from __future__ import annotations

import argparse
import os
from datetime import datetime
from pathlib import Path
from types import ModuleType

from silvergold.cli import options
from silvergold.cli.output_files import add_force_option, check_free

EPILOG = """\
examples:
  silvergold backup sunday.db
  silvergold restore sunday.db
  silvergold restore sunday.db --db postgresql://sg@db/sg    also the way from one database to another

The database may also stand in the environment as SILVERGOLD_DB. A backup holds hashes instead of tokens, and all
hidden cards: keep it as you keep the database.

restore replaces all games. It first writes those that it replaces to a backup of their own: beside an SQLite file, or
in the current folder for PostgreSQL. It says where, and `silvergold restore` brings that file back, too.
"""


def add(subcommands: options.Subcommands) -> None:
    """Add both commands to the command line."""
    for name, act, about in (
        ("backup", write_backup, "write all games of a server to a file, while it runs"),
        ("restore", restore_backup, "replace all games of a server by those of a backup, while it runs"),
    ):
        command = options.add_command(subcommands, name, act, about, EPILOG)
        command.add_argument("file", metavar="FILE", type=Path, help="the backup, which is one SQLite file")
        options.add_option(command, "--db", str, "FILE|URL", "the server's database; silvergold.db if left out")
        if name == "backup":
            add_force_option(command)
        else:
            command.add_argument("--no-copy", action="store_true", help="keep no copy of the games that are replaced")


def write_backup(args: argparse.Namespace) -> int:
    """Write a backup; one that is to be replaced stays whole until the new one is."""
    import asyncio

    backup, db = _backup_module(args.db)
    target = args.file
    check_free(target, "the backup", args.force)
    if target.exists() and Path(db).exists() and target.samefile(db):
        raise options.UsageError(f"{target} is the database itself; name another file for its backup")
    new = target.with_name(f".{target.name}.{os.getpid()}") if target.is_file() else target
    asyncio.run(backup.backup(db, new))
    if new != target:
        new.replace(target)
    print(f"all games of {backup.shown(db)} are in {target}")
    return options.OK


def restore_backup(args: argparse.Namespace) -> int:
    """Restore a backup, and say where the games are that it replaced."""
    import asyncio

    backup, db = _backup_module(args.db)
    copy = None if args.no_copy else _copy_for(db, backup.is_postgres(db))
    asyncio.run(backup.restore(args.file, db, copy))
    where = backup.shown(db)
    print(f"{where} holds the games of {args.file} again; players at a running server come back by themselves")
    if copy is not None:
        print(f"the games that it held before are in {copy}; silvergold restore {copy} would bring them back")
    return options.OK


def _copy_for(db: str, is_postgres: bool) -> Path | None:
    """Return a new file for the games that are replaced; None if there are none."""
    moment = f"{datetime.now():%Y%m%d-%H%M%S}"
    if is_postgres:
        return Path(f"silvergold-before-restore-{moment}.db")
    path = Path(db)
    return path.with_name(f"{path.name}-before-restore-{moment}") if path.is_file() else None


def _backup_module(db: str | None) -> tuple[ModuleType, str]:
    """Return the module that copies databases, and the address of the database."""
    from silvergold.server.config import config_from
    from silvergold.server.store import backup

    return backup, config_from({"db": db}).db
