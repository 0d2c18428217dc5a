"""Cards and patterns as drawings of plain characters.

Each column has a letter and each row a number, so that a box can be named: `b3`. A screen reader reads each character
as one word, and no two characters that matter differ only by their case: a box that a player has crossed is `X`, the
printed cross symbol is `+`, because it brings one more box.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import zip_longest
from typing import Final

from silvergold import games
from silvergold.boxes import NO_BOX
from silvergold.decks.deck import Card, Expedition
from silvergold.decks.schema import PLAIN_BOX
from silvergold.kinds import Square
from silvergold.languages import Language, english, message

CROSSED: Final = "X"
CROSS_SYMBOL: Final = "+"


def meanings(game: str, language: Language | None = None) -> dict[str, str]:
    """Return what each character of a drawing means, in the order of a legend."""
    description, t = games.game(game), (language or english()).t
    return {
        CROSSED: t("drawings.crossed"),
        PLAIN_BOX: t("drawings.plain"),
        description.no_box.sign: t(f"drawings.{description.no_box.word}"),
        CROSS_SYMBOL: t("drawings.cross-symbol"),
        **{landmark.letter: t(f"piece.{landmark.art}") for landmark in description.landmarks},
        **{symbol.letter: t(f"piece.{symbol.art}") for symbol in description.symbols[1:]},
    }


def draw_card(game: str, card: Card, crossed: Collection[Square] = ()) -> list[str]:
    r"""Return the boxes of a card, line by line, all lines equally long; `crossed` boxes are (row, column) from 0.

    >>> card = Card(number=7, colour="grey", points=8, rows=("x..#", "....", "#o.#"))
    >>> print(*draw_card("silver-and-gold", card, crossed={(1, 0), (2, 1)}), sep="\n")
      a b c d
    1 + . . ~
    2 X . . .
    3 ~ X . ~
    """
    return _with_edges([_drawn_row(game, card, row, crossed) for row in range(len(card.rows))])


def draw_pattern(expedition: Expedition) -> list[str]:
    r"""Return a pattern alone: `X` for its boxes, spaces elsewhere.

    >>> print(*draw_pattern(Expedition("corner", 2, ("x.", "xx"))), sep="\n")
    X
    X X
    """
    return [" ".join(CROSSED if character == "x" else " " for character in row).rstrip() for row in expedition.rows]


def title(game: str, card: Card, language: Language | None = None) -> str:
    """Return a card in words.

    >>> from silvergold.decks.deck import Seal
    >>> title("silver-and-gold", Card(4, "grey", ("..",), points=8, seal=Seal("orange", 2)))
    'card 4, grey, 8 points, orange seal 2'
    """
    t = (language or english()).t
    words = [t("drawings.card", n=card.number), t(f"colour.{card.colour}")]
    if games.game(game).card_points is None:
        words.append(t("common.points", n=card.points))
    if card.seal is not None:
        words.append(t("piece.seal", colour=message(f"colour.{card.seal.colour}"), points=card.seal.points))
    return ", ".join(words)


def legend(game: str, cards: Collection[Card], language: Language | None = None) -> str:
    """Return the characters that these cards use, with their meanings.

    >>> legend("silver-and-gold", [Card(1, "grey", ("x.",))])
    '. plain box, + cross symbol'
    """
    used = {sign for card in cards for row in range(len(card.rows)) for sign in _drawn_row(game, card, row, ())}
    return ", ".join(f"{sign} {meaning}" for sign, meaning in meanings(game, language).items() if sign in used)


def side_by_side(drawings: Sequence[Sequence[str]], gap: str = "    ") -> list[str]:
    """Join drawings into one, next to each other, with as many lines as the highest one has.

    >>> side_by_side([["ab", "cd"], ["e"]], gap=" | ")
    ['ab | e', 'cd |']
    """
    widths = [max((len(line) for line in drawing), default=0) for drawing in drawings]
    return [
        gap.join(line.ljust(width) for line, width in zip(lines, widths, strict=True)).rstrip()
        for lines in zip_longest(*drawings, fillvalue="")
    ]


def _drawn_row(game: str, card: Card, row: int, crossed: Collection[Square]) -> str:
    signs = {"x": CROSS_SYMBOL, NO_BOX: games.game(game).no_box.sign}
    return "".join(
        CROSSED if (row, column) in crossed else signs.get(character, character)
        for column, character in enumerate(card.rows[row])
    )


def _with_edges(rows: Sequence[str]) -> list[str]:
    letters = "abcde"[: len(rows[0])]
    return [" ".join([" ", *letters]), *(" ".join([str(number), *row]) for number, row in enumerate(rows, start=1))]
