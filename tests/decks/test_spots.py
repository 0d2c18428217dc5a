"""Faults and remarks as data: their codes and places, from which the editor shows them at their box."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from silvergold import decks
from silvergold.decks import remarks, validation
from silvergold.errors import Spot

TEXTS = Path(decks.__file__).parents[1] / "languages" / "en" / "editor.json"


def deck(game: str, *rows: list[str], **changes: Any) -> dict[str, Any]:
    """Return the standard deck as data, with these rows on its first cards and these values on its first card."""
    data = decks.to_dict(decks.standard(game))
    for card, drawn in zip(data["card"], rows, strict=False):
        card["rows"] = drawn
    data["card"][0].update(changes)
    return data


def test_a_path_that_is_cut_names_the_walls_of_which_one_mends_it() -> None:
    [fault] = validation.faults(deck("pyramids", ["..e..", "#####", "..#..", "..T.."]), "pyramids")

    assert fault.code == "no-way"
    assert fault.spot == Spot("card", 0, "rows", boxes=("c4",), mends=("a2", "b2", "d2", "e2"))


def test_every_mend_of_a_cut_path_mends_it() -> None:
    rows = ["..e..", "#####", "..#..", "..T.."]
    [fault] = validation.faults(deck("pyramids", rows), "pyramids")

    for box in fault.spot.mends:
        column, row = "abcde".index(box[0]), int(box[1]) - 1
        opened = [line[:column] + "." + line[column + 1 :] if k == row else line for k, line in enumerate(rows)]
        assert validation.faults(deck("pyramids", opened), "pyramids") == []


@pytest.mark.parametrize(
    ("changes", "code", "key"),
    [
        ({"number": "x"}, "number-number", "number"),
        ({"points": None}, "points-none", "points"),
        ({"colour": "pink"}, "colour", "colour"),
        ({"seal": {"colour": "pink", "points": 1}}, "seal", "seal"),
        ({"rows": ["?"]}, "character", "rows"),
        ({"number": 2}, "number-twice", "number"),
    ],
)
def test_a_fault_of_a_card_says_which_card_and_key(changes: dict[str, Any], code: str, key: str) -> None:
    found = validation.faults(deck("silver-and-gold", **changes), "silver-and-gold")

    assert [(fault.code, fault.spot.part, fault.spot.key) for fault in found] == [(code, "card", key)]


def test_a_box_apart_is_a_remark_with_the_squares_that_join_it() -> None:
    [remark] = remarks.unusual({"card": [{"number": 4, "rows": ["..#", "..#", "##."]}]}, "silver-and-gold")

    assert (remark.code, remark.spot.boxes, remark.spot.mends) == ("pieces", ("c3",), ("c2", "b3"))


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        (["x.", ".#"], "same"),
        ([".#", "x."], "same-turned"),
        (["###", "#.#", "#x."], "same-turned"),
        (["..", ".#"], None),
    ],
)
def test_cards_that_are_alike_are_a_remark(rows: list[str], code: str | None) -> None:
    cards = [{"number": 1, "rows": ["x.", ".#"]}, {"number": 2, "rows": rows}]

    found = remarks.unusual({"card": cards}, "silver-and-gold")

    assert [remark.code for remark in found] == ([code] if code else [])


def test_boxes_that_nobody_reaches_are_a_remark_unless_the_tomb_is_cut_off() -> None:
    lone = {"number": 1, "rows": ["e#.", ".##", "T.."]}
    cut = {"number": 2, "rows": ["e#.", "###", "T.."]}

    found = remarks.unusual({"card": [lone, cut]}, "pyramids")

    assert [(remark.code, remark.spot.index, remark.spot.boxes) for remark in found] == [("unreached", 0, ("c1",))]


def test_the_standard_decks_cause_no_remark() -> None:
    for name in decks.GAMES:
        assert remarks.unusual(decks.to_dict(decks.standard(name)), name) == []


def test_the_page_has_words_for_every_code() -> None:
    source = Path(validation.__file__).read_text("utf-8") + Path(remarks.__file__).read_text("utf-8")
    known = set(re.findall(r'"editor\.(?:fault|remark)\.([a-z-]+)"', TEXTS.read_text("utf-8")))

    codes = set(re.findall(r'(?:fault|remark)\(\s*"([a-z-]+)"', source))

    assert len(codes) > 15
    assert codes <= known
