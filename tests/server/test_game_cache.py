"""The cache of games against a naive store: two workers, commits that fail, and notifications that come late."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any, TypeVar
from unittest.mock import patch

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from silvergold import decks
from silvergold.server.play import game_log
from silvergold.server.play.game_cache import GameCache
from silvergold.server.play.game_log import GameSnapshot
from silvergold.server.store import transactions
from silvergold.server.store.base import Query, Transaction
from silvergold.server.store.notifications import AnythingWritten, TableWritten
from silvergold.server.store.rows import ChatRow, EventRow, TableRow
from silvergold.server.store.transactions import TableRows
from tests.server import worlds

T = TypeVar("T")

MOST = 2
"""Tables in a cache, fewer than there are, so that tables are dropped."""
TABLES = ("t", "u", "v")
WORKERS = (0, 1)
EPOCH = "the only epoch"
START = list(worlds.course(1, "silver-and-gold", 2))[2]
PROMISE = game_log.begun(START.rows[0], START.dealt.deck).promise

some_table = st.sampled_from(("t", "t", "t", *TABLES))
OPEN, COMMITTED, TOLD = ENDS = ("open", "committed", "committed and told")
"""How a command ends: with others in one commit, or in its own."""
some_worker = st.sampled_from(WORKERS)


@dataclass(frozen=True)
class Version:
    """A table after a commit, with its whole log, and its true game."""

    rows: TableRows
    world: worlds.World

    @property
    def head(self) -> int:
        """Return the number of the last event."""
        return self.rows.table.head


def version_of(
    table: str, names: tuple[str, ...], later: tuple[EventRow, ...], before: TableRow | None = None
) -> Version:
    """Return a table with these players and these events after the first one."""
    dealt = replace(START.dealt, players=names)
    first = game_log.begin(table, dealt, 0, PROMISE)
    game = game_log.caught_up(game_log.begun(first, dealt.deck, EPOCH), later)
    world = worlds.World(dealt, (first, *later), game)
    page = worlds.page_of(world, 0, True)
    row = before or page.table._replace(id=table)
    return Version(msgspec.structs.replace(page, table=row, epoch=EPOCH), world)


def after_command(before: Version, chance: int) -> tuple[Version, tuple[EventRow, ...]]:
    """Return the table after a random choice, and the events of it."""
    draw, match = random.Random(chance), before.world.game.match
    seat = draw.choice(match.waiting)
    world = worlds.played(before.world, seat, worlds.some_choices(match, seat, draw))
    row = before.rows.table._replace(head=world.game.head, phase=world.game.phase)
    rows = msgspec.structs.replace(before.rows, table=row, events=world.rows)
    return Version(rows, world), world.rows[before.head :]


def same_game(game: GameSnapshot, other: GameSnapshot) -> bool:
    """Return whether two games are in the same state."""
    return game is other or state_of(game) == state_of(other)


def state_of(game: GameSnapshot) -> tuple[object, ...]:
    """Return all that a game consists of."""
    match = game.match
    seats = [(match.view(seat).state.tobytes(), match.choices(seat)) for seat in range(len(match.names))]
    return game.id, game.epoch, game.head, game.phase, match.names, match.waiting, tuple(match.moves), seats


def may_be_written(rows: TableRows, now: TableRows) -> bool:
    """Return whether a write that takes the table for these rows is not refused (`transactions.Outdated`)."""
    keys = [(page.table.head, page.table.rev, page.table.changed_at, page.epoch) for page in (rows, now)]
    return keys[0] == keys[1]


@dataclass
class Write:
    """What a worker has written, and what it heard before it was told that this was committed."""

    version: Version
    events: tuple[EventRow, ...] = ()
    chat: tuple[ChatRow, ...] = ()
    is_told_without_rows: bool = False


@dataclass
class Reading:
    """Rows that were read and have not arrived yet."""

    moment: int
    rows: TableRows
    game: GameSnapshot | None


@dataclass
class Worker:
    """A server worker: its cache, what it has not heard yet, and what is under way."""

    cache: GameCache
    inbox: list[tuple[str, int]] = field(default_factory=list)
    """Tables that the other worker has changed, with the version; an empty name: any table may have changed."""
    untold: list[Write] = field(default_factory=list)
    """Its commits of which it is not told yet."""
    writes: list[Write] = field(default_factory=list)
    """What it has written and not committed, in one transaction."""
    readings: list[Reading] = field(default_factory=list)
    known: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TABLES, 0))
    """The first version of each table that it may still take for the current one."""


class CacheAgainstStore(RuleBasedStateMachine):
    """The naive store keeps all versions of its tables. A worker only asks its cache and this store."""

    @initialize()
    def begin(self) -> None:
        self.store = {table: [version_of(table, worlds.NAMES[:2], START.rows[1:])] for table in TABLES}
        self.workers = [Worker(GameCache(MOST, is_told=True)) for _ in WORKERS]
        self.written: dict[str, Version] = {}
        self.n_names = 0
        self.sees_what_is_written = False

    # The store -------------------------------------------------------------------------------------------------------

    def load_table(
        self, table: str, after: int = 0, chat_after: int = 0, *, lock: bool = False, like: TableRows | None = None
    ) -> Transaction[TableRows]:
        """Read a table as `transactions.load_table` does."""
        rows = self.now(table).rows if self.sees_what_is_written else self.store[table][-1].rows
        if like is not None and (like.epoch, like.table.rev) == (rows.epoch, rows.table.rev):
            people = like.seats, like.members, like.invites
            assert people == (rows.seats, rows.members, rows.invites), "people change with `rev` only"
        events = tuple(event for event in rows.events if event.seq > after)
        chat = tuple(line for line in rows.chat if line.seq > chat_after)
        yield from ()
        return msgspec.structs.replace(rows, events=events, chat=chat)

    def now(self, table: str) -> Version:
        """Return a table as the transaction under way sees it."""
        return self.written.get(table, self.store[table][-1])

    def run(self, transaction: Transaction[T], *, writes: bool = False) -> T:
        """Run a transaction whose queries are `load_table` and the deck; one that writes sees what is not committed."""
        self.sees_what_is_written = writes
        answer: list[Any] | None = None
        with patch.object(transactions, "load_table", self.load_table):
            while True:
                try:
                    query = next(transaction) if answer is None else transaction.send(answer)
                except StopIteration as done:
                    found: T = done.value
                    return found
                assert isinstance(query, Query)
                assert "FROM deck" in query.sql
                deck = START.dealt.deck
                answer = [("d", deck.game, deck.name, msgspec.json.encode(decks.to_dict(deck)).decode())]

    # Commands --------------------------------------------------------------------------------------------------------

    def may_write(self, worker: Worker) -> bool:
        """Return whether no other transaction is under way."""
        return not any(other.writes for other in self.workers if other is not worker)

    @rule(which=some_worker, table=some_table, chance=st.integers(0, 3), ends=st.sampled_from(ENDS))
    def command(self, which: int, table: str, chance: int, ends: str) -> None:
        """Write a command to the table in memory, or, if that is not how it is, to the table that is read."""
        worker = self.workers[which]
        if not self.may_write(worker) or self.now(table).world.game.match.over:
            return
        now, guess = self.now(table), worker.cache.newest(table)
        if guess is not None and may_be_written(guess[0], now.rows):
            game = guess[1]
        else:
            rows, read = self.run(worker.cache.current(table, lock=True), writes=True)
            assert rows.table == now.rows.table
            assert read is not None
            game = read
        assert same_game(game, now.world.game), "a command is decided from the game as it is"
        after, events = after_command(Version(now.rows, replace(now.world, game=game)), chance)
        worker.cache.note(game, events, after.world.game)
        self.written[table] = after
        worker.writes.append(Write(after, events))
        if ends == OPEN:
            worker.cache.expect(msgspec.structs.replace(after.rows, events=(), chat=()), after.world.game)
        else:  # each command has a commit of its own, and nothing is expected of it (`many_workers`)
            self.commit(which)
            if ends == TOLD:
                self.tell(which)

    @rule(which=some_worker, table=some_table)
    def rename(self, which: int, table: str) -> None:
        """Delete a player: their name disappears from the log as well. Nobody is told the new rows."""
        worker, before = self.workers[which], self.now(table)
        if self.may_write(worker):
            self.n_names += 1
            row = before.rows.table._replace(rev=before.rows.table.rev + 1)
            names = (f"Guest {self.n_names}", before.world.dealt.players[1])
            after = version_of(table, names, before.rows.events[1:], row)
            self.written[table] = Version(msgspec.structs.replace(after.rows, chat=before.rows.chat), after.world)
            worker.writes.append(Write(self.written[table], is_told_without_rows=True))

    @rule(which=some_worker, table=some_table)
    def chat(self, which: int, table: str) -> None:
        """Write a line of chat, which changes neither the log nor `rev`."""
        worker, before = self.workers[which], self.now(table)
        if self.may_write(worker):
            line = ChatRow(table, before.rows.table.chat_head + 1, "a", 0, "Ana", "hello", 0)
            row = before.rows.table._replace(chat_head=line.seq)
            rows = msgspec.structs.replace(before.rows, table=row, chat=(*before.rows.chat, line))
            self.written[table] = Version(rows, before.world)
            worker.writes.append(Write(self.written[table], chat=(line,)))

    @rule(which=some_worker)
    def commit(self, which: int) -> None:
        """Commit what a worker has written. It is told soon, the others later."""
        worker = self.workers[which]
        for write in worker.writes:
            table = write.version.rows.table.id
            self.store[table].append(write.version)
            worker.untold.append(write)
            for other in self.workers:
                if other is not worker:
                    other.inbox.append((table, len(self.store[table]) - 1))
        self.undo(worker)

    @rule(which=some_worker)
    def fail(self, which: int) -> None:
        """Roll back what a worker has written; each command whose commit failed says so (`Commands`)."""
        worker = self.workers[which]
        for write in worker.writes:
            if write.events:
                worker.cache.not_expected(write.version.rows.table.id)
        self.undo(worker)

    def undo(self, worker: Worker) -> None:
        """Forget what is written and not committed."""
        if worker.writes:
            self.written.clear()
            worker.writes.clear()

    # Notifications ---------------------------------------------------------------------------------------------------

    @rule(which=some_worker)
    def tell(self, which: int) -> None:
        """Tell a worker of its own commits: the rows, unless the other has changed the table meanwhile."""
        worker = self.workers[which]
        for write in worker.untold:
            rows, table = write.version.rows, write.version.rows.table.id
            news = msgspec.structs.replace(rows, events=write.events, chat=write.chat)
            worker.cache.hear(TableWritten(table, None if write.is_told_without_rows else news))
            if write.events:
                worker.cache.put(write.version.world.game)
            worker.known[table] = max(worker.known[table], self.store[table].index(write.version))
        worker.untold.clear()

    @rule(which=some_worker)
    def hear(self, which: int) -> None:
        """Let a worker hear of the commits of the other."""
        worker = self.workers[which]
        for table, version in worker.inbox:
            for write in worker.untold + worker.writes:
                write.is_told_without_rows |= table in ("", write.version.rows.table.id)
            worker.cache.hear(TableWritten(table) if table else AnythingWritten())
            if table:
                worker.known[table] = max(worker.known[table], version)
            else:
                worker.known = {each: len(versions) - 1 for each, versions in self.store.items()}
        worker.inbox.clear()

    @rule(which=some_worker)
    def lose_the_connection(self, which: int) -> None:
        """Lose all notifications; the next one says that any table may have changed."""
        self.workers[which].inbox[:] = [("", 0)]

    # Reading ---------------------------------------------------------------------------------------------------------

    @rule(which=some_worker, table=some_table, is_behind=st.booleans(), is_late=st.booleans())
    def read(self, which: int, table: str, is_behind: bool, is_late: bool) -> None:
        """Read a table for its viewers, of whom one may have nothing yet (`Room._read`)."""
        worker, version = self.workers[which], self.store[table][-1]
        after = 0 if is_behind else version.head
        moment = worker.cache.begin_reading(table)
        rows, game = self.run(worker.cache.current(table, after, version.rows.table.chat_head))
        assert rows.table == version.rows.table
        assert rows.seats == version.rows.seats
        assert rows.events_after(after) == version.rows.events[after:]
        assert game is not None
        assert same_game(game, version.world.game)
        worker.readings.append(Reading(moment, rows, game))
        if not is_late:
            self.rows_arrive(which)

    @precondition(lambda self: any(worker.readings for worker in self.workers))
    @rule(which=some_worker)
    def rows_arrive(self, which: int) -> None:
        """Put what was read into the cache, perhaps after notifications."""
        for reading in self.workers[which].readings:
            self.workers[which].cache.put_rows(reading.rows, reading.moment)
            assert reading.game is not None
            self.workers[which].cache.put(reading.game)
        self.workers[which].readings.clear()

    # Courses that are rare by chance ----------------------------------------------------------------------------------

    @rule(which=some_worker, table=some_table)
    def read_while_a_command_is_committed(self, which: int, table: str) -> None:
        """Let rows arrive after the notification of a later commit of the same worker."""
        self.read(which, table, is_behind=False, is_late=True)
        self.command(which, table, 0, TOLD)
        self.rows_arrive(which)

    @rule(which=some_worker, table=some_table)
    def decide_otherwise_after_a_failure(self, which: int, table: str) -> None:
        """Let the other worker store another command than the one that a worker has decided and lost."""
        self.read(which, table, is_behind=False, is_late=False)
        self.command(which, table, 0, OPEN)
        self.fail(which)
        self.command(1 - which, table, 1, COMMITTED)
        self.hear(which)
        self.read(which, table, is_behind=False, is_late=False)

    @rule(which=some_worker, table=some_table)
    def forget(self, which: int, table: str) -> None:
        self.workers[which].cache.forget(table)

    # What must be true ------------------------------------------------------------------------------------------------

    @invariant()
    def is_bounded(self) -> None:
        for worker in self.workers:
            assert len(worker.cache) <= MOST

    @invariant()
    def what_is_in_memory_is_a_commit_of_which_nothing_newer_was_heard(self) -> None:
        for worker in self.workers:
            for table, after in product(TABLES, (transactions.NOTHING, 0)):
                found = worker.cache.in_memory(table, after)
                if found is None:
                    continue
                rows, game = found
                allowed = self.store[table][worker.known[table] :]
                version = next((each for each in allowed if is_same_row(rows, each.rows)), None)
                assert version is not None, "it is current, as far as the worker was told"
                assert rows.seats == version.rows.seats
                assert game is not None
                assert same_game(game, version.world.game)
                first = rows.events[0].seq if rows.events else rows.table.head + 1
                assert rows.events == version.rows.events[first - 1 :], "the log has no gap"
                assert after or first == 1, "nothing is missing that was asked for"

    @invariant()
    def what_is_expected_is_written_or_committed(self) -> None:
        for worker in self.workers:
            for table in TABLES:
                found = worker.cache.newest(table)
                if found is not None:
                    written = [write.version for write in worker.writes]
                    possible = [*self.store[table][worker.known[table] :], *written]
                    assert any(
                        is_same_row(found[0], each.rows) and same_game(found[1], each.world.game) for each in possible
                    ), "nothing that was undone is expected"


def is_same_row(rows: TableRows, other: TableRows) -> bool:
    """Return whether the rows of two tables are the same."""
    return (rows.table, rows.epoch) == (other.table, other.epoch)


CacheAgainstStore.TestCase.settings = settings(
    max_examples=60, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)
TestCacheAgainstStore = CacheAgainstStore.TestCase
