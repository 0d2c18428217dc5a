"""What both games share: the rules G and the rulings that go with them.

One generator runs the whole game, from setup to the end. It pauses whenever a player has to choose, and continues
when they have chosen.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from silvergold.decks.deck import Card, Deck
from tests.conformance.oracle.boxes import Box, Boxes, pattern_of, placements, symbols_of

ROUNDS = 4
TURNS_OF_A_ROUND = 7
DISPLAY_PLACES = 4

# A kind and its details: keep and two numbers; cross or bonus, a number, its boxes; take, a number, display or stack.
Move = tuple[Any, ...]
Snapshot = dict[str, Any]


@dataclass(frozen=True)
class Chance:
    """G3, G4, R10: everything that was shuffled or drawn. Cards are numbers, top first; expeditions are names."""

    deals: list[list[int]]
    stack: list[int]
    expeditions: list[list[str]]
    start_player: int | None = None


@dataclass
class Player:
    """One seat: its cards and its score card. Each game uses its own part."""

    hand: list[int]
    slots: list[int | None] = field(default_factory=lambda: [None, None])
    crossed: dict[int, set[Box]] = field(default_factory=dict)
    not_yet_shown: set[tuple[int, Box]] = field(default_factory=set)
    owed: int = 0
    completed: list[int] = field(default_factory=list)
    # Silver & Gold
    coins: int = 0
    rows_paid: int = 0
    cups: list[int] = field(default_factory=list)
    palms: list[int] = field(default_factory=list)
    # Pyramids
    gems: dict[str, int] = field(default_factory=lambda: {"r": 0, "g": 0})
    torches: set[int] = field(default_factory=set)
    skulls: int = 0
    pyramid_points: list[int] = field(default_factory=list)

    @property
    def cards(self) -> list[int]:
        """Return the numbers of this player's cards."""
        return [number for number in self.slots if number is not None]


class Table(ABC):
    """A game in progress."""

    def __init__(self, deck: Deck, n_players: int, chance: Chance) -> None:
        self.deck = deck
        self.card: dict[int, Card] = {card.number: card for card in deck.cards}
        self.symbols = {card.number: symbols_of(card.rows) for card in deck.cards}
        self.patterns = {expedition.name: pattern_of(expedition.rows) for expedition in deck.expeditions}
        self.chance = chance
        self.players = [Player(hand=list(chance.deals[seat])) for seat in range(n_players)]
        self.stack: list[int] = []
        self.display: list[int] = []
        self.start_player = chance.start_player
        self.turn = 0
        self.pattern: str | None = None
        self.step = "keep"
        self.awaited: set[int] = set()
        self.slot_to_fill = 0
        self.story = self.whole_game()
        next(self.story)

    # The interface of the oracle

    @property
    def over(self) -> bool:
        """G11: return whether the last turn of the fourth round is done."""
        return self.step == "over"

    @property
    def round(self) -> int:
        """G4: return the round this turn belongs to, from 0."""
        return self.turn // TURNS_OF_A_ROUND

    def waiting(self) -> set[int]:
        """Return the seats that have to choose now."""
        return set(self.awaited)

    def choices(self, seat: int) -> set[Move]:
        """Return all that a seat may do now."""
        if seat not in self.awaited:
            return set()
        if self.step == "keep":
            return self.pairs_to_keep(seat)
        if self.step == "take":
            return self.cards_to_take()
        return self.bonus_boxes(seat) if self.players[seat].owed else self.crosses(seat)

    def play(self, seat: int, move: Move) -> None:
        """Play a seat's choice, and all that follows from it."""
        if move not in self.choices(seat):
            raise ValueError(f"seat {seat} may not {move}")
        match move:
            case "keep", numbers:
                self.keep(seat, numbers)
            case "cross", number, boxes:
                self.cross(seat, number, boxes)
            case "bonus", number, boxes:
                self.cross_bonus(seat, number, boxes)
            case "take", number, source:
                self.take(seat, number, source)
        next(self.story, None)

    def scores(self) -> list[dict[str, int]]:
        """Return each seat's points with their parts, as things stand."""
        every = [self.score_parts(player) for player in self.players]
        return [{"total": sum(parts.values()), **parts} for parts in every]

    def winners(self) -> set[int]:
        """G11, R11: return the seats with the most points; those that the tie-break cannot separate share the win."""
        totals = [parts["total"] for parts in self.scores()]
        tied = {seat for seat, total in enumerate(totals) if total == max(totals)}
        return self.break_tie(tied)

    # The course of a game

    def whole_game(self) -> Iterator[None]:
        """G3, G4, G11: run the setup and four rounds of seven turns; at the end no expedition card lies face up."""
        yield from self.set_up()
        for self.turn in range(ROUNDS * TURNS_OF_A_ROUND):
            self.reveal_expedition()
            yield from self.mark()
            yield from self.resolve()
            self.end_turn()
        self.turn = ROUNDS * TURNS_OF_A_ROUND
        self.pattern = None
        self.step = "over"

    def wait_for(self, seats: Iterable[int]) -> Iterator[None]:
        """R9: pause until all these seats have chosen, in whatever order."""
        self.awaited = set(seats)
        while self.awaited:
            yield

    def set_up(self) -> Iterator[None]:
        """G3: let all keep two of four cards and return two; the rest is the stack; its top four are the display."""
        yield from self.wait_for(range(len(self.players)))
        for player in self.players:
            player.hand = []
        kept = {number for player in self.players for number in player.cards}
        self.stack = [number for number in self.chance.stack if number not in kept]
        self.top_up()

    def reveal_expedition(self) -> None:
        """G4, G5: reveal the next of the round's eight cards; it lies there until the next; the eighth never comes."""
        self.pattern = self.chance.expeditions[self.round][self.turn % TURNS_OF_A_ROUND]

    def mark(self) -> Iterator[None]:
        """G6, R6, R9, R18: let everyone who has a box to cross do so, at the same time, and then show it."""
        self.step = "mark"
        yield from self.wait_for(seat for seat in range(len(self.players)) if self.single_boxes(seat))
        for player in self.players:
            player.not_yet_shown = set()

    def is_last_turn(self) -> bool:
        """R15: return whether there is nothing to cross after this turn."""
        return self.turn == ROUNDS * TURNS_OF_A_ROUND - 1

    # Setup

    def pairs_to_keep(self, seat: int) -> set[Move]:
        """G3: return every pair of the four cards dealt."""
        return {("keep", frozenset(pair)) for pair in combinations(self.players[seat].hand, 2)}

    def keep(self, seat: int, numbers: frozenset[int]) -> None:
        """G3: lay two cards face up, in the order they were dealt."""
        player = self.players[seat]
        player.slots = [number for number in player.hand if number in numbers]
        player.crossed = {number: set() for number in numbers}
        self.awaited.discard(seat)

    def top_up(self) -> None:
        """G10: fill the display to four cards, as long as the stack has any."""
        while self.stack and len(self.display) < DISPLAY_PLACES:
            self.display.append(self.stack.pop(0))

    # Marking

    def open_boxes(self, seat: int, number: int) -> set[Box]:
        """G6, P2: return the boxes not yet crossed; walls and water are no boxes."""
        return set(self.symbols[number]) - self.players[seat].crossed[number]

    @abstractmethod
    def reachable(self, seat: int, number: int) -> set[Box]:
        """S2, P3, P4: return the open boxes of a card where a path may continue now."""

    def single_boxes(self, seat: int) -> set[tuple[int, Boxes]]:
        """G7: return every single box that may be crossed, with its card."""
        cards = self.players[seat].cards
        return {(number, frozenset({box})) for number in cards for box in self.reachable(seat, number)}

    def pattern_places(self, seat: int, number: int) -> set[Boxes]:
        """G6, P3: return every place of the pattern on one card: all its boxes open, and at least one within reach."""
        assert self.pattern is not None
        rows = self.card[number].rows
        open_boxes, reachable = self.open_boxes(seat, number), self.reachable(seat, number)
        places = placements(self.patterns[self.pattern], len(rows), len(rows[0]))
        return {place for place in places if place <= open_boxes and place & reachable}

    def crosses(self, seat: int) -> set[Move]:
        """G6, G7: return every place of the pattern on the seat's cards, and every single box instead."""
        singles: set[Move] = {("cross", number, box) for number, box in self.single_boxes(seat)}
        cards = self.players[seat].cards
        return singles | {("cross", number, place) for number in cards for place in self.pattern_places(seat, number)}

    def bonus_boxes(self, seat: int) -> set[Move]:
        """G8, R3: return every box that may be crossed as a bonus, on either card, a just completed one included."""
        return {("bonus", number, box) for number, box in self.single_boxes(seat)}

    def cross(self, seat: int, number: int, boxes: Boxes) -> None:
        """R2: cross all boxes together, then apply their symbols, then count the bonus boxes that are due (G8)."""
        player = self.players[seat]
        player.crossed[number] |= boxes
        player.not_yet_shown |= {(number, box) for box in boxes}
        symbols = [self.symbols[number][box] for box in boxes]
        self.bring(player, symbols)
        player.owed += symbols.count("x")
        self.lose_bonus_without_box(seat)
        if not player.owed:
            self.awaited.discard(seat)

    def cross_bonus(self, seat: int, number: int, boxes: Boxes) -> None:
        """G8: cross the box that was owed; it may bring more."""
        self.players[seat].owed -= 1
        self.cross(seat, number, boxes)

    def lose_bonus_without_box(self, seat: int) -> None:
        """R1: drop what is owed if there is no box to cross on either card."""
        if not self.single_boxes(seat):
            self.players[seat].owed = 0

    @abstractmethod
    def bring(self, player: Player, symbols: list[str]) -> None:
        """R2: apply the symbols that were crossed together."""

    # Completed cards and their replacements

    @abstractmethod
    def resolve(self) -> Iterator[None]:
        """Resolve the turn after the marking: S6 or P10."""

    @abstractmethod
    def is_completed(self, player: Player, number: int) -> bool:
        """Return whether a card is completed: S3 or P5."""

    def set_aside(self, player: Player, number: int) -> int:
        """G9: take a completed card out of its slot, keep it visible, and return the slot."""
        slot = player.slots.index(number)
        player.slots[slot] = None
        player.completed.append(number)
        return slot

    def replace(self, seat: int, slot: int) -> Iterator[None]:
        """G9, R5, R15: let the seat take one card for this slot; none if no card is left, none in the last turn."""
        if self.is_last_turn() or not (self.display or self.stack):
            return
        self.step = "take"
        self.slot_to_fill = slot
        yield from self.wait_for({seat})

    def cards_to_take(self) -> set[Move]:
        """G9, R5: return every card of the display, and the top card of the stack, whichever it is."""
        display: set[Move] = {("take", number, "display") for number in self.display}
        return display | {("take", number, "stack") for number in self.stack[:1]}

    def take(self, seat: int, number: int, source: str) -> None:
        """G9, R12: put the card in the empty slot, with no cross on it."""
        (self.display if source == "display" else self.stack).remove(number)
        player = self.players[seat]
        player.slots[self.slot_to_fill] = number
        player.crossed[number] = set()
        self.awaited.discard(seat)

    def end_turn(self) -> None:
        """End the turn: S9 in Silver & Gold, nothing in Pyramids."""
        return

    # Points

    @abstractmethod
    def score_parts(self, player: Player) -> dict[str, int]:
        """Return the parts of a player's score: S10 or P13."""

    @abstractmethod
    def break_tie(self, tied: set[int]) -> set[int]:
        """Return the winners among tied seats: S11 or P14; R11."""

    # Everything on the table, for comparison

    def snapshot(self) -> Snapshot:
        """Return everything on the table and on the score cards, as plain values."""
        return {
            "step": self.step,
            "round": self.round,
            "turn": self.turn,
            "waiting": self.waiting(),
            "pattern": self.pattern,
            "start player": self.start_player,
            "display": set(self.display),
            "stack": list(self.stack),
            **self.snapshot_of_game(),
            "players": [self.snapshot_of(player) for player in self.players],
        }

    @abstractmethod
    def snapshot_of_game(self) -> Snapshot:
        """Return what lies in the middle in this game only."""

    def snapshot_of(self, player: Player) -> Snapshot:
        """Return one seat's cards and score card."""
        return {
            "hand": list(player.hand),
            "cards": list(player.slots),
            "crossed": {number: frozenset(player.crossed[number]) for number in player.cards},
            "not yet shown": frozenset(player.not_yet_shown),
            "owed": player.owed,
            "completed": frozenset(player.completed),
            "coins": player.coins,
            "cups": sum(player.cups),
            "palms": list(player.palms),
            "red gems": player.gems["r"],
            "green gems": player.gems["g"],
            "torches": set(player.torches),
            "skulls": player.skulls,
            "pyramid points": sum(player.pyramid_points),
        }
