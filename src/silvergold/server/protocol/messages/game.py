"""What a viewer may know of a game. None of these structs has a field that could hold a face-down card."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, get_type_hints

from msgspec import Meta, Struct, defstruct

from silvergold.views import ScoreSheet

# texts whose values are those of the games' descriptions; in TypeScript they have the literal types of `games.ts`
ColourName: TypeAlias = Annotated[str, Meta(extra={"typescript": "Colour"})]
SymbolId: TypeAlias = Annotated[str, Meta(extra={"typescript": "SymbolName"})]
PartName: TypeAlias = Annotated[str, Meta(extra={"typescript": "ScorePartName"})]
GameName: TypeAlias = Annotated[str, Meta(extra={"typescript": "GameSlug"})]
KindName: TypeAlias = Annotated[str, Meta(extra={"typescript": "EventKind"})]


class Seen(Struct, kw_only=True):
    """A part of what a viewer may know."""


class CardSeen(Seen):
    """A card of a player: its number, the boxes crossed, and those of them crossed this turn.

    `completed`: everything that completes it is crossed (S3, P5).
    """

    number: int
    crossed: list[str]
    fresh: list[str]
    completed: bool = False


_SheetRows: Any = defstruct(
    "_SheetRows",
    [(name, kind, ScoreSheet._field_defaults[name]) for name, kind in get_type_hints(ScoreSheet).items()],
    bases=(Seen,),
)
"""The fields of `ScoreSheet` as a struct, so that a new row of the score card needs no line here."""


class SheetSeen(_SheetRows):  # type: ignore[misc]
    """A player's score card; what the other game has stays empty.

    `row_cups`: what each full row of coins has brought, null if no cup was left (S7). `skull_cost`: the minus points of
    the worst skull (P13). `gem_pairs`: pairs of a red and a green gem.
    """

    row_cups: list[int | None] = []  # noqa: RUF012 - a struct copies its defaults
    skull_cost: int = 0
    gem_pairs: int = 0

    @staticmethod
    def of(sheet: ScoreSheet, row_cups: list[int | None], skull_cost: int) -> SheetSeen:
        """Return a score sheet as a message."""
        gem_pairs = min(sheet.red_gems, sheet.green_gems)
        return SheetSeen(*sheet, row_cups=row_cups, skull_cost=skull_cost, gem_pairs=gem_pairs)


class ScoreLine(Seen):
    """How a part of a score comes about: `count` things worth `each`, null if they differ, and `rest` single gems."""

    part: PartName
    points: int
    count: int
    rest: int = 0
    each: int | None = None


class ScoreSeen(Seen):
    """A score with its parts by name; `lines` explain them, in the same order."""

    total: int
    parts: dict[str, int]
    lines: list[ScoreLine] = []


class SealSeen(Seen):
    """A seal on a completed card (S10): it pays `points` for each of `cards` completed cards of its colour."""

    card: int
    colour: ColourName
    points: int
    cards: int
    sum: int


class PlayerSeen(Seen):
    """A player as the viewer sees them; `hand` is filled for the viewer's own seat while cards are being kept.

    `completed` is sorted by number; `completed_cards` are the same in the order of completion, with their crosses.
    """

    seat: int
    name: str
    cards: list[CardSeen | None]
    hand: list[int]
    completed: list[int]
    owed: int
    sheet: SheetSeen
    score: ScoreSeen
    completed_cards: list[CardSeen] = []
    seals: list[SealSeen] = []


class PrizeSeen(Seen):
    """A cup (S7) or pyramid points of a colour (P11), and whether somebody has taken them."""

    colour: ColourName | None
    points: int
    taken: bool


class TieSeen(Seen):
    """What decided between two players with the same total: S11 or P14; R11 if nothing did.

    S11 compares completed cards of `colour`, after the colours in `equal`; P14 compares the lowest completed numbers.
    `ahead` and `behind` are what was compared, null for somebody who has completed nothing.
    """

    rule: str
    equal: list[ColourName] = []
    colour: ColourName | None = None
    ahead: int | None = None
    behind: int | None = None


class RankSeen(Seen):
    """A player's place in the final standing, from 1; `tie` if the next player in it has the same total."""

    seat: int
    place: int
    total: int
    tie: TieSeen | None = None


class OfferSeen(Seen):
    """What a card of the display would mean for seals (S10).

    `seals_add`: what your seals would pay more once it is completed. `seal_pays`: what its own seal would pay for the
    cards that you have completed now.
    """

    choice: str
    seals_add: int
    seal_pays: int


class ViewSeen(Seen):
    """The table as one seat sees it; `seat` is null for a watcher. Cards are named by their numbers.

    `turn_of_round` counts from 1. `ready` are the seats that have chosen and wait for others. `replaces` is the
    completed card that is being replaced. `prizes` lists all cups or pyramid points, the best first. `palms_shown` are
    those on the display, `palm_pays` what a palm brings now (S5). `to_come` counts the expedition cards of the round
    that have not been revealed, null if earlier ones may not be seen (S12); `reveals_left` of them will be revealed.
    `ranking` is the final standing, the winner first; it is empty before the game is over.
    """

    seat: int | None
    round: int
    turn: int
    step: Literal["keep", "mark", "take", "over"]
    waiting: list[int]
    start_player: int | None
    pattern: str | None
    revealed: list[str]
    display: list[int]
    stack_left: int
    cups: list[int]
    awards: dict[str, list[int]]
    players: list[PlayerSeen]
    winners: list[int]
    turn_of_round: int = 1
    ready: list[int] = []
    replaces: int | None = None
    prizes: list[PrizeSeen] = []
    palms_shown: int | None = None
    palm_pays: int | None = None
    to_come: dict[str, int] | None = None
    reveals_left: int = 0
    ranking: list[RankSeen] = []


class Happened(Seen, omit_defaults=True):
    """One thing that happened, as in a record of events: what, to whom, with which card and boxes.

    `colour` is that of the card. `from_stack`: the card was taken from the stack. `bonus`: it is a bonus box. `round`,
    counted from 0: the one that is over, or that of a torch. What is missing is false or null.
    """

    kind: KindName
    seat: int | None
    card: int | None
    amount: int
    boxes: list[str]
    pattern: str | None
    from_stack: bool = False
    bonus: bool = False
    round: int | None = None
    colour: ColourName | None = None


class ConsideredSeen(Seen):
    """A choice that a bot looked at: the final points it may be expected to bring, in all and by source.

    `margin` says how far that is ahead of the best other player, `win` how likely a victory is, `looks` what it seemed
    worth before it was tried on so many tables.
    """

    choice: str
    points: float
    sources: dict[str, float]
    margin: float
    win: float
    simulations: int
    looks: float


ReasonName: TypeAlias = Annotated[str, Meta(extra={"typescript": "ReasonKind"})]


class ReasonSeen(Seen):
    """Why one command is better than the other: a kind, the numbers and names that its sentence needs, its source.

    `points` is the difference in points of that source: a part of the score, `others` or `margin`. `is_find`: the
    command that was chosen is the better one.
    """

    kind: ReasonName
    source: str
    points: float
    values: dict[str, float | str]
    is_find: bool


class HintReason(Seen):
    """Why the choice of a hint is better than `choice`, and by how many points of the expected margin."""

    choice: str
    points: float
    reason: ReasonSeen
