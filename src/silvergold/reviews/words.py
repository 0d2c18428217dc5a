"""Reasons and summaries of a review in words, for the command line and the HTML report.

The sentences of reasons are those of the pages: one for a mistake and one for a find, by kind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from silvergold import games
from silvergold.choices import parse_choice, told
from silvergold.decks.deck import Deck
from silvergold.kinds import CardNumber
from silvergold.languages import Language, Message, english, message
from silvergold.reviews.reasons import Reason, ReasonKind

if TYPE_CHECKING:
    from silvergold.reviews.results import SeatReview

COUNTED: Final[Mapping[ReasonKind, str]] = {
    ReasonKind.SINGLE_BOXES: "boxes",
    ReasonKind.PALM_NOW: "palms",
    ReasonKind.GEM_PAIR: "pairs",
    ReasonKind.FEWER_SKULLS: "more_skulls",
    ReasonKind.POTION: "more_skulls",
    ReasonKind.SHORTER_PATH: "steps",
    ReasonKind.NEARER_SYMBOL: "steps",
    ReasonKind.READY: "ready",
    ReasonKind.GEMS_NOW: "gems",
}
"""The value that picks the plural form, as on the pages (web/src/game/reasonText.ts)."""
EXACT: Final = frozenset({"points", "turns", "second_points", "also_points", "less_points"})
"""Values that may be fractions."""
CARDS: Final = ("card", "other_card", "second_card")
"""The values of reasons that are numbers of cards."""
SOURCES: Final = ("source", "second_source", "also_source")
"""The values that name where points come from."""


def in_words(reason: Reason, deck: Deck, language: Language | None = None) -> str:
    """Return a reason as a sentence, in English by default.

    >>> from silvergold import decks
    >>> from silvergold.languages import language
    >>> reason = Reason(ReasonKind.FINISHES_CARD, "cards", 3.2, {"card": 17})
    >>> in_words(reason, decks.standard("silver-and-gold"))
    'The better choice would have finished the orange card of 12 this turn.'
    >>> in_words(reason, decks.standard("pyramids"), language("de"))
    'Die bessere Wahl hätte Pyramide 17 noch in diesem Zug vervollständigt.'
    """
    language = language or english()
    words = _worded(reason, deck, language)
    sentence = language.t(f"reasons.{_key(reason)}{'.find' if reason.is_find else ''}", **words)
    sentence = sentence[0].upper() + sentence[1:]
    if "also_source" in words:
        also = language.t("reasons.also", source=words["also_source"], points=words["also_points"])
        return f"{sentence} {also}"
    if "less_points" in words:
        return f"{sentence} {language.t('reasons.less', points=words['less_points'])}"
    return sentence


def _key(reason: Reason) -> str:
    """Return the kind of a reason, or one of its cases."""
    values = reason.values
    if reason.kind is ReasonKind.READY and values["ready"] == values["coming"]:
        return f"{reason.kind}.all"
    return f"{reason.kind}.both" if values.get("both") else str(reason.kind)


def _worded(reason: Reason, deck: Deck, language: Language) -> dict[str, object]:
    """Return the values of a reason as the language says them."""
    values = {"source": reason.source, "points": reason.points, **reason.values}
    words: dict[str, object] = {}
    for name, value in values.items():
        if name in SOURCES:
            words[name] = message(f"reasons.source.{value}") if f"reasons.source.{value}" in english() else value
        elif isinstance(value, int | float):
            words[name] = language.number(value, 1 if name in EXACT else 0)
        else:
            words[name] = value
    words |= _card_names({name: int(values[name]) for name in CARDS if name in values}, deck)
    if "side" in values:
        words["card"] = card_name(deck, int(values["card"]), str(values["side"]))
    words["n"] = values.get(COUNTED.get(reason.kind, ""), 0)
    words["count"] = words.get("symbols", "")
    for form in ("symbol", "symbols"):
        key = f"reasons.{form}.{reason.source}"
        words[form] = message(key) if key in english() else ""
    return words


def _card_names(cards: Mapping[str, CardNumber], deck: Deck) -> dict[str, Message]:
    """Return the names of the cards of a sentence; two that are called alike also have their numbers."""
    names = {name: card_name(deck, number) for name, number in cards.items()}
    alike = {name for name in names if list(names.values()).count(names[name]) > 1}
    return {
        name: message("reviews.card.numbered", card=said, number=cards[name]) if name in alike else said
        for name, said in names.items()
    }


def card_name(deck: Deck, number: CardNumber, side: str = "") -> Message:
    """Return what players call a card: by its colour and points, or by the number that is printed on it."""
    card = next(card for card in deck.cards if card.number == number)
    label = games.game(deck.game).card_label
    told_apart = {"number": number} if label == "number" else {"n": card.points}
    values = {"colour": message(f"colour.{card.colour}"), **told_apart}
    if not side or label == "number":
        return Message(f"piece.card.the.{label}", values)
    return message(f"piece.card.{side}", card=Message(f"piece.card.short.{label}", values))


def summary(seat: SeatReview, language: Language | None = None) -> str:
    """Return where the final margin of a seat came from, in one sentence."""
    language = language or english()
    outcome = "won" if seat.final_margin > 0 else "lost" if seat.final_margin else "tied"
    return language.t(
        f"reviews.summary.{outcome}",
        n=abs(seat.final_margin),
        begin="some" if round(seat.start, 1) else "none",
        start=language.signed(seat.start, 1),
        luck=language.signed(seat.luck, 1),
        others=language.signed(seat.others, 1),
        own=language.signed(seat.own, 1),
        wrong="low" if seat.rest > 0 else "high",
        rest=language.number(abs(seat.rest), 1),
    )


def skill(seat: SeatReview, language: Language | None = None) -> str:
    """Return how well a seat chose, in one sentence."""
    language = language or english()
    return language.t(
        "reviews.skill",
        accuracy=language.number(seat.accuracy),
        grade=language.t(f"bot.{seat.grade}"),
        loss=language.number(seat.loss_per_decision, 2),
    )


def command(choices: Sequence[str], language: Language) -> str:
    """Return the choices of a command, as they could be typed in the language."""
    return "; ".join(language.say(told(parse_choice(choice))) for choice in choices)
