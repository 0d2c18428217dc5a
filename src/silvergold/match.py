"""A game as Python plays it: seats, checked play, undo, views, events, records.

>>> import silvergold as sg
>>> match = sg.new_match("pyramids", players=["Ana", "expert"], seed=7)
>>> while not match.over:
...     for seat in match.waiting:
...         events = match.play(seat, sg.bot("greedy").choose(match.view(seat)))
>>> [score.total for score in match.scores()] == [score.total for score in match.record().result.scores]
True
>>> sg.verify(match.record())

Keeping cards and marking are secret (R9). So the choices of a seat are a *draft* that only this seat can see and undo,
until all seats have confirmed theirs; then all drafts are shown at once and the game goes on. Taking a card is public
at once.
"""

from __future__ import annotations

import os
import random
import secrets
from collections.abc import Sequence
from typing import Final, NamedTuple

from silvergold import decks, games, rules
from silvergold.append_only import AppendOnlyList
from silvergold.choices import STACK, Bonus, Choice, Cross, Keep, Take, parse_choice
from silvergold.decks.deck import Deck
from silvergold.errors import FORMAT, CannotUndo, IllegalChoice, SilvergoldError
from silvergold.events import Event, Kind, play
from silvergold.kinds import ChoiceCode, Points, Round, Seat, Seats, Turn
from silvergold.languages import Message, message
from silvergold.position import DeckIndex, Position, encode
from silvergold.records import (
    Move,
    Rank,
    Record,
    Score,
    check_upto,
    deal,
    position_at,
    ranking,
    result_of,
    scores,
    winners,
)
from silvergold.referee import open_marking, why_not
from silvergold.views import (
    WATCHER,
    CardView,
    PlayerView,
    PublicHistory,
    ScoreSheet,
    View,
    cups_left,
    player_view,
    round_of,
    turn_of_round,
    view_of,
)
from silvergold.visible_names import name_fault

__all__ = [
    "WATCHER", "CardView", "Match", "PlayerView", "PublicHistory", "Score", "ScoreSheet", "View", "new_match", "replay",
]  # fmt: skip

_HOLD: Final = 0x80  # in `waiting`: a seat that never chooses, so that the rules do not go on after a draft
_SEEDS: Final = 1 << 63
_PRIZES: Final = frozenset({Kind.CUP, Kind.PYRAMID_POINTS})


# A match -------------------------------------------------------------------------------------------------------------


class _Step(NamedTuple):
    """One choice of a draft, what it caused, and the position after it."""

    choice: Choice
    code: ChoiceCode
    position: Position
    events: tuple[Event, ...]


class _Draft(NamedTuple):
    """What a seat has chosen secretly so far."""

    steps: tuple[_Step, ...] = ()
    confirmed: bool = False


class Match:
    """A game with its players. Make one with `new_match`, or with `replay` from a record.

    >>> match = new_match("silver-and-gold", players=["Ana", "Ben"], seed=1)
    >>> match.waiting
    (0, 1)
    >>> match.play(0, match.choices(0)[0])[0].kind.value
    'kept'
    >>> match.undo(0) == match.choices(0)[0]
    True
    """

    def __init__(self, names: Sequence[str], dealt: Position) -> None:
        """Start from a deal; nobody has kept cards yet."""
        self.names: Final = tuple(names)
        dealt = dealt.copy()
        self._dealt: Final = dealt
        self._position = dealt  # without drafts; replaced by a copy before a change, so copies of the match share it
        self._moves: AppendOnlyList[Move] = AppendOnlyList()
        self._log: AppendOnlyList[Event] = AppendOnlyList()
        self._histories = [PublicHistory() for _ in self.names]
        self._open_drafts()

    def __repr__(self) -> str:
        when = "over" if self.over else f"round {self.round + 1}, turn {turn_of_round(self.turn)}"
        return f"<Match {self.game}: {', '.join(self.names)}; {when}>"

    def copy(self) -> Match:
        """Return an independent copy of the game."""
        twin = Match.__new__(Match)
        twin.__dict__.update(
            self.__dict__,
            _moves=self._moves.copy(),
            _log=self._log.copy(),
            _histories=self._histories.copy(),
            _drafts=self._drafts.copy(),
        )
        return twin

    # Asking ----------------------------------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """Return the slug of the game."""
        return self._position.index.game

    @property
    def index(self) -> DeckIndex:
        """Return the deck of the game with its lookup tables."""
        return self._position.index

    @property
    def deck(self) -> Deck:
        """Return the deck of the game."""
        return self._position.index.deck

    @property
    def over(self) -> bool:
        """G11: return whether the game is over."""
        return self._position.over

    @property
    def round(self) -> Round:
        """G4: return the round, 0 to 3."""
        return round_of(self._position)

    @property
    def turn(self) -> Turn:
        """G4: return the turn, 0 to 27 over the whole game; 28 when it is over."""
        return self._position.turn

    @property
    def step(self) -> str:
        """Return the step: keep, mark, take or over."""
        return self._position.step_name

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Return the seats that have not kept, marked or taken yet, or have not confirmed it."""
        return self._waiting

    @property
    def ready(self) -> tuple[Seat, ...]:
        """R9: return the seats that have confirmed a secret choice and wait for others."""
        return self._ready

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """Return every choice that is open to this seat now."""
        self._check_seat(seat)
        return self._latest(seat).choices(seat)

    def choice_texts(self, seat: Seat) -> list[str]:
        """Return the texts of `choices(seat)`, in a fraction of the time."""
        self._check_seat(seat)
        return self._latest(seat).choice_texts(seat)

    def why_not(self, seat: Seat, choice: Choice | str) -> IllegalChoice | None:
        """Return why this choice is not legal, with its rule; None if it is legal."""
        try:
            choice = _as_choice(choice)
        except IllegalChoice as fault:
            return fault
        own = self._own(seat) if 0 <= seat < len(self.names) else self._position
        return why_not(own, seat, choice)

    def view(self, seat: Seat | None, recall: bool = True) -> View:
        """Return what this seat may know, with its own draft; None is for a spectator.

        With `recall` the view contains the earlier expeditions of the round. Silver & Gold forbids looking through
        them (S12), so a person at a screen gets them only if the players have agreed to it.
        """
        if seat is None:
            return view_of(self._position, WATCHER, self.names, self.waiting, recall)
        self._check_seat(seat)
        return view_of(self._own(seat), seat, self.names, self.waiting, recall)

    def own_part(self, seat: Seat) -> PlayerView:
        """Return what this seat sees of itself: `view(seat).me` in a quarter of the time."""
        self._check_seat(seat)
        return player_view(self._latest(seat), seat, self.names[seat])

    def own_position(self, seat: Seat) -> Position:
        """Return the game with this seat's draft. Use only the seat's own part of it, and do not change it.

        It also contains what nobody may know, and may wait for seats that are ready.
        """
        self._check_seat(seat)
        return self._latest(seat)

    def history(self, seat: Seat) -> PublicHistory:
        """Return the completed cards and prizes of this seat in the order in which it got them."""
        return self._histories[seat]

    def events(self, seat: Seat | None = None, recall: bool = True) -> tuple[Event, ...]:
        """Return all public events so far, followed by those of this seat's own draft.

        Without `recall`, Silver & Gold leaves out the earlier expeditions, as in `view` (S12).
        """
        steps = self._drafts[seat].steps if seat in self._drafts else ()
        log = (
            self._log
            if recall or self._position.index.description.may_review_expeditions
            else self._log_without_earlier_expeditions()
        )
        return (*log, *(event for step in steps for event in step.events))

    def n_public_events(self) -> int:
        """Return how many events everybody has seen."""
        return len(self._log)

    def public_events(self, since: int) -> tuple[Event, ...]:
        """Return the events that everybody has seen, after the first `since`."""
        return tuple(self._log[since:])

    @property
    def cups(self) -> tuple[Points, ...]:
        """S7: return the cups that are left, the highest first; they are given out when all marks are shown."""
        return cups_left(self._position)

    @property
    def moves(self) -> tuple[Move, ...]:
        """Return all choices so far, in the order of a record; those of the current phase if they are confirmed.

        Players must not see them: what others have confirmed is still secret (R9).
        """
        confirmed = (seat for seat in sorted(self._drafts) if self._is_confirmed(seat))
        return (*self._moves, *(Move(seat, step.choice) for seat in confirmed for step in self._drafts[seat].steps))

    def scores(self) -> tuple[Score, ...]:
        """Return the public scores by seat: so far, and at the end the final ones (S10, P13)."""
        return scores(self._position)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """G11, S11, P14, R11: return the winners; nobody before the game is over."""
        return winners(self._position) if self.over else ()

    @property
    def ranking(self) -> tuple[Rank, ...]:
        """G11, S11, P14, R11: return the final standing, the winner first; empty before the game is over."""
        return ranking(self._position) if self.over else ()

    def record(self) -> Record:
        """Return the game so far as a record: everything dealt, and every confirmed choice. Drafts are not in it."""
        dealt, moves = self._dealt, self.moves
        kept = {card for move in moves if isinstance(move.choice, Keep) for card in move.choice.cards}
        order = [dealt.index.numbers[card] for card in dealt["stack"][: int(dealt["n_stack"])].tolist()]
        patterns = dealt.index.patterns
        return Record(
            deck=self.deck,
            players=self.names,
            start_player=int(dealt["start_player"]) if dealt.index.description.has_start_player else None,
            deals=tuple(dealt.hand_of(seat) for seat in range(len(self.names))),
            stack=tuple(card for card in order if card not in kept),
            expeditions=tuple(tuple(patterns[k] for k in order) for order in dealt["expeditions"].tolist()),
            moves=moves,
            result=result_of(self._position),
        )

    # Playing ---------------------------------------------------------------------------------------------------------

    def play(self, seat: Seat, choice: Choice | str, confirm: bool = True) -> tuple[Event, ...]:
        """Make a choice, given as a value or as text; raise IllegalChoice if the rules forbid it.

        Return the events that are new to this seat. A keep or a marking is confirmed automatically once its last owed
        bonus box is crossed. With `confirm=False` it waits for `confirm`. It can be undone until all others have
        confirmed, too. Taking a card is public at once, whatever `confirm` says.
        """
        choice = _as_choice(choice)
        code = self._open_code(seat, choice)
        if isinstance(choice, Take):
            return self._take(seat, choice, code)
        events = self._draft(seat, choice, code)
        return (*events, *self.confirm(seat)) if confirm and self._is_complete(seat) else events

    def confirm(self, seat: Seat) -> tuple[Event, ...]:
        """Confirm a draft. The last one shows all drafts and the game goes on; return the events that are then new."""
        self._check_seat(seat)
        if self._is_confirmed(seat):
            return ()
        if not self._is_complete(seat):
            raise self._nothing_to_confirm(seat)
        self._set_draft(seat, self._drafts[seat].steps, confirmed=True)
        return () if self.waiting else self._show_all(seat)

    def drafted(self, seat: Seat) -> tuple[Choice, ...]:
        """Return the choices of this seat that nobody else has seen yet."""
        return tuple(step.choice for step in self._drafts[seat].steps) if seat in self._drafts else ()

    def may_undo(self, seat: Seat) -> bool:
        """Return whether this seat has made a choice that nobody else has seen yet."""
        return seat in self._drafts and bool(self._drafts[seat].steps)

    def undo(self, seat: Seat) -> Choice:
        """Undo and return this seat's last secret choice; raise CannotUndo if others have seen it (R9)."""
        self._check_seat(seat)
        if not self.may_undo(seat):
            raise CannotUndo("R9", self._why_no_undo(seat))
        *steps, last = self._drafts[seat].steps
        self._set_draft(seat, tuple(steps))
        return last.choice

    # Inside ----------------------------------------------------------------------------------------------------------

    def _check_seat(self, seat: Seat) -> None:
        if not 0 <= seat < len(self.names):
            raise SilvergoldError("G1", message("refusals.no-seat", seat=seat, last=len(self.names) - 1))

    def _open_drafts(self) -> None:
        """Begin a phase: in setup and marking, every seat that has to choose gets a draft."""
        in_secret = self._position.step in (rules.Step.KEEP, rules.Step.MARK)
        self._drafts: dict[Seat, _Draft] = dict.fromkeys(self._position.waiting, _Draft()) if in_secret else {}
        self._note_ready()

    def _set_draft(self, seat: Seat, steps: tuple[_Step, ...], confirmed: bool = False) -> None:
        self._drafts[seat] = _Draft(steps, confirmed)
        self._note_ready()

    def _note_ready(self) -> None:
        """Note which seats have confirmed their drafts and which have not: this is read more often than it changes."""
        self._ready = tuple([seat for seat, draft in self._drafts.items() if draft.confirmed])
        self._waiting = tuple([seat for seat in self._position.waiting if seat not in self._ready])

    def _is_confirmed(self, seat: Seat) -> bool:
        return seat in self._drafts and self._drafts[seat].confirmed

    def _is_complete(self, seat: Seat) -> bool:
        """Return whether there is a draft that owes no more bonus boxes."""
        return self.may_undo(seat) and seat not in self._drafts[seat].steps[-1].position.waiting

    def _latest(self, seat: Seat) -> Position:
        """Return the position with this seat's draft. It must not be changed, and may wait for others who are ready."""
        steps = self._drafts[seat].steps if seat in self._drafts else ()
        return steps[-1].position if steps else self._position

    def _own(self, seat: Seat) -> Position:
        """Return the position with this seat's draft, waiting for the seats that really have to choose."""
        position = self._latest(seat).copy()
        own: Seats = int(position["waiting"]) & 1 << seat
        position.states["waiting"][0] = own | sum(1 << other for other in self.waiting if other != seat)
        return position

    def _open_code(self, seat: Seat, choice: Choice) -> ChoiceCode:
        """Return the engine's number of a choice; raise IllegalChoice if the rules forbid it."""
        is_seat = 0 <= seat < len(self.names)
        code = open_marking(self._latest(seat), seat, choice) if is_seat else None
        if code is not None:
            return code
        own = self._own(seat) if is_seat else self._position
        if fault := why_not(own, seat, choice):
            raise fault
        return encode(own, seat, choice)

    def _draft(self, seat: Seat, choice: Choice, code: ChoiceCode) -> tuple[Event, ...]:
        """Make an open choice that only this seat can see."""
        position = self._latest(seat).copy()
        position.states["waiting"][0] |= _HOLD
        events = play(position, seat, code)
        self._set_draft(seat, (*self._drafts[seat].steps, _Step(choice, code, position, events)))
        return events

    def _show_all(self, last: Seat) -> tuple[Event, ...]:
        """R9: make all drafts public, seat by seat, and go on; return the events that are new to the last seat."""
        new: list[Event] = []
        self._position = self._position.copy()
        for seat in sorted(self._drafts):
            for step in self._drafts[seat].steps:
                events = play(self._position, seat, step.code)
                self._publish(events)
                self._moves.extend([Move(seat, step.choice)])
                new += events[len(step.events) :] if seat == last else events
        self._open_drafts()
        return tuple(new)

    def _take(self, seat: Seat, choice: Take, code: ChoiceCode) -> tuple[Event, ...]:
        """G9, R12: take a card in public; the record names it."""
        self._position = self._position.copy()
        events = play(self._position, seat, code)
        took = next(event for event in events if event.kind is Kind.TOOK)
        self._publish(events)
        self._moves.extend([Move(seat, Take(took.card, choice.source))])
        self._open_drafts()
        return events

    def _publish(self, events: tuple[Event, ...]) -> None:
        """Add public events to the log, and what the state will no longer show to the histories of the players."""
        self._log.extend(events)
        for event in events:
            if event.kind is Kind.COMPLETED and event.seat is not None and event.card is not None:
                boxes = (box for past in self._log if past.card == event.card for box in past.boxes)
                card = self._position.index.card(event.card)
                self._histories[event.seat] = self._histories[event.seat].with_card(card, boxes)
            elif event.kind in _PRIZES and event.seat is not None:
                self._histories[event.seat] = self._histories[event.seat].with_prize(event.amount)

    def _log_without_earlier_expeditions(self) -> list[Event]:
        """S12: return the log with the face-up expedition only."""
        last = max((k for k, event in enumerate(self._log) if event.kind is Kind.REVEALED), default=-1)
        return [event for k, event in enumerate(self._log) if event.kind is not Kind.REVEALED or k == last]

    def _nothing_to_confirm(self, seat: Seat) -> IllegalChoice:
        """G3, G7, G8: return why the draft is not complete."""
        if self.may_undo(seat):
            return IllegalChoice("G8", message("refusals.owes-confirm", seat))
        if seat not in self._drafts:
            return IllegalChoice("G11" if self.over else "R9", message("refusals.nothing-to-confirm", seat))
        rule, key = ("G3", "chosen-nothing.keep") if self.step == "keep" else ("G7", "chosen-nothing.mark")
        return IllegalChoice(rule, message(f"refusals.{key}", seat))

    def _why_no_undo(self, seat: Seat) -> Message:
        return message("refusals.nothing-to-undo" if seat in self._drafts else "refusals.stands", seat)


def _as_choice(choice: Choice | str) -> Choice:
    """Return a choice from its text, or the choice itself."""
    if isinstance(choice, str):
        return parse_choice(choice)
    if not isinstance(choice, Keep | Cross | Bonus | Take):
        raise IllegalChoice(FORMAT, f"{choice!r} is no choice; give a Keep, Cross, Bonus or Take, or the text of one")
    return choice


# Beginning -----------------------------------------------------------------------------------------------------------


def new_match(
    game: str | None = None,
    players: int | Sequence[str] = 2,
    seed: int | None = None,
    deck: Deck | str | os.PathLike[str] | None = None,
) -> Match:
    """Return a new game for a number of players, or for names in seating order, with a deck, its name or its file.

    The same seed deals the same cards; without one the operating system's random numbers are used. Without a game, it
    is the game of the deck; without a deck either, it is Silver & Gold.

    >>> new_match("pyramids", players=3, seed=1).names
    ('Player 1', 'Player 2', 'Player 3')
    """
    index = DeckIndex.of(_deck(game, deck))
    names = _names(players)
    position = Position(index, rules.new_states(1))
    seed = secrets.randbelow(_SEEDS) if seed is None else seed % _SEEDS
    rules.deal(index.table, position.states, 0, len(names), seed)
    return Match(names, position)


def _deck(game: str | None, deck: Deck | str | os.PathLike[str] | None) -> Deck:
    if deck is None:
        return decks.standard(games.DEFAULT.slug if game is None else game)
    if not isinstance(deck, Deck):
        return decks.find(deck, game)
    if game is not None and game != deck.game:
        raise SilvergoldError(FORMAT, f"the deck {deck.name!r} is for {deck.game}, not for {game}")
    return deck


def _names(players: int | Sequence[str]) -> tuple[str, ...]:
    """G1: return the names of two to four players; names may repeat, because seats identify players."""
    n = players if isinstance(players, int) else len(players)
    if isinstance(players, str) or not rules.MIN_PLAYERS <= n <= rules.MAX_PLAYERS:
        reason = f"{players!r} does not say who plays" if isinstance(players, str) else f"{n} players cannot play"
        raise SilvergoldError(
            "G1", f"{reason}; give a number from {rules.MIN_PLAYERS} to {rules.MAX_PLAYERS}, or names"
        )
    names = [f"Player {k + 1}" for k in range(n)] if isinstance(players, int) else list(players)
    for name in names:
        if fault := name_fault(name):
            raise SilvergoldError(FORMAT, fault)
    return tuple(names)


def replay(record: Record, upto: int | None = None, seed: int | None = None) -> Match:
    """Return the game of a record after its first `upto` moves; it can be played on from there.

    Every move is checked; raise BadRecord if one breaks a rule. Rounds whose expeditions the record does not list are
    shuffled from the seed, or with the operating system's random numbers.
    """
    n = check_upto(record, upto)
    position_at(record, n)
    match = Match(record.players, deal(record, secrets.SystemRandom() if seed is None else random.Random(seed)))
    for move in record.moves[:n]:
        from_stack = isinstance(move.choice, Take) and move.choice.source == STACK
        match.play(move.player, Take(None, STACK) if from_stack else move.choice)
    return match
