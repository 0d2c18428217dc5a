"""The example deck has everything that a deck can have, and it is played, printed and read again like any other."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from silvergold import decks, games
from silvergold.bots import bot
from silvergold.decks.deck import Deck
from silvergold.match import new_match
from silvergold.printing import PrintOptions, print_deck

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "every_feature.py"


def example(game: str) -> Deck:
    spec = importlib.util.spec_from_file_location("every_feature", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    deck: Deck = module.every_feature(game)
    return deck


@pytest.mark.parametrize("game", games.SLUGS)
def test_the_example_deck_has_every_feature_and_no_fault(game: str) -> None:
    deck, info = example(game), games.game(game)
    standard = decks.standard(game)

    drawn = {letter for card in deck.cards for row in card.rows for letter in row}
    sizes = {(len(card.rows), len(card.rows[0])) for card in deck.cards}

    assert decks.faults(decks.to_dict(deck), game) == []
    assert {symbol.letter for symbol in info.symbols} <= drawn
    assert {card.colour for card in deck.cards} == set(info.colours)
    assert {(1, 1), (5, 5)} <= sizes or {(2, 1), (5, 5)} <= sizes
    assert sum(pattern.count for pattern in deck.expeditions) == 8
    assert {pattern.name for pattern in deck.expeditions}.isdisjoint(each.name for each in standard.expeditions)
    for numbers in info.deck_lists:
        assert getattr(deck, numbers.key) != numbers.printed
    assert bool({card.seal.points for card in deck.cards if card.seal} >= {1, 9}) == info.slug.startswith("silver")


@pytest.mark.parametrize("game", games.SLUGS)
def test_the_example_deck_is_read_again_played_and_printed(game: str) -> None:
    deck = example(game)

    match = new_match(game, players=["Ana", "Ben", "Cleo", "Dora"], seed=5, deck=deck)
    while not match.over:
        for seat in match.waiting:
            match.play(seat, bot("greedy").choose(match.view(seat)))

    assert decks.parse(decks.to_toml(deck)) == deck
    assert len(match.scores()) == 4
    assert print_deck(deck, PrintOptions(parts=("cards", "expeditions"))).startswith(b"%PDF")
