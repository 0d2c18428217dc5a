"""Commands: the choices of a seat, checked, decided and stored.

ARCHITECTURE.md lists the files that a command passes, from the socket to what each viewer is sent.

After the commit, `submit` returns `Saved`, and the socket acknowledges the command. Acknowledgement and broadcast both
come after the commit, so nobody sees or is promised what is not stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext, suppress
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from weakref import WeakValueDictionary

from silvergold.server.play import game_log
from silvergold.server.play.day_clock import has_looked
from silvergold.server.play.deadlines import bots_waited_for, is_late, with_times
from silvergold.server.play.game_log import GameSnapshot, Submission
from silvergold.server.play.pauses import people_at
from silvergold.server.play.results import add_to_histories, finish_entry
from silvergold.server.play.settings import bot_at, is_away, settings_of
from silvergold.server.protocol.messages import Code, Command, Saved, TakeBack
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import transactions
from silvergold.server.store.base import Transaction
from silvergold.server.store.rows import ABSENT, OVER, AccountRow, EventRow, SeatRow
from silvergold.server.store.transactions import Change, Outdated, TableRows

if TYPE_CHECKING:
    from silvergold.server.clock import Clock
    from silvergold.server.play.game_cache import GameCache
    from silvergold.server.play.presence import Presence
    from silvergold.server.store import Store
    from silvergold.server.table_signal import Signal


Decided: TypeAlias = tuple[GameSnapshot, tuple[EventRow, ...]]
Decide: TypeAlias = Callable[[GameSnapshot, Submission, int], Decided]
"""Returns the game after a command and its events, or raises Refusal."""
Check: TypeAlias = Callable[[TableRows], bool]
"""Returns whether a command may be given at a table, or raises Refusal."""
Done: TypeAlias = tuple[Saved, TableRows, GameSnapshot]
"""The answer to a command, and the table with its game after it."""


class Commands:
    """Takes commands of people and of the server itself."""

    def __init__(self, store: Store, cache: GameCache, clock: Clock, bot_turns: Signal, presence: Presence) -> None:
        self._store: Final = store
        self._cache: Final = cache
        self._clock: Final = clock
        self._bot_turns: Final = bot_turns
        self._presence: Final = presence
        self._turns: Final[WeakValueDictionary[str, asyncio.Lock]] = WeakValueDictionary()

    async def submit(self, table: str, account: AccountRow | None, command: Command) -> Saved:
        """Store a person's command; return only when it is on the disk."""
        submission = Submission(command.seat, command.phase, command.choices, command.cmd_id)

        def check(rows: TableRows) -> bool:
            rows.owned_seat(account, submission.seat)
            return True

        done = await self._store_command(table, submission, check)
        assert done is not None, "a seat is its owner's, or the command is refused"
        return self._done(*done)

    async def take_back(self, table: str, account: AccountRow | None, wish: TakeBack) -> Saved:
        """Store that a person takes back what they have confirmed; return only when it is on the disk."""
        submission = Submission(wish.seat, wish.phase, (), wish.cmd_id)

        def task() -> Transaction[Done]:
            rows, game = yield from self._cache.current(table, lock=True)
            seat = rows.owned_seat(account, wish.seat)
            return (yield from self._decide(rows, game, submission, self._taking_back(rows, seat)))

        return self._done(*(await self._store.write(task)))

    def _done(self, saved: Saved, rows: TableRows, game: GameSnapshot) -> Saved:
        """Cache a committed game, and signal if the server itself has to act: for a bot, or for an absent player."""
        self._cache.put(game)
        match, gone = game.match, self._presence.disconnected(rows)
        if bots_waited_for(match, rows.seats, settings_of(rows.table)) or any(seat in gone for seat in match.waiting):
            self._bot_turns.emit(rows.table.id)
        return saved

    def _taking_back(self, rows: TableRows, seat: SeatRow) -> Decide:
        """Return how taking back is decided: not where the table forbids it, and not after the deadline."""

        def decide(game: GameSnapshot, submission: Submission, now: int) -> Decided:
            if not settings_of(rows.table).take_back:
                raise Refusal(Code.FINAL, "at this table a confirmed choice stands")
            if is_late(rows.table, seat.seat, now) or is_away(seat):
                raise Refusal(Code.FINAL, "the time is over, or a bot plays this seat; the choice stands")
            return game_log.take_back(game, submission, now)

        return decide

    async def submit_for(self, table: str, submission: Submission, now: int) -> Saved | None:
        """Store the server's own command for a seat that a bot plays, or whose deadline has passed.

        Return None if the seat is neither any more. `now` is the time at which the server decided to play for the
        seat: time that has passed since then does not count.
        """

        def check(rows: TableRows) -> bool:
            seat, settings = submission.seat, settings_of(rows.table)
            return is_late(rows.table, seat, now) or bot_at(rows.seats[seat], settings) is not None

        done = await self._store_command(table, submission, check)
        if done is None:
            return None
        saved, _, game = done
        self._cache.put(game)
        return saved

    async def _store_command(self, table: str, submission: Submission, check: Check) -> Done | None:
        """Store a command; return None if `check` returns False: the command is not allowed any more."""

        def task() -> Transaction[Done | None]:
            guess = self._guess(table, submission, check)
            if guess is not None:
                with suppress(Outdated):
                    return (yield from self._write(*guess, submission))
            rows, game = yield from self._cache.current(table, lock=True)
            return (yield from self._decide(rows, game, submission)) if check(rows) else None

        try:
            async with self._turn(table):
                return await self._store.write(task)
        except BaseException:
            self._cache.not_expected(table)
            raise

    def _turn(self, table: str) -> AbstractAsyncContextManager[None]:
        """Let commands at one table wait for each other where each has a commit of its own.

        The database would let them wait for the lock of the row, and then the guess of all but one would be wrong.
        """
        if not self._store.many_workers:
            return nullcontext()
        return self._turns.setdefault(table, asyncio.Lock())

    def _decide(
        self,
        rows: TableRows,
        game: GameSnapshot | None,
        submission: Submission,
        decide: Decide = game_log.decide,
    ) -> Transaction[Done]:
        """Return the first answer to a known command, or decide a new one and append its events to the log."""
        if game is None:
            raise not_started()
        known = yield from transactions.known_command(rows.table.id, submission.seat, submission.cmd_id)
        if known is not None:
            return Saved(cmd_id=submission.cmd_id, seq=known.seq, phase=known.phase), rows, game
        return (yield from self._write(rows, *self._change(rows, game, submission, decide), submission))

    def _guess(self, table: str, submission: Submission, check: Check) -> tuple[TableRows, Change, GameSnapshot] | None:
        """Return the change that a command makes to the table in memory; None if it must be read to be sure.

        Where the clock counts days it must be read: a first look at a turn changes nothing that a write would check.
        """
        known = self._cache.newest(table)
        if known is not None and settings_of(known[0].table).days is None:
            with suppress(Refusal):  # the command may fit what the database has
                if check(known[0]):
                    return known[0], *self._change(*known, submission)
        return None

    def _change(
        self, rows: TableRows, game: GameSnapshot, submission: Submission, decide: Decide = game_log.decide
    ) -> tuple[Change, GameSnapshot]:
        """Return the change that a command makes to its table, and the game after it, or raise Refusal."""
        now = self._clock.now()
        with telling_head(game):
            after, events = decide(game, submission, now)
        self._cache.note(game, events, after)
        match, phase_began = after.match, after.phase != game.phase
        more: dict[str, Any] = {"head": after.head, "phase": after.phase}
        if match.over:
            more |= {"status": OVER, "rev": rows.table.rev + 1, "ended_at": now}
        taken = _taken_over(rows, submission)
        if taken is not None:
            more["rev"] = rows.table.rev + 1
        seats = tuple(taken if taken and taken.seat == seat.seat else seat for seat in rows.seats)
        row = with_times(rows.table, match, seats, phase_began, now, **more)
        ends = (add_to_histories, finish_entry) if match.over else ()
        also = [end(rows, match, now) for end in ends]
        return Change(row, seats=(taken,) if taken else (), events=events, also=also), after

    def _write(self, rows: TableRows, change: Change, after: GameSnapshot, submission: Submission) -> Transaction[Done]:
        """Append the events of a command to the log; raise Outdated, before anything is written, if it has grown."""
        written = yield from transactions.write(rows, change, (submission.seat, submission.cmd_id))
        if not self._store.many_workers:  # with many, the next command at the table waits for this commit (`_turn`)
            self._cache.expect(written, after)
        first = change.events[0]
        return Saved(cmd_id=submission.cmd_id, seq=first.seq, phase=first.phase), written, after


def _taken_over(rows: TableRows, submission: Submission) -> SeatRow | None:
    """Return the seat of a player who has not looked at a turn for all its days: a bot plays until they come back.

    The last person keeps the seat: nobody waits for them, and bots alone would play the game to its end at once.
    """
    is_late = submission.cmd_id.startswith("clock:") and settings_of(rows.table).days is not None
    if not is_late or has_looked(rows.table, submission.seat) or people_at(rows) == [submission.seat]:
        return None
    return rows.seats[submission.seat]._replace(away=ABSENT)


def not_started() -> Refusal:
    """Return the refusal of anything that needs a running game."""
    return Refusal(Code.NOT_STARTED, "the game has not begun yet")


@contextmanager
def telling_head(game: GameSnapshot) -> Iterator[None]:
    """Add the head and phase of the game to a refusal, so that a client that is behind can catch up."""
    try:
        yield
    except Refusal as fault:
        fault.head, fault.phase = game.head, game.phase
        raise
