"""Unfinished games of the terminal: kept after every choice, and offered at the next start.

Such a file is a game record with one more key, `terminal`: the person's seat and the bots of the others. It is read
only from this folder, because a bot of one's own is code: a record from elsewhere must not be able to name any.
"""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from silvergold.errors import BadRecord
from silvergold.folders import data_home

if TYPE_CHECKING:
    from silvergold.kinds import Seat
    from silvergold.languages import Language
    from silvergold.records import Record

OFFERED, SET_ASIDE = "unfinished", "game"
KEY: Final = "terminal"


class Kept(NamedTuple):
    """An unfinished game: its file and record, the person's seat, and the bots."""

    path: Path
    record: Record
    me: Seat
    bots: dict[Seat, str]


class Keeper:
    """Keeps one game in a file of its own."""

    def __init__(self, path: Path | None = None) -> None:
        """Go on with the file of an earlier game, or use a new one."""
        self.path = path or _new_path()
        self._last = _version(self.path)

    def keep(self, record: Record, me: Seat, bots: Mapping[Seat, str]) -> None:
        """Replace the file by the game so far; raise OSError if that fails. Then the file is as it was."""
        if _version(self.path) not in (None, self._last):  # another terminal goes on with the same game
            self.path = _new_path()
        data = {**record.to_dict(), KEY: {"seat": me, "bots": {str(seat): bot for seat, bot in bots.items()}}}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        part = self.path.with_suffix(".part")
        part.write_text(json.dumps(data), encoding="utf-8")
        part.replace(self.path)
        self._last = _version(self.path)

    def forget(self) -> None:
        """Remove the file, unless another terminal has written it."""
        if _version(self.path) == self._last:
            self.path.unlink(missing_ok=True)

    def set_aside(self) -> Path:
        """Keep the game, but do not offer it any more; return its file."""
        aside = self.path.with_name(self.path.name.replace(OFFERED, SET_ASIDE, 1))
        self.path.replace(aside)
        self.path = aside
        return aside


def latest() -> Kept | None:
    """Return the unfinished game that was played last; files that are no such game are left alone."""
    for path in sorted(_folder().glob(f"{OFFERED}-*.json"), key=_age):
        kept = _read(path)
        if kept is not None:
            return kept
    return None


def kept_in(path: Path) -> Kept | None:
    """Return the game in a file of the folder, with its bots; None for any other file."""
    return _read(path) if path.resolve().parent == _folder().resolve() else None


def offer(kept: Kept, language: Language) -> str:
    """Return the question whether to go on, with the game and when it was played last."""
    from silvergold import games

    moment = datetime.fromtimestamp(kept.path.stat().st_mtime)
    game, day = games.game(kept.record.game).title, language.day_of_year(moment.date())
    return language.t("terminal.continue", game=game, day=day, time=f"{moment:%H:%M}")


def _read(path: Path) -> Kept | None:
    from silvergold.records import Record

    try:
        record, data = Record.read(path), json.loads(path.read_bytes())[KEY]
        bots = {int(seat): str(bot) for seat, bot in data["bots"].items()}
        kept = Kept(path, record, int(data["seat"]), bots)
    except (BadRecord, OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    seats = set(range(len(record.players)))
    return kept if record.result is None and {kept.me, *bots} == seats and kept.me not in bots else None


def _version(path: Path) -> tuple[int, int] | None:
    """Return what changes whenever the file is replaced; None if there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns


def _age(path: Path) -> float:
    """Return a sort key that puts the newest file first."""
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


def _new_path() -> Path:
    """Return a file that no game has yet, not even another one of this process and second."""
    stem = f"{OFFERED}-{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}"
    names = itertools.chain([stem], (f"{stem}-{n}" for n in itertools.count(2)))
    return next(path for name in names if not (path := _folder() / f"{name}.json").exists())


def _folder() -> Path:
    return data_home() / "terminal"
