"""The page of a review: the bar of every seat, the expected margin over the turns, the decisions that mattered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from markupsafe import Markup

from silvergold.arena.machine import our_version
from silvergold.boxes import squares
from silvergold.choices import Bonus, Choice, Cross, Keep, Take, parse_choice
from silvergold.decks.deck import Deck
from silvergold.drawing import draw_card
from silvergold.drawing.shapes import Drawing
from silvergold.drawing.svg import sprite, sprites
from silvergold.kinds import CardNumber, Square
from silvergold.languages import Language
from silvergold.position import Position
from silvergold.records import Record
from silvergold.reports import page, plots
from silvergold.reports.page import Figure
from silvergold.reports.plots import Series
from silvergold.reviews import DecisionReview, LuckKind, Review, SeatReview, in_words, timeline
from silvergold.reviews.words import command, skill, summary
from silvergold.rules import SIDE, TURNS_PER_ROUND

SHOWN: Final = 6
"""Decisions of a seat that are drawn, the largest first."""
PARTS: Final = ("start", "luck", "others", "own", "rest")
_CARD: Final = (1 << 25) - 1


@dataclass(frozen=True, slots=True)
class ShownDecision:
    """One decision with the cards of both commands, the one made and the best, as they would look afterwards."""

    decision: DecisionReview
    heading: str
    reason: str
    chosen: str
    compared: str
    made: tuple[Drawing, ...]
    best: tuple[Drawing, ...]


def review_page(record: Record, found: Review, language: Language) -> str:
    """Return one self-contained page."""
    befores = {command.move: phase.before for phase in timeline.phases(record) for command in phase.commands.values()}
    shown = {
        seat.seat: [_shown(record.deck, befores, one, language) for one in seat.flagged[:SHOWN]] for seat in found.seats
    }
    drawings = {drawing.name: drawing for ones in shown.values() for one in ones for drawing in (*one.made, *one.best)}
    return page.render(
        "review.html",
        record.deck,
        page.fan_of(record.deck),
        language,
        found=found,
        shown=shown,
        boards=Markup(sprites(drawings.values())),
        board=lambda drawing: Markup(sprite(drawing)),
        sentences={seat.seat: summary(seat, language) for seat in found.seats},
        skills={seat.seat: skill(seat, language) for seat in found.seats},
        bars=_bars(found.seats, language),
        turns=_turns(found, language),
        flips=_flips(found, language),
        made={
            language.t("reviews.page.date"): page.date_text(),
            language.t("reviews.page.evaluator"): found.evaluator,
            language.t("reviews.page.version"): f"silvergold {our_version()}",
        },
        command="silvergold review FILE --report FILE.html",
    )


def _bars(seats: Sequence[SeatReview], language: Language) -> Figure:
    t = language.t
    rows = [(f"{one.seat}, {one.player}", {part: getattr(one, part) for part in PARTS}) for one in seats]
    names = {part: t(f"reviews.part.{part}") for part in PARTS}
    figure = page.bars(rows, PARTS, t("reviews.page.made"), t("reviews.page.player"), 1, names)
    return replace(figure, head=(*figure.head[:-1], t("reviews.page.all")))


def _turns(found: Review, language: Language) -> Figure:
    """Return the expected margin after every turn, and at the end the final one."""
    t = language.t
    flips = [step for step in found.chance if step.kind == LuckKind.FLIP]
    series = []
    for seat in found.seats:
        values = [step.margin[seat.seat] for step in flips[1:]] + [float(seat.final_margin)]
        series.append(Series(f"{seat.seat}, {seat.player}", values, values, values))
    plot = plots.lines(series, t("reviews.page.over-turns"), TURNS_PER_ROUND, t("reviews.page.round"))
    last = slice(TURNS_PER_ROUND - 1, None, TURNS_PER_ROUND)
    table = [(one.label, *(language.number(value, 1) for value in one.middle[last])) for one in series]
    rounds = range(1, len(table[0]))
    head = (t("reviews.page.player"), *(t("reviews.page.after-round", n=number) for number in rounds))
    return Figure({"": plot}, head, table)


def _flips(found: Review, language: Language) -> list[tuple[str, str, str, str]]:
    """Return the luckiest chance steps: turn, what came, for whom, how much."""
    steps = sorted(found.chance, key=lambda step: -max(step.luck))[:SHOWN]
    return [
        (
            language.t("reviews.turn", n=step.turn + 1),
            language.t(f"reviews.luck.{step.kind}", what=language.pattern(step.what)),
            found.seats[seat].player,
            language.signed(step.luck[seat], 1),
        )
        for step in steps
        for seat in [step.luck.index(max(step.luck))]
    ]


def _shown(deck: Deck, befores: dict[int, Position], one: DecisionReview, language: Language) -> ShownDecision:
    before = befores[one.move]
    made, best = ([*map(parse_choice, choices)] for choices in (one.choice, one.best))
    heading = language.t(
        "reviews.page.find" if one.is_find else "reviews.page.lost",
        turn=one.turn + 1,
        kind=language.t(f"reviews.kind.{one.kind}"),
        loss=language.number(abs(one.loss), 1),
        about=language.number(one.uncertainty, 1),
    )
    return ShownDecision(
        one,
        heading,
        in_words(one.reason, deck, language) if one.reason else "",
        language.t("reviews.page.chosen", choices=command(one.choice, language)),
        language.t(
            "reviews.page.reference" if one.is_find else "reviews.page.better", choices=command(one.best, language)
        ),
        tuple(_drawn(deck, before, one, made)),
        tuple(_drawn(deck, before, one, best)),
    )


def _drawn(deck: Deck, before: Position, one: DecisionReview, choices: Sequence[Choice]) -> Iterable[Drawing]:
    cards = {card.number: card for card in deck.cards}
    for number in _numbers(choices):
        crossed = _crossed(before, one.seat, number)
        fresh = [
            box
            for choice in choices
            if isinstance(choice, Cross | Bonus) and choice.card == number
            for box in choice.boxes
        ]
        yield draw_card(deck.game, cards[number], [*crossed, *fresh], fresh)


def _numbers(choices: Iterable[Choice]) -> list[CardNumber]:
    """Return the cards that these choices are about, each once."""
    numbers: list[CardNumber] = []
    for choice in choices:
        match choice:
            case Keep(cards):
                numbers += cards
            case Cross(card) | Bonus(card):
                numbers.append(card)
            case Take(card) if card is not None:
                numbers.append(card)
    return list(dict.fromkeys(numbers))


def _crossed(before: Position, seat: int, number: CardNumber) -> list[Square]:
    """Return the boxes of a seat's card that were crossed before; none on a new card."""
    cards = before.cards_of(seat)
    if number not in cards:
        return []
    slot = cards.index(number)
    open_ = int(before.player(seat)["open"]) >> SIDE * slot & _CARD
    boxes = before.index.boxes[before.index.index_of[number]]
    return list(squares(boxes & ~open_)) if open_ else []
