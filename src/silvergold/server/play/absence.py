"""Hand the seats of absent players to bots, and decide when the server must look at a table again.

The column `due_at` of a table is the time at which the server looks at it by itself: because it is a bot's turn, a
deadline passes, or a player whose turn it is may have been absent for too long.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from silvergold.server.play.deadlines import clock_times
from silvergold.server.play.settings import bot_at, is_away, settings_of
from silvergold.server.store import transactions
from silvergold.server.store.rows import ABSENT, ASKED, PLAYING, SeatRow
from silvergold.server.store.transactions import Change, TableRows

if TYPE_CHECKING:
    from silvergold.kinds import Seat
    from silvergold.match import Match
    from silvergold.server.play.game_cache import GameCache
    from silvergold.server.play.presence import Presence
    from silvergold.server.store import Store
    from silvergold.server.store.base import Transaction

ASKING_MS: Final = 3_000
"""Milliseconds in which another worker can report that a player is connected to it."""

SLACK_MS: Final = 1_000
EARLY_MS: Final = 5_000
"""How much later and earlier than necessary the next look at a table may be."""


class Absence:
    """Lets bots play for players who have been disconnected for too long."""

    def __init__(self, store: Store, cache: GameCache, presence: Presence) -> None:
        self._store: Final = store
        self._cache: Final = cache
        self._presence: Final = presence

    async def settle(self, rows: TableRows, match: Match, now: int) -> bool:
        """Set the time of the next look at a table, and return whether a bot has to play for somebody now."""
        gone = self._presence.disconnected(rows)
        if not overdue(rows, match, gone, now) and _is_in_time(rows, next_look(rows, match, gone, now)):
            return False
        return await self._store.write(lambda: self._settled(rows, gone, now))

    def _settled(self, seen: TableRows, gone: Mapping[Seat, int], now: int) -> Transaction[bool]:
        rows, game = yield from self._cache.current(seen.table.id, lock=True)
        if game is None or rows.table.status != PLAYING or rows.epoch != seen.epoch:
            return False
        late = overdue(rows, game.match, gone, now)
        seats = tuple(self._one_step_away(rows.seats[seat]) for seat in late)
        taken = any(seat.away == ABSENT for seat in seats)
        due = now + ASKING_MS if seats and not taken else next_look(rows, game.match, gone, now)
        row = rows.table._replace(due_at=due, rev=rows.table.rev + bool(seats))
        yield from transactions.write(rows, Change(row, seats=seats))
        return taken

    def _one_step_away(self, row: SeatRow) -> SeatRow:
        """Return the seat of an absent player; with several workers, it is asked for before a bot gets it."""
        ask_first = self._store.many_workers and row.away != ASKED
        return row._replace(away=ASKED if ask_first else ABSENT)


def people_waited_for(rows: TableRows, match: Match) -> list[Seat]:
    """Return the seats that have to choose now and are played by a person."""
    settings = settings_of(rows.table)
    return [seat for seat in match.waiting if bot_at(rows.seats[seat], settings) is None]


def overdue(rows: TableRows, match: Match, gone: Mapping[Seat, int], now: int) -> list[Seat]:
    """Return the seats that have to choose now and whose owners have been disconnected for too long."""
    settings = settings_of(rows.table)
    if settings.absent != "bot":
        return []
    after = 1000 * settings.absent_after
    waited = people_waited_for(rows, match)
    return [seat for seat in waited if seat in gone and gone[seat] + after <= now and not is_away(rows.seats[seat])]


def next_look(rows: TableRows, match: Match, gone: Mapping[Seat, int], now: int) -> int | None:
    """Return when the server has to look again at a table at which only people have to choose."""
    settings, times = settings_of(rows.table), clock_times(rows.table, match, rows.seats, now)
    if settings.absent == "bot":
        after = 1000 * settings.absent_after
        times += [max(now, gone.get(seat, now) + after) for seat in people_waited_for(rows, match)]
    return min(times, default=None)


def _is_in_time(rows: TableRows, wanted: int | None) -> bool:
    """Return whether the next look at a table is close enough to the wanted time."""
    due = rows.table.due_at
    if due is None or wanted is None:
        return due is wanted
    return wanted - EARLY_MS <= due <= wanted + SLACK_MS
