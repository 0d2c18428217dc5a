"""The ledger of a run: one line of JSON for each game, written when the game ends, so that no result is lost.

The first line says which games the ledger is for. A run that finds its ledger continues where it stopped; more games of
the same kind can be added later. A ledger of other games is refused.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from silvergold.arena.code_version import fingerprint
from silvergold.arena.machine import machine, our_version
from silvergold.arena.results import GameResult
from silvergold.arena.schedule import Key, Schedule, deck_hash
from silvergold.errors import FORMAT, SilvergoldError
from silvergold.folders import cache_home

VERSION = 1
HEADER = "ledger"
"""Only a header has this field."""

Json = dict[str, Any]


class Ledger:
    """The results so far, by their key, and where further ones are written."""

    def __init__(self, path: Path, file: IO[bytes], results: dict[Key, GameResult]) -> None:
        """Use `open_ledger` to create one."""
        self.path = path
        self.results = results
        self._file = file

    def add(self, result: GameResult) -> None:
        """Write a result and flush it to the system."""
        self.results[result.key] = result
        self._file.write(_line(result.as_json()))
        self._file.flush()

    def of(self, schedule: Schedule) -> list[GameResult]:
        """Return the results of this schedule in its order; the ledger may hold more deals than that."""
        return [self.results[key] for key in schedule.games() if key in self.results]


@contextmanager
def open_ledger(schedule: Schedule, path: Path | None = None, fresh: bool = False) -> Iterator[Ledger]:
    """Open the ledger of a schedule with the results it holds; by default in the user's cache folder."""
    is_named = path is not None
    path = path or default_path(schedule)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+b") as file:
        _lock(file, path)
        if is_named or not fresh:
            _check_kind(file, path)
        if fresh:
            file.truncate(0)
        results = _begun(file, path, schedule)
        if results is None:
            file.write(_line({**identity(schedule), "schedule": schedule.as_json(), "machine": machine()}))
            file.flush()
        yield Ledger(path, file, results or {})


def default_path(schedule: Schedule) -> Path:
    """Return a path of its own for each kind of run."""
    digest = hashlib.sha256(json.dumps(identity(schedule), sort_keys=True).encode()).hexdigest()[:16]
    return cache_home() / "arena" / f"{schedule.deck.game}-{digest}.jsonl"


def identity(schedule: Schedule) -> Json:
    """Return what two runs must share so that their games are the same; the number of deals is not part of it."""
    described = schedule.as_json()
    del described["deals"], described["deck"]
    return {
        HEADER: VERSION,
        "version": our_version(),
        "code": fingerprint(schedule.bots),
        "deck": schedule.deck.name,
        "deck_hash": deck_hash(schedule.deck),
        **_as_read(described),
    }


def _begun(file: IO[bytes], path: Path, schedule: Schedule) -> dict[Key, GameResult] | None:
    """Return the results in a ledger; None if it is empty. An incomplete last line is dropped.

    Older versions wrote the first line again when a run had been stopped before its first game; it is skipped.
    """
    file.seek(0)
    text = file.read()
    whole = text[: text.rfind(b"\n") + 1]
    file.truncate(len(whole))
    if not whole:
        return None
    results = {}
    for number, line in enumerate(whole.splitlines(), 1):
        header = _read(line, path, number)
        if number == 1 or HEADER in header:
            _check_header(header, path, schedule)
        else:
            result = _result(header, path, number)
            results[result.key] = result
    return results


def _check_kind(file: IO[bytes], path: Path) -> None:
    """Raise if this is a file of something else, of which not even a part may be lost."""
    file.seek(0)
    first, end, _ = file.read().partition(b"\n")
    is_begun = not end and first[: len(_BEGINNING)] == _BEGINNING[: len(first)]
    with contextlib.suppress(ValueError):
        header = json.loads(first)
        is_begun = is_begun or (isinstance(header, dict) and HEADER in header)
    if not is_begun:
        raise _refused(path, "is no ledger of an arena; remove it, or name another file")


_BEGINNING = f'{{"{HEADER}":'.encode()
"""What a header begins with, even one that was cut off while it was written."""


def _check_header(found: Mapping[str, Any], path: Path, schedule: Schedule) -> None:
    """Raise if a header is not that of these games, and say what differs."""
    wanted = identity(schedule)
    fields = (*wanted, *(name for name in found if name not in wanted and name not in _FOR_INFORMATION))
    other = [name for name in fields if found.get(name) != wanted.get(name)]
    if other:
        names = ", ".join(_WORDS.get(name, name) for name in other)
        raise _refused(path, f"holds games that differ in: {names}; name another file, or start again with --fresh")


_FOR_INFORMATION = ("schedule", "machine")
_WORDS = {"code": "the code of rules or bots", "deck_hash": "the cards of the deck", "pairings": "who plays"}


def _result(found: Json, path: Path, number: int) -> GameResult:
    """Return one game of a ledger."""
    try:
        return GameResult.from_json(found)
    except (KeyError, TypeError) as fault:
        raise _refused(path, f"has no game on line {number}; name another file, or start again with --fresh") from fault


def _read(line: bytes, path: Path, number: int) -> Json:
    with contextlib.suppress(ValueError):
        value = json.loads(line)
        if isinstance(value, dict):
            return value
    raise _refused(path, f"is damaged on line {number}; name another file, or start again with --fresh")


def _refused(path: Path, sentence: str) -> SilvergoldError:
    return SilvergoldError(FORMAT, f"{path} {sentence}")


def _line(data: Json) -> bytes:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def _as_read(data: Json) -> Json:
    """Return the data as it comes back from a file: lists instead of tuples."""
    json_value: Json = json.loads(json.dumps(data))
    return json_value


def _lock(file: IO[bytes], path: Path) -> None:
    """Prevent two runs from writing into one ledger, on systems with file locks."""
    if os.name != "posix":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as fault:
        raise _refused(path, "is being written by another run; wait for it, or name another file") from fault
