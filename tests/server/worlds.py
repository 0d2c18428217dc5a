"""Two tables that differ only in what a viewer may not know, and all that each of them would send."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from silvergold import bots, decks
from silvergold.choices import Cross, Keep
from silvergold.kinds import CardNumber, Seat
from silvergold.match import Match
from silvergold.records import Record, commitment
from silvergold.rules import TURNS_PER_ROUND
from silvergold.server.play import game_log, projection
from silvergold.server.play.game_log import GameSnapshot, Submission
from silvergold.server.play.rooms import Viewer, _RoomUpdate
from silvergold.server.play.settings import Settings
from silvergold.server.protocol.messages import ToClient
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store.rows import (
    AGAIN,
    BACK,
    PERSON,
    PLAYING,
    READY,
    TAKE,
    AccountRow,
    EventRow,
    SeatRow,
    TableRow,
)
from silvergold.server.store.transactions import TableRows

TABLE = "t"
GAMES = ("silver-and-gold", "pyramids")
NAMES = ("Ana", "Ben", "Cleo", "Dora")


@dataclass(frozen=True)
class World:
    """A table as the server has it."""

    dealt: Record
    rows: tuple[EventRow, ...]
    game: GameSnapshot
    secret: str = ""

    @property
    def phase_rows(self) -> tuple[EventRow, ...]:
        """Return the choices of the phase under way, which nobody may see yet."""
        return tuple(row for row in self.rows if row.phase == self.game.phase and row.kind in (READY, AGAIN))


Chooser = Callable[[Match, Seat, random.Random], list[str]]


def some_choices(match: Match, seat: Seat, chance: random.Random) -> list[str]:
    """Return random legal choices for one command. Most of them cross as many boxes as possible, to complete cards."""
    match, chosen, takes = match.copy(), [], match.step == "take"
    while choices := match.choices(seat):
        most = max(len(getattr(choice, "boxes", ())) for choice in choices)
        best = [choice for choice in choices if len(getattr(choice, "boxes", ())) == most]
        chosen.append(str(chance.choice(best if chance.random() < 0.8 else choices)))
        if takes:
            break
        match.play(seat, chosen[-1], confirm=False)
    return chosen


def single_boxes(match: Match, seat: Seat, chance: random.Random) -> list[str]:
    """Return random legal choices that cross single boxes only, so that the crosses do not show the pattern."""
    match, chosen, takes = match.copy(), [], match.step == "take"
    while choices := match.choices(seat):
        ones = [choice for choice in choices if not isinstance(choice, Cross) or len(choice.boxes) == 1]
        chosen.append(str(chance.choice(ones)))
        if takes:
            break
        match.play(seat, chosen[-1], confirm=False)
    return chosen


def begun(dealt: Record, secret: str = "one secret") -> World:
    """Return a table on which this was dealt. The public part of its promise does not depend on the secret."""
    salts = tuple(f"salt of {name}, from {secret}" for name in dealt.players)
    row = game_log.begin(TABLE, dealt, 0, commitment.Promise(secret, f"the promise with {secret}", "the start", salts))
    return World(dealt, (row,), game_log.begun(row, dealt.deck), secret)


def played(world: World, seat: Seat, choices: Sequence[str]) -> World:
    """Return the table after a command."""
    wish = Submission(seat, world.game.phase, choices, f"c{world.game.phase}")
    game, rows = game_log.decide(world.game, wish, 0)
    return World(world.dealt, (*world.rows, *rows), game, world.secret)


def took_back(world: World, seat: Seat) -> World:
    """Return the table after a seat has taken its choice back."""
    game, rows = game_log.take_back(world.game, Submission(seat, world.game.phase, (), f"b{world.game.head}"), 0)
    return World(world.dealt, (*world.rows, *rows), game, world.secret)


def course(
    seed: int, game: str, n_players: int, choose: Chooser = some_choices, take_back: float = 0.0
) -> Iterator[World]:
    """Yield a game from its deal to just before its end, command by command; some choices are taken back."""
    chance, regrets = random.Random(seed), random.Random(f"{seed} regrets")
    world = begun(game_log.shuffled(decks.standard(game), NAMES[:n_players], chance))
    while not world.game.match.over:
        yield world
        if world.game.match.ready and regrets.random() < take_back:
            world = took_back(world, regrets.choice(world.game.match.ready))
            yield world
        seat = chance.choice(world.game.match.waiting)
        world = played(world, seat, choose(world.game.match, seat, chance))


# The other world ------------------------------------------------------------------------------------------------------


def twin(world: World, own_seat: Seat | None, chance: random.Random, past: bool = False) -> World:
    """Return a table that differs in what the viewer may not know.

    It has another stack, other hands, other expeditions to come, other choices in this phase, and another secret. What
    others have taken back, in this phase or earlier, is replaced by another choice too.

    With `past`, the expeditions earlier in this round are replaced too; that needs a game of single boxes.
    """
    other = begun(_dealt_otherwise(world, own_seat, chance, past), "another secret")
    dropped = game_log.dropped(world.rows)
    secret = {row.seq for row in world.phase_rows} | dropped
    hidden = {row.seq for row in world.rows if row.seq in secret and row.seat != own_seat}
    for row in world.rows:
        if row.kind == BACK:
            other = took_back(other, row.seat)
        elif row.kind in (READY, AGAIN, TAKE):
            choices = msgspec.json.decode(row.private)["choices"]
            if row.seq in hidden:
                choices = some_choices(other.game.match, row.seat, chance)
            other = played(other, row.seat, choices)
    return other


def _dealt_otherwise(world: World, own_seat: Seat | None, chance: random.Random, past: bool) -> Record:
    match, dealt = world.game.match, world.dealt
    expeditions = [list(order) for order in dealt.expeditions]
    seen = match.turn % TURNS_PER_ROUND + 1 if match.step != "keep" else 0
    for number in range(match.round, len(expeditions)):
        begin = seen if number == match.round else 0
        expeditions[number][begin:] = chance.sample(expeditions[number][begin:], len(expeditions[number]) - begin)
    if past and seen > 1:  # all but the one that lies face up
        order = expeditions[match.round]
        face_up = order.pop(seen - 1)
        chance.shuffle(order)
        order.insert(seen - 1, face_up)
    return replace(
        dealt,
        stack=_other_stack(match, dealt, chance),
        deals=_other_hands(match, dealt, own_seat, chance),
        expeditions=tuple(map(tuple, expeditions)),
    )


def _kept(match: Match) -> list[set[CardNumber]]:
    """Return the cards that each seat has kept and shown; none before all seats have chosen."""
    kept: list[set[CardNumber]] = [set() for _ in match.names]
    for move in match.moves if match.step != "keep" else ():
        if isinstance(move.choice, Keep):
            kept[move.player] = set(move.choice.cards)
    return kept


def _other_stack(match: Match, dealt: Record, chance: random.Random) -> tuple[CardNumber, ...]:
    """Return another order in which the cards that were turned up stay where they were."""
    kept = set().union(*_kept(match))
    order = [card for card in dealt.stack if card not in kept]
    n_drawn = len(order) - match.view(None).stack_left if match.step != "keep" else 0
    drawn, rest = order[:n_drawn], [card for card in dealt.stack if card not in order[:n_drawn]]
    return (*drawn, *chance.sample(rest, len(rest)))


def _other_hands(
    match: Match, dealt: Record, own_seat: Seat | None, chance: random.Random
) -> tuple[tuple[CardNumber, ...], ...]:
    """Return other hands: the other seats hold the cards that they have shown, and random ones that nobody else has."""
    kept = _kept(match)
    own = set(dealt.deals[own_seat]) if own_seat is not None else set()
    free = sorted(set(dealt.stack) - own - set().union(*kept))
    chance.shuffle(free)
    hands = []
    for seat, hand in enumerate(dealt.deals):
        rest = [free.pop() for _ in range(4 - len(kept[seat]))] if seat != own_seat else []
        hands.append(tuple(sorted(kept[seat] | set(rest))) if seat != own_seat else hand)
    return tuple(hands)


# All that a viewer is sent --------------------------------------------------------------------------------------------


def everything(world: World, own_seat: Seat | None, aids: bool, joins_only: bool = False) -> list[bytes]:
    """Return every byte that a viewer could be sent now: live and after a reload, asked for or not."""
    sent = shown(world, own_seat, aids, have=0, joins=True)
    if not joins_only:
        sent += shown(world, own_seat, aids, have=0, joins=False)
    if own_seat is not None:
        sent += answers(world, own_seat, joins_only)
    return sent


def shown(world: World, own_seat: Seat | None, aids: bool, have: int, joins: bool) -> list[bytes]:
    """Return what the hub queues for a socket."""
    account = AccountRow("a", "Viewer", None, 0, 0)
    viewer = Viewer(account, own_seat, have, "")
    viewer.joins = joins
    _RoomUpdate(page_of(world, own_seat, aids), world.game).to(viewer)
    assert not viewer.gone, "a whole log fits into an outbox"
    return list(viewer.outbox.waiting)


def page_of(world: World, own_seat: Seat | None, aids: bool) -> TableRows:
    """Return the table as the database has it."""
    settings = Settings(None, aids, True, "bot", 60, "greedy").text()
    game = TableRow(
        id=TABLE, game=world.dealt.game, deck="d", deck_name="Standard", rules="1", status=PLAYING, public=1,
        settings=settings, rev=1, head=world.game.head, phase=world.game.phase, chat_head=0, deadline_at=None,
        due_at=None, fair="a hash", parent=None, rematch=None, created_at=0, changed_at=0,
        secret=world.secret, dealt="another hash",
    )  # fmt: skip
    seats = tuple(
        SeatRow(TABLE, seat, PERSON, "a" if seat == own_seat else "b", name, None, 0, f"nonce-of-{name}")
        for seat, name in enumerate(world.dealt.players)
    )
    return TableRows(game, seats, (), world.rows, (), "")


def answers(world: World, seat: Seat, honest: bool = False) -> list[bytes]:
    """Return the answers to drafts and attempts of all kinds, and what a bot in this seat chooses and is sent."""
    tries = [[], *([text] for text in attempts(world))]
    if not honest:
        tries += [some_choices(world.game.match, seat, random.Random(k)) for k in range(2)]
    answered = [_answer(world.game, seat, choices) for choices in tries]
    view = projection.bot_view(world.game.match, seat)
    if view.choices and not honest:
        answered += [str(bots.bot("greedy").choose(view)).encode(), pickle.dumps(view)]
    return answered


def attempts(world: World) -> list[str]:
    """Return choices that a player might try in order to learn something hidden."""
    numbers = [card.number for card in world.dealt.deck.cards]
    texts = [f"take stack {number}" for number in numbers] + ["take stack", "keep 1 2", "bonus 1 a1", "rubbish"]
    return texts + [f"take {number}" for number in numbers[::5]] + [f"cross {number} a1" for number in numbers[::7]]


def _answer(game: GameSnapshot, seat: Seat, choices: list[str]) -> bytes:
    match = game.match.copy()
    try:
        if match.step == "take" and choices:
            fault = match.why_not(seat, choices[0])
            return repr((fault.rule, fault.sentence, fault.reason) if fault else "open").encode()
        told: ToClient = projection.drafted(game, seat, 1, match, game_log.draft(match, seat, choices))
    except Refusal as fault:
        return repr((fault.code, fault.sentence, fault.rule, fault.at, fault.reason)).encode()
    return msgspec.json.encode(told)


def differing(one: Sequence[Any], other: Sequence[Any]) -> list[tuple[Any, Any]]:
    """Return the pairs of messages in which two streams differ, and the lengths if those differ."""
    pairs = [(a, b) for a, b in zip(one, other, strict=False) if a != b]
    return pairs if len(one) == len(other) else [*pairs, (len(one), len(other))]


def pairs(n: int, seed: int = 1) -> Iterator[tuple[int, World, int | None, bool, random.Random]]:
    """Yield moments of many games, each with a viewer."""
    while True:
        chance = random.Random(seed)
        n_players = 2 + seed % 3
        for world in course(seed, GAMES[seed % 2], n_players, take_back=0.1):
            if chance.random() < 0.25:
                viewpoint = chance.choice([None, *range(n_players)])
                yield seed, world, viewpoint, chance.random() < 0.5, chance
                n -= 1
                if n == 0:
                    return
        seed += 1


def leaks(n: int, seed: int = 1) -> list[tuple[Any, Any]]:
    """Return what differs between the first two worlds that a viewer could tell apart."""
    for _, world, viewpoint, aids, chance in pairs(n, seed):
        other = twin(world, viewpoint, chance)
        found = differing(everything(world, viewpoint, aids), everything(other, viewpoint, aids))
        if found:
            return found
    return []
