"""Cards as drawings of plain characters."""

from __future__ import annotations

import pytest

from silvergold import decks
from silvergold.decks.deck import Card, Expedition, Seal
from silvergold.decks.text_drawing import draw_card, draw_pattern, legend, meanings, side_by_side, title


def test_letters_stand_over_columns_and_figures_beside_rows() -> None:
    card = Card(3, "green", ("g.e#.", ".#x.t", "r...#", "##.#.", "..sTb"))

    assert draw_card("pyramids", card) == [
        "  a b c d e",
        "1 g . e # .",
        "2 . # + . t",
        "3 r . . . #",
        "4 # # . # .",
        "5 . . s T b",
    ]


def test_a_crossed_box_is_an_x_whatever_it_held() -> None:
    card = Card(3, "grey", ("x.#", "op."), points=5)

    assert draw_card("silver-and-gold", card, crossed=[(0, 0), (1, 0)]) == ["  a b c", "1 X . ~", "2 X p ."]


@pytest.mark.parametrize("game", decks.GAMES)
def test_every_character_of_the_standard_cards_has_a_meaning(game: str) -> None:
    cards = decks.standard(game).cards

    used = {character for card in cards for line in draw_card(game, card)[1:] for character in line[1:]} - {" "}

    assert used <= set(meanings(game))
    assert all(f"{character} {meanings(game)[character]}" in legend(game, cards) for character in used)


def test_no_two_characters_that_meet_on_a_card_sound_alike() -> None:
    treasure, pyramids = "X.~+op", "X.#+eTrgtsb"

    assert len({character.lower() for character in treasure}) == len(treasure)
    assert {"t", "T"} <= set(pyramids), "the torch and the tomb are told apart by their words in the legend"
    assert meanings("pyramids")["t"] != meanings("pyramids")["T"]


def test_a_card_is_titled_in_words() -> None:
    assert (
        title("silver-and-gold", Card(4, "grey", (".",), 8, Seal("purple", 2)))
        == "card 4, grey, 8 points, purple seal 2"
    )
    assert title("pyramids", Card(4, "green", ("eT",))) == "card 4, green"


def test_a_pattern_is_drawn_alone() -> None:
    assert draw_pattern(Expedition("tee", 1, ("xxx", ".x."))) == ["X X X", "  X"]


def test_drawings_of_unequal_height_stand_side_by_side() -> None:
    assert side_by_side([["ab", "cd"], ["e"], ["f", "g", "h"]], gap=" ") == ["ab e f", "cd   g", "     h"]
    assert side_by_side([]) == []
