"""What a table was set up with, and what follows from it for its seats and its clock."""

from __future__ import annotations

from typing import Final, Literal, cast

import msgspec

from silvergold.match import Match
from silvergold.server.store.rows import ABSENT, BOT, LEFT, GameRow, SeatRow

LEASE_MS: Final = 10_000
"""How long the one who has to move a game on may take before another one tries."""

GRACE_MS: Final = 500
"""After a deadline, for a message that is on its way."""

A_WEEK_MS: Final = 7 * 24 * 3_600_000


class Standing(msgspec.Struct, frozen=True):
    """How a game stands after event `head`, of what everybody at the table sees."""

    head: int
    round: int
    turn: int
    step: Literal["keep", "mark", "take", "over"]
    waiting: tuple[int, ...]


def standing_of(game: GameRow) -> Standing | None:
    """How a game stands, if its row tells: not before it begins, nor if an older server wrote the last move."""
    if game.standing is None:
        return None
    standing = msgspec.json.decode(game.standing, type=Standing)
    return standing if standing.head == game.head else None


def _standing(game: GameRow, match: Match) -> str:
    step = cast('Literal["keep", "mark", "take", "over"]', match.step)
    standing = Standing(game.head, match.round, match.turn, step, tuple(match.waiting))
    return msgspec.json.encode(standing).decode()


class Settings(msgspec.Struct, frozen=True):
    """The part of a table's settings that only the code reads."""

    clock: int | None
    aids: bool
    chat: bool
    absent: Literal["wait", "bot"]
    absent_after: int
    stand_in: str

    def text(self) -> str:
        """As it is stored."""
        return msgspec.json.encode(self).decode()


def settings_of(game: GameRow) -> Settings:
    """The settings of a table."""
    return msgspec.json.decode(game.settings, type=Settings)


def bot_at(seat: SeatRow, settings: Settings) -> str | None:
    """Which bot plays this seat now: its own, or the one that stands in for somebody away; None for a person."""
    if seat.kind == BOT:
        return seat.bot
    return settings.stand_in if is_away(seat) and settings.absent == "bot" else None


def is_away(seat: SeatRow) -> bool:
    """Has the owner of this seat got up, or been gone for too long?"""
    return seat.away in (LEFT, ABSENT)


def is_late(game: GameRow, now: int) -> bool:
    """Has the time for this phase passed, and the moment that a message may be on its way?"""
    return game.deadline_at is not None and game.deadline_at + GRACE_MS <= now


def bots_waited_for(match: Match, seats: tuple[SeatRow, ...], settings: Settings) -> list[tuple[int, str]]:
    """The seats a bot has to play now, and which bot."""
    playing = ((seat, bot_at(seats[seat], settings)) for seat in match.waiting)
    return [(seat, bot) for seat, bot in playing if bot is not None]


def with_times(game: GameRow, match: Match, seats: tuple[SeatRow, ...], phase_began: bool, now: int) -> GameRow:
    """A table's row after an event: how the game stands, its deadline, and when the server itself has to act."""
    settings = settings_of(game)
    deadline = game.deadline_at
    if match.over or settings.clock is None:
        deadline = None
    elif phase_began:
        deadline = now + 1000 * settings.clock
    due = None if deadline is None else deadline + GRACE_MS
    if not match.over and bots_waited_for(match, seats, settings):
        due = now + LEASE_MS  # the one who writes this plays for the bot at once
    elif not match.over and settings.absent == "bot":  # by then somebody may have gone
        due = min(due or now + A_WEEK_MS, now + 1000 * settings.absent_after)
    return game._replace(deadline_at=deadline, due_at=due, changed_at=now, standing=_standing(game, match))
