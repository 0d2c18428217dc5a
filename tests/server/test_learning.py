"""Decks that bots do not know yet: other tables do not wait for them, and no bot counts as failing because of them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import silvergold as sg
from silvergold import decks
from silvergold.bots.sandbox.think import ThinkRequest
from silvergold.server.bots import deck_learning
from silvergold.server.bots.fair_queue import Asker, Urgency
from silvergold.server.bots.process_pool import Busy, ProcessPool, ThinkAnswer
from silvergold.server.bots.thinking import BotService
from silvergold.server.config import Config
from silvergold.server.metrics import Metrics
from tests.server.hosting import PATIENCE, Player, Served, figure
from tests.server.proofs.hostile import large_deck

ANA = Asker(Urgency.PRESENT, "ana")
NOBODY_PRESENT = Asker(Urgency.ALONE, "mallory")


def view_of(deck: decks.Deck | None = None) -> sg.View:
    """Return what a seat sees when it has to keep two cards; with the standard deck if none is given."""
    return sg.new_match("silver-and-gold", players=2, seed=3, deck=deck or "standard").view(0)


@pytest.fixture
def unknown() -> sg.View:
    """Return what a seat sees with a large deck that no machine has learned."""
    return view_of(decks.parse(large_deck(time.time_ns(), cards=40)))


def run(work: Any, **settings: Any) -> tuple[Any, str]:
    """Run something with a bot service; return the result and the metrics afterwards."""
    metrics = Metrics()

    async def main() -> Any:
        service = BotService(Config(**{"bots": 1, **settings}), metrics)
        try:
            async with asyncio.timeout(100):
                return await work(service)
        finally:
            await service.close()

    return asyncio.run(main()), metrics.text()


def test_a_table_does_not_wait_for_its_bots_to_learn_a_deck(unknown: sg.View) -> None:
    async def work(service: BotService) -> list[str]:
        first = await service.choose("master", unknown, 1, ANA)
        assert service._learning.is_learning(unknown.deck), "it is learned meanwhile"
        return [first, await service.choose("expert", unknown, 2, ANA)]

    chosen, figures = run(work)

    assert set(chosen) <= set(map(str, unknown.choices))
    assert figure(figures, "silvergold_bot_unlearned_total") == 2
    assert figure(figures, "silvergold_bot_failures_total") == 0
    assert figure(figures, "silvergold_bot_fallbacks_total") == 0


def test_other_tables_are_answered_while_a_deck_is_learned(unknown: sg.View) -> None:
    known = view_of()

    async def work(service: BotService) -> None:
        await service.choose("master", unknown, 1, Asker(Urgency.PRESENT, "mallory"))
        for seed in range(20):
            await service.choose("master", known, seed, ANA)
        assert service._learning.is_learning(unknown.deck), "the other tables did not wait for it"

    _, figures = run(work)

    assert figure(figures, "silvergold_bot_busy_total") == 0
    assert figure(figures, "silvergold_bot_unlearned_total") == 1


def test_a_deck_that_only_bots_play_is_not_learned(unknown: sg.View) -> None:
    async def work(service: BotService) -> bool:
        await service.choose("master", unknown, 1, NOBODY_PRESENT)
        return service._learning.is_learning(unknown.deck)

    is_learning, _ = run(work)

    assert not is_learning


def test_learning_ends_with_its_process_when_nobody_waits_any_more(
    unknown: sg.View, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deck_learning, "INTEREST", 0.1)

    async def work(service: BotService) -> int:
        await service.choose("master", unknown, 1, ANA)
        found = service._learning._decks[unknown.deck]
        while found.task is not None and not found.task.done():
            await asyncio.sleep(0.1)
        assert found.task is not None
        assert found.task.cancelled()
        workers = service._learning._pool
        while len(workers):
            await asyncio.sleep(0.1)
        return len(workers)

    left, figures = run(work)

    assert left == 0
    assert figure(figures, "silvergold_decks_learned_total") == 0


def test_learning_for_a_hint_ends_with_the_hint(unknown: sg.View) -> None:
    async def work(service: BotService) -> bool:
        hint = asyncio.create_task(service.explain(unknown, 1, Asker(Urgency.HINT, "ana")))
        while not service._learning.is_learning(unknown.deck):
            await asyncio.sleep(0.05)
        hint.cancel()
        await asyncio.gather(hint, return_exceptions=True)
        while service._learning.is_learning(unknown.deck):
            await asyncio.sleep(0.1)
        return True

    ended, figures = run(work)

    assert ended
    assert figure(figures, "silvergold_decks_learned_total") == 0


def test_a_guest_can_have_only_a_few_decks_learned_at_once() -> None:
    views = [view_of(decks.parse(large_deck(time.time_ns() + k, cards=20))) for k in range(5)]

    async def work(service: BotService) -> int:
        for view in views:
            service._learning.note_played(view, ANA)
        await asyncio.sleep(0.1)
        return sum(service._learning.is_learning(view.deck) for view in views)

    learning_now, _ = run(work)

    assert learning_now == 1 + deck_learning.MOST_OF_ONE


MALLORYS = Asker(Urgency.PRESENT, "mallory", ("198.51.100.66",))
ANAS = Asker(Urgency.PRESENT, "ana", ("203.0.113.1",))


def learned_in_order(work: Any, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, list[str]]:
    """Run something while the process that learns only notes the names of the decks, once the gate is open."""
    order: list[str] = []

    async def main(service: BotService) -> Any:
        gate = asyncio.Event()

        async def learn(job: ThinkRequest, *_: Any) -> ThinkAnswer:
            await gate.wait()
            order.append(job.view.deck.name)
            return ThinkAnswer()

        monkeypatch.setattr(service._learning._pool._processes, "ask", learn)
        result = await work(service._learning)
        gate.set()
        while service._learning._decks:
            await asyncio.sleep(0)
        return result

    result, _ = run(main)
    return result, order


def test_a_deck_that_somebody_else_asked_for_first_waits_no_longer_for_that(monkeypatch: pytest.MonkeyPatch) -> None:
    views = [view_of(decks.parse(large_deck(k, cards=20, rows=("..", "..")))) for k in range(3)]

    async def work(learning: deck_learning.Learning) -> None:
        for view in views:
            learning.note_played(view, MALLORYS)
        await asyncio.sleep(0)
        learning.note_played(views[2], ANAS)

    _, order = learned_in_order(work, monkeypatch)

    assert order == ["Large 0", "Large 2", "Large 1"]


def test_who_has_too_many_decks_waiting_does_not_put_off_those_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    views = [view_of(decks.parse(large_deck(k, cards=20, rows=("..", "..")))) for k in range(4)]

    async def work(learning: deck_learning.Learning) -> list[bool]:
        for view in views:
            learning.note_played(view, MALLORYS)
        for _ in range(5):
            await asyncio.sleep(0)
        learning.note_played(views[3], MALLORYS)
        found = [learning.is_learning(views[3].deck)]
        learning.note_played(views[3], ANAS)
        return [*found, learning.is_learning(views[3].deck), learning.has_failed(views[3].deck)]

    found, order = learned_in_order(work, monkeypatch)

    assert found == [False, True, False], "it is put off for one address, and has not failed"
    assert "Large 3" in order


def test_a_bot_that_is_merely_busy_is_not_counted_as_failing(monkeypatch: pytest.MonkeyPatch) -> None:
    view = view_of()

    async def busy(*_: Any, **__: Any) -> Any:
        raise Busy

    async def work(service: BotService) -> str:
        await service.choose("greedy", view, 1, ANA)
        monkeypatch.setattr(ProcessPool, "ask", busy)
        return [await service.choose("greedy", view, seed, ANA) for seed in range(10)][-1]

    chosen, figures = run(work)

    assert chosen in map(str, view.choices)
    assert figure(figures, "silvergold_bot_busy_total") == 10
    assert figure(figures, "silvergold_bot_failures_total") == 0


def test_a_job_whose_asker_has_gone_does_not_cost_a_process() -> None:
    view = view_of()

    async def main() -> int:
        workers = ProcessPool(1, 1024, Metrics())
        try:
            await workers.ask(ThinkRequest("choose", view, "greedy", deadline=40.0))
            before = next(iter(workers._processes.all))
            asking = asyncio.create_task(workers.ask(ThinkRequest("choose", view, "greedy", deadline=40.0)))
            await asyncio.sleep(0)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            await workers.ask(ThinkRequest("choose", view, "greedy", deadline=40.0))
            return int(next(iter(workers._processes.all)) is before)
        finally:
            await workers.close()

    assert asyncio.run(main()) == 1


# At a server ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """Yield a server whose bots think in processes, and learn with the same priority as other tests that run now."""
    monkeypatch.setattr(deck_learning, "NICE", 0)
    with Served(str(tmp_path / "games.db"), bots=1, unattended=5) as served:
        yield served


def test_a_hint_on_an_unknown_deck_tells_how_far_it_is_and_comes(served: Served) -> None:
    ana = served.guest()
    small = large_deck(time.time_ns(), cards=20, rows=("..", ".."))
    deck = ana.post("/api/decks", text=small)
    table = ana.begin("me", "greedy", aids=True, deck=deck["id"])

    with ana.socket(table, seat=0) as player:
        player.until("state")
        player.send("hint", id=1, seat=0, choices=[])
        told = [player.next(90.0)]
        while told[-1]["type"] not in ("hinted", "refused"):
            told.append(player.next(90.0))

    percents = [message["percent"] for message in told if message["type"] == "thinking"]
    assert told[-1]["type"] == "hinted"
    assert told[-1]["considered"]
    assert percents == sorted(percents)
    assert len(set(percents)) > 2


def hinting(player: Player, number: int) -> None:
    player.send("hint", id=number, seat=0, choices=[])


def test_a_guest_has_one_hint_at_a_time_over_all_sockets(served: Served) -> None:
    ana = served.guest()
    first, second = (ana.begin("me", "greedy", aids=True) for _ in range(2))
    with ana.socket(first, seat=0) as one, ana.socket(second, seat=0) as other:
        one.until("state")
        other.until("state")
        hinting(one, 1)
        one.send("ping", id=1)
        one.until("pong")  # the server has read the first hint, and its bot has yet to start
        hinting(other, 2)

        replaced = one.until("hinted", "refused")
        hinted = other.until("hinted", "refused")

    assert (replaced["type"], replaced["code"]) == ("refused", "stale")
    assert hinted["type"] == "hinted"


def test_a_hint_ends_with_its_socket(served: Served) -> None:
    ana = served.guest()
    table = ana.begin("me", "greedy", aids=True)
    with ana.socket(table, seat=0) as player:
        player.until("state")
        hinting(player, 1)
        player.send("ping", id=1)
        player.until("pong")
    deadline = time.monotonic() + PATIENCE

    while served.services.hints._latest and time.monotonic() < deadline:
        time.sleep(0.02)

    assert not served.services.hints._latest


def test_tables_of_bots_alone_share_a_pace(served: Served) -> None:
    ana = served.guest()
    began = time.monotonic()
    tables = [ana.begin("greedy", "greedy") for _ in range(3)]

    phases = 0
    while phases < 12:
        assert time.monotonic() < began + 90, "they do not play at all"
        time.sleep(0.1)
        phases = sum(ana.get(f"/api/tables/{table}")["table"]["phase"] for table in tables)

    assert phases <= served.config.unattended * (time.monotonic() - began) + 3
