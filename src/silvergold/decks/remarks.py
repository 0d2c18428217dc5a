"""Remarks about a deck that are no faults: keys that mean nothing, which are usually mistyped."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator
from itertools import islice
from typing import Final

from silvergold import games
from silvergold.errors import DeckFault
from silvergold.wording import or_list, quote

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
