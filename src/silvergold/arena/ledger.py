"""The ledger of a run: one line of JSON for each game, written as it ends, so that nothing played is ever lost.

The first line says which games the ledger is for. A run that finds its ledger goes on where it stopped; more games of
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

from silvergold.arena.code import fingerprint
from silvergold.arena.machine import machine, our_version
from silvergold.arena.results import GameResult
from silvergold.arena.schedule import Key, Schedule, deck_hash
from silvergold.errors import FORMAT, SilvergoldError
from silvergold.rules._compile import cache_home

VERSION = 1
Json = dict[str, Any]


class Ledger:
    """The results so far, by their key, and where further ones are written."""

    def __init__(self, path: Path, file: IO[bytes], results: dict[Key, GameResult]) -> None:
        """Made by `open_ledger`."""
        self.path = path
        self.results = results
        self._file = file

    def add(self, result: GameResult) -> None:
        """Write a game down; it is on its way to the disk when this returns."""
        self.results[result.key] = result
        self._file.write(_line(result.as_json()))
        self._file.flush()

    def of(self, schedule: Schedule) -> list[GameResult]:
        """The results of this schedule, in its order; the ledger may hold more deals than it asks for."""
        return [self.results[key] for key in schedule.games() if key in self.results]


@contextmanager
def open_ledger(schedule: Schedule, path: Path | None = None, fresh: bool = False) -> Iterator[Ledger]:
    """The ledger of a schedule, with what it holds already; in the user's cache folder if no path is given."""
    path = path or default_path(schedule)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+b") as file:
        _lock(file, path)
        if fresh:
            file.truncate(0)
        results = _begun(file, path, schedule) or _begin(file, schedule)
        yield Ledger(path, file, results)


def default_path(schedule: Schedule) -> Path:
    """A place of its own for each kind of run."""
    digest = hashlib.sha256(json.dumps(identity(schedule), sort_keys=True).encode()).hexdigest()[:16]
    return cache_home() / "arena" / f"{schedule.deck.game}-{digest}.jsonl"


def identity(schedule: Schedule) -> Json:
    """What two runs must share so that their games are the same; the number of deals is no part of it."""
    told = schedule.as_json()
    del told["deals"], told["deck"]
    return {
        "ledger": VERSION,
        "version": our_version(),
        "code": fingerprint(schedule.bots),
        "deck": schedule.deck.name,
        "deck_hash": deck_hash(schedule.deck),
        **_as_read(told),
    }


def _begin(file: IO[bytes], schedule: Schedule) -> dict[Key, GameResult]:
    """The first line: which games, and for the curious the whole schedule and the machine."""
    file.write(_line({**identity(schedule), "schedule": schedule.as_json(), "machine": machine()}))
    file.flush()
    return {}


def _begun(file: IO[bytes], path: Path, schedule: Schedule) -> dict[Key, GameResult] | None:
    """What a ledger holds already; None if it is empty. A last line that was only half written is dropped."""
    file.seek(0)
    text = file.read()
    whole = text[: text.rfind(b"\n") + 1]
    file.truncate(len(whole))
    if not whole:
        return None
    first, *lines = whole.splitlines()
    _check_first_line(_read(first, path, 1), path, schedule)
    results = (_result(line, path, number) for number, line in enumerate(lines, 2))
    return {result.key: result for result in results}


def _check_first_line(found: Mapping[str, Any], path: Path, schedule: Schedule) -> None:
    """Is this the ledger of these games? If not, say what differs."""
    if "ledger" not in found:
        raise _refused(path, "is no ledger of an arena; name another file")
    wanted = identity(schedule)
    other = [name for name, value in wanted.items() if found.get(name) != value]
    if other:
        told = ", ".join(_WORDS.get(name, name) for name in other)
        raise _refused(path, f"holds games that differ in: {told}; name another file, or play anew with --fresh")


_WORDS = {"code": "the code of rules or bots", "deck_hash": "the cards of the deck", "pairings": "who plays"}


def _result(line: bytes, path: Path, number: int) -> GameResult:
    """One game of a ledger."""
    try:
        return GameResult.from_json(_read(line, path, number))
    except (KeyError, TypeError) as fault:
        raise _refused(path, f"has no game on line {number}; name another file, or play anew with --fresh") from fault


def _read(line: bytes, path: Path, number: int) -> Json:
    with contextlib.suppress(ValueError):
        found = json.loads(line)
        if isinstance(found, dict):
            return found
    raise _refused(path, f"is damaged on line {number}; name another file, or play anew with --fresh")


def _refused(path: Path, sentence: str) -> SilvergoldError:
    return SilvergoldError(FORMAT, f"{path} {sentence}")


def _line(data: Json) -> bytes:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def _as_read(data: Json) -> Json:
    """As it looks when it has been through a file: lists, no tuples."""
    found: Json = json.loads(json.dumps(data))
    return found


def _lock(file: IO[bytes], path: Path) -> None:
    """Two runs must not write into one ledger; where there are no locks, nobody looks."""
    if os.name != "posix":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as fault:
        raise _refused(path, "is being written by another run; wait for it, or name another file") from fault
