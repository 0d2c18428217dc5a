"""A record that was tampered with is refused, and the refusal names the place and the rule."""

import copy
import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from silvergold.errors import BadRecord
from silvergold.records import Record
from tests.match.scenes import PYRAMIDS, SILVER_AND_GOLD
from tests.records.games import (
    GAMES,
    Json,
    bonus,
    changed,
    check,
    cross,
    first_move,
    game,
    places,
    refused,
    scene,
    take,
)

ORDER = {SILVER_AND_GOLD: "S6", PYRAMIDS: "P10"}
LINE = ((0, 0), (0, 1), (0, 2))
CELLAR = "..e..|..x..|.....|#.#.#|..T.."


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("n_players", [2, 3, 4])
def test_an_honest_record_is_accepted(name: str, n_players: int) -> None:
    check(game(name, seed=7, n_players=n_players))


# Boxes


@pytest.mark.rule("G6")
def test_a_pattern_on_other_boxes_is_refused() -> None:
    data = scene(SILVER_AND_GOLD, moves=[cross(0, 1, *LINE)])
    check(data)

    for boxes in ([[0, 0], [0, 1], [1, 2]], [[0, 0], [0, 1], [0, 9]], [[0, 0], [0, 1], [0, 4]]):
        assert refused(changed(data, 2, boxes=boxes)) == ("move 2", "G6")
    assert refused(changed(data, 2, card=2, boxes=[[0, 0], [0, 2], [0, 1], [0, 3]])) == ("move 2", "G7")
    assert refused(changed(data, 2, boxes=[])) == ("move 2", "G7")


@pytest.mark.rule("G6")
@pytest.mark.parametrize("name", GAMES)
def test_a_box_crossed_twice_is_refused(name: str) -> None:
    data = game(name)
    for k, position in places(data):
        move = data["moves"][k]
        if move["do"] == "cross" and len(move["boxes"]) == 1:
            earlier = [m["boxes"][0] for m in data["moves"][:k] if m.get("card") == move["card"] and m["do"] != "take"]
            if earlier and move["card"] in position.cards_of(move["player"]):
                assert refused(changed(data, k, boxes=earlier[:1])) == (f"move {k}", "G6")
    line = scene(SILVER_AND_GOLD, moves=[cross(0, 1, (0, 0), (0, 0), (0, 1))])
    assert refused(line) == ("move 2", "G6")


@pytest.mark.rule("P2")
def test_boxes_in_a_wall_are_refused() -> None:
    moves = [cross(0, 1, (0, 2), (1, 2), (2, 2)), bonus(0, 1, (2, 1)), cross(1, 3, (0, 2)), cross(0, 1, (3, 1))]
    data = scene(PYRAMIDS, CELLAR, moves=moves)
    check(data)

    assert refused(changed(data, 5, boxes=[[3, 2]])) == ("move 5", "P2")
    assert refused(changed(data, 5, boxes=[[3, 1], [3, 2], [3, 3]])) == ("move 5", "P2")
    assert refused(changed(data, 3, boxes=[[3, 2]])) == ("move 3", "P2")


@pytest.mark.rule("P3", "P4")
def test_a_pattern_without_contact_to_the_path_is_refused() -> None:
    moves = [cross(0, 1, (0, 2)), cross(1, 3, (0, 2)), cross(0, 1, (1, 1), (1, 2), (1, 3)), cross(1, 3, (1, 2))]
    data = scene(PYRAMIDS, moves=moves)
    check(data)

    assert refused(changed(data, 4, boxes=[[3, 1], [3, 2], [3, 3]])) == ("move 4", "P3")
    assert refused(changed(data, 5, boxes=[[4, 4]])) == ("move 5", "P4")


@pytest.mark.rule("P3", "P4")
def test_a_path_that_does_not_begin_at_the_entrance_is_refused() -> None:
    data = scene(PYRAMIDS, moves=[cross(0, 1, (0, 2), (1, 2), (2, 2))])
    check(data)

    assert refused(changed(data, 2, boxes=[[1, 2], [2, 2], [3, 2]])) == ("move 2", "P3")
    assert refused(changed(data, 2, boxes=[[1, 2]])) == ("move 2", "P4")


# Bonus boxes


@pytest.mark.rule("G8")
@pytest.mark.parametrize("name", GAMES)
def test_a_bonus_box_left_out_is_refused(name: str) -> None:
    found = 0
    for seed in range(1, 4):
        data = game(name, seed)
        for k in [k for k, move in enumerate(data["moves"]) if move["do"] == "bonus"]:
            if _brought_the_next(data, k):
                continue
            without = copy.deepcopy(data)
            del without["moves"][k]
            place, rule = refused(without)
            after = data["moves"][k + 1 : k + 2]
            assert rule == "G8" or after[0]["do"] == "bonus"  # the next bonus may be valid in the place of this one
            assert place in (f"move {k}", "result") or after[0]["do"] == "bonus" or _is_others(after[0], data, k)
            found += 1
    assert found > 5


def _brought_the_next(data: Json, k: int) -> bool:
    """Return whether this bonus box shows a cross symbol and the next move is its bonus; that one may replace it."""
    move, *after = data["moves"][k : k + 2]
    if not after or (after[0]["do"], after[0]["player"]) != ("bonus", move["player"]):
        return False
    rows = next(card["rows"] for card in data["deck"]["card"] if card["number"] == move["card"])
    ((row, column),) = move["boxes"]
    return bool(rows[row][column] == "x")


def _is_others(move: Json, data: Json, k: int) -> bool:
    """Return whether the move is another player's, whose marking of the same turn may come first."""
    return bool(move["player"] != data["moves"][k]["player"])


@pytest.mark.rule("G8")
@pytest.mark.parametrize("name", GAMES)
def test_a_bonus_box_that_nobody_owes_is_refused(name: str) -> None:
    data = game(name)
    for k in range(2, len(data["moves"]), 4):
        more = copy.deepcopy(data)
        before = data["moves"][k]
        if before["do"] == "take":
            continue
        owes = [m["do"] == "bonus" and m["player"] == before["player"] for m in data["moves"][k + 1 : k + 2]]
        more["moves"].insert(k + 1, bonus(before["player"], before["card"], (0, 0)))
        if not any(owes):
            rule = "G11" if k + 1 == len(data["moves"]) else "G8"
            assert refused(more) == (f"move {k + 1}", rule)


@pytest.mark.rule("G8")
def test_two_bonus_boxes_in_one_move_are_refused() -> None:
    data = scene(SILVER_AND_GOLD, "x...|....", moves=[cross(0, 1, (0, 0)), bonus(0, 1, (0, 1))])
    check(data)

    assert refused(changed(data, 3, boxes=[[0, 1], [0, 2]])) == ("move 3", "G8")
    assert refused(changed(data, 3, do="cross")) == ("move 3", "G8")
    assert refused(changed(data, 2, do="bonus")) == ("move 2", "G8")


# Taking


def two_takers(name: str) -> Json:
    """Return a game in which both players complete a card and take one."""
    card = "..." if name == SILVER_AND_GOLD else "e.T"
    other = "....|...." if name == SILVER_AND_GOLD else "..e..|..T.."
    marks = [cross(0, 1, *LINE), cross(1, 3, *LINE)]
    return scene(name, card, other, card, moves=[*marks, take(0, 22), take(1, 26, "stack")])


@pytest.mark.rule("S6", "P10")
@pytest.mark.parametrize("name", GAMES)
def test_a_card_taken_out_of_order_is_refused(name: str) -> None:
    data = two_takers(name)
    check(data)
    moves = data["moves"]

    swapped = data | {"moves": [*moves[:4], moves[5], moves[4]]}
    too_early = data | {"moves": [*moves[:3], moves[4]]}
    too_late = data | {"moves": [*moves[:4], cross(0, 2, (0, 0))]}

    assert refused(swapped) == ("move 4", ORDER[name])
    assert refused(too_early) == ("move 3", ORDER[name])
    assert refused(too_late) == ("move 4", ORDER[name])


@pytest.mark.rule("G9")
@pytest.mark.parametrize("name", GAMES)
def test_a_card_that_is_not_on_top_of_the_stack_is_refused(name: str) -> None:
    data = two_takers(name)

    assert refused(changed(data, 5, card=27)) == ("move 5", "G9")
    assert refused(changed(data, 5, card=999)) == ("move 5", "G9")
    assert refused(changed(data, 5, card=22)) == ("move 5", "G9")


@pytest.mark.rule("G9", "G10")
@pytest.mark.parametrize("name", GAMES)
def test_a_card_that_is_not_on_the_display_is_refused(name: str) -> None:
    data = two_takers(name)

    assert refused(changed(data, 4, card=30)) == ("move 4", "G9")
    assert refused(changed(data, 5, **{"card": 22, "from": "display"})) == ("move 5", "G9")
    assert refused(changed(data, 4, **{"card": 22, "from": "stack"})) == ("move 4", "G9")


@pytest.mark.rule("R5")
@pytest.mark.parametrize("name", GAMES)
def test_a_taking_left_out_is_refused(name: str) -> None:
    data = two_takers(name)
    data["moves"] = [*data["moves"][:5], cross(0, 2, (0, 0))]

    assert refused(data) == ("move 5", ORDER[name])


# Moves missing, added, or somebody else's


@pytest.mark.parametrize("name", GAMES)
def test_a_record_without_one_of_its_moves_is_refused(name: str) -> None:
    data = game(name, seed=2, n_players=3)
    for k in range(len(data["moves"])):
        if data["moves"][k]["do"] == "bonus" and _brought_the_next(data, k):
            continue
        without = copy.deepcopy(data)
        del without["moves"][k]
        with pytest.raises(BadRecord):
            check(without)


@pytest.mark.parametrize("name", GAMES)
def test_a_move_made_twice_is_refused(name: str) -> None:
    data = game(name, seed=2)
    for k in range(0, len(data["moves"]), 3):
        twice = copy.deepcopy(data)
        twice["moves"].insert(k, twice["moves"][k])
        place, _ = refused(twice)
        assert place in (f"move {k}", f"move {k + 1}")


@pytest.mark.rule("G11")
@pytest.mark.parametrize("name", GAMES)
def test_moves_after_the_end_are_refused(name: str) -> None:
    data = game(name)
    n = len(data["moves"])

    for move in (cross(0, 1, (0, 0)), bonus(0, 1, (0, 0)), take(0, 5), {"player": 0, "do": "keep", "cards": [1, 2]}):
        assert refused(data | {"moves": [*data["moves"], move]}) == (f"move {n}", "G11")


@pytest.mark.parametrize("name", GAMES)
def test_a_move_of_another_player_is_refused(name: str) -> None:
    data = game(name, seed=3)
    for k in range(0, len(data["moves"]), 5):
        assert refused(changed(data, k, player=1 - data["moves"][k]["player"]))[0].startswith("move ")
        assert refused(changed(data, k, player=2)) == (f"move {k}", "FORMAT")
        assert refused(changed(data, k, player=-1)) == (f"move {k}", "FORMAT")


@pytest.mark.rule("G3")
@pytest.mark.parametrize("name", GAMES)
def test_keeping_a_card_that_was_not_dealt_is_refused(name: str) -> None:
    data = game(name)
    mine, others = data["deals"]

    assert refused(changed(data, 0, cards=[mine[0], others[0]])) == ("move 0", "G3")
    assert refused(changed(data, 0, cards=[mine[0], mine[0]])) == ("move 0", "G3")
    assert refused(changed(data, 0, cards=mine[:3])) == ("move 0", "G3")
    assert refused(data | {"moves": [data["moves"][0], *data["moves"]]}) == ("move 1", "G3")
    assert refused(data | {"moves": [data["moves"][0], *data["moves"][2:]]}) == ("move 1", "G3")


@pytest.mark.rule("G6", "G8")
@pytest.mark.parametrize("name", GAMES)
def test_a_card_that_does_not_exist_is_refused(name: str) -> None:
    data = game(name)
    k = first_move(data, lambda move: move["do"] == "cross")
    b = first_move(data, lambda move: move["do"] == "bonus")

    assert refused(changed(data, k, card=999)) == (f"move {k}", "G6")
    assert refused(changed(data, b, card=999)) == (f"move {b}", "G8")


@pytest.mark.rule("R3", "R6")
@pytest.mark.parametrize("name", GAMES)
def test_players_may_stand_in_any_order_within_setup_and_marking(name: str) -> None:
    moves = [cross(0, 1, (0, 2)), cross(1, 3, (0, 2)), cross(0, 1, (1, 2)), cross(1, 3, (1, 2))]
    data = scene(name, moves=moves)
    first, second, *rest = data["moves"]
    check(data | {"moves": [second, first, rest[1], rest[0], rest[3], rest[2]]})

    assert refused(data | {"moves": [first, second, rest[0], rest[2], rest[1]]}) == ("move 3", "G6")


# Random changes are refused or harmless, and nothing breaks


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_changed_is_refused_or_still_an_honest_game(name: str) -> None:
    data, chance = game(name, seed=5, n_players=3), Random(5)
    refusals = 0
    for _ in range(300):
        twin = copy.deepcopy(data)
        _change_something(twin, chance)
        with suppress(BadRecord):
            check(twin)
            continue
        refusals += 1
    assert refusals > 200


def _change_something(data: Any, chance: Random) -> None:
    """Replace a random value, at any depth, by something else."""
    while True:
        keys = list(data) if isinstance(data, dict) else list(range(len(data)))
        keys = [key for key in keys if key != "name"]
        if not keys:
            return
        key = chance.choice(keys)
        if isinstance(data[key], dict | list) and data[key] and chance.random() < 0.9:
            data = data[key]
            continue
        data[key] = chance.choice((0, 1, -1, 3, 10**9, 1.0, True, None, "", "tee", [], {}, [[0, 0]], "stack", 17))
        return


@pytest.mark.parametrize("name", GAMES)
def test_a_file_cut_off_anywhere_is_refused(name: str) -> None:
    text = json.dumps(game(name))
    for end in range(0, len(text) - 1, 997):
        with pytest.raises(BadRecord) as refusal:
            Record.from_json(text[:end])
        assert (refusal.value.place, refusal.value.rule) == ("setup", "FORMAT")
