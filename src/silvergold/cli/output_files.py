"""Files that a user has named: whether they may be written, before any long work, and writing them.

A file that exists is never replaced without `--force`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from silvergold.cli import options


def add_force_option(parser: argparse.ArgumentParser, about: str = "replace files that exist already") -> None:
    """Add `--force`."""
    parser.add_argument("--force", action="store_true", help=about)


def check_output(path: Path | None, option: str, force: bool) -> None:
    """Raise UsageError if this file could not be written, or if it exists and may not be replaced."""
    if path is None:
        return
    if not path.absolute().parent.is_dir():
        raise options.UsageError(f"{option} {path}: there is no folder {path.parent} to write in; make it first")
    check_free(path, option, force)


def check_free(path: Path, option: str, force: bool) -> None:
    """Raise UsageError if this file exists and may not be replaced.

    Devices and pipes exist, too, but writing to them replaces nothing.
    """
    what = f"{option} {path}"
    if path.is_dir():
        raise options.UsageError(f"{what}: this is a folder; name a file in it")
    if path.is_file() and not force:
        raise options.UsageError(f"{what}: this file exists already; name another one, or replace it with --force")


def write_text(path: Path, text: str) -> None:
    """Write a file that was checked before, and say so."""
    path.write_text(text, encoding="utf-8")
    say_written(path)


def say_written(path: Path) -> None:
    """Say on stderr which file was written, because stdout may hold a result."""
    print(f"wrote {path}", file=sys.stderr, flush=True)
