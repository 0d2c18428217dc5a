"""The Python face of a game: seats, checked play, undo, views, events, records.

>>> import silvergold as sg
>>> match = sg.new_match("pyramids", players=["Ana", "expert"], seed=7)
>>> while not match.over:
...     for seat in match.waiting:
...         events = match.play(seat, sg.bot("greedy").choose(match.view(seat)))
>>> [score.total for score in match.scores()] == [score.total for score in match.record().result.scores]
True
>>> sg.verify(match.record())

Keeping cards and marking are done in secret (R9). So each seat's choices are a *draft* that only this seat can see and
take back, until everybody has confirmed theirs; then all are shown at once and the game goes on. Taking a card is
public at once.
"""

from __future__ import annotations

import os
import random
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from silvergold import decks, rules
from silvergold.choices import (
    STACK,
    Bonus,
    Choice,
    Cross,
    DeckIndex,
    Keep,
    Position,
    Square,
    Take,
    encode,
    parse_choice,
    squares,
)
from silvergold.decks.model import SILVER_AND_GOLD, Card, Deck
from silvergold.errors import FORMAT, CannotUndo, IllegalChoice, SilvergoldError
from silvergold.events import Event, Kind, play
from silvergold.kinds import Boxes, CardNumber, Points, Round, Seat, Seats, Slot, Turn
from silvergold.kinds import Choice as Code
from silvergold.records import (
    Move,
    Record,
    Score,
    check_upto,
    deal,
    name_fault,
    position_at,
    result_of,
    score_of,
    scores,
    winners,
)
from silvergold.referee import why_not

__all__ = ["WATCHER", "CardView", "Match", "PlayerView", "Score", "Sheet", "View", "new_match", "replay"]

_HOLD: Final = 0x80  # in `waiting`: somebody who never comes, so that the rules do not go on over a draft
_SEEDS: Final = 1 << 63

WATCHER: Final = rules.NONE
"""The seat of somebody who only watches."""


# What a seat may see -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardView:
    """A card before a player: what it shows, what is crossed, and which of that was crossed this turn."""

    card: Card
    crossed: tuple[Square, ...] = ()
    fresh: tuple[Square, ...] = ()

    @property
    def number(self) -> CardNumber:
        """The number printed on the card."""
        return self.card.number

    @property
    def rows(self) -> tuple[str, ...]:
        """The drawing of the card, as in its deck file."""
        return self.card.rows


@dataclass(frozen=True, slots=True)
class Sheet:
    """A player's score card. What the other game has stays empty."""

    coins: int = 0  # S4
    cups: Points = 0  # S7
    palms: tuple[Points, ...] = ()  # S5: the entries
    red_gems: int = 0  # P6
    green_gems: int = 0
    torches: tuple[Round, ...] = ()  # P7: the rounds that have one, counted from 0
    skulls: int = 0  # P8
    pyramid_points: Points = 0  # P11


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player as the viewer may see them: `cards` are the left and the right one, None where no card lies.

    `hand` is filled in one's own view while cards are being kept (G3). `score` is the score so far.
    """

    seat: Seat
    name: str
    cards: tuple[CardView | None, ...]
    hand: tuple[Card, ...]
    completed: tuple[Card, ...]
    owed: int
    sheet: Sheet
    score: Score


@dataclass(frozen=True)
class View:
    """All that one seat may know, and nothing else; a bot gets nothing more.

    `seat` is WATCHER for somebody who only watches. `round` counts from 0 to 3, `turn` from 0 to 27 over the whole
    game. `waiting` are the seats that have not confirmed. `revealed` are the expeditions of this round as far as the
    viewer may know them, the one that lies face up last (S12). `cups` and `awards` are those nobody has taken yet.
    `state` is the same as a row for the compiled rules, in which everybody else has yet to choose (R9).
    """

    seat: Seat
    names: tuple[str, ...]
    round: Round
    turn: Turn
    step: str
    waiting: tuple[Seat, ...]
    start_player: Seat | None
    pattern: str | None
    revealed: tuple[str, ...]
    display: tuple[Card, ...]
    stack_left: int
    cups: tuple[Points, ...]
    awards: dict[str, tuple[Points, ...]]
    players: tuple[PlayerView, ...]
    state: Any = field(repr=False, compare=False)
    index: DeckIndex = field(repr=False, compare=False)

    @property
    def game(self) -> str:
        """Which of the two games it is."""
        return self.index.game

    @property
    def deck(self) -> Deck:
        """The deck that is played with."""
        return self.index.deck

    @property
    def me(self) -> PlayerView:
        """The viewer's own part; who only watches has none."""
        return self.players[self.seat]

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The viewer's open choices; none when there is nothing for them to do."""
        return () if self.seat == WATCHER else Position(self.index, self.state).choices(self.seat)


def _view(position: Position, seat: Seat, names: tuple[str, ...], waiting: tuple[Seat, ...], recall: bool) -> View:
    """Built from what `rules.observe` lets through, and from names and seats, which everybody knows."""
    seen = Position(position.index, rules.new_states(1))
    rules.observe(position.index.table, position.states, 0, seat, recall, seen.states, 0)
    index, turn = seen.index, int(seen["turn"])
    return View(
        seat=seat,
        names=names,
        round=_round(seen),
        turn=turn,
        step=seen.step.name.lower(),
        waiting=waiting,
        start_player=int(seen["start_player"]) if index.game == SILVER_AND_GOLD else None,  # R10
        pattern=seen.pattern,
        revealed=_revealed(seen),
        display=tuple(index.cards[index.index_of[number]] for number in seen.display),
        stack_left=seen.stack_left,
        cups=_cups(seen),
        awards=_awards(seen),
        players=tuple(_player_view(seen, player, name) for player, name in enumerate(names)),
        state=seen.states,
        index=index,
    )


def _round(position: Position) -> Round:
    return min(int(position["turn"]) // rules.TURNS_PER_ROUND, rules.ROUNDS - 1)


def _revealed(seen: Position) -> tuple[str, ...]:
    """G4, S12: the expedition cards of this round that the viewer may know."""
    known = seen["expeditions"][_round(seen)].tolist()
    return tuple(seen.index.patterns[pattern] for pattern in known if pattern != rules.NONE)


def _cups(seen: Position) -> tuple[Points, ...]:
    """S7: the cups left on the round card, the highest first."""
    cups = sorted(seen.index.deck.cups, reverse=True)
    return tuple(cups[int(seen["cups_taken"]) :]) if seen.index.game == SILVER_AND_GOLD else ()


def _awards(seen: Position) -> dict[str, tuple[Points, ...]]:
    """P11: the pyramid points left, colour by colour."""
    colours = rules.COLOUR_NAMES[rules.GAMES.index(seen.index.game)]
    taken = seen["awards_taken"].tolist()
    left = {colour: seen.index.deck.awards[taken[k] :] for k, colour in enumerate(colours)}
    return {} if seen.index.game == SILVER_AND_GOLD else left


def _player_view(seen: Position, seat: Seat, name: str) -> PlayerView:
    index, player = seen.index, seen.player(seat)
    return PlayerView(
        seat=seat,
        name=name,
        cards=tuple(_card_view(seen, player, slot) for slot in range(2)),
        hand=tuple(index.cards[card] for card in player["hand"].tolist() if card != rules.NONE),
        completed=tuple(index.cards[card] for card in _members(player["completed"].tolist())),
        owed=int(player["owed"]),
        sheet=_sheet(player),
        score=score_of(seen, seat),
    )


def _card_view(seen: Position, player: Any, slot: Slot) -> CardView | None:
    card = int(player["cards"][slot])
    if card == rules.NONE:
        return None
    if seen.step == rules.Step.KEEP:  # the card is chosen but not yet laid out
        return CardView(seen.index.cards[card])
    crossed = int(seen.index.table["cards"][0, card]["boxes"]) & ~_of_slot(player["open"], slot)
    return CardView(seen.index.cards[card], squares(crossed), squares(crossed & _of_slot(player["marked"], slot)))


def _of_slot(board: Any, slot: Slot) -> Boxes:
    """The bits of one of a player's two cards."""
    return int(board) >> rules.SIDE * slot & (1 << rules.SIDE - 1) - 1


def _members(words: list[int]) -> list[int]:
    """The cards in a set of cards."""
    n = rules.CARDS_PER_WORD
    return [k * n + bit for k, word in enumerate(words) if word for bit in range(n) if word >> bit & 1]


def _sheet(player: Any) -> Sheet:
    red, green = player["gems"].tolist()
    return Sheet(
        coins=int(player["coins"]),
        cups=int(player["cups"]),
        palms=tuple(player["palms"][: int(player["n_palms"])].tolist()),
        red_gems=red,
        green_gems=green,
        torches=tuple(k for k in range(rules.ROUNDS) if int(player["torches"]) >> k & 1),
        skulls=int(player["skulls"]),
        pyramid_points=int(player["pyramid_points"]),
    )


# A match -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Step:
    """One choice of a draft: what it was, what it brought, and the table with it."""

    choice: Choice
    code: Code
    position: Position
    events: tuple[Event, ...]


@dataclass(slots=True)
class _Draft:
    """What a seat has chosen in secret so far."""

    steps: list[_Step] = field(default_factory=list)
    confirmed: bool = False

    def copy(self) -> _Draft:
        return _Draft(list(self.steps), self.confirmed)


class Match:
    """A game at a table. Make one with `new_match`, or with `replay` from a record.

    >>> match = new_match("silver-and-gold", players=["Ana", "Ben"], seed=1)
    >>> match.waiting
    (0, 1)
    >>> match.play(0, match.choices(0)[0])[0].kind.value
    'kept'
    >>> match.undo(0) == match.choices(0)[0]
    True
    """

    def __init__(self, names: Sequence[str], dealt: Position) -> None:
        """A table on which this was dealt; nobody has kept cards yet."""
        self.names: Final = tuple(names)
        self._dealt: Final = dealt.copy()
        self._position = dealt.copy()  # what is public, or will be: no draft is in it
        self._moves: list[Move] = []
        self._log: list[Event] = []
        self._drafts: dict[Seat, _Draft] = {}
        self._open_drafts()

    def __repr__(self) -> str:
        when = "over" if self.over else f"round {self.round + 1}, turn {self.turn % rules.TURNS_PER_ROUND + 1}"
        return f"<Match {self.game}: {', '.join(self.names)}; {when}>"

    def copy(self) -> Match:
        """The same game, free to go its own way."""
        twin = Match(self.names, self._dealt)
        twin._position = self._position.copy()
        twin._moves, twin._log = list(self._moves), list(self._log)
        twin._drafts = {seat: draft.copy() for seat, draft in self._drafts.items()}
        return twin

    # Asking ----------------------------------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """Which of the two games it is."""
        return self._position.index.game

    @property
    def deck(self) -> Deck:
        """The deck that is played with."""
        return self._position.index.deck

    @property
    def over(self) -> bool:
        """G11: is the game over?"""
        return self._position.over

    @property
    def round(self) -> Round:
        """G4: from 0 to 3."""
        return _round(self._position)

    @property
    def turn(self) -> Turn:
        """G4: from 0 to 27 over the whole game; 28 when it is over."""
        return int(self._position["turn"])

    @property
    def step(self) -> str:
        """What is going on: keep, mark, take or over."""
        return self._position.step.name.lower()

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats the table waits for: who has not kept, marked or taken yet, or not confirmed it."""
        return tuple(seat for seat in self._position.waiting if not self._is_confirmed(seat))

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """Everything this seat may choose now."""
        self._check_seat(seat)
        return self._own(seat).choices(seat)

    def why_not(self, seat: Seat, choice: Choice | str) -> IllegalChoice | None:
        """The rule that stands against this choice, with a sentence that teaches; None if nothing does."""
        try:
            choice = _as_choice(choice)
        except IllegalChoice as fault:
            return fault
        if not 0 <= seat < len(self.names):
            return why_not(self._position, seat, choice)
        return why_not(self._own(seat), seat, choice)

    def view(self, seat: Seat | None, recall: bool = True) -> View:
        """What this seat may know, its own draft included; None is for somebody who only watches.

        With `recall` the view remembers the expeditions that came earlier in the round. Silver & Gold forbids looking
        through them (S12), so a person at a screen may get them only if the table has agreed to it.
        """
        if seat is None:
            return _view(self._position, WATCHER, self.names, self.waiting, recall)
        self._check_seat(seat)
        return _view(self._own(seat), seat, self.names, self.waiting, recall)

    def own_part(self, seat: Seat) -> PlayerView:
        """What this seat sees of itself: `view(seat).me` at a quarter of the price."""
        self._check_seat(seat)
        return _player_view(self._own(seat), seat, self.names[seat])

    def events(self, seat: Seat | None = None, recall: bool = True) -> tuple[Event, ...]:
        """All that has happened so far for everybody to see, and at the end what this seat's own draft has brought.

        Without `recall` Silver & Gold leaves out which expeditions came earlier, as in `view` (S12).
        """
        draft = self._drafts.get(seat, _Draft()) if seat is not None else _Draft()
        log = self._log if recall or self.game != SILVER_AND_GOLD else self._log_without_earlier_expeditions()
        return (*log, *(event for step in draft.steps for event in step.events))

    @property
    def moves(self) -> tuple[Move, ...]:
        """All choices so far, in the order of a record; those of a phase under way if they are confirmed.

        Not for the players' eyes: what others have confirmed is still a secret (R9).
        """
        confirmed = (seat for seat in sorted(self._drafts) if self._is_confirmed(seat))
        return (*self._moves, *(Move(seat, step.choice) for seat in confirmed for step in self._drafts[seat].steps))

    def scores(self) -> tuple[Score, ...]:
        """The scores by seat, as everybody knows them: so far, and at the end the final ones (S10, P13)."""
        return scores(self._position)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """G11, S11, P14, R11: who has won; nobody as long as the game goes on."""
        return winners(self._position) if self.over else ()

    def record(self) -> Record:
        """The game so far as a record: everything dealt, and every confirmed choice. Drafts are not in it."""
        dealt, moves = self._dealt, self.moves
        kept = {card for move in moves if isinstance(move.choice, Keep) for card in move.choice.cards}
        order = [dealt.index.numbers[card] for card in dealt["stack"][: int(dealt["n_stack"])].tolist()]
        patterns = dealt.index.patterns
        return Record(
            deck=self.deck,
            players=self.names,
            start_player=int(dealt["start_player"]) if self.game == SILVER_AND_GOLD else None,
            deals=tuple(dealt.hand_of(seat) for seat in range(len(self.names))),
            stack=tuple(card for card in order if card not in kept),
            expeditions=tuple(tuple(patterns[k] for k in order) for order in dealt["expeditions"].tolist()),
            moves=moves,
            result=result_of(self._position),
        )

    # Playing ---------------------------------------------------------------------------------------------------------

    def play(self, seat: Seat, choice: Choice | str, confirm: bool = True) -> tuple[Event, ...]:
        """Make a choice, given as a value or as text; raises IllegalChoice if the rules are against it.

        Answers what this seat newly learns. A keep or a marking is confirmed by itself once its last owed bonus box is
        crossed; with `confirm=False` it waits for `confirm` and can be undone until then and, after it, as long as
        others are still waited for. A taking is public at once, whatever `confirm` says.
        """
        choice = _as_choice(choice)
        fault = self.why_not(seat, choice)
        if fault:
            raise fault
        if isinstance(choice, Take):
            return self._take(seat, choice)
        events = self._draft(seat, choice)
        return (*events, *self.confirm(seat)) if confirm and self._is_complete(seat) else events

    def confirm(self, seat: Seat) -> tuple[Event, ...]:
        """Let a draft stand. When the last one does, all are shown and the game goes on; answers what is then new."""
        self._check_seat(seat)
        if self._is_confirmed(seat):
            return ()
        if not self._is_complete(seat):
            raise self._nothing_to_confirm(seat)
        self._drafts[seat].confirmed = True
        return () if self.waiting else self._show_all(seat)

    def may_undo(self, seat: Seat) -> bool:
        """Does this seat have a choice that nobody else has seen yet?"""
        return seat in self._drafts and bool(self._drafts[seat].steps)

    def undo(self, seat: Seat) -> Choice:
        """Take back this seat's last secret choice, and answer it; raises CannotUndo if others have seen it (R9)."""
        self._check_seat(seat)
        if not self.may_undo(seat):
            raise CannotUndo("R9", self._why_no_undo(seat))
        draft = self._drafts[seat]
        draft.confirmed = False
        return draft.steps.pop().choice

    # Inside ----------------------------------------------------------------------------------------------------------

    def _check_seat(self, seat: Seat) -> None:
        if not 0 <= seat < len(self.names):
            raise SilvergoldError("G1", f"there is no seat {seat} here; seats go from 0 to {len(self.names) - 1}")

    def _open_drafts(self) -> None:
        """A new phase: in setup and marking everybody waited for begins a draft."""
        in_secret = self._position.step in (rules.Step.KEEP, rules.Step.MARK)
        self._drafts = {seat: _Draft() for seat in self._position.waiting} if in_secret else {}

    def _is_confirmed(self, seat: Seat) -> bool:
        return seat in self._drafts and self._drafts[seat].confirmed

    def _is_complete(self, seat: Seat) -> bool:
        """Is there a draft that owes nothing more?"""
        return self.may_undo(seat) and seat not in self._drafts[seat].steps[-1].position.waiting

    def _own(self, seat: Seat) -> Position:
        """The table with this seat's draft, waiting for who is truly waited for."""
        steps = self._drafts[seat].steps if seat in self._drafts else []
        position = (steps[-1].position if steps else self._position).copy()
        own: Seats = int(position["waiting"]) & 1 << seat
        position.states["waiting"][0] = own | sum(1 << other for other in self.waiting if other != seat)
        return position

    def _draft(self, seat: Seat, choice: Choice) -> tuple[Event, ...]:
        """Make a choice where only this seat can see it."""
        position = self._own(seat)
        position.states["waiting"][0] |= _HOLD
        code = encode(position, seat, choice)
        events = play(position, seat, code)
        self._drafts[seat].steps.append(_Step(choice, code, position, events))
        return events

    def _show_all(self, last: Seat) -> tuple[Event, ...]:
        """R9: all drafts become public, seat by seat, and the game goes on; answers what is new to the last seat."""
        new: list[Event] = []
        drafts, self._drafts = self._drafts, {}
        for seat in sorted(drafts):
            for step in drafts[seat].steps:
                events = play(self._position, seat, step.code)
                self._log += events
                self._moves.append(Move(seat, step.choice))
                new += events[len(step.events) :] if seat == last else events
        self._open_drafts()
        return tuple(new)

    def _take(self, seat: Seat, choice: Take) -> tuple[Event, ...]:
        """G9, R12: a card is taken, for all to see; the record names it."""
        events = play(self._position, seat, encode(self._position, seat, choice))
        took = next(event for event in events if event.kind is Kind.TOOK)
        self._log += events
        self._moves.append(Move(seat, Take(took.card, choice.source)))
        self._open_drafts()
        return events

    def _log_without_earlier_expeditions(self) -> list[Event]:
        """S12: only the expedition that lies face up may be seen."""
        last = max((k for k, event in enumerate(self._log) if event.kind is Kind.REVEALED), default=-1)
        return [event for k, event in enumerate(self._log) if event.kind is not Kind.REVEALED or k == last]

    def _nothing_to_confirm(self, seat: Seat) -> IllegalChoice:
        """G3, G7, G8: why there is nothing complete."""
        if self.may_undo(seat):
            return IllegalChoice("G8", f"seat {seat} still owes a bonus box; cross it before you confirm")
        if seat not in self._drafts:
            return IllegalChoice("G11" if self.over else "R9", f"seat {seat} has nothing to confirm now")
        rule, wanted = ("G3", "keep two cards") if self.step == "keep" else ("G7", "cross the pattern or one box")
        return IllegalChoice(rule, f"seat {seat} has chosen nothing yet; {wanted} before you confirm")

    def _why_no_undo(self, seat: Seat) -> str:
        if seat in self._drafts:
            return f"seat {seat} has chosen nothing yet that could be undone"
        return f"all that seat {seat} has chosen is on the table for everybody to see, so it stands"


def _as_choice(choice: Choice | str) -> Choice:
    """A choice from its text, or itself."""
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
    """A new game: how many players or their names in seating order, and a deck as a value, a name or a file.

    The same seed deals the same cards; without one the operating system's chance decides. Without a game it is the
    deck's own, and Silver & Gold without a deck.

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
        return decks.standard(SILVER_AND_GOLD if game is None else game)
    if not isinstance(deck, Deck):
        return decks.find(deck, game)
    if game is not None and game != deck.game:
        raise SilvergoldError(FORMAT, f"the deck {deck.name!r} is for {deck.game}, not for {game}")
    return deck


def _names(players: int | Sequence[str]) -> tuple[str, ...]:
    """G1: two to four players; names may repeat, seats tell them apart."""
    n = players if isinstance(players, int) else len(players)
    if isinstance(players, str) or not rules.MIN_PLAYERS <= n <= rules.MAX_PLAYERS:
        told = f"{players!r} does not say who plays" if isinstance(players, str) else f"{n} players cannot play"
        raise SilvergoldError("G1", f"{told}; give a number from {rules.MIN_PLAYERS} to {rules.MAX_PLAYERS}, or names")
    names = [f"Player {k + 1}" for k in range(n)] if isinstance(players, int) else list(players)
    for name in names:
        if fault := name_fault(name):
            raise SilvergoldError(FORMAT, fault)
    return tuple(names)


def replay(record: Record, upto: int | None = None, seed: int | None = None) -> Match:
    """The game of a record after its first `upto` moves, live: it can be looked at and played on from there.

    Every move is checked; raises BadRecord if one breaks a rule. Rounds whose expeditions the record does not list are
    shuffled from the seed, or by the operating system's chance.
    """
    n = check_upto(record, upto)
    position_at(record, n)
    match = Match(record.players, deal(record, secrets.SystemRandom() if seed is None else random.Random(seed)))
    for move in record.moves[:n]:
        from_stack = isinstance(move.choice, Take) and move.choice.source == STACK
        match.play(move.player, Take(None, STACK) if from_stack else move.choice)
    return match
