"""The stored settings of a table, who plays its seats, and the stored summary of its game."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, cast

import msgspec

from silvergold.match import Match
from silvergold.server.store.rows import ABSENT, BOT, GONE, LEFT, SeatRow, TableRow


class Standing(msgspec.Struct, frozen=True):
    """A summary of a game after event `head`. It holds only what everybody at the table sees."""

    head: int
    round: int
    turn: int
    step: Literal["keep", "mark", "take", "over"]
    waiting: tuple[int, ...]


def standing_of(table: TableRow) -> Standing | None:
    """Return the summary of a game. None before the game starts, and if an older server wrote the last move."""
    if table.standing is None:
        return None
    standing = msgspec.json.decode(table.standing, type=Standing)
    return standing if standing.head == table.head else None


def standing_text(head: int, match: Match) -> str:
    """Return the summary of a game after event `head`, as it is stored."""
    step = cast('Literal["keep", "mark", "take", "over"]', match.step)
    standing = Standing(head, match.round, match.turn, step, match.waiting)
    return msgspec.json.encode(standing).decode()


class Settings(msgspec.Struct, frozen=True):
    """The settings of a table that are stored as JSON in one column."""

    clock: int | None
    aids: bool
    chat: bool
    absent: Literal["wait", "bot"]
    absent_after: int
    stand_in: str
    take_back: bool = True
    auto_start: bool = False
    """Whether the game begins by itself when the last seat is taken."""
    join_by_address: bool = False
    """Whether everybody who has the table's address may take an open seat, without a link."""
    days: int | None = None
    """Days for each move, instead of the seconds of `clock`; see `day_clock`."""

    def text(self) -> str:
        """Return the settings as they are stored."""
        return msgspec.json.encode(self).decode()


def settings_of(table: TableRow) -> Settings:
    """Return the settings of a table."""
    return _settings(table.settings)


@lru_cache(1 << 10)
def _settings(text: str) -> Settings:
    return msgspec.json.decode(text, type=Settings)


def bot_at(seat: SeatRow, settings: Settings) -> str | None:
    """Return the bot that plays a seat now: its own, or the stand-in of an absent player. None for a person."""
    if seat.kind == BOT:
        return seat.bot
    return settings.stand_in if is_away(seat) else None


def is_away(seat: SeatRow) -> bool:
    """Return whether the owner of a seat has left it, has been absent for too long, or was removed."""
    return seat.away in (LEFT, ABSENT, GONE)
