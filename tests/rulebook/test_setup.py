"""Setting up the game: who plays, what is in the box, what is dealt."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

import silvergold as sg
from silvergold import decks
from silvergold.games import SLUGS
from silvergold.rules import EventCode, Step
from tests.rulebook.table import (
    ANA,
    BEN,
    CLEO,
    CORNER,
    DOMINO,
    ELL,
    LINE,
    SQUARE,
    TEE,
    NewTable,
    Rows,
    Table,
    both_games,
    card,
    pyramids,
    turned_and_mirrored,
)


def dealt(game: str, seed: int, n_players: int = 4) -> Table:
    """Return a game of the standard deck from a seed; nobody has kept cards yet."""
    table = Table(decks.standard(game), n_players)
    table.deal_from(seed)
    return table


# Who plays and what is in the box


@pytest.mark.rule("G1")
@pytest.mark.parametrize("n_players", [2, 3, 4])
def test_two_to_four_play(n_players: int) -> None:
    match = sg.new_match("pyramids", n_players, seed=1)

    assert len(match.names) == n_players
    assert match.waiting == tuple(range(n_players))


@pytest.mark.rule("G1")
@pytest.mark.parametrize("n_players", [0, 1, 5])
def test_fewer_than_two_or_more_than_four_cannot_play(n_players: int) -> None:
    with pytest.raises(sg.SilvergoldError) as refusal:
        sg.new_match("silver-and-gold", n_players)

    assert refusal.value.rule == "G1"


@pytest.mark.rule("G2", "R16")
@pytest.mark.parametrize("game", SLUGS)
def test_eight_expedition_cards_show_six_patterns_the_same_in_both_games(game: str) -> None:
    expeditions = decks.standard(game).expeditions

    found = {frozenset(turned_and_mirrored(each.rows)): each.count for each in expeditions}

    wanted: dict[Rows, int] = {DOMINO: 1, LINE: 2, CORNER: 2, TEE: 1, ELL: 1, SQUARE: 1}
    assert len(expeditions) == 6
    assert found == {frozenset(turned_and_mirrored(rows)): n for rows, n in wanted.items()}


@pytest.mark.rule("S1")
def test_there_are_forty_seven_treasure_cards_in_four_colours() -> None:
    deck = decks.standard("silver-and-gold")

    assert Counter(each.colour for each in deck.cards) == {"purple": 12, "orange": 12, "green": 12, "grey": 11}
    assert all(each.points > 0 for each in deck.cards)
    assert {each.seal.points for each in deck.cards if each.seal} == {1, 2}
    assert {each.seal.colour for each in deck.cards if each.seal} == {"purple", "orange", "green", "grey"}


@pytest.mark.rule("P1")
def test_there_are_forty_eight_numbered_pyramids_in_three_colours() -> None:
    deck = decks.standard("pyramids")

    assert sorted(each.number for each in deck.cards) == list(range(1, 49))
    assert Counter(each.colour for each in deck.cards) == {"green": 16, "orange": 16, "purple": 16}
    for each in deck.cards:
        assert [len(row) for row in each.rows] == [5] * 5
        assert each.rows[0].count("e") == "".join(each.rows).count("e") == 1
        assert each.rows[4].count("T") == "".join(each.rows).count("T") == 1


# Dealing


@pytest.mark.rule("G3")
@pytest.mark.parametrize("game", SLUGS)
def test_each_player_is_dealt_four_different_cards(game: str) -> None:
    table = dealt(game, seed=1)

    hands = [number for seat in range(4) for number in table.hand(seat)]
    assert len(set(hands)) == 16
    assert None not in hands


@pytest.mark.rule("G3")
@pytest.mark.parametrize("game", SLUGS)
def test_the_cards_are_mixed_before_every_game(game: str) -> None:
    first_cards = {dealt(game, seed).hand(ANA)[0] for seed in range(40)}

    assert len(first_cards) > 20


@pytest.mark.rule("G3")
@both_games
def test_two_of_the_four_are_kept_and_two_returned(new_table: NewTable) -> None:
    table = new_table(is_kept=False)
    first, second, third, fourth = table.hand(ANA)

    table.keep(ANA, second, fourth)
    table.keep_any(BEN)

    assert table.cards(ANA) == (second, fourth)
    assert {first, third} <= {*table.stack, *table.display}
    assert not {second, fourth} & {*table.stack, *table.display}


@pytest.mark.rule("G3")
@pytest.mark.parametrize("pair", list(combinations(range(4), 2)))
@both_games
def test_any_two_of_the_four_may_be_kept(new_table: NewTable, pair: tuple[int, int]) -> None:
    table = new_table(is_kept=False)
    kept = tuple(table.hand(ANA)[place] for place in pair)
    assert len(table.choices(ANA)) == 6

    table.keep(ANA, *kept)

    assert table.cards(ANA) == kept


@pytest.mark.rule("G3")
@both_games
def test_all_cards_that_nobody_kept_make_the_stack_and_its_top_four_the_display(new_table: NewTable) -> None:
    rows = ("e.T",) if new_table is pyramids else ("...",)
    on_top = [card(*rows, number=k) for k in (9, 4, 30, 2)]

    table = new_table(display=on_top, top=[card(*rows, number=11)])

    kept = {number for seat in (ANA, BEN) for number in table.cards(seat)}
    assert table.display == (9, 4, 30, 2)
    assert table.stack[0] == 11
    assert {*table.display, *table.stack} == {each.number for each in table.deck.cards} - kept
    assert len(table.stack) == len(table.deck.cards) - 4 - 4


@pytest.mark.rule("G3")
@pytest.mark.parametrize("game", SLUGS)
def test_the_returned_cards_are_mixed_in_with_all_the_others(game: str) -> None:
    places = set()
    for seed in range(40):
        table = dealt(game, seed, n_players=2)
        _, _, returned, _ = table.hand(ANA)
        table.keep_any(ANA, BEN)
        places.add([*table.display, *table.stack].index(returned))

    assert len(places) > 15
    assert min(places) < 4, "a returned card is never on the display"


@pytest.mark.rule("G3", "G4")
@pytest.mark.parametrize("game", SLUGS)
def test_the_eight_expedition_cards_are_mixed_for_every_round(game: str) -> None:
    table = dealt(game, seed=3)

    rounds = [table.expeditions(a_round) for a_round in range(4)]
    cards = [each.rows for each in table.deck.expeditions for _ in range(each.count)]
    assert all(Counter(order) == Counter(cards) for order in rounds)
    assert len(set(rounds)) == 4
    assert len({dealt(game, seed).expeditions(0)[7] for seed in range(40)}) == 6


@pytest.mark.rule("G3")
@both_games
def test_play_begins_when_everybody_has_kept_two(new_table: NewTable) -> None:
    table = new_table(players=3, is_kept=False)
    table.keep_any(CLEO, ANA)
    assert (table.step, table.waiting, table.display) == (Step.KEEP, (BEN,), (None,) * 4)

    table.keep_any(BEN)

    assert (table.step, table.waiting, table.turn) == (Step.MARK, (ANA, BEN, CLEO), 0)
    assert [event.card for event in table.heard(EventCode.TURNED_UP)] == list(table.display)


@pytest.mark.rule("R10")
def test_chance_chooses_the_first_start_player_of_silver_and_gold() -> None:
    starts = Counter(dealt("silver-and-gold", seed).start_player for seed in range(60))

    assert set(starts) == {0, 1, 2, 3}
    assert min(starts.values()) > 3


@pytest.mark.rule("R10")
def test_pyramids_has_no_start_player() -> None:
    match = sg.new_match("pyramids", 4, seed=5)
    table = pyramids(players=3)

    table.finish_turn()

    assert match.view(ANA).start_player is None
    assert not table.heard(EventCode.START_PLAYER)
    assert {dealt("pyramids", seed).start_player for seed in range(20)} == {0}


def test_the_same_seed_deals_the_same_game() -> None:
    one, other, third = (dealt("pyramids", seed) for seed in (8, 8, 9))

    assert one.is_like(other)
    assert not one.is_like(third)
