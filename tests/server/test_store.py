"""What every store guarantees, tested on both."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest
from msgspec.structs import replace

from silvergold import decks
from silvergold.server.lobby.decks import deck_row
from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import Refusal, StoreUnavailable
from silvergold.server.store import Store, disk_thread, history_transactions, sqlite, store_at, transactions
from silvergold.server.store.base import Query, Transaction
from silvergold.server.store.notifications import Notification, TableWritten, text_of
from silvergold.server.store.postgres import PostgresStore
from silvergold.server.store.rows import READY, AccountRow, EventRow, HistoryRow, SeatRow, SessionRow, TableRow
from silvergold.server.store.transactions import Change, TableRows
from tests.server.cluster import Cluster, programs
from tests.server.hosting import PATIENCE

T = TypeVar("T")

GAME = TableRow(
    id="t1", game="silver-and-gold", deck="", deck_name="Standard", rules="1", status="open", public=1, settings="{}",
    rev=1, head=0, phase=0, chat_head=0, deadline_at=None, due_at=None, fair=None, parent=None, rematch=None,
    created_at=5, changed_at=5,
)  # fmt: skip


def on(db: str, work: Callable[[Store, list[str]], Awaitable[None]]) -> None:
    """Run something with an open store; the texts of its notifications are collected."""

    async def run() -> None:
        notified: list[str] = []
        store = store_at(db)
        await store.open(lambda told: notified.append(text_of(told)))
        try:
            await work(store, notified)
        finally:
            await store.close()

    asyncio.run(run())


def event(seq: int, phase: int = 0, seat: int = 0, cmd_id: str = "c", kind: str = READY) -> EventRow:
    return EventRow("t1", seq, phase, seat, kind, cmd_id, "{}", "{}", 1)


def set_table() -> Transaction[None]:
    """Create a table to work on."""
    deck = deck_row(decks.standard("silver-and-gold"))
    yield from transactions.keep_deck(deck)
    yield from transactions.new_guest(AccountRow("a1", "Ana", None, 1, 1), SessionRow("h1", "a1", 1, 1))
    seats = [SeatRow("t1", k, "open", None, "", None, 0) for k in range(2)]
    yield from transactions.create(GAME._replace(deck=deck.id), seats, (), ())


def one_more(rows: TableRows) -> Change:
    return Change(rows.table._replace(rev=rows.table.rev + 1))


def test_what_is_written_is_read_and_notified_after_the_commit(db: str) -> None:
    async def work(store: Store, notified: list[str]) -> None:
        await store.write(set_table)
        changed = await store.write(lambda: transactions.change("t1", one_more))
        rows = await store.read(lambda: transactions.require_table("t1"))
        await _until(lambda: "t1" in notified)

        assert changed.table.rev == rows.table.rev == 2
        assert rows.epoch != ""

    on(db, work)


def test_no_change_is_lost_when_many_change_one_table(db: str) -> None:
    async def work(store: Store, _: list[str]) -> None:
        await store.write(set_table)
        await asyncio.gather(*(store.write(lambda: transactions.change("t1", one_more)) for _ in range(40)))

        assert (await store.read(lambda: transactions.require_table("t1"))).table.rev == 41

    on(db, work)


def test_a_table_is_not_overwritten_from_a_shorter_log(db: str) -> None:
    async def work(store: Store, _: list[str]) -> None:
        await store.write(set_table)
        stale = await store.read(lambda: transactions.require_table("t1"))
        longer = Change(stale.table._replace(head=1), events=(event(1),))
        await store.write(lambda: transactions.change("t1", lambda _: longer))

        with pytest.raises(StoreUnavailable):
            await store.write(lambda: transactions.write(stale, one_more(stale)))

        assert (await store.read(lambda: transactions.require_table("t1"))).table.head == 1

    on(db, work)


@pytest.mark.parametrize("change", ["people", "time", "epoch"])
def test_a_table_that_changed_in_any_way_is_not_overwritten(db: str, change: str) -> None:
    async def work(store: Store, _: list[str]) -> None:
        await store.write(set_table)
        rows = await store.read(lambda: transactions.require_table("t1"))
        table = rows.table._replace(
            rev=rows.table.rev - (change == "people"), changed_at=rows.table.changed_at - (change == "time")
        )
        stale = replace(rows, table=table, epoch="another epoch" if change == "epoch" else rows.epoch)

        with pytest.raises(transactions.Outdated):
            await store.write(lambda: transactions.write(stale, Change(table._replace(phase=7), events=(event(1),))))

        after = await store.read(lambda: transactions.require_table("t1"))
        assert after.table == rows.table

    on(db, work)


def test_a_known_command_is_not_written_again(db: str) -> None:
    async def work(store: Store, _: list[str]) -> None:
        await store.write(set_table)
        rows = await store.read(lambda: transactions.require_table("t1"))
        first = Change(rows.table._replace(head=1), events=(event(1, cmd_id="c"),))
        rows = await store.write(lambda: transactions.write(rows, first, (0, "c")))
        again = Change(rows.table._replace(head=2), events=(event(2, phase=1, cmd_id="c"),))

        with pytest.raises(transactions.Outdated):
            await store.write(lambda: transactions.write(rows, again, (0, "c")))
        other_seat = Change(rows.table._replace(head=2), events=(event(2, seat=1, cmd_id="c"),))
        await store.write(lambda: transactions.write(rows, other_seat, (1, "c")))

        assert (await store.read(lambda: transactions.require_table("t1"))).table.head == 2

    on(db, work)


def test_only_what_differs_is_written(db: str) -> None:
    """What another transaction has written to other columns stays, and is returned to the writer."""

    async def work(store: Store, _: list[str]) -> None:
        await store.write(set_table)
        rows = await store.read(lambda: transactions.require_table("t1"))

        def lease() -> Transaction[None]:
            yield Query("UPDATE game SET due_at = 77 WHERE id = $1", ("t1",))

        await store.write(lease)
        written = await store.write(lambda: transactions.write(rows, Change(rows.table._replace(head=1))))

        after = await store.read(lambda: transactions.require_table("t1"))
        assert written.table == after.table == rows.table._replace(head=1, due_at=77)

    on(db, work)


def test_another_program_that_writes_to_the_file_is_noticed_with_the_next_commit(tmp_path: Path) -> None:
    async def work(store: Store, notified: list[str]) -> None:
        await store.write(set_table)
        await store.write(lambda: transactions.change("t1", one_more))
        await asyncio.sleep(0)
        assert "" not in notified, "what this store writes is no news"
        with closing(sqlite3.connect(tmp_path / "games.db")) as other, other:
            other.execute("UPDATE game SET rev = rev + 1")

        await store.write(lambda: transactions.change("t1", one_more))

        await _until(lambda: "" in notified)

    on(str(tmp_path / "games.db"), work)


def test_what_another_program_writes_while_the_writer_has_to_connect_again_is_noticed(tmp_path: Path) -> None:
    """A new connection does not know which version of the file the last one saw."""

    def broken() -> Transaction[None]:
        yield Query("SELECT no_such_column FROM game", ())

    async def work(store: Store, notified: list[str]) -> None:
        await store.write(set_table)
        with pytest.raises(StoreUnavailable):
            await store.write(broken)
        with closing(sqlite3.connect(tmp_path / "games.db")) as other, other:
            other.execute("UPDATE game SET rev = rev + 1")
        assert "" not in notified

        await store.write(lambda: transactions.change("t1", one_more))

        await _until(lambda: "" in notified)

    on(str(tmp_path / "games.db"), work)


def test_what_a_task_raises_undoes_its_own_work_and_nobody_elses(db: str) -> None:
    def fails() -> Transaction[None]:
        yield from transactions.change("t1", lambda rows: Change(rows.table._replace(rev=99)))
        raise Refusal(Code.ILLEGAL, "no")

    async def work(store: Store, notified: list[str]) -> None:
        await store.write(set_table)
        done = await asyncio.gather(
            store.write(lambda: transactions.change("t1", one_more)),
            store.write(fails),
            store.write(lambda: transactions.change("t1", one_more)),
            return_exceptions=True,
        )

        assert [isinstance(one, Refusal) for one in done] == [False, True, False]
        assert (await store.read(lambda: transactions.require_table("t1"))).table.rev == 3

    on(db, work)


@pytest.mark.parametrize(
    "second",
    [event(2, phase=1), event(2, cmd_id="d"), event(1, phase=1, cmd_id="d")],
    ids=["one command twice", "two choices of a seat in one phase", "one number twice"],
)
def test_the_keys_are_the_last_defence(db: str, second: EventRow) -> None:
    async def work(store: Store, _: list[str]) -> None:
        await store.write(set_table)
        await store.write(
            lambda: transactions.change("t1", lambda rows: Change(rows.table._replace(head=1), events=(event(1),)))
        )
        with pytest.raises(StoreUnavailable):
            await store.write(lambda: transactions.add("event", [second]))

        rows = await store.read(lambda: transactions.load_table("t1", 0))
        assert rows is not None
        assert rows.events == (event(1),)

    on(db, work)


def test_a_commit_finishes_when_its_caller_is_cancelled(db: str) -> None:
    async def work(store: Store, notified: list[str]) -> None:
        await store.write(set_table)
        writing = asyncio.create_task(store.write(lambda: transactions.change("t1", one_more)))
        await asyncio.sleep(0)
        writing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await writing

        await _until(lambda: "t1" in notified)
        assert (await store.read(lambda: transactions.require_table("t1"))).table.rev == 2

    on(db, work)


def test_what_is_due_is_claimed_by_one_only(db: str) -> None:
    async def work(store: Store, _: list[str]) -> None:
        await store.write(set_table)
        await store.write(lambda: transactions.change("t1", lambda rows: Change(rows.table._replace(due_at=100))))

        async def claim(now: int) -> list[str]:
            return await store.write(lambda: transactions.claim_due(now, now + 50, 10))

        claims = [await claim(now) for now in (99, 100, 101, 150)]
        assert claims == [[], ["t1"], [], ["t1"]]

    on(db, work)


def test_a_list_of_tables_is_one_statement_however_many_there_are(db: str) -> None:
    def tables() -> Transaction[None]:
        yield from set_table()
        deck = deck_row(decks.standard("silver-and-gold"))
        for number in (2, 3, 4):
            game = GAME._replace(id=f"t{number}", deck=deck.id, changed_at=5 + number // 3)
            seats = [SeatRow(game.id, k, "open", None, "", None, 0) for k in range(number - 1, -1, -1)]
            yield from transactions.create(game, seats if number < 4 else (), (), ())

    async def work(store: Store, _: list[str]) -> None:
        await store.write(tables)
        statements: list[str] = []

        listed = await store.read(lambda: _noted(transactions.public_tables("a1", 3), statements))

        assert len(statements) == 1
        assert [rows.table.changed_at for rows in listed] == [6, 6, 5], "the latest first"
        seats = {rows.table.id: [seat.seat for seat in rows.seats] for rows in listed}
        assert seats.items() >= {"t3": [0, 1, 2], "t4": []}.items()
        assert seats[listed[2].table.id] == [0, 1]

    on(db, work)


def test_the_places_of_a_guest_are_one_statement_however_many_games_there_are(db: str) -> None:
    def games() -> Transaction[None]:
        yield from set_table()
        deck = deck_row(decks.standard("silver-and-gold")).id
        for number in (2, 3, 4):
            yield from transactions.create(GAME._replace(id=f"t{number}", deck=deck), (), (), ())
            if number < 4:
                row = HistoryRow("a1", f"t{number}", 1, "silver-and-gold", 50, number, 2, 0, 60_000)
                yield from history_transactions.add_rows([row])

    async def work(store: Store, _: list[str]) -> None:
        await store.write(games)
        statements: list[str] = []

        places = await store.read(lambda: _noted(history_transactions.places("a1", ["t2", "t3", "t4"]), statements))

        assert places == {"t2": 2, "t3": 3}
        assert len(statements) == 1
        assert await store.read(lambda: history_transactions.places("a1", [])) == {}

    on(db, work)


def _noted(transaction: Transaction[T], statements: list[str]) -> Transaction[T]:
    """Run a transaction and note its statements."""
    try:
        query = next(transaction)
        while True:
            assert isinstance(query, Query)
            statements.append(query.sql)
            query = transaction.send((yield query))
    except StopIteration as done:
        return cast("T", done.value)


def test_an_expired_table_leaves_nothing_behind(db: str) -> None:
    async def work(store: Store, _: list[str]) -> None:
        await store.write(set_table)
        await store.write(lambda: transactions.add("event", [event(1)]))

        assert await store.write(lambda: transactions.expire(5, 5, 10, 9)) == []
        assert await store.write(lambda: transactions.expire(6, 5, 10, 9)) == ["t1"]
        assert await store.read(lambda: transactions.load_table("t1", 0)) is None

    on(db, work)


def test_what_was_written_is_there_after_a_restart(db: str) -> None:
    async def first(store: Store, _: list[str]) -> None:
        await store.write(set_table)

    async def second(store: Store, _: list[str]) -> None:
        assert (await store.read(lambda: transactions.require_table("t1"))).table.id == "t1"

    on(db, first)
    on(db, second)


async def _until(ready: Callable[[], bool]) -> None:
    """Wait until this is true, which takes seconds on a busy machine."""
    async with asyncio.timeout(PATIENCE):
        while not ready():
            await asyncio.sleep(0.02)


# When the database is not available -----------------------------------------------------------------------------------


def test_a_full_disk_loses_nothing_and_is_over_when_it_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full = [False]

    class Wire(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            if full[0] and sql == "COMMIT":
                raise sqlite3.OperationalError("database or disk is full")
            return super().execute(sql, *values)

    def wired(path: Path) -> sqlite3.Connection:
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, factory=Wire)
        connection.execute("PRAGMA journal_mode = WAL")
        return connection

    async def work(store: Store, notified: list[str]) -> None:
        await store.write(set_table)
        full[0] = True
        with pytest.raises(StoreUnavailable):
            await store.write(lambda: transactions.change("t1", one_more))
        full[0] = False
        assert notified == []

        assert (await store.write(lambda: transactions.change("t1", one_more))).table.rev == 2

    monkeypatch.setattr(sqlite, "connect", wired)
    on(str(tmp_path / "games.db"), work)


def test_sqlite_syncs_every_commit_to_the_disk(tmp_path: Path) -> None:
    connection = sqlite.connect(tmp_path / "games.db")

    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    connection.close()


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """Yield a PostgreSQL that a test may stop."""
    where = programs()
    if where is None:
        pytest.skip("PostgreSQL is not installed here")
    cluster = Cluster(where)
    cluster.start()
    yield cluster
    cluster.stop()


def test_postgres_may_go_away_and_come_back(own_cluster: Cluster) -> None:
    async def work(store: Store, notified: list[str]) -> None:
        await store.write(set_table)
        await asyncio.to_thread(own_cluster.down)
        with pytest.raises(StoreUnavailable):
            await store.write(lambda: transactions.change("t1", one_more))
        with pytest.raises(StoreUnavailable):
            await store.read(lambda: transactions.require_table("t1"))
        await asyncio.to_thread(own_cluster.up)
        notified.clear()

        assert (await store.write(lambda: transactions.change("t1", one_more))).table.rev == 2
        await _until(lambda: "" in notified)  # it listens again: everything may have changed

    on(own_cluster.new_database(), work)


def test_each_worker_hears_of_each_commit_once(cluster: Cluster) -> None:
    async def work(store: Store, notified: list[str], elsewhere: list[str]) -> None:
        for n in (1, 2, 3):
            await store.write(lambda: transactions.change("t1", one_more))
            await _until(lambda n=n: elsewhere.count("t1") == n)  # type: ignore[misc]
        await asyncio.sleep(0.1)  # time for a notification that should not come
        assert notified.count("t1") == 3

    at_two_workers(cluster, work)


@pytest.mark.parametrize("trouble", ["the connection is cut", "a name is too long for the database"])
def test_after_a_notification_that_failed_all_tables_count_as_changed(cluster: Cluster, trouble: str) -> None:
    async def work(store: Store, _: list[str], elsewhere: list[str]) -> None:
        await store.write(lambda: transactions.change("t1", one_more))
        await _until(lambda: "t1" in elsewhere)
        elsewhere.clear()  # before the trouble, which may be noticed at once
        if "cut" in trouble:
            await store.write(lambda: cut_off("%pg_notify%"))
        else:
            await store.write(lambda: notifying("x" * 9_000))

        await store.write(lambda: transactions.change("t1", one_more))
        await _until(lambda: "" in elsewhere)
        elsewhere.clear()
        await store.write(lambda: transactions.change("t1", one_more))
        await _until(lambda: "t1" in elsewhere)

    at_two_workers(cluster, work)


def at_two_workers(cluster: Cluster, work: Callable[[Store, list[str], list[str]], Awaitable[None]]) -> None:
    """Run something at one of two workers with a table; the notifications of both are collected."""
    db = cluster.new_database()

    async def both(store: Store, notified: list[str]) -> None:
        elsewhere: list[str] = []
        other = store_at(db)
        await other.open(lambda told: elsewhere.append(text_of(told)))
        try:
            await store.write(set_table)
            await work(store, notified, elsewhere)
        finally:
            await other.close()

    on(db, both)


def test_what_was_written_is_not_told_as_news_if_another_worker_may_have_written_since(cluster: Cluster) -> None:
    told: list[Notification] = []
    store = PostgresStore(cluster.new_database())

    async def run() -> None:
        await store.open(told.append)
        await store.write(set_table)

        def overtaken(table: str) -> Transaction[None]:
            yield from transactions.change("t1", one_more)
            store._hear(None, -1, "", table)

        for table in ("t1", "", "t2"):
            told.clear()
            await store.write(lambda table=table: overtaken(table))  # type: ignore[misc]
            await _until(lambda: [text_of(each) for each in told][1:] == ["t1"])
            assert isinstance(told[1], TableWritten)
            assert (told[1].rows is None) == (table != "t2")
        await store.close()

    asyncio.run(run())


def notifying(name: str) -> Transaction[None]:
    """Change nothing, and notify all workers."""
    yield TableWritten(name)


def cut_off(statement: str) -> Transaction[None]:
    """End the connections whose last statement was like this one."""
    ends = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE $1 AND pid <> pg_backend_pid()"
    assert (yield Query(ends, (statement,))), "the announcer has a connection of its own"


def test_a_listener_that_fails_stops_nobody(db: str) -> None:
    def deaf(_: Notification) -> None:
        raise RuntimeError("I cannot hear")

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        store = store_at(db)
        await store.open(deaf)
        try:
            await store.write(set_table)
            for _ in range(3):
                async with asyncio.timeout(20):
                    await store.write(lambda: transactions.change("t1", one_more))
            assert (await store.read(lambda: transactions.require_table("t1"))).table.rev == 4
        finally:
            await store.close()

    asyncio.run(run())


def test_the_disk_thread_returns_and_raises_in_order_even_if_nobody_waits() -> None:
    done: list[int] = []

    def divide(k: int) -> int:
        done.append(k)
        return 1 // k

    async def work() -> tuple[list[int | BaseException], int]:
        disk = disk_thread.DiskThread()
        asked = [disk.run(divide, k) for k in (2, 0, 1)]
        results = await asyncio.gather(*asked, return_exceptions=True)
        forgotten = asyncio.create_task(disk.run(time.sleep, 0.05))
        await asyncio.sleep(0)
        forgotten.cancel()
        last = await disk.run(lambda: 7)
        disk.close()
        return results, last

    results, last = asyncio.run(work())

    assert [type(result) for result in results] == [int, ZeroDivisionError, int]
    assert (done, last) == ([2, 0, 1], 7)


def test_a_closed_store_leaves_no_thread_behind(tmp_path: Path) -> None:
    store = store_at(str(tmp_path / "games.db"))

    def threads() -> list[str]:
        return [thread.name for thread in threading.enumerate() if thread.name.startswith(disk_thread.DISK)]

    async def run() -> int:
        await store.open(lambda _: None)
        await store.write(set_table)
        meanwhile = len(threads())
        await store.close()
        return meanwhile

    assert asyncio.run(run()) > len(threads())


def test_a_task_is_a_generator_that_any_driver_can_run(tmp_path: Path) -> None:
    def task() -> Transaction[int]:
        yield TableWritten("t1")
        rows = yield Query("SELECT $1 + $2", (2, 3))
        return int(rows[0][0])

    notifications: list[Notification] = []
    connection = sqlite.connect(tmp_path / "any.db")
    assert sqlite.drive(task(), connection, notifications) == 5
    assert notifications == [TableWritten("t1")]
    connection.close()
