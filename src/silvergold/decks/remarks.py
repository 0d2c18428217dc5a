"""Remarks about a deck that are no faults: keys that mean nothing, and what is allowed but rarely meant."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from silvergold import games
from silvergold.boxes import NO_BOX, beside, box_name, boxes_of, is_connected, steps_from
from silvergold.decks.schema import NUMBERS
from silvergold.decks.validation import is_drawing
from silvergold.errors import DeckFault, Spot
from silvergold.games import Game
from silvergold.kinds import Square
from silvergold.wording import counted, or_list, quote

MOST: Final = 20

TOP: Final = (
    *("format", "version", "game", "name", "expedition", "card"),
    *dict.fromkeys(numbers.key for game in games.ALL for numbers in game.deck_lists),
)
EXPEDITION: Final = ("name", "count", "rows")
CARD: Final = ("number", "colour", "points", "seal", "rows")
SEAL: Final = ("colour", "points")


def remarks(data: object) -> list[DeckFault]:
    """Return a remark for every key that means nothing, with the key that was perhaps meant; the first ones of many.

    >>> for remark in remarks({"name": "Tiny", "card": [{"number": 4, "sael": {}}]}):
    ...     print(remark)
    card 4: the key "sael" means nothing here; did you mean seal?
    """
    return list(islice(_in_deck(data), MOST))


def _in_deck(data: object) -> Iterator[DeckFault]:
    if not isinstance(data, dict):
        return
    yield from _unknown(data, TOP, "deck")
    for place, expedition in enumerate(_list(data.get("expedition")), 1):
        yield from _unknown(expedition, EXPEDITION, f"expedition {place}")
    for position, card in enumerate(_list(data.get("card")), 1):
        number = card.get("number") if isinstance(card, dict) else None
        named = f"card {number}" if isinstance(number, int) else f"card at place {position}"
        yield from _unknown(card, CARD, named)
        yield from _unknown(card.get("seal") if isinstance(card, dict) else None, SEAL, f"{named}, seal")


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _unknown(table: object, known: Collection[str], place: str) -> Iterator[DeckFault]:
    for key in table if isinstance(table, dict) else ():
        if key not in known:
            near = difflib.get_close_matches(str(key)[:40].lower(), known, n=1, cutoff=0.5)
            advice = f"did you mean {near[0]}?" if near else f"known are {or_list(known)}"
            yield DeckFault(place, f"the key {quote(key)} means nothing here; {advice}")


# What is rarely meant -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A card that can be drawn: its place in the deck, what it is called, and its rows."""

    index: int
    name: str
    rows: tuple[str, ...]

    def remark(
        self, code: str, sentence: str, *values: object, boxes: Iterable[Square] = (), mends: Iterable[Square] = ()
    ) -> DeckFault:
        spot = Spot("card", self.index, "rows", tuple(map(box_name, boxes)), tuple(map(box_name, mends)))
        return DeckFault(self.name, sentence, code=code, spot=spot, values=tuple(map(str, values)))


def unusual(data: object, slug: str) -> list[DeckFault]:
    """Return remarks about cards that are allowed, but rarely meant: islands in pieces, and cards that are alike.

    >>> [str(remark) for remark in unusual({"card": [{"number": 4, "rows": [".#."]}]}, "silver-and-gold")]
    ['card 4: box a1 touches no other box; the island is in 2 pieces']
    """
    game = games.game(slug)
    cards = list(_drawn(_list(data.get("card")) if isinstance(data, dict) else []))
    apart = (remark for card in cards for remark in _apart(card, game))
    return [*islice(apart, MOST), *islice(_alike(cards), MOST)]


def _drawn(cards: Sequence[object]) -> Iterator[_Drawn]:
    for index, card in enumerate(cards):
        rows = card.get("rows") if isinstance(card, dict) else None
        if is_drawing(rows) and isinstance(card, dict):
            number = card.get("number")
            is_named = isinstance(number, int) and 0 < number <= NUMBERS[1]
            yield _Drawn(index, f"card {number}" if is_named else f"card at place {index + 1}", tuple(rows))


def _apart(card: _Drawn, game: Game) -> Iterator[DeckFault]:
    """Find boxes apart from the others: S2 allows them; in Pyramids, nobody ever reaches them (P3, P4)."""
    boxes = boxes_of(card.rows)
    if is_connected(boxes):
        return
    if game.entry is None or game.goal is None:
        pieces = _pieces(boxes)
        small = sorted(sorted(pieces, key=_size)[0])
        lone = f"box {box_name(small[0])} touches no other box" if len(small) == 1 else f"{len(small)} boxes lie apart"
        code, sentence = "pieces", f"{lone}; the island is in {len(pieces)} pieces"
    else:
        reached = set(steps_from(boxes_of(card.rows, game.entry.letter), boxes))
        if not reached & boxes_of(card.rows, game.goal.letter):
            return  # that is a fault already
        small = sorted(boxes - reached)
        code, sentence = "unreached", f"{counted(len(small), 'box')} cannot be reached from the {game.entry.word}"
    yield card.remark(code, sentence, len(small), boxes=small, mends=_bridges(card.rows, frozenset(small)))


def _pieces(boxes: frozenset[Square]) -> list[frozenset[Square]]:
    found: list[frozenset[Square]] = []
    left = set(boxes)
    while left:
        found.append(frozenset(steps_from([min(left)], boxes)))
        left -= found[-1]
    return found


def _size(piece: frozenset[Square]) -> tuple[int, Square]:
    return len(piece), min(piece)


def _bridges(rows: Sequence[str], small: frozenset[Square]) -> list[Square]:
    """Return the squares without a box that would join these boxes with others."""
    others = boxes_of(rows) - small
    gaps = sorted(boxes_of(rows, NO_BOX))
    return [gap for gap in gaps if small & set(beside(gap)) and others & set(beside(gap))]


def _alike(cards: Sequence[_Drawn]) -> Iterator[DeckFault]:
    """Find cards with the boxes and symbols of an earlier one, perhaps turned or mirrored."""
    first: dict[tuple[str, ...], _Drawn] = {}
    for card in cards:
        if not boxes_of(card.rows):
            continue
        earlier = first.setdefault(min(_forms(card.rows)), card)
        if earlier is not card:
            is_same = card.rows == earlier.rows
            how = "" if is_same else ", turned or mirrored,"
            sentence = f"it has the boxes and symbols{how} of {earlier.name}"
            yield card.remark("same" if is_same else "same-turned", sentence, earlier.name.split()[-1])


def _forms(rows: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield a drawing in all orientations, without edges that have no box."""
    for mirrored in (rows, [row[::-1] for row in rows]):
        turned = _trimmed(mirrored)
        for _ in range(4):
            turned = _turned(turned)
            yield tuple(turned)


def _turned(rows: Sequence[str]) -> list[str]:
    return ["".join(column) for column in zip(*reversed(rows), strict=True)]


def _trimmed(rows: Sequence[str]) -> list[str]:
    """Return a drawing as a rectangle, without edges that have no box. It has a box."""
    width = max(map(len, rows))
    even = [row.ljust(width, NO_BOX) for row in rows]
    for _ in range(4):
        while set(even[0]) == {NO_BOX}:
            even = even[1:]
        even = _turned(even)
    return even
