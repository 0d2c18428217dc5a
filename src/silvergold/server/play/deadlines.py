"""Deadlines and due times of a table, computed without I/O."""

from __future__ import annotations

from typing import Any, Final

from silvergold.kinds import Seat
from silvergold.match import Match
from silvergold.server.play import day_clock
from silvergold.server.play.settings import Settings, bot_at, settings_of, standing_text
from silvergold.server.store.rows import SeatRow, TableRow

LEASE_MS: Final = 10_000
"""Milliseconds that a process has to make a bot's move before another process tries."""

GRACE_MS: Final = 500
"""Milliseconds after a deadline in which a command that is on its way still counts."""

A_WEEK_MS: Final = 7 * 24 * 3_600_000


def is_late(table: TableRow, seat: Seat, now: int) -> bool:
    """Return whether the time of a seat in this phase is over, the grace period included."""
    deadline = day_clock.deadline_of(table, seat)
    return deadline is not None and deadline + GRACE_MS <= now


def bots_waited_for(match: Match, seats: tuple[SeatRow, ...], settings: Settings) -> list[tuple[int, str]]:
    """Return the seats that a bot has to play now, each with the name of the bot."""
    return [(seat, bot) for seat in match.waiting if (bot := bot_at(seats[seat], settings)) is not None]


def clock_times(table: TableRow, match: Match, seats: tuple[SeatRow, ...], now: int) -> list[int]:
    """Return when the server has to look at a table because of its clock."""
    settings = settings_of(table)
    people = [seat for seat in match.waiting if bot_at(seats[seat], settings) is None]
    deadlines = (day_clock.deadline_of(table, seat) for seat in people)
    times = [deadline + GRACE_MS for deadline in deadlines if deadline is not None]
    return times if settings.days is None else times + day_clock.times_of(table, people, now)


def with_times(
    table: TableRow, match: Match, seats: tuple[SeatRow, ...], phase_began: bool, now: int, **more: Any
) -> TableRow:
    """Return the row of a table after an event, with its summary, its deadline and the time of the next look.

    `more` are further columns that the event changes.
    """
    table, settings = table._replace(**more), settings_of(table)
    thinking = day_clock.time_of(table)
    if match.over or (settings.clock is None and thinking is None):
        table = table._replace(deadline_at=None, paused_until=None)
    elif phase_began and thinking is not None:
        table = day_clock.new_turn(table, thinking, now)
    elif phase_began and settings.clock is not None:
        table = table._replace(deadline_at=now + 1000 * settings.clock)
    due = None if match.over else min(clock_times(table, match, seats, now), default=None)
    if not match.over and bots_waited_for(match, seats, settings):
        due = now + LEASE_MS  # the process that writes this row makes the bot's move at once
    elif not match.over and settings.absent == "bot":  # by then a player may have been absent for too long
        due = min(due or now + A_WEEK_MS, now + 1000 * settings.absent_after)
    return table._replace(due_at=due, changed_at=now, standing=standing_text(table.head, match))
