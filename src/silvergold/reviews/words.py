"""Reasons in English, for the command line and the HTML report.

Every kind of reason has one sentence for a mistake and one for a find. The pages use the same keys and values.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from silvergold.reviews.reasons import Reason, ReasonKind

if TYPE_CHECKING:
    from silvergold.reviews.results import SeatReview

SENTENCES: Final[Mapping[ReasonKind, tuple[str, str]]] = {
    ReasonKind.FINISHES_CARD: (
        "It would have finished card {card} this turn.",
        "It finishes card {card} this turn.",
    ),
    ReasonKind.CARD_IN_TIME: (
        "Card {card} would more often be finished in time: {points} more points.",
        "Card {card} is more often finished in time: {points} more points.",
    ),
    ReasonKind.SAVES_TURNS: (
        "The cards would have needed {turns} fewer turns.",
        "The cards need {turns} fewer turns.",
    ),
    ReasonKind.RIGHT_CARD: (
        "Crossing on card {card} would have brought {points} more points from {source}.",
        "Crossing on card {card} brings {points} more points from {source}.",
    ),
    ReasonKind.MORE_BOXES: (
        "It would have crossed {boxes} boxes instead of {fewer_boxes}.",
        "It crosses {boxes} boxes instead of {fewer_boxes}.",
    ),
    ReasonKind.WASTED_BOX: (
        "A single box wastes the pattern: {boxes} boxes could have been crossed.",
        "It crosses {boxes} boxes; a single box would waste the pattern.",
    ),
    ReasonKind.SINGLE_BOXES: (
        "It leaves more single boxes behind (+{boxes}), and each costs a turn or a bonus box.",
        "It leaves fewer single boxes behind (-{boxes}), each of which costs a turn or a bonus box.",
    ),
    ReasonKind.COIN_ROW: (
        "It would have completed a row of coins, and the next cup is worth {cup}.",
        "It completes a row of coins, and the next cup is worth {cup}.",
    ),
    ReasonKind.COINS: (
        "Coins would have brought {points} more points.",
        "Coins bring {points} more points.",
    ),
    ReasonKind.CUP_RACE: (
        "It would have been ahead in the race for the cups: {points} more points.",
        "It gets ahead in the race for the cups: {points} more points.",
    ),
    ReasonKind.PALM_NOW: (
        "A palm would have scored now, with {palms} palms on the display.",
        "A palm scores now, with {palms} palms on the display.",
    ),
    ReasonKind.PALMS: (
        "Palms would have brought {points} more points.",
        "Palms bring {points} more points.",
    ),
    ReasonKind.SEALS: (
        "Seals would have brought {points} more points.",
        "Seals bring {points} more points.",
    ),
    ReasonKind.GEM_PAIR: (
        "It would have made a pair of a red and a green gem.",
        "It makes a pair of a red and a green gem.",
    ),
    ReasonKind.GEMS: (
        "Gems would have brought {points} more points.",
        "Gems bring {points} more points.",
    ),
    ReasonKind.TORCH_NOW: (
        "It would have lit the torch of round {round}.",
        "It lights the torch of round {round}.",
    ),
    ReasonKind.TORCHES: (
        "Torches would have brought {points} more points.",
        "Torches bring {points} more points.",
    ),
    ReasonKind.FEWER_SKULLS: (
        "It wakes a skull that could sleep: {more_skulls} skulls instead of {skulls}.",
        "It lets a skull sleep: {skulls} skulls instead of {more_skulls}.",
    ),
    ReasonKind.POTION: (
        "A potion would have erased skulls: {skulls} instead of {more_skulls}.",
        "A potion erases skulls: {skulls} instead of {more_skulls}.",
    ),
    ReasonKind.SKULLS: (
        "Skulls would have cost {points} points less.",
        "Skulls cost {points} points less.",
    ),
    ReasonKind.SHORTER_PATH: (
        "The path to the tomb of card {card} would be {steps} boxes long, not {more_steps}.",
        "The path to the tomb of card {card} is {steps} boxes long, not {more_steps}.",
    ),
    ReasonKind.PYRAMID_RACE: (
        "It would have been ahead in the race for pyramid points: {points} more points.",
        "It gets ahead in the race for pyramid points: {points} more points.",
    ),
    ReasonKind.FITS_PATTERNS: (
        "Card {card} fits the patterns better than card {other_card}, so it is finished sooner.",
        "Card {card} fits the patterns better than card {other_card}, so it is finished sooner.",
    ),
    ReasonKind.BETTER_CARD: (
        "Card {card} would have brought {points} more points than card {other_card} from {source}.",
        "Card {card} brings {points} more points than card {other_card} from {source}.",
    ),
    ReasonKind.UNSEEN_CARD: (
        "An unseen card from the stack is better on average than card {card}.",
        "An unseen card from the stack is better on average than card {card}.",
    ),
    ReasonKind.SEEN_CARD: (
        "Card {card} is better than an unseen card on average.",
        "Card {card} is better than an unseen card on average.",
    ),
    ReasonKind.DENIES: (
        "It would have left the others {points} points less.",
        "It leaves the others {points} points less.",
    ),
    ReasonKind.MORE_CARDS: (
        "Completed cards would have brought {points} more points.",
        "Completed cards bring {points} more points.",
    ),
    ReasonKind.MORE_POINTS: (
        "No single source explains it; all together are worth more.",
        "No single source explains it; all together are worth more.",
    ),
}


SOURCES: Final[Mapping[str, str]] = {"cards": "completed cards", "pyramids": "the race for pyramid points"}
"""Names of sources that are not the names of the parts of a score."""


def in_words(reason: Reason) -> str:
    """Return a reason as an English sentence.

    >>> in_words(Reason(ReasonKind.FINISHES_CARD, "cards", 3.2, {"card": 17}))
    'It would have finished card 17 this turn.'
    """
    values = {**reason.values, "source": SOURCES.get(reason.source, reason.source)}
    return SENTENCES[reason.kind][reason.is_find].format(**values)


def summary(seat: SeatReview) -> str:
    """Return where the final margin of a seat came from, in one sentence."""
    outcome = f"won by {seat.final_margin}" if seat.final_margin > 0 else f"lost by {-seat.final_margin}"
    outcome = outcome if seat.final_margin else "tied"
    start = f"the start {seat.start:+.1f}, " if round(seat.start, 1) else ""
    causes = f"{start}the cards {seat.luck:+.1f}, the others' choices {seat.others:+.1f}, own choices {seat.own:+.1f}"
    return f"{outcome[0].upper()}{outcome[1:]}: {causes}, unexplained {seat.rest:+.1f}."


def skill(seat: SeatReview) -> str:
    """Return how well a seat chose, in one sentence."""
    lost = f"{seat.loss_per_decision:.2f} points lost per decision"
    return f"Accuracy {seat.accuracy:.0f} of 100, about like {seat.grade} ({lost})."
