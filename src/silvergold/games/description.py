"""The parts of a game's description: everything that differs between games and is not code.

Code outside `rules/` asks a description (`game.has_start_player`) and never compares names. What is really code of one
game lives in a module of its own and is found through `PerGame` (see `lookup.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Final, Literal, Protocol, TypeAlias

from silvergold.kinds import Points

# The names of things. The pages get each as a literal type of this name (`make protocol`).
Slug: TypeAlias = Annotated[str, "GameSlug"]
Colour: TypeAlias = Annotated[str, "Colour"]
Art: TypeAlias = Annotated[str, "SymbolName"]
EventName: TypeAlias = Annotated[str, "EventKind"]
PartName: TypeAlias = Annotated[str, "ScorePartName"]
Series: TypeAlias = Annotated[str, "RuleSeries"]
SheetField: TypeAlias = Annotated[str, "SheetField"]


class SealFacts(Protocol):
    """A seal, as far as a description looks at one."""

    @property
    def points(self) -> int: ...


class CardFacts(Protocol):
    """A card, as far as a description looks at one."""

    @property
    def rows(self) -> tuple[str, ...]: ...
    @property
    def points(self) -> int: ...
    @property
    def seal(self) -> SealFacts | None: ...


class DeckFacts(Protocol):
    """A deck, as far as a description looks at one."""

    @property
    def cards(self) -> Sequence[CardFacts]: ...
    @property
    def cups(self) -> tuple[int, ...]: ...
    @property
    def skulls(self) -> tuple[int, ...]: ...
    @property
    def awards(self) -> tuple[int, ...]: ...


@dataclass(frozen=True, slots=True)
class SheetRow:
    """Where a symbol is crossed off on the score card: a field of the score sheet and the number of its boxes."""

    field: SheetField
    boxes: int
    per_row: int
    """Boxes in one row; fewer than `boxes` if they stand in several rows."""
    holds: Literal["count", "points", "rounds", "cost"] = "count"
    """What the field holds: how many boxes are crossed, the points written into them, or the rounds of the crosses.
    With `cost`, the deck says what so many crosses cost."""
    takes_prize: bool = False
    """Whether a full row takes a prize (S7)."""
    is_short: bool = True
    """Whether it is shown where there is room for few figures only."""


@dataclass(frozen=True, slots=True)
class SymbolEvent:
    """A kind of event that a symbol causes. Others learn of it after everybody has marked (R9)."""

    kind: EventName
    """Its sentences are the texts `log.KIND`, with `-` for spaces."""


BONUS_EVENTS: Final = (SymbolEvent("bonus owed"), SymbolEvent("bonus lost"))
"""G8: what a cross symbol causes."""


@dataclass(frozen=True, slots=True)
class Frequency:
    """How often a symbol is on the cards of generated decks. Each list has a number for every colour of the game."""

    per_colour: tuple[int, ...]
    most_per_card: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol in a box of a card. Decks, events, observations, sheets and drawings all read this table."""

    name: str
    phrase: str
    """The name with its article, as the deck checker says it."""
    letter: str
    """Its character in the `rows` of a deck file."""
    card_field: str
    """Its mask in the engine's CARD record."""
    plane: str
    """Its plane in an observation."""
    art: Art
    """Its drawing in `drawing/symbols.py` and on the pages."""
    rule: str
    frequency: Frequency
    events: tuple[SymbolEvent, ...] = ()
    score_part: PartName | None = None
    sheet: SheetRow | None = None
    counts_display: bool = False
    """Whether it is worth one more for each such symbol on the display (S5)."""
    list_place: int = 0
    """Its place in lists of the symbols on a card; equal places stay in the order of the planes."""

    @property
    def sheet_row(self) -> SheetRow:
        """Return where the symbol is crossed off; raise if it is not on the score card."""
        if self.sheet is None:
            raise TypeError(f"{self.phrase} is not crossed off on the score card")
        return self.sheet


@dataclass(frozen=True, slots=True)
class Landmark:
    """A box that every card has once: where crossing begins, or what completes the card."""

    letter: str
    word: str
    row: int
    """Its row on the card: 0 for the top row, -1 for the bottom row."""
    art: Art
    rule: str


@dataclass(frozen=True, slots=True)
class NoBox:
    """A square of a card without a box."""

    word: Literal["sea", "wall"]
    phrase: str
    sign: str
    """Its character in a text drawing."""
    rule: str
    """The rule that the pages cite when somebody points at it."""
    is_focusable: bool
    """Whether the keyboard can reach it on the pages."""


@dataclass(frozen=True, slots=True)
class ScorePart:
    """One part of a final score."""

    name: PartName
    """Its name in records and messages."""
    label: str
    rule: str
    each: Points | None = None
    """What each of the things that it counts is worth, or each pair of them; None if they differ."""
    art: Art | Literal["seal"] | None = None
    """Its drawing on the pages; None: the sign of a card."""


@dataclass(frozen=True, slots=True)
class DeckList:
    """A list of numbers that a deck file may hold beside its cards."""

    key: str
    printed: tuple[int, ...]
    """The numbers of the printed game, used where a deck says nothing."""
    length: int | None = None
    """How many numbers there must be, if that is fixed."""
    is_rising: bool = False
    """Whether a number may not be smaller than the one before it."""


@dataclass(frozen=True, slots=True)
class Prizes:
    """What the first players to get somewhere take from a supply."""

    key: Literal["cups", "awards"]
    """The deck list that holds them."""
    heading: str
    score_part: str
    field: Literal["cups", "pyramid_points"]
    """Their points on the score sheet."""
    art: Art
    per_colour: bool = False
    """Whether each colour has a supply of its own."""
    earned_at: tuple[int, ...] = ()
    """How many completed cards of a colour earn one, if cards do."""


@dataclass(frozen=True, slots=True)
class RuleIds:
    """The rules that say the same thing at different places of the rulebooks."""

    final_score: str
    tie_break: str
    taking_order: str
    pattern_contact: str
    box_contact: str
    no_box: str | None
    """The rule about squares without a box; None: the rule of the choice itself."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A card of the standard deck in the picture of a game, with crosses."""

    number: int
    crossed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """What the page that teaches a game shows: symbols, and the rules whose examples it draws."""

    symbols: tuple[Art, ...]
    crossing: str
    completing: str


@dataclass(frozen=True, slots=True)
class PrintedDeck:
    """What is known about the cards of the printed game, for people who type in their own."""

    cards: tuple[tuple[Colour, int], ...]
    """How many cards there are of each colour, in the order of their points or of the rulebook."""
    side: int
    """Rows and columns of a card."""
    about: tuple[tuple[Art | Literal["seal"], int], ...] = ()
    """Roughly how many of a symbol there are on all cards together."""


@dataclass(frozen=True, slots=True)
class Game:
    """Everything about one game that is data."""

    slug: Slug
    """Its name in files, records, messages and on the command line."""
    title: str
    module: str
    """The name of its modules in the packages that have one for each game; another game's name shares its code."""
    theme: Literal["map", "dusk"]
    """The look of the pages."""
    symbol: Art
    """The drawing that stands for the game."""
    samples: tuple[Sample, ...]
    lesson: Lesson
    engine_id: int
    """The number in the engine's DECK record."""
    card_label: Literal["points", "number"]
    """What tells two cards of a colour apart in sentences."""
    colours: tuple[Colour, ...]
    """The colours of the cards, in tie-break order."""
    tie_break: Literal["colours", "lowest number"]
    """Compares the completed cards, colour by colour, or the lowest number of a completed card."""
    score_parts: tuple[ScorePart, ...]
    has_start_player: bool
    may_review_expeditions: bool
    """Whether players may look at the earlier expedition cards of a round (S12, R17)."""
    rule_series: Series
    """The letter of its rules."""
    rulings: tuple[str, ...]
    """The rulings that concern no other game."""
    rule_ids: RuleIds
    deck_lists: tuple[DeckList, ...]
    prizes: Prizes
    card_points: Points | None
    """What every completed card is worth; None if each card shows its own points."""
    has_seals: bool
    printed: PrintedDeck
    no_box: NoBox
    entry: Landmark | None
    """Where crossing begins; None: anywhere on the card."""
    goal: Landmark | None
    """What must be crossed to complete a card; None: all its boxes."""
    symbols: tuple[Symbol, ...]
    """In the order of the observation's planes."""
    greedy_points: tuple[Points, Points]
    """The range in which the mean points of the bot greedy must lie, on the standard deck."""
    score_bounds: Callable[[DeckFacts], tuple[Points, Points]]
    """A function that returns a lower and an upper bound of all scores with this deck."""

    @property
    def snake(self) -> str:
        """Return the name in Python modules and environment ids: `silver_and_gold`."""
        return self.slug.replace("-", "_")

    @property
    def camel(self) -> str:
        """Return the name in class-like environment ids: `SilverAndGold`."""
        return "".join(word.capitalize() for word in self.slug.split("-"))

    @property
    def landmarks(self) -> tuple[Landmark, ...]:
        """Return the boxes that every card has once."""
        return tuple(filter(None, (self.entry, self.goal)))

    @property
    def part_names(self) -> tuple[str, ...]:
        """Return the names of the parts of a score, in the order of the rulebook."""
        return tuple(part.name for part in self.score_parts)

    @property
    def prize_rows(self) -> SheetRow | None:
        """Return the part of the score card whose full rows earn prizes (S7); None if there is none."""
        rows = (symbol.sheet for symbol in self.symbols if symbol.sheet and symbol.sheet.per_row < symbol.sheet.boxes)
        return None if self.prizes.per_colour else next(rows, None)

    def points_of(self, printed: Points) -> Points:
        """Return what a completed card is worth that has these points printed on it."""
        return printed if self.card_points is None else self.card_points
