"""Decks that no designer would make but the format allows: each flavour tests one corner of the rules.

`hostile_deck(game, seed, flavour)` returns a valid deck, the same for the same arguments. `FLAVOURS[game]` lists the
flavours. Everything that a flavour does not fix is random for each seed, so that flavours mix.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from random import Random

from silvergold import games
from silvergold.boxes import beside, boxes_of, is_connected, steps_from
from silvergold.decks.deck import PRINTED, Card, Deck, Expedition, Seal
from silvergold.decks.patterns import EXPEDITIONS
from silvergold.kinds import Square

SILVER_AND_GOLD, PYRAMIDS = games.SLUGS

Range = tuple[int, int]
ORDINARY: dict[str, dict[str, int]] = {
    SILVER_AND_GOLD: {".": 6, "x": 2, "o": 2, "p": 1},
    PYRAMIDS: {".": 6, "x": 2, "r": 2, "g": 2, "t": 1, "s": 2, "b": 1},
}


@dataclass(frozen=True)
class Taste:
    """How to draw a deck. Ranges include both ends; `signs` gives the weights of the characters in boxes."""

    signs: dict[str, int] = field(default_factory=dict)
    n_cards: Range = (20, 40)
    rows: Range = (1, 5)
    columns: Range = (1, 5)
    boxes: Range = (1, 25)
    in_pieces: bool = False
    seals: str = "some"  # "none", "some", or "own": its own colour on every card
    expeditions: Callable[[Random], tuple[Expedition, ...]] | None = None
    prizes: bool = False


def hostile_deck(game: str, seed: int, flavour: str = "anything") -> Deck:
    """Return a valid deck of this flavour."""
    rng = Random(f"{game} {flavour} {seed}")
    taste = FLAVOURS[game][flavour]
    taste = replace(taste, signs=taste.signs or ORDINARY[game])
    n_cards = rng.randint(*taste.n_cards)
    numbers = rng.sample(range(1, 1000), n_cards)
    cards = tuple(_card(rng, game, taste, number) for number in numbers)
    expeditions = (taste.expeditions or (lambda _: EXPEDITIONS))(rng)
    prizes = _prizes(rng, game) if taste.prizes else {}
    return Deck(game, f"Hostile: {flavour} {seed}", expeditions, cards, **prizes)


# Cards


def _card(rng: Random, game: str, taste: Taste, number: int) -> Card:
    colour = rng.choice(games.game(game).colours)
    if game == PYRAMIDS:
        return Card(number, colour, _chamber(rng, taste))
    return Card(number, colour, _island(rng, taste), rng.randint(0, 99), _seal(rng, taste, colour))


def _seal(rng: Random, taste: Taste, own: str) -> Seal | None:
    if taste.seals == "own":
        return Seal(own, rng.randint(1, 9))
    if taste.seals == "none" or rng.random() < 0.6:
        return None
    return Seal(rng.choice(games.SILVER_AND_GOLD.colours), rng.randint(1, 9))


def _signs(rng: Random, taste: Taste, n: int) -> list[str]:
    return rng.choices(list(taste.signs), weights=list(taste.signs.values()), k=n)


def _island(rng: Random, taste: Taste) -> tuple[str, ...]:
    n_rows, n_columns = rng.randint(*taste.rows), rng.randint(*taste.columns)
    n_boxes = max(1, min(rng.randint(*taste.boxes), n_rows * n_columns))
    if taste.in_pieces:
        return _in_pieces(rng, taste, n_rows, n_columns)
    grid = [(row, column) for row in range(n_rows) for column in range(n_columns)]
    boxes = {rng.choice(grid)}
    while len(boxes) < n_boxes:
        shore = [b for b in grid if b not in boxes and not boxes.isdisjoint(beside(b))]
        boxes.add(rng.choice(shore))
    return _drawn(n_rows, n_columns, dict(zip(sorted(boxes), _signs(rng, taste, n_boxes), strict=True)))


def _in_pieces(rng: Random, taste: Taste, n_rows: int, n_columns: int) -> tuple[str, ...]:
    """Return an island like a chessboard, so that hardly any two boxes touch, with a few boxes more."""
    grid = [(row, column) for row in range(n_rows) for column in range(n_columns)]
    boxes = [(r, c) for r, c in grid if (r + c) % 2 == 0 or rng.random() < 0.15]
    return _drawn(n_rows, n_columns, dict(zip(boxes, _signs(rng, taste, len(boxes)), strict=True)))


def _chamber(rng: Random, taste: Taste) -> tuple[str, ...]:
    """Return a chamber with random walls, of which some are removed until a way leads to the tomb."""
    n_rows, n_columns = rng.randint(*taste.rows), rng.randint(*taste.columns)
    if n_rows * n_columns == 1:
        n_rows = 2  # entrance and tomb are two boxes
    entrance = (0, rng.randrange(n_columns))
    tomb = rng.choice([(n_rows - 1, c) for c in range(n_columns) if (n_rows - 1, c) != entrance])
    grid = [(row, column) for row in range(n_rows) for column in range(n_columns)]
    walls = [box for box in grid if box not in (entrance, tomb) and rng.random() < 0.3]
    while tomb not in steps_from([entrance], frozenset(grid).difference(walls)):
        walls.pop()
    signs = dict(zip(grid, _signs(rng, taste, len(grid)), strict=True))
    return _drawn(n_rows, n_columns, {**signs, **dict.fromkeys(walls, "#"), entrance: "e", tomb: "T"})


def _drawn(n_rows: int, n_columns: int, signs: dict[Square, str]) -> tuple[str, ...]:
    return tuple("".join(signs.get((row, column), "#") for column in range(n_columns)) for row in range(n_rows))


# Expeditions and prizes


def _named(patterns: Sequence[tuple[str, ...]], counts: Sequence[int]) -> tuple[Expedition, ...]:
    return tuple(Expedition(f"p{k}", n, rows) for k, (rows, n) in enumerate(zip(patterns, counts, strict=True)))


def _counts(rng: Random, n: int) -> list[int]:
    """Return how eight cards are divided among so many patterns, at least one each."""
    cuts = [0, *sorted(rng.sample(range(1, 8), n - 1)), 8]
    return [high - low for low, high in pairwise(cuts)]


def _big_pattern(rng: Random) -> tuple[str, ...]:
    """Return a pattern of five boxes or more, up to all 25; sometimes with empty rows or columns around them."""
    side = rng.randint(3, 5)
    rows = _island(rng, Taste({"x": 1}, rows=(side, side), columns=(side, side), boxes=(5, side * side)))
    return tuple(row.replace("#", ".") for row in rows)


def _big_patterns(rng: Random) -> tuple[Expedition, ...]:
    n = rng.randint(1, 8)
    patterns = [_big_pattern(rng) for _ in range(n)]
    if rng.random() < 0.3:
        patterns[0] = ("xxxxx",) * 5
    return _named(patterns, _counts(rng, n))


def _one_box(rng: Random) -> tuple[Expedition, ...]:
    return (
        _named([("x",), *(_any_pattern(rng) for _ in range(2))], _counts(rng, 3))
        if rng.random() < 0.5
        else (Expedition("one box", 8, rng.choice([("x",), ("...", ".x.", "...")])),)
    )


def _duplicates(rng: Random) -> tuple[Expedition, ...]:
    """Return the same corner drawn in several ways, one of them twice, and another pattern."""
    corners = [("x.", "xx"), ("xx", "x."), ("x.", "xx"), (".x.", "xx.", "...")]
    return _named([*corners, _any_pattern(rng)], _counts(rng, 5))


def _any_pattern(rng: Random) -> tuple[str, ...]:
    rows = _island(rng, Taste({"x": 1}, rows=(1, 4), columns=(1, 4), boxes=(1, 6)))
    return tuple(row.replace("#", ".") for row in rows)


def _any_patterns(rng: Random) -> tuple[Expedition, ...]:
    n = rng.randint(1, 8)
    return _named([_any_pattern(rng) for _ in range(n)], _counts(rng, n))


def _prizes(rng: Random, game: str) -> dict[str, tuple[int, ...]]:
    prizes = dict(PRINTED)
    if game == SILVER_AND_GOLD:
        prizes["cups"] = tuple(rng.randint(0, 999) for _ in range(rng.randint(0, 12)))
    else:
        prizes["skulls"] = tuple(sorted(rng.randint(0, 999) for _ in range(10)))
        prizes["awards"] = tuple(rng.randint(0, 999) for _ in range(rng.randint(0, 12)))
    return prizes


# Flavours

_SHARED = {
    "anything": Taste(n_cards=(20, 120), expeditions=_any_patterns, prizes=True),
    "bonus chains": Taste({"x": 9, ".": 1}, rows=(3, 5), columns=(3, 5), boxes=(9, 25)),
    "few cards": Taste(n_cards=(20, 20), rows=(1, 3), columns=(1, 3), boxes=(1, 5)),
    "many cards": Taste(n_cards=(120, 120)),
    "big patterns": Taste(rows=(3, 5), columns=(3, 5), boxes=(8, 25), expeditions=_big_patterns),
    "one box": Taste(boxes=(1, 8), expeditions=_one_box),
    "duplicated patterns": Taste(rows=(2, 5), columns=(2, 5), expeditions=_duplicates),
    "odd prizes": Taste(prizes=True, rows=(1, 3), columns=(1, 3), expeditions=_any_patterns),
}
FLAVOURS: dict[str, dict[str, Taste]] = {
    SILVER_AND_GOLD: {
        **_SHARED,
        "tiny cards": Taste(rows=(1, 3), columns=(1, 3), boxes=(1, 3)),
        "all coins": Taste({"o": 1}, rows=(2, 5), columns=(2, 5), boxes=(4, 25), expeditions=_big_patterns),
        "all palms": Taste({"p": 1}, rows=(1, 4), columns=(1, 4), boxes=(2, 12)),
        "same-colour seals": Taste(seals="own", rows=(1, 3), columns=(1, 3), boxes=(1, 6)),
        "islands in pieces": Taste(in_pieces=True),
    },
    PYRAMIDS: {
        **_SHARED,
        "tiny cards": Taste(rows=(1, 2), columns=(1, 2)),
        "skulls and potions": Taste({"s": 5, "b": 2, "x": 1}, rows=(3, 5), columns=(3, 5)),
        "gems and skulls": Taste({"r": 4, "g": 3, "s": 4, "x": 1}, rows=(3, 5), columns=(3, 5)),
        "all torches": Taste({"t": 3, ".": 1}, rows=(2, 5), columns=(2, 5)),
        "small pyramids": Taste(rows=(1, 3), columns=(1, 3)),
        "one row": Taste(rows=(1, 1), columns=(2, 5)),
    },
}


def is_in_pieces(card: Card) -> bool:
    """Return whether the boxes of a card are not connected."""
    return not is_connected(boxes_of(card.rows))
