"""What happens at tables whose clock counts days: first looks at a turn, pauses and reminders."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from silvergold.server.play import day_clock, game_log, pauses, table_view
from silvergold.server.play.absence import people_waited_for
from silvergold.server.play.commands import not_started
from silvergold.server.play.deadlines import clock_times, with_times
from silvergold.server.play.game_log import GameSnapshot
from silvergold.server.play.settings import settings_of
from silvergold.server.protocol.messages import Code, PauseWish, TableAnswer, TurnSeen
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import transactions
from silvergold.server.store.rows import NOBODY, PLAYING, AccountRow
from silvergold.server.store.transactions import Change, TableRows

if TYPE_CHECKING:
    from silvergold.kinds import Seat
    from silvergold.server.clock import Clock
    from silvergold.server.play.game_cache import GameCache
    from silvergold.server.store import Store
    from silvergold.server.store.base import Transaction
    from silvergold.server.table_signal import Signal


class Reminder(NamedTuple):
    """A player whose turn it is and whose time is soon over."""

    table: str
    seat: Seat
    account: str
    deadline_at: int


class DayTurns:
    """Starts the time of players who look at their turn, stops it for pauses, and reminds of deadlines."""

    def __init__(self, store: Store, cache: GameCache, clock: Clock, bot_turns: Signal) -> None:
        self._store: Final = store
        self._cache: Final = cache
        self._clock: Final = clock
        self._bot_turns: Final = bot_turns
        self.on_reminder: Callable[[Reminder], None] = lambda _: None
        """Called after the commit that notes the reminder, so that nobody is reminded twice of the same."""

    # Looking at a turn -----------------------------------------------------------------------------------------------

    async def look(self, table: str, account: AccountRow | None, seen: TurnSeen) -> None:
        """Start the thinking time of a player who says that they see their turn, if this is the first time."""
        known = self._cache.in_memory(table)
        if known is None or self._is_first(*known, seen):
            await self._store.write(lambda: self._looked(table, account, seen))

    def _looked(self, table: str, account: AccountRow | None, seen: TurnSeen) -> Transaction[None]:
        rows, game = yield from self._cache.current(table, lock=True)
        rows.owned_seat(account, seen.seat)
        thinking = day_clock.time_of(rows.table)
        if game is None or thinking is None or not self._is_first(rows, game, seen):
            return
        now = self._clock.now()
        row = day_clock.looked_at(rows.table, seen.seat, thinking, now)
        times = [*clock_times(row, game.match, rows.seats, now), *([] if row.due_at is None else [row.due_at])]
        # neither `rev` nor `changed_at` change, which others see: nobody is told when a player has looked
        yield from transactions.write(rows, Change(row._replace(due_at=min(times, default=None))))

    def _is_first(self, rows: TableRows, game: GameSnapshot | None, seen: TurnSeen) -> bool:
        if game is None or rows.table.status != PLAYING or seen.phase != game.phase:
            return False
        # also if a bot plays for the player, who is about to get the seat back
        is_waited_for = settings_of(rows.table).days is not None and seen.seat in game.match.waiting
        return is_waited_for and not day_clock.has_looked(rows.table, seen.seat)

    # Pauses ----------------------------------------------------------------------------------------------------------

    async def say(self, table: str, account: AccountRow, wish: PauseWish) -> TableAnswer:
        """Store what a player says about a pause, and return the table after it."""

        def task() -> Transaction[tuple[TableRows, GameSnapshot]]:
            rows, game = yield from self._cache.current(table, lock=True)
            rows.owned_seat(account, wish.seat)
            _check_pauses(rows)
            if game is None:
                raise not_started()
            known = yield from transactions.known_command(table, wish.seat, wish.id)
            if known is not None:
                return rows, game
            if wish.wish == "ask" and game.n_pauses >= game_log.MOST_PAUSES:
                raise Refusal(Code.FINAL, "this game has had so many pauses that nobody can ask for another one")
            now = self._clock.now()
            said = pauses.said(rows, rows.seats_of(account), wish.wish, wish.until, now)
            return (yield from self._write(rows, game, said, wish.seat, wish.id, now))

        rows, game = await self._store.write(task)
        self._cache.put(game)
        self._bot_turns.emit(table)
        return table_view.answer(rows, account)

    def _write(
        self, rows: TableRows, game: GameSnapshot, said: pauses.Said, seat: Seat, cmd_id: str, now: int
    ) -> Transaction[tuple[TableRows, GameSnapshot]]:
        """Append an event about a pause to the log, and write the clock as it is after that."""
        row, payload = said
        after, events = game_log.pause(game, seat, payload, cmd_id, now)
        self._cache.note(game, events, after)
        row = with_times(row, game.match, rows.seats, False, now, head=after.head, rev=row.rev + 1)
        return (yield from transactions.write(rows, Change(row, events=events))), after

    # What the server does by itself -----------------------------------------------------------------------------------

    async def settle(self, rows: TableRows, game: GameSnapshot, now: int) -> bool:
        """Begin or end a pause that is due, and remind players; return whether there may be more to do."""
        if pauses.due(rows, now) is not None:
            return await self._settle_pause(rows.table.id, now)
        seats = people_waited_for(rows, game.match)
        if day_clock.due_reminders(rows.table, seats, now):
            for reminder in await self._store.write(lambda: self._reminders(rows.table.id, now)):
                self.on_reminder(reminder)
        return False

    async def _settle_pause(self, table: str, now: int) -> bool:
        def task() -> Transaction[GameSnapshot | None]:
            rows, game = yield from self._cache.current(table, lock=True)
            said = pauses.due(rows, now)
            if game is None or said is None or rows.table.status != PLAYING:
                return None
            _, after = yield from self._write(rows, game, said, NOBODY, f"pause:{game.head}", now)
            return after

        game = await self._store.write(task)
        if game is not None:
            self._cache.put(game)
        return game is not None

    def _reminders(self, table: str, now: int) -> Transaction[list[Reminder]]:
        """Note the reminders that are due, and return them."""
        rows, game = yield from self._cache.current(table, lock=True)
        if game is None or rows.table.status != PLAYING:
            return []
        seats = day_clock.due_reminders(rows.table, people_waited_for(rows, game.match), now)
        row = day_clock.with_reminders(rows.table, seats, now)
        yield from transactions.write(rows, Change(row))
        due = [(seat, rows.seats[seat].account_id, day_clock.deadline_of(rows.table, seat)) for seat in seats]
        return [Reminder(table, seat, account, at) for seat, account, at in due if account and at and at > now]


def _check_pauses(rows: TableRows) -> None:
    if settings_of(rows.table).days is None:
        raise Refusal(Code.BAD_MESSAGE, "only tables with days per move have pauses; others can wait for a player")
    if rows.table.status != PLAYING:
        raise Refusal(Code.NOT_STARTED, "a pause is for a game that is being played")
