"""The engine's log compared with the table: it names everything that has changed, and nothing else."""

import os
from collections import defaultdict
from itertools import product
from random import Random
from typing import Any

import pytest

from silvergold import rules
from silvergold.games import SLUGS
from silvergold.rules import EventCode
from tests.conformance.agreement import deck_of, flavours, pick
from tests.conformance.engine import Engine, Printed, boxes_on
from tests.conformance.oracle import Move, Snapshot

IS_PLAIN = os.environ.get("SILVERGOLD_PLAIN", "0") not in ("", "0")
IS_SOAK = os.environ.get("SILVERGOLD_SOAK", "0") not in ("", "0")
GAMES_EACH = 20 if IS_SOAK else 1
AMOUNTS = {
    EventCode.COINS: ("coins", 1),
    EventCode.CUP: ("cups", 1),
    EventCode.RED_GEMS: ("red gems", 1),
    EventCode.GREEN_GEMS: ("green gems", 1),
    EventCode.SKULLS: ("skulls", 1),
    EventCode.POTION: ("skulls", -1),
    EventCode.PYRAMID_POINTS: ("pyramid points", 1),
}


@pytest.mark.parametrize("game", SLUGS)
@pytest.mark.parametrize("n_players", [2, 3, 4])
def test_the_log_says_what_has_changed(game: str, n_players: int) -> None:
    tried = ("standard", "wild") if IS_PLAIN else flavours(game)
    for flavour, seed in product(tried, range(GAMES_EACH)):
        rng = Random(f"log {seed}")
        engine = Engine(Printed(deck_of(game, flavour, seed)), n_players)
        engine.deal(seed)
        while engine.step != "over":
            seat = rng.choice(sorted(engine.waiting()))
            play_and_compare(engine, seat, pick(rng, engine.choices(seat), 0.5))


def play_and_compare(engine: Engine, seat: int, choice: int) -> None:
    """Play one choice with a log and compare the log with what has changed."""
    before, move, log = engine.snapshot(), engine.move(seat, choice), rules.new_log()
    rules.play(engine.printed.table, engine.states, 0, seat, choice, log)
    after = engine.snapshot()
    events = list(log["events"][0][: int(log["n"][0])])

    compare_choice(engine, move, seat, [each for each in events if each["kind"] in CHOSEN])
    compare_cards(engine, before, after, events)
    compare_turns(engine, before, after, events)
    for nth, (was, now) in enumerate(zip(before["players"], after["players"], strict=True)):
        compare_player(engine, was, now, [each for each in events if each["seat"] == nth])


CHOSEN = (EventCode.KEPT, EventCode.CROSSED, EventCode.TOOK)


def compare_choice(engine: Engine, move: Move, seat: int, events: list[Any]) -> None:
    """Check that the log has the choice, and no choice of another seat."""
    assert {int(each["seat"]) for each in events} == {seat}
    cards = [engine.printed.number(each["card"]) for each in events]
    kind = {"keep": EventCode.KEPT, "take": EventCode.TOOK}.get(move[0], EventCode.CROSSED)
    assert {int(each["kind"]) for each in events} == {int(kind)}
    if move[0] == "keep":
        assert set(cards) == move[1]
        return
    assert cards == [move[1]]
    if move[0] == "take":
        assert (events[0]["amount"] == rules.FROM_STACK) == (move[2] == "stack")
    else:
        assert (boxes_on(events[0]["boxes"], 0), bool(events[0]["amount"])) == (move[2], move[0] == "bonus")


def compare_cards(engine: Engine, before: Snapshot, after: Snapshot, events: list[Any]) -> None:
    """Check which cards came to the display."""
    turned_up = [engine.printed.number(each["card"]) for each in events if each["kind"] == EventCode.TURNED_UP]
    taken = {engine.printed.number(each["card"]) for each in events if each["kind"] == EventCode.TOOK}
    assert set(turned_up) | before["display"] - taken == after["display"]
    assert not set(turned_up) & before["display"]
    assert len(turned_up) == len(set(turned_up))


def compare_turns(engine: Engine, before: Snapshot, after: Snapshot, events: list[Any]) -> None:
    """Check the revealed patterns, the start player, the rounds and the end."""
    told: dict[int, list[Any]] = defaultdict(list)
    for each in events:
        told[int(each["kind"])].append(each)
    last = 27 if after["step"] == "over" else after["turn"]
    first = 0 if before["step"] == "keep" else before["turn"] + 1
    revealed = range(first, last + 1) if after["step"] != "keep" else range(0)
    patterns = [int(engine.row["expeditions"][turn // 7][turn % 7]) for turn in revealed]
    assert [int(each["amount"]) for each in told[EventCode.REVEALED]] == patterns
    assert [int(each["amount"]) for each in told[EventCode.ROUND_OVER]] == list(range(before["round"], after["round"]))
    assert len(told[EventCode.GAME_OVER]) == (after["step"] == "over")
    for each in told[EventCode.START_PLAYER][-1:]:
        assert after["step"] == "over" or each["seat"] == after["start player"]


def compare_player(engine: Engine, was: Snapshot, now: Snapshot, events: list[Any]) -> None:
    """Check one seat's score card and completed cards."""
    changes: dict[str, int] = dict.fromkeys((name for name, _ in AMOUNTS.values()), 0)
    for each in events:
        if each["kind"] in AMOUNTS:
            name, sign = AMOUNTS[EventCode(int(each["kind"]))]
            changes[name] += sign * int(each["amount"])
    assert {name: now[name] - was[name] for name in changes} == changes
    palms = [int(each["amount"]) for each in events if each["kind"] == EventCode.PALM]
    assert was["palms"] + palms == now["palms"]
    torches = {int(each["amount"]) for each in events if each["kind"] == EventCode.TORCH}
    assert torches == now["torches"] - was["torches"]
    completed = {engine.printed.number(each["card"]) for each in events if each["kind"] == EventCode.COMPLETED}
    assert completed == now["completed"] - was["completed"]
    owed = sum(int(each["amount"]) for each in events if each["kind"] == EventCode.BONUS_OWED)
    lost = sum(int(each["amount"]) for each in events if each["kind"] == EventCode.BONUS_LOST)
    paid = sum(bool(each["amount"]) for each in events if each["kind"] == EventCode.CROSSED)
    assert now["owed"] == was["owed"] + owed - lost - paid
