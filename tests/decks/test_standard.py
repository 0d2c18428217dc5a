"""The known facts of both games hold for the standard decks and for every deck that is made."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

import pytest

from silvergold import decks, games
from silvergold.boxes import boxes_of, is_connected, same_shape_key
from silvergold.decks.deck import Card, Deck
from silvergold.decks.generator.pyramids import FACTS as CHAMBERS
from silvergold.decks.generator.pyramids import GRID, Chamber, detours_of, shortest_way

SEEDS = range(30)
SIZES = {"purple": (14, 4, 4), "orange": (12, 4, 4), "green": (10, 3, 4), "grey": (8, 3, 4)}
SEAL_PAYS = {"purple": 2, "orange": 2, "green": 1, "grey": 1}


def n_symbols(cards: tuple[Card, ...] | list[Card], characters: str) -> int:
    return sum(len(boxes_of(card.rows, characters)) for card in cards)


def of_colour(deck: Deck, colour: str) -> list[Card]:
    return [card for card in deck.cards if card.colour == colour]


def chamber_of(card: Card) -> Chamber:
    (entrance,), (tomb,) = boxes_of(card.rows, "e"), boxes_of(card.rows, "T")
    return Chamber(entrance, tomb, frozenset(GRID) - boxes_of(card.rows))


# What holds for a deck of each game


def assert_treasure_facts(deck: Deck) -> None:
    assert decks.faults(decks.to_dict(deck), deck.game) == []
    assert sorted(card.number for card in deck.cards) == list(range(1, 48))
    assert Counter(card.colour for card in deck.cards) == {"purple": 12, "orange": 12, "green": 12, "grey": 11}
    for card in deck.cards:
        boxes = boxes_of(card.rows)
        assert (len(boxes), len(card.rows), len(card.rows[0])) == SIZES[card.colour], card
        assert card.points == len(boxes)
        assert is_connected(boxes)
    assert len({same_shape_key(boxes_of(card.rows)) for card in deck.cards}) == 47
    assert_seal_facts(deck)
    assert_symbol_facts(deck)


def assert_seal_facts(deck: Deck) -> None:
    for colour in SIZES:
        seals = [card.seal for card in of_colour(deck, colour) if card.seal]
        assert sorted(seal.colour for seal in seals) == sorted(set(SIZES) - {colour})
        assert all(seal.points == SEAL_PAYS[seal.colour] for seal in seals)
    assert n_symbols([card for card in deck.cards if card.seal], "op") == 0


def assert_symbol_facts(deck: Deck) -> None:
    assert_symbols_are_as_frequent_as_described(deck)
    for card in deck.cards:
        assert n_symbols([card], "xop") + (card.seal is not None) >= 1, f"card {card.number} is dull"


def assert_symbols_are_as_frequent_as_described(deck: Deck) -> None:
    game = games.game(deck.game)
    for place, colour in enumerate(game.colours):
        cards = of_colour(deck, colour)
        for symbol in game.symbols:
            assert n_symbols(cards, symbol.letter) == symbol.frequency.per_colour[place], symbol.name


def assert_pyramid_facts(deck: Deck) -> None:
    assert decks.faults(decks.to_dict(deck), deck.game) == []
    assert sorted(card.number for card in deck.cards) == list(range(1, 49))
    assert Counter(card.colour for card in deck.cards) == dict.fromkeys(CHAMBERS.colours, 16)
    for card in deck.cards:
        assert [len(row) for row in card.rows] == [5] * 5
        assert 4 <= len(chamber_of(card).walls) <= 8
        assert n_symbols([card], "rg") >= 1
        assert n_symbols([card], "s") >= 1
        assert_tempts(card)
    looks = {chamber_of(card) for card in deck.cards} | {chamber_of(card).mirrored() for card in deck.cards}
    assert len(looks) >= 2 * 48 - 3, "at most a few chambers may be their own mirror image"
    assert_colours_are_alike(deck)


def assert_tempts(card: Card) -> None:
    """Check that a skull lies on a shortest way, a treasure off all of them, and that no box is cut off."""
    chamber = chamber_of(card)
    detours = detours_of(chamber)
    assert shortest_way(chamber) in CHAMBERS.ways
    assert any(detours[box] == 0 for box in boxes_of(card.rows, "s")), card
    assert any(detours[box] > 0 for box in boxes_of(card.rows, "rgtb")), card


def assert_colours_are_alike(deck: Deck) -> None:
    """Check that each colour has the same symbols, and the same share of low numbers."""
    assert_symbols_are_as_frequent_as_described(deck)
    by_number = sorted(deck.cards, key=lambda card: card.number)
    for start in range(0, 48, 3):
        assert len({card.colour for card in by_number[start : start + 3]}) == 3
    for colour in CHAMBERS.colours:
        assert sum((card.number - 1) % 3 for card in of_colour(deck, colour)) == 16


# The standard decks


@pytest.mark.rule("S1")
def test_there_are_47_treasure_cards_12_purple_12_orange_12_green_11_grey_and_some_have_seals() -> None:
    assert_treasure_facts(decks.standard("silver-and-gold"))


@pytest.mark.rule("S1")
def test_the_standard_islands_carry_about_55_crosses_42_coins_and_16_palms() -> None:
    cards = decks.standard("silver-and-gold").cards

    assert 50 <= n_symbols(cards, "x") <= 60
    assert 38 <= n_symbols(cards, "o") <= 46
    assert n_symbols(cards, "p") == 16


def test_larger_islands_carry_more_crosses_and_coins() -> None:
    deck = decks.standard("silver-and-gold")

    for character in "xo":
        numbers = [n_symbols(of_colour(deck, colour), character) for colour in SIZES]
        assert numbers == sorted(set(numbers), reverse=True)


@pytest.mark.rule("P1")
def test_there_are_48_pyramid_cards_16_of_each_colour_with_entrance_above_and_tomb_below() -> None:
    assert_pyramid_facts(decks.standard("pyramids"))


@pytest.mark.rule("P1")
def test_in_the_standard_pyramids_treasures_lie_off_the_short_way_and_skulls_on_it() -> None:
    on, off = Counter[str](), Counter[str]()
    for card in decks.standard("pyramids").cards:
        for box, detour in detours_of(chamber_of(card)).items():
            (on if detour == 0 else off)[card.rows[box[0]][box[1]]] += 1

    assert on["s"] > 5 * off["s"]
    assert all(off[treasure] > 5 * on[treasure] for treasure in "rgtb")


@pytest.mark.rule("G2", "R16")
@pytest.mark.parametrize("game", decks.GAMES)
def test_eight_expedition_cards_show_six_patterns(game: str) -> None:
    expeditions = decks.standard(game).expeditions

    shapes = Counter({same_shape_key(boxes_of(e.rows, "x")): e.count for e in expeditions})

    drawn = {
        ("xx",): 1,
        ("xxx",): 2,
        ("xx", "x."): 2,
        ("xxx", ".x."): 1,
        ("xxx", "x.."): 1,
        ("xx", "xx"): 1,
    }
    assert shapes == {same_shape_key(boxes_of(rows, "x")): count for rows, count in drawn.items()}


@pytest.mark.rule("S7", "R13", "P11")
def test_the_standard_decks_have_the_printed_cups_skulls_and_pyramid_points() -> None:
    assert decks.standard("silver-and-gold").cups == (6, 5, 4, 3, 2, 1)
    assert decks.standard("pyramids").skulls == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    assert decks.standard("pyramids").awards == (10, 6, 3)


@pytest.mark.parametrize("game", decks.GAMES)
def test_the_standard_deck_is_called_so(game: str) -> None:
    assert (decks.standard(game).name, decks.standard(game).game) == ("Standard", game)


# The deck maker


@pytest.mark.rule("S1")
def test_every_treasure_deck_that_is_made_holds_to_the_facts() -> None:
    for seed in SEEDS:
        assert_treasure_facts(decks.generate("silver-and-gold", seed))


@pytest.mark.rule("P1")
@pytest.mark.slow
@pytest.mark.parametrize("seeds", [SEEDS[:10], SEEDS[10:20], SEEDS[20:]])
def test_every_pyramid_deck_that_is_made_holds_to_the_facts(seeds: range) -> None:
    for seed in seeds:
        assert_pyramid_facts(decks.generate("pyramids", seed))


@pytest.mark.parametrize("game", decks.GAMES)
def test_the_same_seed_makes_the_same_deck_in_another_process(game: str) -> None:
    code = f"from silvergold import decks; print(decks.to_toml(decks.generate({game!r}, 5)), end='')"

    other = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONHASHSEED": "271828"},  # the order of a set of words must not matter
    )

    assert other.stdout == decks.to_toml(decks.generate(game, 5))


@pytest.mark.parametrize("game", decks.GAMES)
def test_another_seed_makes_another_deck(game: str) -> None:
    one, two, three = (decks.generate(game, seed).cards for seed in (1, -1, 2))

    assert one != two != three != one


def test_a_deck_that_is_made_is_named_as_asked_or_after_its_seed() -> None:
    assert decks.generate("silver-and-gold", 3, "Ana's islands").name == "Ana's islands"
    assert decks.generate("silver-and-gold", 3).name == "Made from seed 3"
