"""Decide commands and replay logs. Pure functions: no clock, no randomness, no I/O.

`decide` returns the events that follow from a command. `caught_up` replays the choices of a log. A `GameSnapshot` is
never changed, so everybody who holds one sees a single moment of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, cast

import msgspec

from silvergold.decks.deck import Deck
from silvergold.errors import SilvergoldError
from silvergold.events import Event
from silvergold.kinds import Seat
from silvergold.match import Match
from silvergold.records import Record, commitment, deal, shuffle
from silvergold.server.play.payloads import (
    PrivatePayload,
    PublicPayload,
    StandIn,
    StoredEvent,
    StoredPause,
    Why,
    private_part,
    public_part,
    stored,
)
from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store.rows import AGAIN, BACK, BEGIN, END, NOBODY, PAUSE, READY, SHOW, TAKE, EventRow

RULES: Final = "1"
"""The version of the rules; raised when an old log would replay to a different game."""


COMMANDS: Final = (READY, TAKE, BACK, AGAIN, PAUSE)
"""The kinds of events that a command begins with."""

MOST_PAUSES: Final = 40
"""Events about pauses in a game, before nobody can ask for another one. The log must fit into the outbox, too."""

MOST_TAKEN_BACK: Final = 20
"""Choices that a seat may take back in a game. The log must fit into the outbox of a new viewer (outbox.py)."""


class GameSnapshot(msgspec.Struct, frozen=True):
    """A game after event `head`.

    `phase` counts the steps of the game: all keep, all mark, one takes. `shown_at` is the event that revealed the
    current expedition. `promise` is the commitment to the deal, a secret until the end. `chosen_for` are the seats for
    which the server has chosen in this phase. `taken_back` are the phases and seats of all choices taken back so far.
    `began_at` is the time of the first event, `n_pauses` the number of events about pauses.
    """

    id: str
    match: Match
    phase: int
    head: int
    shown_at: int
    epoch: str = ""
    promise: commitment.Promise = commitment.NO_PROMISE
    chosen_for: tuple[StandIn, ...] = ()
    taken_back: tuple[tuple[int, Seat], ...] = ()
    began_at: int = 0
    n_pauses: int = 0


class Submission(msgspec.Struct, frozen=True):
    """The part of a command that the rules need."""

    seat: Seat
    phase: int
    choices: Sequence[str]
    cmd_id: str


Known = Callable[[GameSnapshot, list[EventRow]], GameSnapshot | None]
"""Returns the game after the events of one command, if it is cached."""


# The deal -------------------------------------------------------------------------------------------------------------


shuffled: Final = shuffle.shuffled


def begin(table: str, dealt: Record, at: int, promise: commitment.Promise = commitment.NO_PROMISE) -> EventRow:
    """Return the first event of a game: the secret deal, and the line that fixes nonces and names."""
    orders = {key: value for key, value in dealt.to_dict().items() if key not in ("deck", "moves", "result")}
    private = PrivatePayload(
        deal=orders, salt=promise.secret, opened=promise.opened, name_salts=list(promise.name_salts)
    )
    return _row(table, 1, 0, NOBODY, BEGIN, at, PublicPayload(dealt=promise.dealt), private)


# Deciding -------------------------------------------------------------------------------------------------------------


def decide(game: GameSnapshot, submission: Submission, at: int) -> tuple[GameSnapshot, tuple[EventRow, ...]]:
    """Return the game after a command, and its events; raise Refusal if the rules forbid it.

    If this was the last missing choice of a phase, the reveal and everything after it are among the events.
    """
    _check_phase(game, submission)
    if game.match.over:
        raise Refusal(Code.NOT_WAITED, "the game is over", "G11")
    if submission.seat not in game.match.waiting:
        raise Refusal(Code.NOT_WAITED, f"the table does not wait for seat {submission.seat} now", "R9")
    match = game.match.copy()
    before = match.n_public_events()
    _choose(match, submission)
    happened = stored(match.public_events(before))
    rows = [_command_event(game, submission, happened, at)]
    if rows[0].kind != TAKE and happened:
        shown = PublicPayload(happened, chosen_for=list(_chosen_for_after(game, rows[0])))
        rows.append(_row(game.id, game.head + 2, game.phase, NOBODY, SHOW, at, shown))
    if match.over:
        opened = PublicPayload(opened=game.promise.opened, dealt=game.promise.dealt)
        rows.append(_row(game.id, game.head + len(rows) + 1, game.phase, NOBODY, END, at, opened))
    return _after(game, match, rows), tuple(rows)


def take_back(game: GameSnapshot, submission: Submission, at: int) -> tuple[GameSnapshot, tuple[EventRow, ...]]:
    """Return the game after a seat has taken its secret choices back, and the event; raise Refusal if it cannot."""
    _check_phase(game, submission)
    if submission.seat not in game.match.ready:
        raise Refusal(Code.NOT_WAITED, f"seat {submission.seat} has chosen nothing that it could take back", "R9")
    if sum(seat == submission.seat for _, seat in game.taken_back) >= MOST_TAKEN_BACK:
        raise Refusal(Code.FINAL, f"a seat takes back {MOST_TAKEN_BACK} choices in a game at most")
    row = _row(game.id, game.head + 1, game.phase, submission.seat, BACK, at, cmd_id=submission.cmd_id)
    return _after(game, _without_choice(game.match, submission.seat), [row]), (row,)


def pause(
    game: GameSnapshot, seat: Seat, said: StoredPause, cmd_id: str, at: int
) -> tuple[GameSnapshot, tuple[EventRow, ...]]:
    """Return the game after an event about a pause, which changes nothing but the clock, and the event."""
    row = _row(game.id, game.head + 1, game.phase, seat, PAUSE, at, PublicPayload(pause=said), cmd_id=cmd_id)
    return _after(game, game.match, [row]), (row,)


def phase_start(match: Match) -> Match:
    """Return the match as it was before anybody has chosen in this phase."""
    for seat in match.ready:
        match = _without_choice(match, seat)
    return match.copy()


def _without_choice(match: Match, seat: Seat) -> Match:
    match = match.copy()
    while match.may_undo(seat):
        match.undo(seat)
    return match


def _check_phase(game: GameSnapshot, submission: Submission) -> None:
    if submission.phase != game.phase:
        reason = f"that was for phase {submission.phase}, and the game is at phase {game.phase}"
        raise Refusal(Code.STALE, f"{reason}; look at the new state and choose again")


def _choose(match: Match, submission: Submission) -> None:
    """Make all choices of a command in a copy of the match, and confirm them."""
    takes = match.step == "take"
    if takes and len(submission.choices) != 1:
        raise Refusal(Code.ILLEGAL, "cards are taken one by one; send one choice", "G9", at=1)
    draft(match, submission.seat, submission.choices)
    if takes:
        return
    try:
        match.confirm(submission.seat)
    except SilvergoldError as fault:
        raise Refusal(Code.UNFINISHED, fault.sentence, fault.rule) from None


def draft(match: Match, seat: Seat, choices: Sequence[str]) -> list[Event]:
    """Make unconfirmed choices for a seat; raise Refusal at the first that the rules forbid."""
    happened: list[Event] = []
    for k, text in enumerate(choices):
        try:
            happened += match.play(seat, text, confirm=False)
        except SilvergoldError as fault:
            raise Refusal(Code.ILLEGAL, fault.sentence, fault.rule, at=k, reason=fault.reason) from None
    return happened


def _command_event(game: GameSnapshot, submission: Submission, happened: list[StoredEvent], at: int) -> EventRow:
    """Return a command as an event: secret until all have chosen, except a taking, which is public at once."""
    is_take = game.match.step == "take"
    secret = AGAIN if (game.phase, submission.seat) in game.taken_back else READY
    return _row(
        game.id, game.head + 1, game.phase, submission.seat, TAKE if is_take else secret, at,
        PublicPayload(happened if is_take else []), PrivatePayload(choices=list(submission.choices)), submission.cmd_id,
    )  # fmt: skip


SERVER_IDS: Final = ("bot", "clock")
"""The first words of the ids of the server's own commands, which say why it chose. No client can send a colon."""


def server_id(why: Why, game: GameSnapshot, seat: Seat) -> str:
    """Return the id of the server's own command for a seat now. Every process would use the same."""
    n_back = game.taken_back.count((game.phase, seat))
    return f"{why}:{game.phase}:{n_back}" if n_back else f"{why}:{game.phase}"


def copied_id(row: EventRow) -> str | None:
    """Return the id of a command in a copy of its log; no client can send it, and it still says who chose."""
    why = "".join(f"{found.why}:" for found in chosen_for(row))
    return row.cmd_id and f"{why}past:{row.seq}"


def chosen_for(row: EventRow) -> tuple[StandIn, ...]:
    """Return the seats for which the server chose: that of a command, or all those of a phase when it is shown."""
    if row.kind == SHOW:
        return tuple(public_part(row.public).chosen_for)
    why, colon, _ = (row.cmd_id or "").partition(":")
    return (StandIn(row.seat, cast("Any", why)),) if colon and why in SERVER_IDS else ()


def _row(
    table: str,
    seq: int,
    phase: int,
    seat: Seat,
    kind: str,
    at: int,
    public: PublicPayload = PublicPayload(),  # noqa: B008 - frozen
    private: PrivatePayload = PrivatePayload(),  # noqa: B008
    cmd_id: str | None = None,
) -> EventRow:
    seen, hidden = msgspec.json.encode(public).decode(), msgspec.json.encode(private).decode()
    return EventRow(table, seq, phase, seat, kind, cmd_id, seen, hidden, at)


def _after(game: GameSnapshot, match: Match, rows: Sequence[EventRow]) -> GameSnapshot:
    """Return the game after these events; `match` is their result."""
    moved_on = any(row.kind in (SHOW, TAKE) for row in rows)
    before = (game.match.turn, game.match.step == "keep")
    turned_up = moved_on and (match.turn, match.step == "keep") != before and not match.over
    moved = next((row.seq for row in rows if row.kind in (SHOW, TAKE)), game.head)
    return GameSnapshot(
        game.id,
        match,
        game.phase + moved_on,
        rows[-1].seq,
        moved if turned_up else game.shown_at,
        game.epoch,
        game.promise,
        () if moved_on else _chosen_for_after(game, rows[0]),
        (*game.taken_back, (rows[0].phase, rows[0].seat)) if rows[0].kind == BACK else game.taken_back,
        game.began_at,
        game.n_pauses + (rows[0].kind == PAUSE),
    )


def _chosen_for_after(game: GameSnapshot, row: EventRow) -> tuple[StandIn, ...]:
    if row.kind == BACK:
        return tuple(found for found in game.chosen_for if found.seat != row.seat)
    # by seat, so that equal choices give equal logs, in whatever order the server chose
    return tuple(sorted((*game.chosen_for, *chosen_for(row)), key=lambda found: found.seat))


# Replaying ------------------------------------------------------------------------------------------------------------


def dealt_in(row: EventRow, deck: Deck) -> Record:
    """Return the deal in the first event of a log."""
    orders = private_part(row.private).deal
    assert orders is not None, "a log begins with its deal"
    return Record(
        deck=deck,
        players=tuple(orders["players"]),
        start_player=orders["start_player"],
        deals=tuple(map(tuple, orders["deals"])),
        stack=tuple(orders["stack"]),
        expeditions=tuple(map(tuple, orders["expeditions"])),
    )


def begun(row: EventRow, deck: Deck, epoch: str = "") -> GameSnapshot:
    """Return the game after its first event."""
    dealt = dealt_in(row, deck)
    match, promise = Match(dealt.players, deal(dealt)), _promise_in(row)
    return GameSnapshot(row.game_id, match, 0, row.seq, row.seq, epoch, promise, began_at=row.at)


def _promise_in(row: EventRow) -> commitment.Promise:
    """Return the commitment in the first event of a log; empty in the oldest logs."""
    public, private = public_part(row.public), private_part(row.private)
    if not private.salt:
        return commitment.NO_PROMISE
    opened = private.opened or commitment.old_line(private.deal or {}, private.salt)
    return commitment.Promise(private.salt, opened, public.dealt, tuple(private.name_salts))


def without_name(row: EventRow, seat: Seat, neutral: str) -> EventRow:
    """Return the first event of a log with another name for a seat, and without the salt of the old name."""
    private = private_part(row.private)
    assert private.deal is not None, "a log begins with its deal"
    names = [neutral if k == seat else name for k, name in enumerate(private.deal["players"])]
    salts = ["" if k == seat else salt for k, salt in enumerate(private.name_salts)]
    changed = msgspec.structs.replace(private, deal={**private.deal, "players": names}, name_salts=salts)
    return row._replace(private=msgspec.json.encode(changed).decode())


def caught_up(game: GameSnapshot, rows: Iterable[EventRow], known: Known | None = None) -> GameSnapshot:
    """Return the game after further events of its log; `known` may return cached results."""
    for batch in commands(rows):
        game = (known(game, batch) if known else None) or _played(game, batch)
    return game


def steps(game: GameSnapshot, rows: Iterable[EventRow]) -> Iterator[tuple[list[EventRow], GameSnapshot]]:
    """Yield the events of each command, and the game after them."""
    for batch in commands(rows):
        game = _played(game, batch)
        yield batch, game


def commands(rows: Iterable[EventRow]) -> Iterator[list[EventRow]]:
    """Yield the log command by command: the event of each with those that followed from it."""
    batch: list[EventRow] = []
    for row in rows:
        if row.kind in COMMANDS and batch:
            yield batch
            batch = []
        batch.append(row)
    if batch:
        yield batch


def dropped(rows: Iterable[EventRow]) -> frozenset[int]:
    """Return the numbers of events that do not count after the game: choices taken back, taking back, pauses."""
    last: dict[Seat, int] = {}
    numbers: set[int] = set()
    for row in rows:
        if row.kind in (READY, AGAIN):
            last[row.seat] = row.seq
        elif row.kind == BACK:
            numbers |= {last[row.seat], row.seq}
        elif row.kind == PAUSE:
            numbers.add(row.seq)
    return frozenset(numbers)


def _played(game: GameSnapshot, rows: list[EventRow]) -> GameSnapshot:
    """Return the game after one command of the log."""
    assert rows[0].seq == game.head + 1, "the log has no gaps"
    row = rows[0]
    if row.kind == BACK:
        return _after(game, _without_choice(game.match, row.seat), rows)
    if row.kind == PAUSE:
        return _after(game, game.match, rows)
    match = game.match.copy()
    choices = private_part(row.private).choices
    _choose(match, Submission(row.seat, row.phase, choices, ""))
    return _after(game, match, rows)
