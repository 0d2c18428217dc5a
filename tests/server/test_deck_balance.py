"""The balance of a deck, measured by a server: its progress, its figures, turns, and readers who leave."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from silvergold import decks
from silvergold.child_processes.child import ChildProcess
from silvergold.deck_lab.balance import balance
from silvergold.deck_lab.lab import keys, observe_game, trial
from silvergold.server.bots import child_queue
from silvergold.server.lobby import balance_child, deck_balance
from silvergold.server.lobby.deck_balance import DeckBalances
from silvergold.server.lobby.decks import deck_row
from silvergold.server.protocol.refusals import Refusal
from tests.server.hosting import Served, count, new_deck

GAMES = 12
PYRAMIDS = deck_row(decks.standard("pyramids"))


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck_balance, "GAMES", GAMES)


def lines(served: Served, **deck: Any) -> list[dict[str, Any]]:
    answer = served.guest().ask("POST", "/api/decks/balance", **deck)
    assert answer.status_code == 200
    return [json.loads(line) for line in answer.text.splitlines()]


def test_the_page_is_told_the_progress_and_the_figures_of_the_deck_lab(at_home: Served) -> None:
    found = lines(at_home, **new_deck("Tombs"))

    assert [line["played"] for line in found] == sorted(line["played"] for line in found)
    assert len(found) > 3
    assert all(line.get("found") is None for line in found[:-1])
    schedule = trial(decks.standard("pyramids"), balance_child.BOTS, GAMES, balance_child.SEED)
    wanted = balance(schedule, [observe_game(schedule, key) for key in keys(schedule)])
    figures = {each["card"]: each for each in found[-1]["found"]["cards"]}
    for card in wanted.cards:
        seen = figures[card.card.number]
        assert seen["points"] == (round(card.figures.points.value, 3) if card.figures.points.is_known else None)
        assert (seen["outlier"] is not None) == card.is_sure
    assert count(at_home, "deck") == count(at_home, "upload") == 0, "nothing is stored"


def test_a_deck_with_faults_is_not_measured(at_home: Served) -> None:
    assert at_home.guest().refused("/api/decks/balance", game="pyramids", card=[]) == "deck"


def test_a_deck_is_measured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    started = 0
    start = ChildProcess.start

    async def counting(program: Any) -> ChildProcess:
        nonlocal started
        started += 1
        return await start(program)

    monkeypatch.setattr(ChildProcess, "start", counting)

    async def run() -> list[int]:
        balances = DeckBalances()
        return [len([step async for step in balances.measure(PYRAMIDS, "home")]) for _ in range(2)]

    first, again = asyncio.run(run())

    assert (started, again) == (1, 1)
    assert first > 3


def test_a_reader_who_leaves_ends_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    killed: list[int] = []
    kill = ChildProcess.kill

    async def noted(self: ChildProcess) -> None:
        await kill(self)
        killed.append(self.pid)

    monkeypatch.setattr(ChildProcess, "kill", noted)
    monkeypatch.setattr(deck_balance, "GAMES", 100_000)

    async def run() -> None:
        balances = DeckBalances()
        steps = balances.measure(PYRAMIDS, "home")
        await anext(steps)
        waiting = asyncio.ensure_future(anext(steps))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        await steps.aclose()
        monkeypatch.setattr(deck_balance, "GAMES", GAMES)
        assert [step async for step in balances.measure(PYRAMIDS, "home")][-1].found is not None, "it is free again"

    asyncio.run(run())

    assert len(killed) >= 1


def test_an_address_with_too_many_decks_waits_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child_queue, "QUEUE", 0)

    async def run() -> None:
        async for _ in DeckBalances().measure(PYRAMIDS, "home"):
            pass

    with pytest.raises(Refusal, match="many decks are being measured"):
        asyncio.run(run())
