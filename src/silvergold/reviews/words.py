"""Reasons in English, for the command line and the HTML report.

Every kind of reason has one sentence for a mistake and one for a find. The pages use the same keys and values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from silvergold import games
from silvergold.decks.deck import Deck
from silvergold.kinds import CardNumber
from silvergold.reviews.facts import SYMBOLS
from silvergold.reviews.reasons import Reason, ReasonKind
from silvergold.wording import counted

if TYPE_CHECKING:
    from silvergold.reviews.results import SeatReview

SENTENCES: Final[Mapping[ReasonKind, tuple[str, str]]] = {
    ReasonKind.FINISHES_CARD: (
        "It would have finished {card} this turn.",
        "It finishes {card} this turn.",
    ),
    ReasonKind.LEAVES_BEHIND: (
        "{card} is finished too early: its {source} left behind would have brought {points} more points.",
        "{card} is not finished yet, so its {source} can still be crossed: {points} more points.",
    ),
    ReasonKind.READY: (
        "{ready} expeditions that may come next would have finished {card} instead of {less_ready}.",
        "{ready} expeditions that may come next finish {card} instead of {less_ready}.",
    ),
    ReasonKind.CARD_IN_TIME: (
        "{card} would have been finished in time with about {chance} %, not {less_chance} %.",
        "{card} is finished in time with about {chance} %, not {less_chance} %.",
    ),
    ReasonKind.SAVES_TURNS: (
        "{card} would have needed about {turns} fewer turns.",
        "{card} needs about {turns} fewer turns.",
    ),
    ReasonKind.TURNS_TOGETHER: (
        "Both cards together would have needed about {turns} fewer turns, thanks to {card}.",
        "Both cards together need about {turns} fewer turns, thanks to {card}.",
    ),
    ReasonKind.BONUS_CARD: (
        "The bonus box would have done more on {card}: {points} more points from {source}.",
        "The bonus box does more on {card}: {points} more points from {source}.",
    ),
    ReasonKind.BONUS_BOX: (
        "A different bonus box on {card} would have brought {points} more points from {source}.",
        "This bonus box on {card} brings {points} more points from {source}.",
    ),
    ReasonKind.SAVES_CROSS: (
        "The cross would have been worth more later: {points} more points from {source}.",
        "It saves a cross for later: {points} more points from {source}.",
    ),
    ReasonKind.RIGHT_CARD: (
        "Crossing on {card} would have brought {points} more points from {source}.",
        "Crossing on {card} brings {points} more points from {source}.",
    ),
    ReasonKind.BETTER_SHAPE: (
        "These boxes of {card} would have left more ways to finish it: {points} more points from {source}.",
        "These boxes of {card} leave more ways to finish it: {points} more points from {source}.",
    ),
    ReasonKind.MORE_BOXES: (
        "It would have crossed {boxes} boxes, not {fewer_boxes}.",
        "It crosses {boxes} boxes, not {fewer_boxes}.",
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
        "It would have been ahead in the race for the cups, worth {points} points.",
        "It gets ahead in the race for the cups, worth {points} points.",
    ),
    ReasonKind.PALM_NOW: (
        "A palm would have scored now, with {palms} on the display.",
        "A palm scores now, with {palms} on the display.",
    ),
    ReasonKind.PALMS: (
        "Palms would have brought {points} more points.",
        "Palms bring {points} more points.",
    ),
    ReasonKind.SEALS: (
        "Seals would have brought {points} more points.",
        "Seals bring {points} more points.",
    ),
    ReasonKind.SEAL_CARD: (
        "{card} has a seal, which would have brought {points} more points.",
        "{card} has a seal, which brings {points} more points.",
    ),
    ReasonKind.SEAL_COLOUR: (
        "Seals pay for {card}: {points} more points.",
        "Seals pay for {card}: {points} more points.",
    ),
    ReasonKind.GEM_PAIR: (
        "It would have made a pair of a red and a green gem.",
        "It makes a pair of a red and a green gem.",
    ),
    ReasonKind.GEMS_NOW: (
        "It would have crossed more gems now (+{gems}): {points} more points.",
        "It crosses more gems now (+{gems}): {points} more points.",
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
        "It wakes a skull that could sleep: {more_skulls} skulls, not {skulls}.",
        "It lets a skull sleep: {skulls} skulls, not {more_skulls}.",
    ),
    ReasonKind.POTION: (
        "A potion would have erased skulls: {skulls}, not {more_skulls}.",
        "A potion erases skulls: {skulls}, not {more_skulls}.",
    ),
    ReasonKind.SKULLS: (
        "Skulls would have cost {points} points less.",
        "Skulls cost {points} points less.",
    ),
    ReasonKind.SHORTER_PATH: (
        "The path to the tomb of {card} would have been {steps} long, not {more_steps}.",
        "The path to the tomb of {card} is {steps} long, not {more_steps}.",
    ),
    ReasonKind.NEARER_SYMBOL: (
        "The next {symbol} of {card} would have been {steps} away, not {more_steps}.",
        "The next {symbol} of {card} is {steps} away, not {more_steps}.",
    ),
    ReasonKind.PYRAMID_RACE: (
        "It would have been ahead in the race for pyramid points, worth {points} points.",
        "It gets ahead in the race for pyramid points, worth {points} points.",
    ),
    ReasonKind.FITS_PATTERNS: (
        "{card} fits the patterns better than {other_card}, so it is finished sooner.",
        "{card} fits the patterns better than {other_card}, so it is finished sooner.",
    ),
    ReasonKind.MORE_SYMBOLS: (
        "{card} has more {symbols_name} than {other_card} ({symbols}, not {fewer_symbols}): {points} more points.",
        "{card} has more {symbols_name} than {other_card} ({symbols}, not {fewer_symbols}): {points} more points.",
    ),
    ReasonKind.BETTER_CARD: (
        "{card} would have brought {points} more points than {other_card} from {source}.",
        "{card} brings {points} more points than {other_card} from {source}.",
    ),
    ReasonKind.BETTER_PAIR: (
        "{card} and {second_card} would have brought {points} more points from {source}.",
        "{card} and {second_card} bring {points} more points from {source}.",
    ),
    ReasonKind.UNSEEN_CARD: (
        "An unseen card brings more than {card} on average: {points} more points from {source}.",
        "An unseen card brings more than {card} on average: {points} more points from {source}.",
    ),
    ReasonKind.SEEN_CARD: (
        "{card} brings more than an unseen card on average: {points} more points from {source}.",
        "{card} brings more than an unseen card on average: {points} more points from {source}.",
    ),
    ReasonKind.KEEPS_CARD: (
        "It would have kept {card} from the others, who would have {points} points less.",
        "It keeps {card} from the others, who have {points} points less.",
    ),
    ReasonKind.NO_NEW_CARD: (
        "It would have turned up no new card for the others, who would have {points} points less.",
        "It turns up no new card for the others, who have {points} points less.",
    ),
    ReasonKind.DENIES: (
        "It would have left the others {points} points less.",
        "It leaves the others {points} points less.",
    ),
    ReasonKind.MORE_CARDS: (
        "Completed cards would have brought {points} more points.",
        "Completed cards bring {points} more points.",
    ),
    ReasonKind.SEVERAL: (
        "Several things together: {source} (+{points}) and {second_source} (+{second_points}).",
        "Several things together: {source} (+{points}) and {second_source} (+{second_points}).",
    ),
    ReasonKind.MORE_POINTS: (
        "Nothing stands out: it would have brought a little more from several sources.",
        "Nothing stands out: it brings a little more from several sources.",
    ),
}


BOTH: Final = ("It would have finished both cards this turn.", "It finishes both cards this turn.")
"""What is said instead if both cards of the seat are finished."""
ALSO: Final = " Another {also_points} come from {also_source}."
"""What follows if the points of a reason are a small part of the difference."""
SOURCES: Final[Mapping[str, str]] = {
    "cards": "completed cards",
    "pyramids": "the race for pyramid points",
    "others": "fewer points for the others",
}
"""Names of sources that are not the names of the parts of a score."""
SYMBOL_NAMES: Final = {
    source: (symbols[0].name.split()[-1], symbols[0].plane.split()[-1]) for source, symbols in SYMBOLS.items()
}
"""The symbols that bring the points of a source, without their colour: one, and several."""
COUNTS: Final[Mapping[str, Callable[[int], str]]] = {
    "steps": lambda n: f"{n} boxes" if n > 1 else f"{n} box",
    "palms": lambda n: counted(n, "palm"),
}
"""How some counts are written."""
CARDS: Final = ("card", "other_card", "second_card")
"""The values of reasons that are numbers of cards."""


def in_words(reason: Reason, deck: Deck) -> str:
    """Return a reason as an English sentence.

    >>> from silvergold import decks
    >>> in_words(Reason(ReasonKind.FINISHES_CARD, "cards", 3.2, {"card": 17}), decks.standard("silver-and-gold"))
    'It would have finished the orange card of 12 this turn.'
    """
    sentences = BOTH if "both" in reason.values else SENTENCES[reason.kind]
    template = sentences[reason.is_find] + (ALSO if "also_source" in reason.values else "")
    sentence = template.format(**{**reason.values, **_named(reason, deck)})
    return sentence[0].upper() + sentence[1:]


def _named(reason: Reason, deck: Deck) -> dict[str, str]:
    """Return the words for those values of a reason that are not said as they are."""
    values = reason.values
    names = {name: say(int(values[name])) for name, say in COUNTS.items() if name in values}
    names |= _card_names({name: int(values[name]) for name in CARDS if name in values}, deck)
    if "ready" in values:
        ready, all_ = int(values["ready"]), int(values["coming"])
        everything = "both" if ready == 2 else f"all {ready}"
        names["ready"] = everything if ready == all_ else f"{ready} of the {all_}"
    if "side" in values:
        names["card"] = card_name(deck, int(values["card"]), str(values["side"]))
    for name in ("second_source", "also_source"):
        if name in values:
            names[name] = SOURCES.get(str(values[name]), str(values[name]))
    names["symbol"], names["symbols_name"] = SYMBOL_NAMES.get(reason.source, ("", ""))
    return {**names, "source": SOURCES.get(reason.source, reason.source)}


def _card_names(cards: Mapping[str, CardNumber], deck: Deck) -> dict[str, str]:
    """Return the names of the cards of a sentence; two that are called alike also have their numbers."""
    names = {name: card_name(deck, number) for name, number in cards.items()}
    alike = {name for name in names if list(names.values()).count(names[name]) > 1}
    return {name: f"{text} (number {cards[name]})" if name in alike else text for name, text in names.items()}


def card_name(deck: Deck, number: CardNumber, side: str = "") -> str:
    """Return what players call a card: by its colour and points, or by the number that is printed on it."""
    card = next(card for card in deck.cards if card.number == number)
    if games.game(deck.game).card_label == "number":
        return f"pyramid {number}"
    return f"the {side} card ({card.colour} {card.points})" if side else f"the {card.colour} card of {card.points}"


def summary(seat: SeatReview) -> str:
    """Return where the final margin of a seat came from, in one sentence."""
    outcome = f"won by {seat.final_margin}" if seat.final_margin > 0 else f"lost by {-seat.final_margin}"
    outcome = outcome if seat.final_margin else "tied"
    start = f"the start {seat.start:+.1f}, " if round(seat.start, 1) else ""
    causes = f"{start}the cards {seat.luck:+.1f}, the others' choices {seat.others:+.1f}, own choices {seat.own:+.1f}"
    wrong = f"forecasts too {'low' if seat.rest > 0 else 'high'} by {abs(seat.rest):.1f}"
    return f"{outcome[0].upper()}{outcome[1:]}: {causes}, {wrong}."


def skill(seat: SeatReview) -> str:
    """Return how well a seat chose, in one sentence."""
    lost = f"{seat.loss_per_decision:.2f} points lost per decision"
    return f"Accuracy {seat.accuracy:.0f} of 100, about like {seat.grade} ({lost})."
