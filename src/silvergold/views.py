"""What a seat may see of a game, as values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeAlias

from silvergold import rules
from silvergold.boxes import squares
from silvergold.choices import Choice
from silvergold.decks.deck import Card, Deck
from silvergold.kinds import Boxes, CardNumber, Points, Round, Seat, Slot, Square, Turn
from silvergold.position import DeckIndex, Position, encode
from silvergold.records.record import Score
from silvergold.records.scoring import score_of
from silvergold.referee import why_not

WATCHER: Final = rules.NONE
"""The seat of a spectator."""


class CardView(NamedTuple):
    """A card of a player: what it shows, what is crossed, and which boxes were crossed this turn.

    `completed`: everything that completes it is crossed (S3, P5).
    """

    card: Card
    crossed: tuple[Square, ...] = ()
    fresh: tuple[Square, ...] = ()
    completed: bool = False

    @property
    def number(self) -> CardNumber:
        """Return the number printed on the card."""
        return self.card.number

    @property
    def rows(self) -> tuple[str, ...]:
        """Return the rows of the card, as in its deck file."""
        return self.card.rows


class ScoreSheet(NamedTuple):
    """A player's score card. Fields of the other game stay empty."""

    coins: int = 0  # S4
    cups: Points = 0  # S7
    palms: tuple[Points, ...] = ()  # S5: the entries
    red_gems: int = 0  # P6
    green_gems: int = 0
    torches: tuple[Round, ...] = ()  # P7: the rounds that have one, counted from 0
    skulls: int = 0  # P8
    pyramid_points: Points = 0  # P11


class PlayerView(NamedTuple):
    """A player as the viewer may see them. `cards` are the left and the right card, None where there is no card.

    `hand` is filled only in the player's own view, while cards are being kept (G3). `score` is the score so far.
    """

    seat: Seat
    name: str
    cards: tuple[CardView | None, ...]
    hand: tuple[Card, ...]
    completed: tuple[Card, ...]
    owed: int
    sheet: ScoreSheet
    score: Score


@dataclass(frozen=True, slots=True, eq=False)
class PublicHistory:
    """What everybody has seen of a player and the state of the game no longer shows.

    `completed` are the cards in the order of completion, with their crosses (G9). `prizes` are the points of the cups,
    one for each full row of coins and 0 if none was left (S7), or of the awards (P11), in the order in which they were
    taken.
    """

    completed: tuple[CardView, ...] = ()
    prizes: tuple[Points, ...] = ()

    def with_card(self, card: Card, crossed: Iterable[Square]) -> PublicHistory:
        """Return the history after a card was completed."""
        return PublicHistory((*self.completed, CardView(card, tuple(sorted(crossed)), completed=True)), self.prizes)

    def with_prize(self, points: Points) -> PublicHistory:
        """Return the history after a prize was taken."""
        return PublicHistory(self.completed, (*self.prizes, points))


@dataclass(frozen=True, eq=False)
class View:
    """Everything that one seat may know, and nothing else. Bots get nothing more. Equal views show the same.

    `seat` is WATCHER for a spectator. `round` counts from 0 to 3, `turn` from 0 to 27 over the whole
    game. `waiting` are the seats that have not confirmed. `revealed` are the expeditions of this round as far as the
    viewer may know them; the last one is face up (S12). `cups` and `awards` are those that are not taken yet.
    `state` is the same as a row for the compiled rules, in which nobody else has chosen yet (R9).
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
    state: Any = field(repr=False)
    index: DeckIndex = field(repr=False)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._shown == other._shown

    __hash__ = None  # type: ignore[assignment]  # a view may be of any size, and nobody looks one up

    @property
    def _shown(self) -> tuple[object, ...]:
        """Return what everything else follows from."""
        return self.seat, self.names, self.waiting, self.deck, self.state.tobytes()

    @cached_property
    def position(self) -> Position:
        """Return what this seat may know as a position."""
        return Position(self.index, self.state)

    @cached_property
    def players(self) -> tuple[PlayerView, ...]:
        """Return all players as this seat may see them."""
        return tuple(player_view(self.position, seat, name) for seat, name in enumerate(self.names))

    @property
    def game(self) -> str:
        """Return the slug of the game."""
        return self.index.game

    @property
    def deck(self) -> Deck:
        """Return the deck of the game."""
        return self.index.deck

    @property
    def me(self) -> PlayerView:
        """Return the viewer's own part; a spectator has none."""
        return self.players[self.seat]

    @property
    def turn_of_round(self) -> int:
        """G4: return the turn of the round, from 1; the last one when the game is over."""
        return turn_of_round(self.turn)

    @property
    def reveals_left(self) -> int:
        """G4: return how many expedition cards of this round will still be revealed."""
        return rules.TURNS_PER_ROUND - (self.turn_of_round if self.step != "keep" else 0)

    @property
    def to_come(self) -> dict[str, int]:
        """G4: return how many expedition cards of this round are not among `revealed`, by pattern."""
        return {card.name: card.count - self.revealed.count(card.name) for card in self.deck.expeditions}

    @property
    def replaces(self) -> CardNumber | None:
        """G9: return the completed card for which a new one is taken now."""
        if self.step != "take":
            return None
        return self.index.number(int(self.state["queue"]["card"][0, int(self.state["queue_at"][0])]))

    @property
    def symbols_shown(self) -> int | None:
        """S5: return how many palms are on the display; None if no symbol of the game counts them."""
        letter = next((symbol.letter for symbol in self.index.description.symbols if symbol.counts_display), None)
        return None if letter is None else sum(row.count(letter) for card in self.display for row in card.rows)

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """Return the viewer's open choices."""
        return () if self.seat == WATCHER else self.position.choices(self.seat)

    def after(self, choice: Choice, seed: int = 0) -> View:
        """Return the viewer's view after an open choice; raise IllegalChoice for any other.

        What the viewer cannot know is drawn from the seed, such as a card from the stack. In setup and marking, others
        have not chosen yet (R9), so the game goes on only if the viewer is the last one to choose.
        """
        if fault := why_not(self.position, self.seat, choice):
            raise fault
        world = self.position.copy()
        rules.sample_state(self.index.table, self.state, 0, self.seat, seed, world.states, 0)
        rules.play(self.index.table, world.states, 0, self.seat, encode(world, self.seat, choice), rules.NO_LOG)
        recall = len(self.revealed) > 1 or self.turn_of_round == 1
        return view_of(world, self.seat, self.names, world.waiting, recall)


def view_of(position: Position, seat: Seat, names: tuple[str, ...], waiting: tuple[Seat, ...], recall: bool) -> View:
    """Return the view of a seat, built only from what `rules.observe` leaves, and from public names and seats."""
    seen = position.copy()  # overwritten; a copy is made faster than an empty state
    rules.observe(position.index.table, position.states, 0, seat, recall, seen.states, 0)
    index, turn = seen.index, seen.turn
    return View(
        seat=seat,
        names=names,
        round=round_of(seen),
        turn=turn,
        step=seen.step_name,
        waiting=waiting,
        start_player=int(seen["start_player"]) if index.description.has_start_player else None,  # R10
        pattern=seen.pattern,
        revealed=_revealed(seen),
        display=tuple(map(index.card, seen.display)),
        stack_left=seen.stack_left,
        cups=cups_left(seen),
        awards=_awards(seen),
        state=seen.states,
        index=index,
    )


def round_of(position: Position) -> Round:
    """G4: return the round, 0 to 3; the last one when the game is over."""
    return min(position.turn // rules.TURNS_PER_ROUND, rules.ROUNDS - 1)


def turn_of_round(turn: Turn) -> int:
    """G4: return the turn of its round, from 1; the last one when the game is over."""
    return turn % rules.TURNS_PER_ROUND + 1 if turn < rules.TURNS else rules.TURNS_PER_ROUND


def _revealed(seen: Position) -> tuple[str, ...]:
    """G4, S12: return the expedition cards of this round that the viewer may know."""
    known = seen["expeditions"][round_of(seen)].tolist()
    return tuple(seen.index.patterns[pattern] for pattern in known if pattern != rules.NONE)


def cups_left(seen: Position) -> tuple[Points, ...]:
    """S7: return the cups that are left, the highest first."""
    if seen.index.description.prizes.key != "cups":
        return ()
    return tuple(sorted(seen.index.deck.cups, reverse=True)[int(seen["cups_taken"]) :])


def _awards(seen: Position) -> dict[str, tuple[Points, ...]]:
    """P11: return the pyramid points that are left, by colour."""
    game, taken = seen.index.description, seen["awards_taken"].tolist()
    if game.prizes.key != "awards":
        return {}
    return {colour: seen.index.deck.awards[taken[k] :] for k, colour in enumerate(game.colours)}


PartKey: TypeAlias = tuple[bytes, bool, Seat, str, PublicHistory]


def part_key(seen: Position, seat: Seat, name: str, history: PublicHistory) -> PartKey:
    """Return everything that `player_view` is made from, and the history, as a key. A history belongs to one game."""
    return seen.player_bytes(seat), seen.step == rules.Step.KEEP, seat, name, history


def player_view(seen: Position, seat: Seat, name: str) -> PlayerView:
    """Return a player's part of a view."""
    index, player, is_keeping = seen.index, seen.fields(seat), seen.step == rules.Step.KEEP
    return PlayerView(
        seat=seat,
        name=name,
        cards=(_card_view(index, player, 0, is_keeping), _card_view(index, player, 1, is_keeping)),
        hand=tuple([index.cards[card] for card in player.hand if card != rules.NONE]),
        completed=index.cards_in(player.completed),
        owed=player.owed,
        sheet=sheet_of(player),
        score=score_of(seen, seat),
    )


def _card_view(index: DeckIndex, player: Any, slot: Slot, is_keeping: bool) -> CardView | None:
    card = player.cards[slot]
    if card == rules.NONE:
        return None
    crossed, fresh, is_complete = marks_of(index, player, slot, is_keeping)
    return CardView(index.cards[card], squares(crossed), squares(fresh), is_complete)


def marks_of(index: DeckIndex, player: Any, slot: Slot, is_keeping: bool) -> tuple[Boxes, Boxes, bool]:
    """Return the crossed boxes of a card, those of this turn, and whether it is complete (S3, P5).

    `player` is given as `Position.fields`. While cards are being kept, they are chosen but not yet on the table.
    """
    if is_keeping:
        return 0, 0, False
    card, open_ = player.cards[slot], _of_slot(player.open, slot)
    crossed = index.boxes[card] & ~open_
    return crossed, crossed & _of_slot(player.marked, slot), not index.goals[card] & open_


def _of_slot(board: int, slot: Slot) -> Boxes:
    """Return the mask of one of a player's two cards."""
    return board >> rules.SIDE * slot & (1 << rules.SIDE - 1) - 1


def sheet_of(player: Any) -> ScoreSheet:
    """Return the score card of a player, given as `Position.fields`."""
    red, green = player.gems
    return ScoreSheet(
        coins=player.coins,
        cups=player.cups,
        palms=player.palms[: player.n_palms],
        red_gems=red,
        green_gems=green,
        torches=tuple([k for k in range(rules.ROUNDS) if player.torches >> k & 1]),
        skulls=player.skulls,
        pyramid_points=player.pyramid_points,
    )
