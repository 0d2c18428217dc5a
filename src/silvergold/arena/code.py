"""Which code played: a number that changes whenever a rule or a bot could play otherwise."""

from __future__ import annotations

import hashlib
import importlib.util
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

HOUSE = Path(__file__).parents[1]
ROOMS = ("rules", "decks", "bots")
FILES = ("kinds.py", "choices.py", "events.py", "referee.py", "records.py", "match.py", "arena/playing.py")


def fingerprint(bots: Iterable[str]) -> str:
    """Sixteen digits for the rules, the bots of the house, and those of your own among these."""
    digest = hashlib.sha256(_house().encode())
    for file in filter(None, map(_own_file, bots)):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@cache
def _house() -> str:
    """The files that can make a difference, data of the bots too."""
    digest = hashlib.sha256()
    for file in sorted(_files()):
        digest.update(file.relative_to(HOUSE).as_posix().encode() + file.read_bytes())
    return digest.hexdigest()


def _files() -> Iterator[Path]:
    yield from (HOUSE / name for name in FILES)
    for room in ROOMS:
        found = (HOUSE / room).rglob("*")
        yield from (file for file in found if file.is_file() and "__pycache__" not in file.parts)


def _own_file(name: str) -> Path | None:
    """The file of a bot that is not of the house."""
    module, colon, _ = name.partition(":")
    spec = importlib.util.find_spec(module) if colon else None
    return Path(spec.origin) if spec and spec.origin and Path(spec.origin).is_file() else None
