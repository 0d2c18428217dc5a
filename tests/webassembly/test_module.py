"""The committed module plays, scores and chooses as the native code does, and is not stale."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

import silvergold as sg
from silvergold import bots, decks, rules
from silvergold.bots import Budget, model_cache
from silvergold.bots.model.types import Model
from silvergold.bots.model.value import evaluate
from silvergold.bots.search import CANDIDATES, FEWEST
from silvergold.bots.seeds import mix
from silvergold.decks.deck import Deck
from silvergold.position import DeckIndex
from silvergold.reviews.compiled import simulation
from silvergold.rules.grid import drawn
from silvergold.webassembly import build, layout, sources
from tests.webassembly.in_node import GENERATED, MODULE, run, views_of

LONG = bool(os.environ.get("SILVERGOLD_SOAK"))
GAMES = 500_000 if LONG else 5_000
"""Random games of each deck: with the decks below, a million in all in a long run."""
VIEWS = 1000 if LONG else 40
SIMULATIONS = CANDIDATES * FEWEST
SAMPLES = 3

DECKS = [(game, made) for game in decks.GAMES for made in ("standard", "generated")]


def deck_of(game: str, made: str) -> Deck:
    return decks.standard(game) if made == "standard" else decks.generate(game, 1)


# The rules ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "made"), DECKS)
def test_random_games_end_in_the_same_bytes(game: str, made: str, tmp_path: Path) -> None:
    table = DeckIndex.of(deck_of(game, made)).table
    states, whole, decisions = rules.new_states(1), hashlib.sha256(), 0
    parts, totals = np.zeros(rules.SCORE_PARTS, np.int64), np.zeros(rules.MAX_PLAYERS, np.int64)
    for k in range(GAMES // 2):
        decisions += rules.play_random_games(table, states, 2 + k % 3, 1, k, parts, totals)
        whole.update(states.tobytes())

    played = run(tmp_path, "games", deck=table.tobytes(), first=0, n=GAMES // 2)

    assert played == {"hash": whole.hexdigest(), "decisions": decisions}


@pytest.mark.parametrize(("game", "made"), DECKS)
def test_every_entry_point_gives_the_same_at_every_decision(game: str, made: str, tmp_path: Path) -> None:
    n = 300 if LONG else 6
    table = DeckIndex.of(deck_of(game, made)).table
    whole = hashlib.sha256()
    for k in range(n):
        add_game(whole, table, k)

    assert run(tmp_path, "decisions", deck=table.tobytes(), n=n) == {"hash": whole.hexdigest()}


def add_game(whole: Any, table: Any, k: int) -> None:
    """Add to a hash what the entry points return in a game, in the order of `engine.mjs`."""
    players = 2 + k % 3
    states, twins = rules.new_states(1), rules.new_states(1)
    rules.deal(table, states, 0, players, k)
    number = 0
    while True:
        add_knowledge(whole, table, states, number)
        if states[0]["step"] == rules.OVER:
            break
        seat = (int(states[0]["waiting"]) & -int(states[0]["waiting"])).bit_length() - 1
        choice = add_choices(whole, table, states, (seat, number, k))
        twins[:] = states
        twins["waiting"] |= 1 << 7
        rules.play(table, twins, 0, seat, choice, rules.NO_LOG)
        whole.update(twins.tobytes())
        log = rules.new_log()
        rules.play(table, states, 0, seat, choice, log)
        whole.update(log.tobytes())
        number += 1
    whole.update(states.tobytes())


def add_knowledge(whole: Any, table: Any, states: Any, number: int) -> None:
    """Add what every seat may know, the scores and the leading seats."""
    views, parts = rules.new_states(1), np.zeros(rules.SCORE_PARTS, np.int64)
    players = int(states[0]["n_players"])
    for seat in (*range(players), rules.NONE):
        rules.observe(table, states, 0, seat, number % 2 == 1, views, 0)
        whole.update(views.tobytes())
    for seat in range(players):
        whole.update(b"%d;" % rules.score(table, states, 0, seat, parts))
        whole.update(parts.tobytes())
    whole.update(b"%d;" % rules.winners(table, states, 0))


def add_choices(whole: Any, table: Any, states: Any, at: tuple[int, int, int]) -> int:
    """Add a sampled state and the open choices; return the choice that is made."""
    seat, number, k = at
    views, samples, codes = rules.new_states(1), rules.new_states(1), np.zeros(rules.MAX_CHOICES, np.int64)
    rules.observe(table, states, 0, seat, True, views, 0)
    rules.sample_state(table, views, 0, seat, number, samples, 0)
    whole.update(samples.tobytes())
    n = rules.choices(table, states, 0, seat, codes)
    whole.update(b"%d;%d;" % (n, rules.n_choices(table, states, 0, seat)))
    whole.update(codes[:n].tobytes())
    choice = int(codes[(7 * number + k) % n])
    is_open = [rules.is_open(table, states, 0, seat, code) for code in (choice, choice ^ 3)]
    whole.update(b"%d;" % sum(is_open))
    return choice


@pytest.mark.parametrize("game", decks.GAMES)
def test_a_given_deal_gives_the_same_state(game: str, tmp_path: Path) -> None:
    given, expected = [], []
    table = DeckIndex.of(decks.standard(game)).table
    for players in (2, 3, 4):
        states, dealt = rules.new_states(1), rules.new_states(1)
        rules.deal(table, dealt, 0, players, 5)
        hands, n = dealt["players"]["hand"][0][:players], int(dealt[0]["n_stack"])
        stack, expeditions = dealt["stack"][0][:n], dealt["expeditions"][0]
        orders = (array.astype(np.int64) for array in (hands, stack, expeditions))
        rules.deal_given(table, states, 0, players, 1, *orders)
        expected.append(states.tobytes().hex())
        given.append(
            {"players": players, "start": 1, "deals": hands.ravel().tolist(), "stack": stack.tolist(),
             "expeditions": expeditions.ravel().tolist()}
        )  # fmt: skip

    assert run(tmp_path, "deals", given=given) == expected


@pytest.mark.parametrize(("game", "made"), DECKS)
def test_the_module_writes_the_same_patterns(game: str, made: str, tmp_path: Path) -> None:
    index = DeckIndex.of(deck_of(game, made))
    boxes = [drawn(expedition.rows, "x") for expedition in index.deck.expeditions]

    written = run(tmp_path, "patterns", deck=index.table.tobytes(), boxes=boxes)

    assert bytes.fromhex(written) == index.table.tobytes()


# The bots -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", decks.GAMES)
def test_all_levels_choose_the_same(game: str, tmp_path: Path) -> None:
    table = DeckIndex.of(decks.standard(game)).table
    asked: list[dict[str, Any]] = []
    expected = []
    for k, view in enumerate(islice(views_of(game), VIEWS)):
        seed = mix(k, 7)
        asked.append({"bytes": view.state.tobytes().hex(), "seat": view.seat, "seed": str(seed)})
        levels = ("random", "casual", "greedy", "skilled", "expert", "master")
        chosen = [bots.bot(name).choose(view, Budget(simulations=SIMULATIONS), seed=seed) for name in levels]
        expected.append([view.choices.index(choice) for choice in chosen])

    found = run(
        tmp_path, "levels", deck=table.tobytes(), params=(GENERATED / f"{game}.model").read_bytes(), views=asked,
        simulations=SIMULATIONS,
    )  # fmt: skip

    assert found["chosen"] == expected
    assert found["values"] == hashlib.sha256(model_cache.arrays_for(table).values.tobytes()).hexdigest()


@pytest.mark.parametrize("game", decks.GAMES)
def test_the_reviews_compute_the_same(game: str, tmp_path: Path) -> None:
    """Nothing here needs `exp`, so every bit is the same."""
    table = DeckIndex.of(decks.standard(game)).table
    arrays, whole, positions = model_cache.arrays_for(table), hashlib.sha256(), []
    for view in islice(views_of(game), 200 if LONG else 12):
        seat, state = view.seat, view.state[0]
        is_marking = view.step == "mark"
        slot = 0 if state["players"][seat]["cards"][0] != rules.NONE else 1
        card = int(state["players"][seat]["cards"][slot]) if is_marking else 0
        boxes = int(state["players"][seat]["open"]) >> rules.SIDE * slot & (1 << 25) - 1
        until = min(rules.TURNS, view.turn + 3)
        positions.append(
            {"bytes": view.state.tobytes().hex(), "seat": seat, "players": len(view.names), "until": until,
             "is_marking": is_marking, "card": card, "boxes": boxes}
        )  # fmt: skip
        add_review(whole, arrays, view, (until, card, boxes))

    found = run(
        tmp_path, "reviews", deck=table.tobytes(), params=(GENERATED / f"{game}.model").read_bytes(),
        positions=positions, samples=SAMPLES,
    )  # fmt: skip

    assert found == whole.hexdigest()


def add_review(whole: Any, arrays: Any, view: sg.View, at: tuple[int, int, int]) -> None:
    """Add to a hash what the reviews compute in a position, in the order of `engine.mjs`."""
    until, card, boxes = at
    codes = np.zeros(rules.MAX_CHOICES, np.int64)
    n = min(3, rules.choices(view.index.table, view.state, 0, view.seat, codes))
    branches = codes[:n].reshape(n, 1).copy(), np.full((n, 1), rules.NONE, np.int64), np.full(n, rules.NONE, np.int64)
    out = np.zeros((n, SAMPLES, len(view.names), rules.SCORE_PARTS))
    simulation.simulate(
        arrays, view.state, rules.new_states(2), view.seat, branches, (0, SAMPLES), 99, until, False, out
    )  # fmt: skip
    whole.update(out.tobytes())
    if view.step != "mark":
        return
    whole.update(np.float64(expected_points(arrays, view.state, view.seat)).tobytes())
    outlook, made = np.zeros(2), np.zeros(20, np.int64)
    simulation.card_outlook(arrays, card, boxes, 9, outlook)
    whole.update(outlook.tobytes())
    states = view.position.copy().states
    n_made = simulation.complete_marking(arrays, states, view.seat, int(codes[0]), made)
    whole.update(made[:n_made].tobytes() + states.tobytes())


@numba.njit
def expected_points(arrays: Any, states: Any, seat: int) -> float:
    """Return the expected final points of a seat."""
    model = Model(arrays.decks[0], arrays.params[0], arrays.values, arrays.keys, arrays.scratch[0])
    return evaluate(model, states[0], seat)


# The generated files --------------------------------------------------------------------------------------------------


def test_the_module_is_made_from_these_sources() -> None:
    assert MODULE.read_bytes().endswith(sources.digest().encode()), "run `make wasm`"


def test_the_sources_are_all_compiled_code_that_the_module_can_reach() -> None:
    names = {path.relative_to(sources.PACKAGE).as_posix() for path in sources.sources()}

    assert {"rules/kernel.py", "rules/pyramids.py", "bots/model/value.py", "bots/heuristics/silver_gold.py"} <= names
    assert {"reviews/compiled/simulation.py", "webassembly/exports.py", "webassembly/records.py"} <= names
    assert not any(name.startswith(("server/", "decks/")) for name in names)


def test_the_layout_is_that_of_the_records() -> None:
    assert (GENERATED / "layout.ts").read_text("utf-8") == layout.render(), "run `make wasm`"


@pytest.mark.parametrize("game", decks.GAMES)
def test_the_model_of_a_standard_deck_is_what_was_learned(game: str) -> None:
    assert (GENERATED / f"{game}.model").read_bytes() == layout.params_of(game), "run `make wasm`"


@pytest.mark.skipif(not LONG, reason="it compiles for two minutes: make soak")
@pytest.mark.skipif(
    not build.toolchain() or build.toolchain().encode() not in MODULE.read_bytes(),
    reason="there is no linker for WebAssembly here (apt install lld), or another one than made the module",
)
def test_built_again_it_is_the_same_module(tmp_path: Path) -> None:
    made = tmp_path / "engine.wasm"
    subprocess.run([sys.executable, "-m", "silvergold.webassembly.build", made], check=True)

    assert made.read_bytes() == MODULE.read_bytes()
