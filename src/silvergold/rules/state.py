"""All records of the engine: a game in progress, a deck, a log.

A state is 512 bytes, copied by assignment. The two cards before a player lie side by side in one 64-bit word, the
*board*: box (row, column) of the left card is bit 5·row + column, of the right card bit 32 + 5·row + column. All
shuffled orders are in the state from the deal on.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Any, Final, TypeAlias

import numpy as np

# The arguments of compiled functions. NumPy's types cannot name the fields of a record, so these are for the reader.
Decks: TypeAlias = Any  # an array of one deck
Deck: TypeAlias = Any
States: TypeAlias = Any  # an array of games in progress
State: TypeAlias = Any
Player: TypeAlias = Any
Sheet: TypeAlias = Any
Card: TypeAlias = Any
PatternCard: TypeAlias = Any
Log: TypeAlias = Any
Numbers: TypeAlias = Any  # an int64 array of the caller

MIN_PLAYERS: Final = 2  # G1
MAX_PLAYERS: Final = 4
ROUNDS: Final = 4  # G4
TURNS_PER_ROUND: Final = 7
TURNS: Final = ROUNDS * TURNS_PER_ROUND
EXPEDITIONS: Final = 8  # G2
HAND: Final = 4  # G3: dealt to each
DISPLAY: Final = 4
COIN_BOXES: Final = 12  # S4: three rows of four
COINS_PER_ROW: Final = 4
PALM_BOXES: Final = 4  # S5
GEM_BOXES: Final = 10  # P6
SKULL_BOXES: Final = 10  # P8
SKULLS_PER_POTION: Final = 2  # P9
LAST_AWARDED: Final = 6  # P11: the 2nd, 4th and 6th pyramid of a colour
POINTS_PER_PYRAMID: Final = 10  # P13
POINTS_PER_TORCH: Final = 5
POINTS_PER_GEM_PAIR: Final = 5
SCORE_PARTS: Final = 5  # S10, P13: the most parts that a score has in any game
SCORING_SYMBOLS: Final = 5  # P6 to P9: the most symbols that have to do with points in any game

MAX_CARDS: Final = 120  # the most that a deck file may have (docs/decks.md)
MAX_CUPS: Final = 12
COLOURS: Final = 4
ORIENTATIONS: Final = 8
PATTERN_BOXES: Final = 25
SMALL_PATTERN: Final = 4  # a pattern of at most so many boxes is placed without a loop
MAX_CHOICES: Final = 512  # 50 single boxes and at most 8 x 25 places on each of two cards
MAX_QUEUE: Final = 2 * MAX_PLAYERS
MAX_EVENTS: Final = 250

DEEPEST: Final = 1000  # no score falls below minus this: a skull costs at most 999
NONE: Final = 255  # no card or pattern here, or an unknown one
FROM_STACK: Final = 4  # the fifth way to take a card, after the four places of the display
SIDE: Final = 32  # the right card's first bit on the board
CARDS_PER_WORD: Final = 60  # sets of cards are two int64 words; the sign bit stays free

SILVER_AND_GOLD: Final = 0
PYRAMIDS: Final = 1
PAIRS: Final = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))  # G3: which two of the four dealt are kept


class Step(IntEnum):
    """What the table is waiting for, or will do next."""

    KEEP = 0
    REVEAL = 1
    MARK = 2
    TAKE = 3
    OVER = 4


class EventCode(IntEnum):
    """The kinds of event in a log."""

    KEPT = 1
    TURNED_UP = 2
    REVEALED = 3
    CROSSED = 4
    COINS = 5
    COINS_LOST = 6
    PALM = 7
    PALM_LOST = 8
    RED_GEMS = 9
    GREEN_GEMS = 10
    TORCH = 11
    SKULLS = 12
    POTION = 13
    BONUS_OWED = 14
    BONUS_LOST = 15
    CUP = 16
    COMPLETED = 17
    TOOK = 18
    NO_CARD_LEFT = 19
    PYRAMID_POINTS = 20
    START_PLAYER = 21
    ROUND_OVER = 22
    GAME_OVER = 23


class Kind(StrEnum):
    """The same kinds as texts, for events outside the engine."""

    KEPT = "kept"
    TURNED_UP = "turned up"
    REVEALED = "revealed"
    CROSSED = "crossed"
    COINS = "coins"
    COINS_LOST = "coins lost"
    PALM = "palm"
    PALM_LOST = "palm lost"
    RED_GEMS = "red gems"
    GREEN_GEMS = "green gems"
    TORCH = "torch"
    SKULLS = "skulls"
    POTION = "potion"
    BONUS_OWED = "bonus owed"
    BONUS_LOST = "bonus lost"
    CUP = "cup"
    COMPLETED = "completed"
    TOOK = "took"
    NO_CARD_LEFT = "no card left"
    PYRAMID_POINTS = "pyramid points"
    START_PLAYER = "start player"
    ROUND_OVER = "round over"
    GAME_OVER = "game over"


# Enum members cost a conversion when they are stored in a record; compiled code uses their numbers.
KEEP, REVEAL, MARK, TAKE, OVER = (int(step) for step in Step)

SHEET = np.dtype(
    [
        ("coins", "u1"),
        ("n_palms", "u1"),
        ("gems", "u1", 2),  # red, green
        ("torches", "u1"),  # a bit for each round
        ("skulls", "u1"),
    ]
)
"""What symbols leave on a score card."""

SHEET_MOST: Final = {
    "coins": COIN_BOXES,
    "n_palms": PALM_BOXES,
    "gems": GEM_BOXES,
    "torches": (1 << ROUNDS) - 1,
    "skulls": SKULL_BOXES,
}

PLAYER = np.dtype(
    [
        ("open", "i8"),  # board: boxes not yet crossed
        ("edge", "i8"),  # board: boxes that may be crossed one by one now
        ("marked", "i8"),  # board: boxes crossed this turn, unseen by others until all have marked (R9)
        ("completed", "i8", 2),  # set of cards
        ("cups", "u2"),  # points
        ("pyramid_points", "u2"),
        ("cards", "u1", 2),
        ("hand", "u1", HAND),
        ("owed", "u1"),  # bonus boxes still to be crossed
        ("rows_paid", "u1"),
        ("palms", "u1", PALM_BOXES),  # the points of each
        ("n_completed", "u1", COLOURS),
        ("sheet", SHEET),
        ("sheet_before", SHEET),  # as others know it until all have marked (R9)
    ],
    align=True,
)

COMPLETION = np.dtype(
    [
        ("place", "u1"),  # 2 x seat + slot
        ("card", "u1"),
        ("nth", "u1"),  # its position among its owner's completed cards of its colour
        ("top_up", "u1"),  # 1 if the display is topped up after this card was taken
    ]
)

_TABLE = [
    ("players", PLAYER, MAX_PLAYERS),
    ("n_players", "i8"),  # counts that loops run to are signed: an unsigned range turns sums into floats
    ("stack_top", "i2"),
    ("n_stack", "i2"),
    ("n_queue", "i2"),
    ("step", "u1"),
    ("waiting", "u1"),  # a bit for each seat that has something to choose
    ("turn", "u1"),  # 0 to 27, then 28
    ("start_player", "u1"),
    ("pattern", "u1"),  # the face-up expedition
    ("cups_taken", "u1"),
    ("queue_at", "u1"),
    ("n_resolved", "u1"),  # players who have finished their resolution (S6)
    ("display", "u1", DISPLAY),
    ("awards_taken", "u1", COLOURS),
    ("queue", COMPLETION, MAX_QUEUE),  # cards completed this turn, in the order of taking
    ("expeditions", "u1", (ROUNDS, EXPEDITIONS)),
    ("stack", "u1", MAX_CARDS),  # stack[stack_top:n_stack] is face down, top first
]
STATE_SIZE: Final = 512
_USED = np.dtype(_TABLE, align=True).itemsize
STATE = np.dtype([*_TABLE, ("padding", "u1", STATE_SIZE - _USED)], align=True)

CARD = np.dtype(
    [
        ("boxes", "i4"),
        ("entry", "i4"),  # where crossing may begin: the whole island, or the entrance (S2, P3)
        ("goal", "i4"),  # what must be crossed to complete it: the whole island, or the tomb (S3, P5)
        ("symbols", "i4"),  # every box with a symbol
        ("crosses", "i4"),
        ("coins", "i4"),
        ("palms", "i4"),
        ("red_gems", "i4"),
        ("green_gems", "i4"),
        ("torches", "i4"),
        ("skulls", "i4"),
        ("potions", "i4"),
        ("number", "u2"),
        ("colour", "u1"),
        ("points", "u1"),
        ("seal_colour", "u1"),  # NONE without a seal
        ("seal_points", "u1"),
        ("padding", "u1", 10),
    ],
    align=True,
)

PATTERN = np.dtype(
    [
        ("valid", "i8", ORIENTATIONS),  # board: where the top left corner may lie; nowhere in unused orientations
        ("boxes", "i8", ORIENTATIONS),  # the pattern itself, in the left card's top left corner
        ("shifts", "i8", (PATTERN_BOXES, ORIENTATIONS)),  # its boxes as bit places, repeated to fill the array
        ("n_boxes", "i8"),
        ("n_orientations", "i8"),  # 0 for a pattern of one box, because single boxes cover it
        ("padding", "i8", 6),  # rows of eight numbers begin on a cache line
    ],
    align=True,
)

DECK = np.dtype(
    [
        ("game", "i8"),
        ("n_cards", "i8"),
        ("n_cups", "i8"),
        ("n_awards", "i8"),
        ("cups", "i8", MAX_CUPS),  # highest first
        ("awards", "i8", MAX_CUPS),
        ("skulls", "i8", SKULL_BOXES + 1),  # minus points with that many crossed
        ("expedition", "i8", EXPEDITIONS),  # the pattern on each of the eight cards
        ("padding", "i8", 1),
        ("patterns", PATTERN, EXPEDITIONS),
        ("cards", CARD, MAX_CARDS),  # by rising number
    ],
    align=True,
)

EVENT = np.dtype([("boxes", "i8"), ("amount", "i4"), ("kind", "u1"), ("seat", "u1"), ("card", "u1")], align=True)
LOG = np.dtype([("n", "i8"), ("room", "i8"), ("events", EVENT, MAX_EVENTS)], align=True)


def aligned_zeros(n: int, dtype: np.dtype[Any]) -> Any:
    """Return an array of records that begins on a cache line, so that two threads never share one."""
    memory = np.zeros(n * dtype.itemsize + 64, np.uint8)
    start = -memory.ctypes.data % 64
    return memory[start : start + n * dtype.itemsize].view(dtype)


def new_states(n: int = 1) -> States:
    """Return space for games; `deal` fills each."""
    return aligned_zeros(n, STATE)


def new_log() -> Log:
    """Return space for the events of one play."""
    log = aligned_zeros(1, LOG)
    log["room"] = MAX_EVENTS
    return log


def _new_players() -> Any:
    players = np.zeros(1, PLAYER)
    players["cards"] = players["hand"] = NONE
    return players


NEW_PLAYERS: Final = _new_players()  # one player before the deal
NO_LOG: Final = aligned_zeros(1, LOG)  # no space: nothing is logged
