"""Reviews of finished games: what was luck and what was skill, trying a decision again, and the sums of all games."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from silvergold.server.protocol.messages.answers import Drafted, State
from silvergold.server.protocol.messages.game import GameName, ReasonSeen, Seen


class DecisionSeen(Seen):
    """A keep, a take, or a marking with all its bonus boxes, compared with the best command.

    `seq` is the event of the command in the table's log, `move` its first move in the record. `loss` is in expected
    margin, and `uncertainty` half the width of its 95 % interval. `margin` and `win` are what the seat could expect
    after its choice. `sources` and `best_sources` are its expected final points by part after either command,
    `others_points` and `best_others_points` those of the best other. `crossed` are the boxes that were crossed before,
    by the number of the card. `cards` are those among which was chosen, as they lie: the hand, the seat's own cards
    from left to right, or the display; empty if that is not known. The verdict `small` is a certain loss or gain that
    is too small to matter.
    """

    seat: int
    move: int
    seq: int
    turn: int
    round: int
    turn_of_round: int
    kind: Literal["keep", "mark", "take"]
    choice: list[str]
    best: list[str]
    loss: float
    uncertainty: float
    verdict: Literal["equal", "mistake", "find", "small"]
    margin: float
    win: float
    win_loss: float
    sources: dict[str, float]
    best_sources: dict[str, float]
    others_points: float
    best_others_points: float
    crossed: dict[str, list[str]]
    reason: ReasonSeen | None
    cards: list[int] = field(default_factory=list)


class ChanceSeen(Seen):
    """Something that chance decided, shown by event `seq`, after `move` moves of the record.

    `what` is the name of an expedition, or the numbers of the cards that came, separated by spaces. `margin` is the
    expected margin of every seat after it, `luck` its change, `win_luck` the change of the probability to win.
    """

    kind: Literal["deal", "display", "flip", "draw", "refill"]
    move: int
    seq: int
    turn: int
    round: int
    turn_of_round: int
    what: str
    margin: list[float]
    luck: list[float]
    win_luck: list[float]


class SeatReviewSeen(Seen):
    """What the final margin of a seat is made of: `start`, `luck`, `own`, `others` and `rest` add up to it.

    `accuracy` goes from 0 to 100, and `grade` is the bot level that plays about as well.
    """

    seat: int
    final_margin: int
    start: float
    luck: float
    own: float
    others: float
    rest: float
    zero_mean_luck: float
    loss_per_decision: float
    accuracy: float
    grade: str
    mistakes: int
    finds: int


class ReviewAnswer(Seen):
    """A review as far as it is made: `done` of `of` jobs; `of` is 0 until that is known.

    `decisions` and `chance` are those of the parts after number `have` of the request, in the order in which they were
    found; `have` is the number to send next time. `seats` is empty until the review is done.
    """

    evaluator: str
    state: Literal["waiting", "running", "done", "failed"]
    done: int
    of: int
    have: int
    decisions: list[DecisionSeen]
    chance: list[ChanceSeen]
    seats: list[SeatReviewSeen]


class TryAnswer(Seen):
    """The table as the seat saw it before the decision, and the draft of the tried choices.

    Only with `judge` and complete choices: `judged` compares what was tried (its `choice`) with the best command;
    `made` is what was chosen in the game, and `made_loss` its loss.
    """

    state: State
    drafted: Drafted
    judged: DecisionSeen | None
    made: list[str] | None
    made_loss: float | None


class KindLosses(Seen):
    """Points lost per decision, over all and by kind; null if there was no such decision."""

    all: float | None
    keep: float | None
    mark: float | None
    take: float | None


class BotFigure(Seen):
    """What a bot level loses per decision, as measured, and its accuracy."""

    bot: str
    losses: KindLosses
    accuracy: float


class ReviewedGame(Seen):
    """The figures of your seat in one reviewed game."""

    table: str
    ended_at: int
    margin: int
    luck: float
    own: float
    loss_per_decision: float
    accuracy: float


class GameSummary(Seen):
    """All your reviewed games of one kind. `sources` are the expected points lost per game, by part of the score.

    `unreviewed` counts the finished games of your history without a review. `games` are the latest hundred, the oldest
    first; `bots` are the levels, the weakest first.
    """

    game: GameName
    reviewed: int
    unreviewed: int
    losses: KindLosses | None
    sources: dict[str, float]
    accuracy: float | None
    grade: str | None
    games: list[ReviewedGame]
    bots: list[BotFigure]


class ReviewSummary(Seen):
    """Your skill, for each game that you have finished."""

    games: list[GameSummary]
