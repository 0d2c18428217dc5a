"""Deadlines and due times of a table, computed without I/O."""

from __future__ import annotations

from typing import Any, Final

from silvergold.match import Match
from silvergold.server.play.settings import Settings, bot_at, settings_of, standing_text
from silvergold.server.store.rows import SeatRow, TableRow

LEASE_MS: Final = 10_000
"""Milliseconds that a process has to make a bot's move before another process tries."""

GRACE_MS: Final = 500
"""Milliseconds after a deadline in which a command that is on its way still counts."""

A_WEEK_MS: Final = 7 * 24 * 3_600_000


def is_late(table: TableRow, now: int) -> bool:
    """Return whether the deadline of this phase has passed, the grace period included."""
    return table.deadline_at is not None and table.deadline_at + GRACE_MS <= now


def bots_waited_for(match: Match, seats: tuple[SeatRow, ...], settings: Settings) -> list[tuple[int, str]]:
    """Return the seats that a bot has to play now, each with the name of the bot."""
    return [(seat, bot) for seat in match.waiting if (bot := bot_at(seats[seat], settings)) is not None]


def with_times(
    table: TableRow, match: Match, seats: tuple[SeatRow, ...], phase_began: bool, now: int, **more: Any
) -> TableRow:
    """Return the row of a table after an event, with its summary, its deadline and the time of the next look.

    `more` are further columns that the event changes.
    """
    settings = settings_of(table)
    deadline = table.deadline_at
    if match.over or settings.clock is None:
        deadline = None
    elif phase_began:
        deadline = now + 1000 * settings.clock
    due = None if deadline is None else deadline + GRACE_MS
    if not match.over and bots_waited_for(match, seats, settings):
        due = now + LEASE_MS  # the process that writes this row makes the bot's move at once
    elif not match.over and settings.absent == "bot":  # by then a player may have been absent for too long
        due = min(due or now + A_WEEK_MS, now + 1000 * settings.absent_after)
    standing = standing_text(more.get("head", table.head), match)
    return table._replace(deadline_at=deadline, due_at=due, changed_at=now, standing=standing, **more)
