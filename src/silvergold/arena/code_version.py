"""A hash of the code that plays: it changes whenever a rule or a bot could play differently."""

from __future__ import annotations

import hashlib
import importlib.util
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
NEVER_PLAYS = {"arena", "cli", "deck_lab", "drawing", "envs", "server"}
"""Packages that cannot change how a game goes, apart from the module that plays it."""


def fingerprint(bots: Iterable[str]) -> str:
    """Return sixteen hex digits for the rules, the package's bots, and those of these bots that are the user's own."""
    digest = hashlib.sha256(_package().encode())
    for file in filter(None, map(_own_file, bots)):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@cache
def _package() -> str:
    """Hash the files that can make a difference, data of the bots included."""
    digest = hashlib.sha256()
    for file in sorted(_files()):
        digest.update(file.relative_to(PACKAGE).as_posix().encode() + file.read_bytes())
    return digest.hexdigest()


def _files() -> Iterator[Path]:
    yield PACKAGE / "arena" / "playing.py"
    for file in PACKAGE.rglob("*"):
        parts = file.relative_to(PACKAGE).parts
        if file.is_file() and parts[0] not in NEVER_PLAYS and "__pycache__" not in parts:
            yield file


def _own_file(name: str) -> Path | None:
    """Return the file of a bot that is the user's own; None for a bot of the package."""
    module, colon, _ = name.partition(":")
    spec = importlib.util.find_spec(module) if colon else None
    return Path(spec.origin) if spec and spec.origin and Path(spec.origin).is_file() else None
