"""Cards and patterns as drawings of plain characters.

A letter stands over each column and a figure beside each row, so that `b3` can be pointed at. Each character is one
word to a screen reader, and no two that matter differ by their case alone: a cross that a player has made is `X`, the
printed cross symbol is `+`, because it brings one more box.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import zip_longest

from silvergold.decks.grids import NO_BOX, Box
from silvergold.decks.model import Card, Expedition

CROSSED = "X"
CROSS_SYMBOL = "+"
SEA = "~"
WALL = "#"

MEANINGS: Mapping[str, str] = {
    CROSSED: "crossed",
    ".": "plain box",
    SEA: "sea",
    WALL: "wall",
    CROSS_SYMBOL: "cross symbol",
    "o": "coin",
    "p": "palm",
    "e": "entrance",
    "T": "tomb",
    "r": "red gem",
    "g": "green gem",
    "t": "torch",
    "s": "skull",
    "b": "potion",
}
"""What each character of a drawing means, in the order a legend gives them."""


def draw_card(card: Card, crossed: Collection[Box] = ()) -> list[str]:
    r"""The boxes of a card, line by line, all lines of one length; `crossed` boxes are (row, column) from 0.

    >>> card = Card(number=7, colour="grey", points=8, rows=("x..#", "....", "#o.#"))
    >>> print(*draw_card(card, crossed={(1, 0), (2, 1)}), sep="\n")
      a b c d
    1 + . . ~
    2 X . . .
    3 ~ X . ~
    """
    return _with_edges([_drawn_row(card, row, crossed) for row in range(len(card.rows))])


def draw_pattern(expedition: Expedition) -> list[str]:
    r"""A pattern alone: `X` for its boxes, nothing where it has none.

    >>> print(*draw_pattern(Expedition("corner", 2, ("x.", "xx"))), sep="\n")
    X
    X X
    """
    return [" ".join(CROSSED if character == "x" else " " for character in row).rstrip() for row in expedition.rows]


def title(card: Card) -> str:
    """A card in words.

    >>> from silvergold.decks.model import Seal
    >>> title(Card(4, "grey", ("..",), points=8, seal=Seal("orange", 2)))
    'card 4, grey, 8 points, orange seal 2'
    """
    words = [f"card {card.number}", card.colour]
    if not is_pyramid(card):
        words.append(f"{card.points} points")
    if card.seal is not None:
        words.append(f"{card.seal.colour} seal {card.seal.points}")
    return ", ".join(words)


def is_pyramid(card: Card) -> bool:
    """Only a pyramid has an entrance, and it has it in its top row (P1)."""
    return "e" in card.rows[0]


def legend(cards: Collection[Card]) -> str:
    """The characters that these cards use, with their meanings.

    >>> legend([Card(1, "grey", ("x.",))])
    '. plain box, + cross symbol'
    """
    used = {character for card in cards for row in range(len(card.rows)) for character in _drawn_row(card, row, ())}
    return ", ".join(f"{character} {meaning}" for character, meaning in MEANINGS.items() if character in used)


def side_by_side(drawings: Sequence[Sequence[str]], gap: str = "    ") -> list[str]:
    """Several drawings next to each other, as many lines as the highest one has.

    >>> side_by_side([["ab", "cd"], ["e"]], gap=" | ")
    ['ab | e', 'cd |']
    """
    widths = [max((len(line) for line in drawing), default=0) for drawing in drawings]
    return [
        gap.join(line.ljust(width) for line, width in zip(lines, widths, strict=True)).rstrip()
        for lines in zip_longest(*drawings, fillvalue="")
    ]


def _drawn_row(card: Card, row: int, crossed: Collection[Box]) -> str:
    signs = {"x": CROSS_SYMBOL, NO_BOX: WALL if is_pyramid(card) else SEA}
    return "".join(
        CROSSED if (row, column) in crossed else signs.get(character, character)
        for column, character in enumerate(card.rows[row])
    )


def _with_edges(rows: Sequence[str]) -> list[str]:
    letters = "abcde"[: len(rows[0])]
    return [" ".join([" ", *letters]), *(" ".join([str(number), *row]) for number, row in enumerate(rows, start=1))]
