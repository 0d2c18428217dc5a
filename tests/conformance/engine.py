"""The public functions of the engine in the oracle's terms: card numbers, sets of boxes, plain moves."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from silvergold import decks, games, rules
from silvergold.decks.deck import Deck
from tests.conformance.oracle import Chance, Move, Snapshot
from tests.conformance.oracle.boxes import Box, symbols_of

NONE = 255
RIGHT_CARD = 32  # the bit where the right card's boxes begin
ROW = 5  # bits of a row
CARDS_OF_A_WORD = 60
STEPS = {
    int(rules.Step.KEEP): "keep",
    int(rules.Step.MARK): "mark",
    int(rules.Step.TAKE): "take",
    int(rules.Step.OVER): "over",
}


def bits(mask: int) -> Iterator[int]:
    """Return the places of the ones in a mask."""
    mask = int(mask)
    return (place for place in range(mask.bit_length()) if mask >> place & 1)


def boxes_on(mask: int, slot: int) -> frozenset[Box]:
    """Return the boxes of one card in a mask over both."""
    return _boxes_of_card(int(mask) >> RIGHT_CARD * slot & (1 << RIGHT_CARD) - 1)


@lru_cache(maxsize=1 << 16)  # the same few boxes are asked for all the time
def _boxes_of_card(mask: int) -> frozenset[Box]:
    return frozenset(divmod(bit, ROW) for bit in bits(mask))


def mask_of(boxes: frozenset[Box], slot: int) -> int:
    """Return the boxes of one card as a mask over both."""
    return sum(1 << RIGHT_CARD * slot + ROW * row + column for row, column in boxes)


def unlike(one: Any, other: Any) -> list[str]:
    """Return the fields in which two arrays of one row differ, bit by bit; none if they are the same."""
    if one.tobytes() == other.tobytes():
        return []
    names = one.dtype.names or ()
    fields = [f"{name}: {one[0][name]} and {other[0][name]}" for name in names if _differ(one[0][name], other[0][name])]
    return fields or ["bytes that belong to no field"]


def _differ(one: Any, other: Any) -> bool:
    return bool(np.asarray(one).tobytes() != np.asarray(other).tobytes())


@dataclass
class Printed:
    """A deck ready for the engine, with what is needed to read its states."""

    deck: Deck

    def __post_init__(self) -> None:
        self.game = self.deck.game
        self.table = decks.engine_table(self.deck)
        self.numbers = sorted(card.number for card in self.deck.cards)
        self.names = [expedition.name for expedition in self.deck.expeditions]
        self.boxes = {card.number: frozenset(symbols_of(card.rows)) for card in self.deck.cards}

    def index(self, number: int) -> int:
        """Return the engine's index of a card."""
        return self.numbers.index(number)

    def number(self, index: int) -> int | None:
        """Return the number of the card with this index in the engine, None for an empty place."""
        return None if index == NONE else self.numbers[index]


class Engine:
    """One game of the engine."""

    def __init__(self, printed: Printed, n_players: int) -> None:
        self.printed = printed
        self.n_players = n_players
        self.states = rules.new_states(1)
        self.out = np.zeros(rules.MAX_CHOICES, np.int64)
        self.parts = np.zeros(rules.SCORE_PARTS, np.int64)

    def deal(self, seed: int) -> None:
        """Deal a new game from a seed."""
        rules.deal(self.printed.table, self.states, 0, self.n_players, seed)

    def deal_given(self, chance: Chance) -> None:
        """Deal a new game from given orders."""
        index = self.printed.index
        deals = np.array([[index(number) for number in hand] for hand in chance.deals], np.int64)
        stack = np.array([index(number) for number in chance.stack], np.int64)
        names = self.printed.names
        expeditions = np.array([[names.index(name) for name in eight] for eight in chance.expeditions], np.int64)
        start = chance.start_player or 0
        rules.deal_given(self.printed.table, self.states, 0, self.n_players, start, deals, stack, expeditions)

    @property
    def row(self) -> Any:
        """Return the state row."""
        return self.states[0]

    @property
    def step(self) -> str:
        """Return which step of the game it is."""
        return STEPS[int(self.row["step"])]

    def bytes(self) -> bytes:
        """Return the whole state, to be compared bit by bit."""
        return bytes(self.states.tobytes())

    def copy(self) -> "Engine":
        """Return an independent copy of the game."""
        twin = Engine(self.printed, self.n_players)
        twin.states[:] = self.states
        return twin

    # What the engine returns

    def waiting(self) -> set[int]:
        """Return the seats that have to choose now."""
        return set(bits(self.row["waiting"]))

    def choices(self, seat: int) -> list[int]:
        """Return the open choices of a seat, as the engine's ints."""
        n = rules.choices(self.printed.table, self.states, 0, seat, self.out)
        found: list[int] = self.out[:n].tolist()
        return found

    def is_open(self, seat: int, choice: int) -> bool:
        """Return whether a seat may do this now."""
        return bool(rules.is_open(self.printed.table, self.states, 0, seat, choice))

    def play(self, seat: int, choice: int) -> None:
        """Play a seat's choice."""
        rules.play(self.printed.table, self.states, 0, seat, choice, rules.NO_LOG)

    def scores(self) -> list[dict[str, int]]:
        """Return each seat's points with their parts."""
        return [self.score(seat) for seat in range(self.n_players)]

    def score(self, seat: int) -> dict[str, int]:
        """Return one seat's points with their parts."""
        total = rules.score(self.printed.table, self.states, 0, seat, self.parts)
        names = games.game(self.printed.game).part_names
        return {"total": int(total), **dict(zip(names, self.parts.tolist(), strict=True))}

    def winners(self) -> set[int]:
        """Return who has won."""
        return set(bits(rules.winners(self.printed.table, self.states, 0)))

    def view(self, seat: int, recall: bool) -> Any:
        """Return what a seat may know, as an array of one row."""
        views = rules.new_states(1)
        rules.observe(self.printed.table, self.states, 0, seat, recall, views, 0)
        return views

    # In the oracle's terms

    def move(self, seat: int, choice: int) -> Move:
        """Return a choice of the engine as a move of the oracle."""
        step = self.step
        if step == "keep":
            hand = self.row["players"][seat]["hand"]
            return ("keep", frozenset(self.printed.number(hand[place]) for place in rules.PAIRS[choice]))
        if step == "take":
            return self.take_move(choice)
        return self.cross_moves(seat, [choice])[0]

    def moves(self, seat: int) -> list[Move]:
        """Return all open choices of a seat as moves of the oracle."""
        choices = self.choices(seat)
        if self.step == "mark":
            return self.cross_moves(seat, choices)
        return [self.move(seat, choice) for choice in choices]

    def take_move(self, choice: int) -> Move:
        """Return the move that takes a card, with its number."""
        row = self.row
        if choice == rules.FROM_STACK:
            return ("take", self.printed.number(row["stack"][row["stack_top"]]), "stack")
        return ("take", self.printed.number(row["display"][choice]), "display")

    def cross_moves(self, seat: int, choices: list[int]) -> list[Move]:
        """Return crosses or bonus boxes, each with its card."""
        player = self.row["players"][seat]
        kind = "bonus" if player["owed"] else "cross"
        cards = [self.printed.number(index) for index in player["cards"].tolist()]
        moves: list[Move] = []
        for choice in choices:
            left, right = boxes_on(choice, 0), boxes_on(choice, 1)
            assert not (left and right), f"{choice:x} lies on both cards"
            moves.append((kind, cards[0 if left else 1], left or right))
        return moves

    def chance(self) -> Chance:
        """Return everything that was shuffled or drawn in a game that has just been dealt."""
        row, number = self.row, self.printed.number
        players = row["players"][: self.n_players]
        return Chance(
            deals=[[self.printed.numbers[index] for index in player["hand"]] for player in players],
            stack=[n for n in map(number, row["stack"][row["stack_top"] : row["n_stack"]]) if n is not None],
            expeditions=[[self.printed.names[pattern] for pattern in eight] for eight in row["expeditions"]],
            start_player=int(row["start_player"]) if games.game(self.printed.game).has_start_player else None,
        )

    def snapshot(self) -> Snapshot:
        """Return all that lies on the table, in the oracle's form."""
        row, number, step = self.row, self.printed.number, self.step
        turn = int(row["turn"])
        pattern = int(row["pattern"])
        stack = [] if step == "keep" else row["stack"][row["stack_top"] : row["n_stack"]].tolist()
        return {
            "step": step,
            "round": turn // 7,
            "turn": turn,
            "waiting": self.waiting(),
            "pattern": None if pattern == NONE else self.printed.names[pattern],
            "start player": int(row["start_player"]) if games.game(self.printed.game).has_start_player else None,
            "display": {number(index) for index in row["display"].tolist()} - {None},
            "stack": [number(index) for index in stack],
            **self.snapshot_of_game(),
            "players": [self.snapshot_of(player, step) for player in row["players"][: self.n_players]],
        }

    def snapshot_of_game(self) -> Snapshot:
        """Return the cups or pyramid points left in the middle."""
        deck, row = self.printed.deck, self.row
        if self.printed.game == games.SILVER_AND_GOLD.slug:
            return {"cups left": sorted(deck.cups, reverse=True)[int(row["cups_taken"]) :]}
        taken = dict(zip(games.game(self.printed.game).colours, row["awards_taken"], strict=False))
        return {"points left": {colour: list(deck.awards)[int(n) :] for colour, n in taken.items()}}

    def snapshot_of(self, player: Any, step: str) -> Snapshot:
        """Return one seat's cards and score card in this step of the game."""
        cards = [self.printed.number(index) for index in player["cards"].tolist()]
        slots = [(slot, number) for slot, number in enumerate(cards) if number is not None]
        open_, marks, sheet = int(player["open"]), int(player["marked"]), player["sheet"]
        marked = frozenset((number, box) for slot, number in slots for box in boxes_on(marks, slot))
        return {
            "hand": [self.printed.number(index) for index in player["hand"].tolist() if index != NONE],
            "cards": cards,
            "crossed": {number: self.crossed(open_, slot, number, step) for slot, number in slots},
            "not yet shown": marked if step == "mark" else frozenset(),
            "owed": int(player["owed"]),
            "completed": self.completed(player),
            "coins": int(sheet["coins"]),
            "cups": int(player["cups"]),
            "palms": player["palms"][: sheet["n_palms"]].tolist(),
            "red gems": int(sheet["gems"][0]),
            "green gems": int(sheet["gems"][1]),
            "torches": set(bits(sheet["torches"])),
            "skulls": int(sheet["skulls"]),
            "pyramid points": int(player["pyramid_points"]),
        }

    def crossed(self, open_: int, slot: int, number: int, step: str) -> frozenset[Box]:
        """Return what is crossed on a card; while others still choose, kept cards are not laid out yet (R9)."""
        if step == "keep":
            return frozenset()
        return self.printed.boxes[number] - boxes_on(open_, slot)

    def completed(self, player: Any) -> frozenset[int]:
        """Return the numbers of a seat's completed cards."""
        words = player["completed"].tolist()
        places = [word * CARDS_OF_A_WORD + bit for word in (0, 1) for bit in bits(words[word])]
        return frozenset(self.printed.numbers[index] for index in places)
