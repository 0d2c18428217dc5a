"""One guest or address with many tables does not delay the bots of others: who is present, lanes, busy processes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import silvergold as sg
from silvergold.server.bots import autoplay, households, thinking
from silvergold.server.bots.autoplay import Autoplay
from silvergold.server.bots.fair_queue import Asker, Urgency
from silvergold.server.bots.households import Households
from silvergold.server.bots.process_pool import ANYBODY, Busy, ProcessPool
from silvergold.server.bots.thinking import BotService
from silvergold.server.config import Config
from silvergold.server.metrics import Metrics
from silvergold.server.store.rows import HOST, LEFT, MemberRow
from tests.server import worlds
from tests.server.hosting import PATIENCE, Served, figure
from tests.server.reviewed import rows_of

MINUTE = autoplay.COMES_WITHIN_MS


# Who is present -------------------------------------------------------------------------------------------------------


class Here:
    """A replacement for `Presence`, and for the clock."""

    def __init__(self) -> None:
        self.accounts: set[str] = set()
        self.at = 0

    def is_here(self, _: str, account: str) -> bool:
        return account in self.accounts

    def now(self) -> int:
        return self.at


def urgency_of(here: Here, known: Households, away: int = 0, began_at: int = 0) -> Asker:
    """Return on whose behalf the bots of a table think; Ana and Bo sit there, and Ana is its host."""
    nothing: Any = None
    some: Any = here
    server = Autoplay(nothing, nothing, nothing, nothing, some, nothing, nothing, nothing, some, known, nothing, 5)
    *_, world = worlds.course(1, "pyramids", 3)
    page = worlds.page_of(world, None, aids=False)
    accounts = ("ana", "bo", None)
    seats = tuple(s._replace(account_id=who, away=away) for s, who in zip(page.seats, accounts, strict=True))
    table = page.table._replace(created_at=0)
    rows = msgspec.structs.replace(page, table=table, seats=seats, members=(MemberRow(table.id, "ana", HOST),))
    return server._asker(rows, began_at)


def test_a_table_begun_in_the_last_minute_counts_as_attended() -> None:
    here = Here()
    asker = urgency_of(here, Households(), began_at=1000)
    found = []
    for here.at in (1000, 999 + MINUTE, 1000 + MINUTE):
        found.append(asker.now().urgency)

    assert found == [Urgency.PRESENT, Urgency.PRESENT, Urgency.ALONE]
    assert urgency_of(here, Households(), began_at=here.at, away=LEFT).urgency == Urgency.ALONE, "all have left it"


def test_the_urgency_of_a_table_is_worked_out_at_each_try() -> None:
    here = Here()
    here.at = 2 * MINUTE
    asker = urgency_of(here, Households())
    found = [asker.now().urgency]
    for here.accounts in ({"bo"}, {"somebody else"}, set()):
        found.append(asker.now().urgency)

    assert found == [Urgency.ALONE, Urgency.PRESENT, Urgency.ALONE, Urgency.ALONE]


def test_the_address_is_that_of_those_who_are_connected_or_of_the_host() -> None:
    here, known = Here(), Households()
    known.note("ana", "203.0.113.1")
    known.note("bo", "203.0.113.2")
    found = []
    for here.accounts in (set(), {"bo"}, {"ana", "bo"}):
        found.append(urgency_of(here, known).addresses)

    assert found == [("203.0.113.1",), ("203.0.113.2",), ("203.0.113.1", "203.0.113.2")]


def test_the_latest_address_of_a_guest_is_known_for_as_many_guests_as_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(households, "REMEMBERED", 2)
    known = Households()
    for account, address in (("ana", "one"), ("bo", "two"), ("ana", "three"), ("cleo", "four")):
        known.note(account, address)

    assert [known.of(account) for account in ("ana", "bo", "cleo")] == ["three", households.UNKNOWN, "four"]
    assert known.of(known.stranger_at("five")) == "five"


def test_requests_and_sockets_tell_the_address_of_a_guest(at_home: Served) -> None:
    ana, known = at_home.guest(), at_home.services.households
    before = known.of(ana.told["id"])
    table = ana.begin("me", "random")
    asked = known.of(ana.told["id"])
    known.note(ana.told["id"], "elsewhere")
    with ana.socket(table, seat=0) as player:
        player.until("state")

        assert (before, asked, known.of(ana.told["id"])) == (households.UNKNOWN, "127.0.0.1", "127.0.0.1")


# At a server whose unattended tables stand still ----------------------------------------------------------------------


@pytest.fixture
def still(tmp_path: Path) -> Iterator[Served]:
    """Yield a server at which no table goes on that is not attended."""
    with Served(str(tmp_path / "games.db")) as served:
        turn = autoplay_of(served)._unattended.place(ANYBODY)
        served.run(turn.__aenter__())
        yield served


def autoplay_of(served: Served) -> Autoplay:
    found: Autoplay = served.app.state.lifetime.autoplay
    return found


def wait_for_bot(served: Served, table: str) -> None:
    """Wait until a bot has chosen at a table."""
    end = time.monotonic() + PATIENCE
    while not rows_of(served, f"SELECT 1 FROM event WHERE game_id = '{table}' AND kind = 'ready'"):
        assert time.monotonic() < end, "the bot does not choose"
        time.sleep(0.02)


def test_a_table_hurries_when_its_player_connects(still: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autoplay, "COMES_WITHIN_MS", 0)
    ana = still.guest()
    table = ana.begin("me", "greedy")
    end = time.monotonic() + PATIENCE
    while table not in autoplay_of(still)._pacing:
        assert time.monotonic() < end
        time.sleep(0.02)

    with ana.socket(table, seat=0):
        wait_for_bot(still, table)


def test_all_unattended_tables_wait_however_many_there_are() -> None:
    """After a restart, the guests who have not come back share one address."""
    nothing: Any = None
    server = Autoplay(
        nothing,
        nothing,
        nothing,
        nothing,
        nothing,
        nothing,
        nothing,
        nothing,
        nothing,
        nothing,
        nothing,
        unattended=5,
    )

    async def main() -> int:
        async with server._unattended.place(ANYBODY):
            asked = [Asker(Urgency.ALONE, f"guest {k}", (households.UNKNOWN,), f"table {k}") for k in range(1100)]
            pacing = [asyncio.create_task(server._pace(asker)) for asker in asked]
            for _ in range(5):
                await asyncio.sleep(0)
            going_on = sum(task.done() for task in pacing)
            for task in pacing:
                task.cancel()
            await asyncio.gather(*pacing, return_exceptions=True)
            return going_on

    assert asyncio.run(main()) == 0


def test_a_new_table_and_a_daily_entry_get_their_bots_before_anybody_connects(still: Served) -> None:
    ana = still.guest()
    daily = ana.get("/api/daily/pyramids")["challenge"]["id"]
    entry = ana.post(f"/api/challenges/{daily}/play")["table"]["id"]

    wait_for_bot(still, ana.begin("me", "greedy"))
    wait_for_bot(still, entry)


# Busy processes -------------------------------------------------------------------------------------------------------

ALONE, PRESENT = Asker(Urgency.ALONE, "mallory"), Asker(Urgency.PRESENT, "ana")


@pytest.fixture(scope="module")
def view() -> sg.View:
    """Return what a seat sees when it has to keep two cards of the standard deck."""
    return sg.new_match("silver-and-gold", players=2, seed=3).view(0)


def run(work: Any) -> str:
    """Run something with a bot service of one process; return the metrics afterwards."""
    metrics = Metrics()

    async def main() -> None:
        service = BotService(Config(bots=1), metrics)
        try:
            async with asyncio.timeout(200):
                await work(service)
        finally:
            await service.close()

    asyncio.run(main())
    return metrics.text()


def test_a_busy_server_does_not_take_the_standard_deck_for_unlearned(
    view: sg.View, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "EXACT_PAUSES", (0.0, 0.0))
    honest = ProcessPool.ask

    async def busy(*_: Any, **__: Any) -> Any:
        raise Busy

    async def work(service: BotService) -> None:
        monkeypatch.setattr(ProcessPool, "ask", busy)
        for ask in (service.choose, service.choose_exactly):
            with pytest.raises(Busy):
                await ask("expert", view, 1, ALONE)
        assert await service.choose("expert", view, 1, PRESENT) in map(str, view.choices)
        assert not service._learning.is_learning(view.deck)
        monkeypatch.setattr(ProcessPool, "ask", honest)
        await service.choose("expert", view, 1, ALONE)

    figures = run(work)

    assert figure(figures, "silvergold_bot_unlearned_total") == 0
    assert figure(figures, "silvergold_bot_busy_total") == 1, "people get another choice at last"


def test_bots_that_do_not_simulate_never_wait_for_those_that_do(view: sg.View) -> None:
    async def work(service: BotService) -> None:
        await service.choose("master", view, 1, PRESENT)
        assert service._pool._queue is not None
        async with service._pool._queue.place(PRESENT):
            waiting = asyncio.create_task(service.choose("master", view, 2, PRESENT))
            for bot in ("random", "casual", "greedy", "skilled", "expert-1"):
                await service.choose(bot, view, 1, PRESENT)
            assert not waiting.done()
        await waiting

    figures = run(work)

    assert figure(figures, "silvergold_bot_busy_total") == 0


def test_all_wait_for_a_shipped_deck_as_if_somebody_were_there(view: sg.View, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Asker] = []
    honest = ProcessPool.ask

    async def ask(self: ProcessPool, job: Any, asker: Asker, *rest: Any) -> Any:
        asked.append(asker)
        return await honest(self, job, asker, *rest)

    monkeypatch.setattr(ProcessPool, "ask", ask)

    run(lambda service: service.choose("expert", view, 1, ALONE))

    assert asked == [ANYBODY, ALONE]
