"""Decks with every fault that the format knows, for the editor to show."""

from __future__ import annotations

import json
from typing import Any

LINE = {"name": "line", "count": 8, "rows": ["xxx"]}


def card(number: object, *rows: str, **more: object) -> dict[str, Any]:
    return {"number": number, "colour": "green", "rows": list(rows), **more}


def deck(game: str, name: str, cards: list[dict[str, Any]], **more: object) -> str:
    head = {"format": "silvergold-deck", "version": 1, "game": game, "name": name}
    return json.dumps({**head, "expedition": [LINE], "card": cards, **more})


ISLANDS = deck(
    "silver-and-gold",
    "",
    [
        card(1, "..", "..", points=4, seal={"colour": "orange"}),
        card(1, "..", "..", points=120, seal={"colour": "orange", "points": 40}),
        card(2, "..", "..", points="many", seal="gold"),
        card("two", "?.", "..", points=4),
        {"colour": "green", "rows": ["..", ".."], "points": 4},
        {"number": 3, "rows": ["..", ".."], "points": 4},
        card(4, "..", ".", points=4) | {"colour": "pink"},
        card(5, "......", points=4),
        card(6, "##", "##", points=4),
        card(7, *["."] * 6, points=4),
        card(8, points=4),
        card(9, "..", "", "..", points=4),
        card(10, "..", ".."),
    ],
    cups=[6, "x", *range(20)],
    expedition=[
        {"name": "a", "count": 9, "rows": ["x.x"]},
        {"name": "a", "rows": ["."]},
        {"name": "b", "count": "two", "rows": ["x"]},
    ],
)
CHAMBERS = deck(
    "pyramids",
    "n" * 101,
    [
        card(1, "..e..", "#####", ".....", ".....", "..T.."),
        card(2, ".....", ".....", ".....", ".....", "..T.."),
        card(3, "..e..", ".....", ".....", ".....", "....."),
        card(4, "e.e..", ".....", ".....", ".....", "T.T.."),
        card(5, ".....", "..e..", ".....", "..T..", "....."),
    ],
    skulls=[1, 3, 2],
    awards=[10, 6, 3],
)
SIGNS = deck(
    "silver-and-gold",
    "tomb\u200bs",
    [card(1, "..", "..", points=4)],
    expedition=[LINE | {"count": 7}],
    cups="six",
)

ALL = (ISLANDS, CHAMBERS, SIGNS)
