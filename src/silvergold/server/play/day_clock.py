"""The clock that counts days per move, computed without I/O.

A turn of a player is as long as the table's days allow. The time begins when the player first looks at the turn. For
somebody who does not look it begins by itself after as many days again (the grace), so a turn takes twice the days of
the table at most. All players who have to choose share that last moment, the column `deadline_at`. A player who looks
early has an earlier deadline of their own, stored as its distance from `deadline_at`. So everything that moves
`deadline_at` (downtime, a pause, restoring a backup) moves all deadlines of the table.

Only the owner of a seat is told its deadline. All others know `deadline_at`, which depends on nobody's looks.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from silvergold.kinds import Seat
from silvergold.server.play.settings import settings_of
from silvergold.server.store.rows import TableRow

HOUR_MS: Final = 3_600_000
DAY_MS: Final = 24 * HOUR_MS
"""A day is 24 hours, whatever the clocks on the wall do."""

REMINDERS_MS: Final = (24 * HOUR_MS, 3 * HOUR_MS)
"""How long before their deadline players are reminded."""

ENDING_MS: Final = 250
"""Milliseconds between two looks at a table whose pause should have ended."""


class PauseRequest(msgspec.Struct, frozen=True):
    """A player asks for a pause; `agreed` are the seats whose players want it."""

    seat: Seat
    until: int
    agreed: tuple[Seat, ...]


class Pause(msgspec.Struct, frozen=True):
    """The clock stands still. `left` is the time to `deadline_at`; `agreed` are the seats that want to play on."""

    since: int
    until: int
    left: int
    agreed: tuple[Seat, ...] = ()


class DayClock(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is stored about the clock of a table.

    `early` says for seats that have looked at the turn in this phase, how long before `deadline_at` their time is over.
    `reminded` counts their reminders in this phase.
    """

    phase: int = -1
    early: dict[Seat, int] = {}
    reminded: dict[Seat, int] = {}
    request: PauseRequest | None = None
    pause: Pause | None = None


def day_clock_of(table: TableRow) -> DayClock:
    """Return the stored clock of a table; what was about an earlier phase is left out."""
    clock = _decoded(table.day_clock or "{}")
    return clock if clock.phase == table.phase else replace(clock, phase=table.phase, early={}, reminded={})


@lru_cache(1 << 10)
def _decoded(text: str) -> DayClock:
    return msgspec.json.decode(text, type=DayClock)


def with_clock(table: TableRow, clock: DayClock) -> TableRow:
    """Return the row of a table with this clock."""
    until = clock.pause.until if clock.pause else None
    return table._replace(day_clock=msgspec.json.encode(clock).decode(), paused_until=until)


def time_of(table: TableRow) -> int | None:
    """Return the thinking time of a turn in milliseconds; None if the clock of the table does not count days."""
    days = settings_of(table).days
    return None if days is None else days * DAY_MS


def longest_turn(thinking: int) -> int:
    """Return how long a turn takes at most: the grace of a player who does not look, and the thinking time."""
    return 2 * thinking


def new_turn(table: TableRow, thinking: int, now: int) -> TableRow:
    """Return the row of a table whose phase has just begun: nobody has looked yet."""
    clock, longest = day_clock_of(table), longest_turn(thinking)
    if clock.pause is not None:
        return with_clock(table, replace(clock, pause=replace(clock.pause, left=longest)))._replace(deadline_at=None)
    return with_clock(table, clock)._replace(deadline_at=now + longest)


def has_looked(table: TableRow, seat: Seat) -> bool:
    """Return whether the player of a seat has looked at the turn of this phase."""
    return seat in day_clock_of(table).early


def looked_at(table: TableRow, seat: Seat, thinking: int, now: int) -> TableRow:
    """Return the row of a table after a player has first looked at the turn: their time begins.

    If the system clock was set back meanwhile, the time counts from the beginning of the turn, so it is not longer.
    """
    clock = day_clock_of(table)
    if clock.pause is not None:
        left = clock.pause.left
    else:
        assert table.deadline_at is not None, "a turn has a deadline, or it is paused"
        left = table.deadline_at - now
    early = min(max(left - thinking, 0), longest_turn(thinking) - thinking)
    return with_clock(table, replace(clock, early={**clock.early, seat: early}))


def deadline_of(table: TableRow, seat: Seat) -> int | None:
    """Return when the time of a seat is over, for its player only; None without a clock, and while it stands still."""
    if table.deadline_at is None or table.day_clock is None:
        return table.deadline_at
    return table.deadline_at - day_clock_of(table).early.get(seat, 0)


# Reminders ------------------------------------------------------------------------------------------------------------


def _reminders(table: TableRow, seat: Seat) -> list[int]:
    """Return the times at which a player is reminded; nobody is when they look, and all of their time is left."""
    deadline, thinking = deadline_of(table, seat), time_of(table)
    if deadline is None or thinking is None:
        return []
    looked = has_looked(table, seat)
    return [deadline - before for before in REMINDERS_MS if before < thinking or (before == thinking and not looked)]


def due_reminders(table: TableRow, seats: Iterable[Seat], now: int) -> list[Seat]:
    """Return the seats whose players have to be reminded now."""
    reminded = day_clock_of(table).reminded
    return [seat for seat in seats if _n_due(table, seat, now) > reminded.get(seat, 0)]


def _n_due(table: TableRow, seat: Seat, now: int) -> int:
    return sum(at <= now for at in _reminders(table, seat))


def with_reminders(table: TableRow, seats: Iterable[Seat], now: int) -> TableRow:
    """Return the row of a table after these players were reminded; reminders that were missed are left out."""
    clock = day_clock_of(table)
    counted = {seat: _n_due(table, seat, now) for seat in seats}
    return with_clock(table, replace(clock, reminded={**clock.reminded, **counted}))


# The next look of the server ------------------------------------------------------------------------------------------


def times_of(table: TableRow, seats: Iterable[Seat], now: int) -> list[int]:
    """Return when the server has to act by itself while these seats have to choose, but for their deadlines."""
    clock = day_clock_of(table)
    ends = [wish.until for wish in (clock.request, clock.pause) if wish is not None]
    reminders = [at for seat in seats for at in _reminders(table, seat)[clock.reminded.get(seat, 0) :]]
    return [max(at, now + ENDING_MS) for at in ends] + reminders
