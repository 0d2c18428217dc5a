"""Chance that is decided draw by draw: probabilities, agreement with the engine's own shuffles and with its rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from silvergold import decks, rules
from silvergold.decks.deck import Deck
from silvergold.envs.chance_nodes import ChanceKind, ChanceNode, ChanceNodeGame
from silvergold.envs.compiled import encoding
from silvergold.position import DeckIndex
from tests.conformance.wild import wild_deck

GAMES = ("silver-and-gold", "pyramids")
both = pytest.mark.parametrize("game", GAMES)


def small(game: str) -> DeckIndex:
    """Return a deck of twenty cards: with four players the stack is soon used up."""
    whole = decks.standard(game)
    return DeckIndex.of(Deck(game, "small", whole.expeditions, whole.cards[:20]))


def actions_of(table: ChanceNodeGame, seat: int) -> list[int]:
    mask = np.zeros(encoding.N_ACTIONS, np.int8)
    encoding.legal_mask(table.position.index.table, table.position.states, 0, seat, mask)
    return np.flatnonzero(mask).tolist()


def playing(table: ChanceNodeGame, rng: random.Random) -> Iterator[tuple[ChanceNode, int] | tuple[int, int]]:
    """Yield a random game: each draw with its outcome, each seat with its action."""
    while table.node or table.position.waiting:
        if table.node:
            draw = table.node
            outcomes, weights = zip(*draw.outcomes, strict=True)
            outcome = rng.choices(outcomes, weights)[0]
            table.apply_outcome(outcome)
            yield draw, outcome
        else:
            seat = rng.choice(table.position.waiting)
            action = rng.choice(actions_of(table, seat))
            table.play(seat, action)
            yield seat, action


@both
@pytest.mark.parametrize("players", [2, 3, 4])
def test_probabilities_add_up_and_nothing_is_drawn_twice(game: str, players: int) -> None:
    table = ChanceNodeGame(small(game), players)
    for draw, outcome in playing(table, random.Random(players)):
        if isinstance(draw, ChanceNode):
            values = [value for value, _ in draw.outcomes]
            assert sum(chance for _, chance in draw.outcomes) == pytest.approx(1, abs=1e-12)
            assert values == sorted(set(values))
            assert outcome in values
    assert table.position.over
    assert rules.audit(table.position.index.table, table.position.states, 0) is None


@pytest.mark.rule("G2", "G4")
def test_an_expedition_that_is_there_twice_is_twice_as_likely_until_it_has_come() -> None:
    table = ChanceNodeGame(small("pyramids"), 2)
    rng = random.Random(0)
    left: Counter[int] = Counter()
    for draw, outcome in playing(table, rng):
        if not isinstance(draw, ChanceNode) or draw.kind is not ChanceKind.EXPEDITION:
            continue
        if left.total() <= 1:
            left = Counter(table.position.index.table["expedition"][0].tolist())
        assert dict(draw.outcomes) == pytest.approx({k: n / left.total() for k, n in left.items() if n})
        left[outcome] -= 1


# Agreement with the engine -------------------------------------------------------------------------------------------


def orders_of(steps: list[Any], players: int, n_cards: int) -> tuple[int, Any, Any, Any]:
    """Return start player, hands, stack and expeditions of a game that was played draw by draw."""
    drawn: dict[ChanceKind, list[int]] = {lot: [] for lot in ChanceKind}
    for draw, outcome in steps:
        if isinstance(draw, ChanceNode):
            drawn[draw.kind].append(outcome)
    seen = drawn[ChanceKind.CARD]
    stack = [*seen, *(card for card in range(n_cards) if card not in seen)]
    rounds = [[*drawn[ChanceKind.EXPEDITION][7 * k : 7 * k + 7], rules.NONE] for k in range(4)]
    start = drawn[ChanceKind.START_PLAYER][0] if drawn[ChanceKind.START_PLAYER] else 0
    hands = np.array(drawn[ChanceKind.HAND]).reshape(players, 4)
    return start, hands, np.array(stack), np.array(rounds)


@both
@pytest.mark.parametrize("seed", range(12))
def test_the_same_orders_dealt_by_the_engine_give_the_same_game(game: str, seed: int) -> None:
    players = 2 + seed % 3
    deck = wild_deck(game, seed) if seed % 2 else decks.standard(game)
    table = ChanceNodeGame(DeckIndex.of(deck), players)
    steps = list(playing(table, random.Random(seed)))

    states, compiled = rules.new_states(1), table.position.index.table
    rules.deal_given(compiled, states, 0, players, *orders_of(steps, players, len(deck.cards)))
    for seat, action in (step for step in steps if not isinstance(step[0], ChanceNode)):
        rules.play(compiled, states, 0, seat, encoding.code_of(compiled, states, 0, action), rules.NO_LOG)

    ours, theirs = table.position.states, states
    for field in ("players", "display", "turn", "step", "cups_taken", "awards_taken", "start_player", "stack_top"):
        assert ours[field].tobytes() == theirs[field].tobytes(), field


def test_the_order_of_seats_in_marking_changes_nothing() -> None:
    index = small("silver-and-gold")
    first, second = ChanceNodeGame(index, 3), ChanceNodeGame(index, 3)
    for table in (first, second):
        rng = random.Random(7)
        while table.node:
            table.apply_outcome(rng.choice(table.node.outcomes)[0])
    for seat in (0, 1, 2):
        first.play(seat, seat)
    for seat in (2, 0, 1):
        second.play(seat, seat)

    assert first.node == second.node


# Agreement with the engine's shuffles --------------------------------------------------------------------------------


def chi_square(ours: Counter[Any], theirs: Counter[Any]) -> float:
    """Return the chi-square statistic of two samples of the same size."""
    keys = ours.keys() | theirs.keys()
    return sum((ours[key] - theirs[key]) ** 2 / (ours[key] + theirs[key]) for key in keys)


def after_setup(position: Any) -> tuple[tuple[str, int], ...]:
    """Return some things that chance has decided when the first expedition lies face up."""
    display = position["display"].tolist()
    hands = [position.player(seat)["cards"].tolist() for seat in range(2)]
    first, later = int(position["pattern"]), display[2] % 3
    return (
        ("first of display", display[0]),
        ("third and pattern", 10 * later + first),
        ("card of seat 1", hands[1][0]),
        ("lower card first", int(display[0] < display[1])),
        ("start player", int(position["start_player"])),
    )


@both
@pytest.mark.slow
def test_draws_come_as_often_as_the_engine_deals_them(game: str) -> None:
    index, n = small(game), 6000
    ours: dict[str, Counter[int]] = {}
    theirs: dict[str, Counter[int]] = {}
    rng = random.Random(11)
    for seed in range(n):
        table = ChanceNodeGame(index, 2)
        _set_up(table, rng)
        dealt = ChanceNodeGame(index, 2)
        rules.deal(index.table, dealt.position.states, 0, 2, seed)
        for seat in range(2):
            rules.play(index.table, dealt.position.states, 0, seat, 0, rules.NO_LOG)
        for counts, position in ((ours, table.position), (theirs, dealt.position)):
            for name, value in after_setup(position):
                counts.setdefault(name, Counter())[value] += 1

    for name, drawn in ours.items():
        freedom = len(drawn | theirs[name]) - 1
        assert chi_square(drawn, theirs[name]) < freedom + 5 * (2 * max(freedom, 1)) ** 0.5, name


def _set_up(table: ChanceNodeGame, rng: random.Random) -> None:
    """Draw and keep the first two cards until the first expedition lies face up."""
    while table.position.step is rules.Step.KEEP:
        if table.node:
            outcomes, weights = zip(*table.node.outcomes, strict=True)
            table.apply_outcome(rng.choices(outcomes, weights)[0])
        else:
            table.play(table.position.waiting[0], 0)
