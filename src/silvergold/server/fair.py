"""The fair deal: what was shuffled is fixed before the first choice, and everybody can check it afterwards.

When a game begins, the orders of all decks and a secret salt are written down as one line of text, the promise, and its
SHA-256 hash is shown to everybody. When it is over, the line itself is shown. `docs/fair.md` says how to check it by
hand; this file needs nothing but Python, so that anybody can read it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

from silvergold.choices import Keep
from silvergold.records import Record

ORDERS: Final = ("start_player", "deals", "stack", "expeditions")
LONGEST: Final = 20_000


def promise(deal: Mapping[str, Any], salt: str) -> str:
    """All that chance decided, and the salt that keeps it from being guessed, as one line.

    >>> promise({"start_player": 1, "deals": [[1, 2]], "stack": [2, 1], "expeditions": [["line"]]}, "pepper")
    '{"salt":"pepper","start_player":1,"deals":[[1,2]],"stack":[2,1],"expeditions":[["line"]]}'
    """
    orders = {"salt": salt, **{name: deal[name] for name in ORDERS}}
    return json.dumps(orders, separators=(",", ":"), ensure_ascii=True)


def hash_of(line: str) -> str:
    """What is shown of a promise before it is opened."""
    return hashlib.sha256(line.encode()).hexdigest()


def in_record(record: Record, line: str) -> str:
    """A record as JSON, with the opened promise beside it; readers that do not know it pass it over."""
    text = record.to_json()
    if not line:
        return text
    opened = json.dumps({"hash": hash_of(line), "opened": line}, ensure_ascii=True)
    return text.rstrip().removesuffix("}").rstrip() + f',\n  "fair": {opened}\n}}\n'


# Checking -------------------------------------------------------------------------------------------------------------


def fault_of(data: Mapping[str, Any], record: Record, promised: str | None = None) -> str | None:
    """Why this is not the deal that was promised, in a sentence; None if it is.

    `data` is the JSON of the record, `promised` the hash that was shown when the game began.
    """
    fair = data.get("fair")
    if not isinstance(fair, dict) or not isinstance(fair.get("opened"), str) or not isinstance(fair.get("hash"), str):
        return "the record holds no opened promise; only games from a server have one"
    line, shown = str(fair["opened"]), str(fair["hash"])
    if len(line) > LONGEST or hash_of(line) != shown:
        return f"the opened line does not have the hash {shown[:64]}"
    if promised is not None and promised.lower() != shown:
        return f"the record opens {shown[:64]}, which is not what was promised"
    try:
        orders = json.loads(line)
    except (ValueError, RecursionError):
        return "the opened line is not JSON"
    return _first_difference(orders, record)


def _first_difference(orders: object, record: Record) -> str | None:
    """What was opened against what was played with."""
    if not isinstance(orders, dict) or set(orders) != {"salt", *ORDERS}:
        return f"the opened line must hold salt, {', '.join(ORDERS)}, and nothing else"
    for name in ("start_player", "deals", "expeditions"):
        if orders[name] != record.to_dict()[name]:
            return f"{name} of the record is not what was promised"
    kept = {card for move in record.moves if isinstance(move.choice, Keep) for card in move.choice.cards}
    stack = orders["stack"]
    if not isinstance(stack, list) or any(type(card) is not int for card in stack):
        return "the promised stack is no list of cards"
    if [card for card in stack if card not in kept] != list(record.stack):
        return "the stack of the record is not what was promised"
    if sorted(stack) != sorted(card.number for card in record.deck.cards):
        return "the promised stack is not the whole deck"
    return None
