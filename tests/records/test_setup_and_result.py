"""The deal, the orders and the result of a record, checked against the rules."""

import copy
from dataclasses import replace
from typing import Any

import pytest

from silvergold.choices import Cross, Take
from silvergold.errors import BadRecord
from silvergold.records import Move, Record, Result, Score, verify
from tests.match.scenes import PYRAMIDS, SILVER_AND_GOLD, played, scene_record
from tests.records.games import GAMES, Json, check, cross, game, refused, scene

# Setup


@pytest.mark.rule("G1")
@pytest.mark.parametrize("players", [[], ["Ana"], ["Ana", "Ben", "Cleo", "Dora", "Eva"]])
def test_a_wrong_number_of_players_is_refused(players: list[str]) -> None:
    assert refused(game(SILVER_AND_GOLD) | {"players": players}) == ("setup", "G1")
    record = scene_record(SILVER_AND_GOLD)
    with pytest.raises(BadRecord, match="G1"):
        verify(replace(record, players=tuple(players)))


@pytest.mark.rule("R10")
def test_a_start_player_exactly_where_there_is_one() -> None:
    assert refused(game(SILVER_AND_GOLD) | {"start_player": None}) == ("setup", "R10")
    assert refused(game(SILVER_AND_GOLD) | {"start_player": 2}) == ("setup", "FORMAT")
    assert refused(game(PYRAMIDS) | {"start_player": 0}) == ("setup", "R10")


@pytest.mark.rule("S6", "S9")
def test_another_start_player_changes_who_takes_first() -> None:
    data = scene(SILVER_AND_GOLD, "...", "....", "...", moves=[cross(0, 1, (0, 0), (0, 1), (0, 2))])
    data["moves"] += [cross(1, 3, (0, 0), (0, 1), (0, 2)), {"player": 0, "do": "take", "card": 21, "from": "display"}]
    check(data)

    assert refused(data | {"start_player": 1}) == ("move 4", "S6")


@pytest.mark.rule("G3")
@pytest.mark.parametrize("name", GAMES)
def test_four_different_cards_are_dealt_to_each(name: str) -> None:
    data = game(name)
    first, second = data["deals"]

    for deals in (
        [first],
        [first, second, second],
        [first[:3], second],
        [[*first, second[0]], second],
        [first, [first[0], *second[1:]]],
        [[first[0], *first[:3]], second],
        [[999, *first[1:]], second],
    ):
        assert refused(data | {"deals": deals}) == ("setup", "G3")


@pytest.mark.rule("G3")
@pytest.mark.parametrize("name", GAMES)
def test_no_card_lies_in_two_places_or_nowhere(name: str) -> None:
    data = game(name)
    stack, kept = data["stack"], data["moves"][0]["cards"]

    for tampered in ([*stack, kept[0]], [kept[1], *stack[1:]], stack[:-1], stack[1:], [*stack[1:], stack[1]], []):
        assert refused(data | {"stack": tampered}) == ("setup", "G3")
    assert refused(data | {"stack": [*stack[1:], 998]}) == ("setup", "G3")


@pytest.mark.parametrize("name", GAMES)
def test_another_order_of_the_stack_does_not_fit_the_moves(name: str) -> None:
    data = game(name)

    assert refused(data | {"stack": data["stack"][::-1]})[1] == "G9"


@pytest.mark.rule("G2", "G4")
@pytest.mark.parametrize("name", GAMES)
def test_expeditions_are_orders_of_the_eight_cards_in_four_rounds(name: str) -> None:
    data = game(name)
    rounds = data["expeditions"]

    assert refused(data | {"expeditions": rounds[:3]}) == ("setup", "G4")
    assert refused(data | {"expeditions": [*rounds, rounds[0]]}) == ("setup", "G4")
    assert refused(data | {"expeditions": [rounds[0][:7], *rounds[1:]]}) == ("setup", "G2")
    assert refused(data | {"expeditions": [["domino"] * 8, *rounds[1:]]}) == ("setup", "G2")
    assert refused(data | {"expeditions": [["moon", *rounds[0][1:]], *rounds[1:]]}) == ("setup", "G2")
    assert refused(data | {"expeditions": [*rounds[:3], []]}) == ("setup", "G4")


@pytest.mark.parametrize("name", GAMES)
def test_another_order_of_expeditions_does_not_fit_the_moves(name: str) -> None:
    data = game(name, n_players=4)
    rounds = copy.deepcopy(data["expeditions"])
    rounds[0] = rounds[0][::-1]

    place, rule = refused(data | {"expeditions": rounds})

    assert place.startswith("move ")
    assert rule in ("G6", "G7")


@pytest.mark.rule("G4")
def test_rounds_not_begun_may_be_left_open_in_an_unfinished_game() -> None:
    record = played(SILVER_AND_GOLD, seed=1, choices=12).record()
    verify(replace(record, expeditions=(record.expeditions[0], (), (), ())))
    verify(replace(record, moves=(), expeditions=((), (), (), ())))

    with pytest.raises(BadRecord, match="G4: round 1 has begun") as refusal:
        verify(replace(record, expeditions=((), *record.expeditions[1:])))

    assert refusal.value.place == "setup"


def test_before_all_have_kept_the_stack_holds_all_that_cannot_be_kept_any_more() -> None:
    record = scene_record(SILVER_AND_GOLD)
    early = replace(record, moves=record.moves[:1])
    everything = tuple(range(1, 41))
    assert record.deals[0] == (1, 2, 10, 11)

    verify(early)  # two of each hand are missing, as if all had kept
    verify(replace(early, stack=everything))
    verify(replace(early, stack=everything[2:]))
    for missing in ((1, 2, 40), (1, 2, 20), (1, 2, 10), (10, 11), (3, 4, 12)):
        stack = tuple(card for card in everything if card not in missing)
        with pytest.raises(BadRecord, match="G3"):
            verify(replace(early, stack=stack))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_may_be_cut_off_at_any_move_if_its_result_is_null(name: str) -> None:
    data = game(name, seed=8, n_players=3) | {"result": None}
    for k in range(len(data["moves"])):
        check(data | {"moves": data["moves"][:k]})


@pytest.mark.parametrize("name", GAMES)
def test_a_record_with_a_faulty_deck_is_refused(name: str) -> None:
    data = game(name)
    decks: list[object] = [
        data["deck"] | {"card": data["deck"]["card"][:10]},
        data["deck"] | {"expedition": []},
        data["deck"] | {"name": 5},
        {},
        [],
        None,
    ]
    for tampered in decks:
        assert refused(data | {"deck": tampered}) == ("setup", "FORMAT")


def test_a_deck_with_faults_built_by_hand() -> None:
    record = scene_record(SILVER_AND_GOLD)

    with pytest.raises(BadRecord, match="FORMAT: the deck cannot be played"):
        verify(replace(record, deck=replace(record.deck, cards=record.deck.cards[:3])))


def test_the_deck_in_the_record_is_the_one_that_counts() -> None:
    data = game(SILVER_AND_GOLD)
    k = next(k for k, move in enumerate(data["moves"]) if move["do"] == "cross")
    card = next(card for card in data["deck"]["card"] if card["number"] == data["moves"][k]["card"])
    card["rows"] = ["#" * len(row) for row in card["rows"][:-1]] + ["." + "#" * (len(card["rows"][-1]) - 1)]

    place, rule = refused(data)

    assert place.startswith("move ")
    assert rule in ("G6", "S2", "G8")


# Result


@pytest.mark.rule("S10", "P13")
@pytest.mark.parametrize(
    ("name", "rule", "parts"),
    [
        (SILVER_AND_GOLD, "S10", ("total", "cards", "seals", "coins", "cups", "palms")),
        (PYRAMIDS, "P13", ("total", "cards", "torches", "pyramids", "gems", "skulls")),
    ],
)
def test_another_part_of_a_score_than_the_rules_give_is_refused(name: str, rule: str, parts: tuple[str, ...]) -> None:
    data = game(name)
    assert list(data["result"]["scores"][0]) == list(parts)

    for seat in range(2):
        for part in parts:
            wrong = copy.deepcopy(data)
            wrong["result"]["scores"][seat][part] += 1
            assert refused(wrong) == ("result", rule)
            del wrong["result"]["scores"][seat][part]
            assert refused(wrong) == ("result", "FORMAT")


@pytest.mark.rule("G11")
@pytest.mark.parametrize("name", GAMES)
def test_another_winner_than_the_scores_say_is_refused(name: str) -> None:
    data = game(name)
    right = data["result"]["winners"]
    assert len(right) == 1

    for winners in ([1 - right[0]], [0, 1], [], [right[0], right[0]]):
        assert refused(_with_result(data, winners=winners)) == ("result", "G11")
    assert refused(_with_result(data, winners=[2])) == ("result", "FORMAT")


def _with_result(data: Json, **changes: Any) -> Json:
    return data | {"result": data["result"] | changes}


def cross_value(card: int, box: tuple[int, int]) -> Cross:
    """Return the choice that crosses one box."""
    return Cross(card, (box,))


@pytest.mark.rule("R11")
def test_a_shared_victory_lists_every_winner() -> None:
    record = tied_record()

    verify(record)
    assert record.result is not None
    for winners in ((0,), (1,), ()):
        with pytest.raises(BadRecord, match="R11") as refusal:
            verify(replace(record, result=replace(record.result, winners=winners)))
        assert refusal.value.place == "result"
    verify(replace(record, result=replace(record.result, winners=(1, 0))))


def tied_record() -> Record:
    """Return a game of two players who never complete a card: 28 single boxes on two islands of 25."""
    island = ".....|.....|.....|.....|....."
    record = scene_record(SILVER_AND_GOLD, *[island] * 4, pattern="xx")
    boxes = [(card, row, column) for card in (0, 1) for row in range(5) for column in range(4)]
    moves = [
        Move(seat, cross_value(2 * seat + 1 + card, (row, column)))
        for card, row, column in boxes[:28]
        for seat in range(2)
    ]
    nothing = Score(0, dict.fromkeys(("cards", "seals", "coins", "cups", "palms"), 0))
    return replace(record, moves=(*record.moves, *moves), result=Result((0, 1), (nothing, nothing)))


@pytest.mark.rule("S11", "P14")
@pytest.mark.parametrize(("name", "rule"), [(SILVER_AND_GOLD, "S11"), (PYRAMIDS, "P14")])
def test_a_tie_goes_to_whom_the_rules_say(name: str, rule: str) -> None:
    for seed in range(400):
        record = played(name, seed, 4).record()
        assert record.result is not None
        totals = [score.total for score in record.result.scores]
        tied = [seat for seat in range(4) if totals[seat] == max(totals)]
        if len(tied) > 1 and len(record.result.winners) == 1:
            break
    else:
        pytest.fail("no game ended in a tie")

    loser = next(seat for seat in tied if seat not in record.result.winners)
    for winners in ((loser,), tuple(tied)):
        with pytest.raises(BadRecord) as refusal:
            verify(replace(record, result=replace(record.result, winners=winners)))
        assert (refusal.value.place, refusal.value.rule) == ("result", rule)


@pytest.mark.rule("G11")
@pytest.mark.parametrize("name", GAMES)
def test_there_is_a_result_exactly_when_the_game_is_over(name: str) -> None:
    data = game(name)

    assert refused(data | {"result": None}) == ("result", "G11")
    place, rule = refused(data | {"moves": data["moves"][:-1]})
    assert place == "result"
    assert rule in ("G8", "G11")
    check(data | {"moves": data["moves"][:-1], "result": None})


@pytest.mark.parametrize("name", GAMES)
def test_as_many_scores_as_players(name: str) -> None:
    data = game(name)

    assert refused(_with_result(data, scores=data["result"]["scores"][:1])) == ("result", "FORMAT")
    assert refused(_with_result(data, scores=data["result"]["scores"] * 2)) == ("result", "FORMAT")


def test_a_record_names_the_card_from_the_stack() -> None:
    record = scene_record(SILVER_AND_GOLD, "...")
    marks = [Move(seat, cross_value(2 * seat + 1, (0, column))) for column in range(3) for seat in range(2)]
    verify(replace(record, moves=(*record.moves, *marks, Move(0, Take(25, "stack")))))

    with pytest.raises(BadRecord, match="FORMAT: a record names the card"):
        verify(replace(record, moves=(*record.moves, *marks, Move(0, Take(None, "stack")))))
