"""The fair deal: nobody chose the cards, and everybody can check it afterwards. See `docs/fair.md` for every byte.

Version 2: when a table is made, the server draws a secret and shows the SHA-256 hash of a line that holds it (the
promise). Then players add nonces of their own. When the game begins, the deal follows from the promise and the nonces,
and a second line (the start) fixes nonces and names. When the game is over, the promise is opened.

Version 1: the line holds the shuffled orders themselves and a salt; its hash is shown when the game begins. Tables that
were made by older servers and games that are played on from another one have it.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from silvergold import decks
from silvergold.choices import Keep
from silvergold.decks.deck import Deck
from silvergold.records import Record
from silvergold.records.shuffle import Draws, shuffled

VERSION: Final = 2
ORDERS: Final = ("start_player", "deals", "stack", "expeditions")
PROMISE: Final = ("version", "table", "game", "deck", "secret")
START: Final = ("version", "promise", "names", "nonces")
LONGEST: Final = 20_000
NO_NONCE: Final = "-"
NONCE: Final = re.compile(r"[A-Za-z0-9_-]{22,64}")


@dataclass(frozen=True, slots=True)
class Promise:
    """The commitment to a deal. Everything but `dealt` is secret until the game is over.

    `opened` is the line whose hash was shown. `dealt` is the line that was shown when the game began; version 1 has
    none. `name_salts` are for the names in it, seat by seat; empty where a name was removed.
    """

    secret: str = ""
    opened: str = ""
    dealt: str = ""
    name_salts: tuple[str, ...] = ()


NO_PROMISE: Final = Promise()
"""For games in the oldest logs, which have no promise."""


# Promising ------------------------------------------------------------------------------------------------------------


def new_secret() -> str:
    """Return 256 random bits as text."""
    return secrets.token_urlsafe(32)


def deck_hash(deck: Deck) -> str:
    """Return the hash of a deck's content; it begins with the deck's id, unless an older release stored the deck."""
    body = json.dumps(decks.to_dict(deck), separators=(",", ":"), ensure_ascii=False)
    return hash_of(f"{deck.game}\n{body}")


def commitment_line(table: str, deck: Deck, secret: str) -> str:
    """Return the promise of a table: the server's secret, bound to this table, game and deck."""
    values = (VERSION, table, deck.game, deck_hash(deck), secret)
    return _line(dict(zip(PROMISE, values, strict=True)))


def begun(opened: str, secret: str, names: Sequence[str], nonces: Sequence[str | None]) -> Promise:
    """Return the whole promise of a game that begins now: this line, bound to its names and nonces."""
    salts = tuple(secrets.token_urlsafe(16) for _ in names)
    digests = [name_digest(salt, name) for salt, name in zip(salts, names, strict=True)]
    values = (VERSION, hash_of(opened), digests, list(nonces))
    return Promise(secret, opened, _line(dict(zip(START, values, strict=True))), salts)


def seed(opened: str, nonces: Sequence[str | None]) -> bytes:
    """Return the seed of the deal. Names are no part of it: so nobody can try out deals by choosing names."""
    numbers = " ".join(nonce or NO_NONCE for nonce in nonces)
    return hashlib.sha256(f"deal\n{opened}\n{numbers}".encode()).digest()


def dealt(deck: Deck, names: Sequence[str], opened: str, nonces: Sequence[str | None]) -> Record:
    """Return the deal that follows from a promise and the nonces of all seats."""
    return shuffled(deck, names, Draws(seed(opened, nonces)))


def name_digest(salt: str, name: str) -> str:
    """Return what is shown of a name. The salt is erased with the name, and then nobody can guess names against it."""
    return hash_of(f"{salt} {name}")


def old_line(deal: Mapping[str, Any], salt: str) -> str:
    """Return the promise of version 1: all that chance decided, and the salt that keeps it from being guessed.

    >>> old_line({"start_player": 1, "deals": [[1, 2]], "stack": [2, 1], "expeditions": [["line"]]}, "pepper")
    '{"salt":"pepper","start_player":1,"deals":[[1,2]],"stack":[2,1],"expeditions":[["line"]]}'
    """
    return _line({"salt": salt, **{name: deal[name] for name in ORDERS}})


def hash_of(line: str) -> str:
    """Return what is shown of a line before it is opened."""
    return hashlib.sha256(line.encode("utf-8", "surrogatepass")).hexdigest()


def bot_seed(promise: Promise, *numbers: int) -> int:
    """Return a seed below 2 ** 63 that nobody can predict before the promise is opened, the same in every process."""
    # the key is the secret alone: a longer key would be hashed first, and the hash of the whole line is public
    digest = hmac.digest(promise.secret.encode(), " ".join(map(str, ("bot", *numbers))).encode(), "sha256")
    return int.from_bytes(digest[:8], "big") >> 1


def _line(values: Mapping[str, Any]) -> str:
    return json.dumps(values, separators=(",", ":"), ensure_ascii=True)


# In a record ----------------------------------------------------------------------------------------------------------


def in_record(record: Record, promise: Promise, challenge: str | None = None) -> str:
    """Return a record as JSON with the opened promise beside it; readers that do not know it ignore it.

    `challenge` is the id of the challenge in which the game is an entry.
    """
    text = record.to_json()
    if not promise.opened:
        return text
    fields: dict[str, Any] = {"hash": hash_of(promise.opened), "opened": promise.opened}
    if promise.dealt:
        fields = {
            "version": VERSION,
            **fields,
            "dealt": promise.dealt,
            "name_salts": _open_salts(promise, record.players),
        }
    if challenge is not None:
        fields["challenge"] = challenge
    return text.rstrip().removesuffix("}").rstrip() + f',\n  "fair": {json.dumps(fields, ensure_ascii=True)}\n}}\n'


def _open_salts(promise: Promise, names: Sequence[str]) -> list[str | None]:
    """Return the salts of names that were not removed: with a salt, others could guess a removed name."""
    digests = json.loads(promise.dealt)["names"]
    seats = zip(promise.name_salts, digests, names, strict=True)
    return [salt if salt and name_digest(salt, name) == digest else None for salt, digest, name in seats]


# Checking -------------------------------------------------------------------------------------------------------------


def fault_of(
    data: Mapping[str, Any], record: Record, promised: str | None = None, nonce: str | None = None
) -> str | None:
    """Return why this is not the deal that was promised, in a sentence; None if it is.

    `data` is the JSON of the record, `promised` a hash that was shown before the game or when it began, `nonce` one
    that must be part of the deal.
    """
    fair = data.get("fair")
    if not isinstance(fair, dict) or not isinstance(fair.get("opened"), str) or not isinstance(fair.get("hash"), str):
        return "the record holds no opened promise; only games from a server have one"
    line, shown = str(fair["opened"]), str(fair["hash"])
    if len(line) > LONGEST or hash_of(line) != shown:
        return f"the opened line does not have the hash {shown[:64]}"
    if promised is not None and promised.lower() not in _hashes(fair):
        return f"the record opens {shown[:64]}, which is not what was promised"
    orders = _parsed(line)
    if orders is None:
        return "the opened line is not JSON"
    if _is_old(line):
        return "the deal is of version 1, which has no nonces" if nonce else _first_difference(orders, record)
    fault = _fault_of_promise(orders, fair, record) or _fault_of_start(fair, record, nonce)
    return fault or _fault_of_deal(fair, record)


def _is_old(line: str) -> bool:
    orders = _parsed(line)
    return isinstance(orders, dict) and "salt" in orders


def _hashes(fair: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the hashes of the promise and of the start in this record. Version 1 has no hash of the start."""
    start = fair.get("dealt")
    return (fair["hash"], hash_of(start)) if isinstance(start, str) and not _is_old(fair["opened"]) else (fair["hash"],)


def _parsed(line: str) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _is_form(value: object, keys: tuple[str, ...]) -> bool:
    if not isinstance(value, dict) or tuple(value) != keys:
        return False
    return type(value["version"]) is int and value["version"] == VERSION


def _fault_of_promise(promise: object, fair: Mapping[str, Any], record: Record) -> str | None:
    """Check the opened line against game and deck of the record."""
    if not isinstance(promise, dict) or not _is_form(promise, PROMISE):
        return f"the opened line must hold {', '.join(PROMISE)}, in this order and nothing else"
    if _line(promise) != fair["opened"] or not all(isinstance(promise[key], str) for key in PROMISE[1:]):
        return "the opened line is not written as a promise is"
    if promise["game"] != record.game:
        return "the promise was made for another game"
    if promise["deck"] != deck_hash(record.deck):
        return "the promise was made for another deck"
    return None


def _fault_of_start(fair: Mapping[str, Any], record: Record, nonce: str | None) -> str | None:
    """Check the line of the start against the promise, the nonces and the names of the record."""
    text = fair.get("dealt")
    start = _parsed(text) if isinstance(text, str) and len(text) <= LONGEST else None
    if not isinstance(start, dict) or not _is_form(start, START) or _line(start) != text:
        return f"the line of the start must hold {', '.join(START)}, in this order and nothing else"
    if start["promise"] != fair["hash"]:
        return "the line of the start belongs to another promise"
    n, nonces = len(record.players), start["nonces"]
    if not isinstance(nonces, list) or len(nonces) != n or not all(_is_nonce(each) for each in nonces):
        return f"the line of the start must hold a nonce or null for each of the {n} seats"
    if nonce is not None and nonce not in nonces:
        return f"the nonce {nonce[:64]} is no part of the deal"
    return _fault_of_names(start["names"], fair.get("name_salts"), record)


def _is_nonce(value: object) -> bool:
    return value is None or (isinstance(value, str) and NONCE.fullmatch(value) is not None)


def _fault_of_names(digests: object, salts: object, record: Record) -> str | None:
    """Check that every name that was not removed is the one of the start."""
    n = len(record.players)
    if not isinstance(digests, list) or len(digests) != n or not all(isinstance(each, str) for each in digests):
        return f"the line of the start must hold a name for each of the {n} seats"
    if not isinstance(salts, list) or len(salts) != n or not all(isinstance(each, str | None) for each in salts):
        return f"the record must hold a salt or null for each of the {n} names"
    for seat, (name, digest, salt) in enumerate(zip(record.players, digests, salts, strict=True)):
        if salt is not None and name_digest(salt, name) != digest:
            return f"the name of seat {seat} is not the one that the game began with"
    return None


def _fault_of_deal(fair: Mapping[str, Any], record: Record) -> str | None:
    """Compare the deal that follows from promise and nonces with the one that was played."""
    nonces = json.loads(fair["dealt"])["nonces"]
    due = dealt(record.deck, record.players, fair["opened"], nonces).to_dict()
    return _fault_of_orders(due, record)


def _first_difference(orders: object, record: Record) -> str | None:
    """Compare what was opened with what was played, in version 1."""
    if not isinstance(orders, dict) or set(orders) != {"salt", *ORDERS}:
        return f"the opened line must hold salt, {', '.join(ORDERS)}, and nothing else"
    return _fault_of_orders(orders, record)


def _fault_of_orders(orders: Mapping[str, Any], record: Record) -> str | None:
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


def findings(data: Mapping[str, Any]) -> str:
    """Return what a record without a fault shows, as the end of a sentence."""
    fair = data["fair"]
    sentence = f"dealt as promised by {fair['hash']}"
    if _is_old(fair["opened"]):
        return sentence
    nonces = json.loads(fair["dealt"])["nonces"]
    seats = [str(seat) for seat, nonce in enumerate(nonces) if nonce is not None]
    parts = f"nonces of seats {', '.join(seats)}" if seats else "no nonce of any player"
    place = json.loads(fair["opened"])["table"]
    sentence += f" {'for challenge' if fair.get('challenge') == place else 'at table'} {place}"
    sentence += f", with {parts}; start {hash_of(fair['dealt'])}"
    removed = [str(seat) for seat, salt in enumerate(fair["name_salts"]) if salt is None]
    return f"{sentence}; names removed since: seats {', '.join(removed)}" if removed else sentence
