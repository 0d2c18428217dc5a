"""What a game decides: from the log and a command to the events to append. Pure: no clock, no chance, no I/O.

The state is a cache of the log: `caught_up` plays the log's choices again. A `Game` is never changed once it is made,
so whoever looks at it sees one moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import msgspec

from silvergold.choices import DeckIndex
from silvergold.decks.model import SILVER_AND_GOLD, Deck
from silvergold.errors import SilvergoldError
from silvergold.events import Event
from silvergold.kinds import Seat
from silvergold.match import Match
from silvergold.records import Record, deal, eight_expeditions
from silvergold.rules import ROUNDS
from silvergold.server import fair, sight
from silvergold.server.faults import Refusal
from silvergold.server.messages import Code, Happened
from silvergold.server.store.rows import BEGIN, END, NOBODY, READY, SHOW, TAKE, EventRow

RULES: Final = "1"
"""Which reading of the rules a game is played by; raised when a log would replay to something else."""

HAND: Final = 4


class Public(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an event tells everybody."""

    happened: list[Happened] = []
    opened: str = ""
    """At the end: the promise whose hash was shown at the start (see fair.py)."""


class Private(msgspec.Struct, frozen=True, omit_defaults=True):
    """What only the server knows of an event: the deal, or the choices of a seat until they are shown."""

    choices: list[str] = []
    deal: dict[str, Any] | None = None
    salt: str = ""


@dataclass(frozen=True, slots=True)
class Game:
    """A game after event `head`.

    `phase` counts what is waited for: all keep, all mark, one takes; `shown_at` is the event that turned up the
    expedition that lies there now; `promise` is what the fair deal is held to, a secret until the end.
    """

    id: str
    match: Match
    phase: int
    head: int
    shown_at: int
    epoch: str = ""
    promise: str = ""


@dataclass(frozen=True, slots=True)
class Wish:
    """A command as far as the game is concerned."""

    seat: Seat
    phase: int
    choices: Sequence[str]
    cmd_id: str


Known = Callable[[Game, list[EventRow]], Game | None]
"""Who remembers the game that these events of one command lead to from another."""


# The deal -------------------------------------------------------------------------------------------------------------


def shuffled(deck: Deck, names: Sequence[str], chance: Random) -> Record:
    """G3, G4, R10: all chance of a game, drawn once and written down."""
    cards = list(DeckIndex.of(deck).numbers)
    chance.shuffle(cards)
    dealt = [tuple(sorted(cards[HAND * k : HAND * (k + 1)])) for k in range(len(names))]
    stack = list(cards)
    chance.shuffle(stack)  # two of every hand come back, so the order of all cards is drawn anew
    rounds = [eight_expeditions(deck) for _ in range(ROUNDS)]
    for order in rounds:
        chance.shuffle(order)
    return Record(
        deck=deck,
        players=tuple(names),
        start_player=chance.randrange(len(names)) if deck.game == SILVER_AND_GOLD else None,
        deals=tuple(dealt),
        stack=tuple(stack),
        expeditions=tuple(map(tuple, rounds)),
    )


def begin(table: str, dealt: Record, at: int, salt: str = "") -> EventRow:
    """The first event of a game: what was dealt, for nobody's eyes."""
    orders = {key: value for key, value in dealt.to_dict().items() if key not in ("deck", "moves", "result")}
    return _row(table, 1, 0, NOBODY, BEGIN, at, private=Private(deal=orders, salt=salt))


# Deciding -------------------------------------------------------------------------------------------------------------


def decide(game: Game, wish: Wish, at: int) -> tuple[Game, tuple[EventRow, ...]]:
    """The game after a command, and the events that tell it; raises Refusal if the rules are against it.

    If this was the last choice waited for, all that follows is in the same events: nobody can be left waiting.
    """
    _check_due(game, wish)
    match = game.match.copy()
    told = len(match.events())
    _choose(match, wish)
    happened = sight.happened(match.events()[told:])
    rows = [_told(game, wish, happened, at)]
    if rows[0].kind == READY and happened:
        rows.append(_row(game.id, game.head + 2, game.phase, NOBODY, SHOW, at, Public(happened)))
    if match.over:
        opened = Public(opened=game.promise)
        rows.append(_row(game.id, game.head + len(rows) + 1, game.phase, NOBODY, END, at, opened))
    return _after(game, match, rows), tuple(rows)


def _check_due(game: Game, wish: Wish) -> None:
    """Does the table wait for this seat, now?"""
    if wish.phase != game.phase:
        told = f"that was for phase {wish.phase}, and the game is at phase {game.phase}"
        raise Refusal(Code.STALE, f"{told}; look at the new state and choose again")
    if game.match.over:
        raise Refusal(Code.NOT_WAITED, "the game is over", "G11")
    if wish.seat not in game.match.waiting:
        raise Refusal(Code.NOT_WAITED, f"the table does not wait for seat {wish.seat} now", "R9")


def _choose(match: Match, wish: Wish) -> None:
    """All choices of the command, then confirmed; the match is a copy that nobody sees if one fails."""
    takes = match.step == "take"
    if takes and len(wish.choices) != 1:
        raise Refusal(Code.ILLEGAL, "cards are taken one by one; send one choice", "G9", at=1)
    draft(match, wish.seat, wish.choices)
    if takes:
        return
    try:
        match.confirm(wish.seat)
    except SilvergoldError as fault:
        raise Refusal(Code.UNFINISHED, fault.sentence, fault.rule) from None


def draft(match: Match, seat: Seat, choices: Sequence[str]) -> list[Event]:
    """Make choices that only this seat can see; raises Refusal at the first that the rules are against."""
    happened: list[Event] = []
    for k, text in enumerate(choices):
        try:
            happened += match.play(seat, text, confirm=False)
        except SilvergoldError as fault:
            raise Refusal(Code.ILLEGAL, fault.sentence, fault.rule, at=k) from None
    return happened


def _told(game: Game, wish: Wish, happened: list[Happened], at: int) -> EventRow:
    """The command as an event: secret until all have chosen, or a taking, which is public at once."""
    is_take = game.match.step == "take"
    return _row(
        game.id, game.head + 1, game.phase, wish.seat, TAKE if is_take else READY, at,
        Public(happened if is_take else []), Private(choices=list(wish.choices)), wish.cmd_id,
    )  # fmt: skip


def _row(
    table: str,
    seq: int,
    phase: int,
    seat: Seat,
    kind: str,
    at: int,
    public: Public = Public(),  # noqa: B008 - frozen
    private: Private = Private(),  # noqa: B008
    cmd_id: str | None = None,
) -> EventRow:
    seen, hidden = msgspec.json.encode(public).decode(), msgspec.json.encode(private).decode()
    return EventRow(table, seq, phase, seat, kind, cmd_id, seen, hidden, at)


def _after(game: Game, match: Match, rows: Sequence[EventRow]) -> Game:
    """The game after these events, of which the match is the outcome."""
    moved_on = any(row.kind in (SHOW, TAKE) for row in rows)
    before = (game.match.turn, game.match.step == "keep")
    turned_up = moved_on and (match.turn, match.step == "keep") != before and not match.over
    moved = next((row.seq for row in rows if row.kind in (SHOW, TAKE)), game.head)
    return Game(
        game.id,
        match,
        game.phase + moved_on,
        rows[-1].seq,
        moved if turned_up else game.shown_at,
        game.epoch,
        game.promise,
    )


# Replaying ------------------------------------------------------------------------------------------------------------


def dealt_in(row: EventRow, deck: Deck) -> Record:
    """The deal that the first event of a log holds."""
    orders = msgspec.json.decode(row.private, type=Private).deal
    assert orders is not None, "a log begins with its deal"
    return Record(
        deck=deck,
        players=tuple(orders["players"]),
        start_player=orders["start_player"],
        deals=tuple(map(tuple, orders["deals"])),
        stack=tuple(orders["stack"]),
        expeditions=tuple(map(tuple, orders["expeditions"])),
    )


def begun(row: EventRow, deck: Deck, epoch: str = "") -> Game:
    """The game after its first event."""
    dealt, private = dealt_in(row, deck), msgspec.json.decode(row.private, type=Private)
    promise = fair.promise(private.deal or {}, private.salt) if private.salt else ""
    return Game(row.game_id, Match(dealt.players, deal(dealt)), 0, row.seq, row.seq, epoch, promise)


def caught_up(game: Game, rows: Iterable[EventRow], known: Known | None = None) -> Game:
    """The game after these further events of its log; `known` may remember what came of a command."""
    for batch in commands(rows):
        game = (known(game, batch) if known else None) or _played(game, batch)
    return game


def steps(game: Game, rows: Iterable[EventRow]) -> Iterator[tuple[list[EventRow], Game]]:
    """Command by command: its event with those that followed from it, and the game after them."""
    for batch in commands(rows):
        game = _played(game, batch)
        yield batch, game


def commands(rows: Iterable[EventRow]) -> Iterator[list[EventRow]]:
    """A log cut into commands: the event of each with those that followed from it."""
    batch: list[EventRow] = []
    for row in rows:
        if row.kind in (READY, TAKE) and batch:
            yield batch
            batch = []
        batch.append(row)
    if batch:
        yield batch


def _played(game: Game, rows: list[EventRow]) -> Game:
    """One command of the log with all that followed from it."""
    assert rows[0].seq == game.head + 1, "the log has no gaps"
    match, row = game.match.copy(), rows[0]
    choices = msgspec.json.decode(row.private, type=Private).choices
    _choose(match, Wish(row.seat, row.phase, choices, ""))
    return _after(game, match, rows)
