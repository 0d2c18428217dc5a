"""Text drawings show as many cups and awards as the deck has."""

from __future__ import annotations

from dataclasses import replace

from silvergold import decks, games
from silvergold.envs.render import render
from silvergold.match import new_match

CUPS = (9, 9, 9, 8, 8, 7, 5, 5, 5, 3, 2, 1)
AWARDS = (12, 7, 7, 4, 1)


def test_twelve_cups_with_equal_ones_are_drawn_as_text() -> None:
    deck = replace(decks.standard(games.SILVER_AND_GOLD.slug), cups=CUPS)

    text = render(new_match(deck=deck, seed=1).view(0), "ansi")

    assert f"Cups left: {' '.join(map(str, CUPS))}\n" in text


def test_five_awards_are_drawn_as_text() -> None:
    deck = replace(decks.standard(games.PYRAMIDS.slug), awards=AWARDS)

    text = render(new_match(deck=deck, seed=1).view(0), "ansi")

    points = " ".join(map(str, AWARDS))
    assert f"Pyramid points left: green {points}, orange {points}, purple {points}\n" in text


def test_decks_with_other_numbers_survive_writing_and_reading() -> None:
    for deck in (
        replace(decks.standard(games.SILVER_AND_GOLD.slug), cups=CUPS),
        replace(decks.standard(games.PYRAMIDS.slug), awards=AWARDS),
    ):
        assert decks.parse(decks.to_toml(deck)) == deck
