"""The page of a review: the bar of every seat, the expected margin over the turns, the decisions that mattered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
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
from silvergold.position import Position
from silvergold.records import Record
from silvergold.reports import page, plots
from silvergold.reports.page import Figure
from silvergold.reports.plots import Series
from silvergold.reviews import DecisionReview, LuckKind, Review, SeatReview, in_words, timeline
from silvergold.reviews.words import skill, summary
from silvergold.rules import SIDE, TURNS_PER_ROUND

SHOWN: Final = 6
"""Decisions of a seat that are drawn, the largest first."""
PARTS: Final = ("start", "luck", "others", "own", "rest")
_CARD: Final = (1 << 25) - 1


@dataclass(frozen=True, slots=True)
class ShownDecision:
    """One decision with the cards of both commands, the one made and the best, as they would look afterwards."""

    decision: DecisionReview
    reason: str
    made: tuple[Drawing, ...]
    best: tuple[Drawing, ...]


def review_page(record: Record, found: Review) -> str:
    """Return one self-contained page."""
    befores = {command.move: phase.before for phase in timeline.phases(record) for command in phase.commands.values()}
    shown = {seat.seat: [_shown(record.deck, befores, one) for one in seat.flagged[:SHOWN]] for seat in found.seats}
    drawings = {drawing.name: drawing for ones in shown.values() for one in ones for drawing in (*one.made, *one.best)}
    return page.render(
        "review.html",
        record.deck,
        page.fan_of(record.deck),
        found=found,
        shown=shown,
        boards=Markup(sprites(drawings.values())),
        board=lambda drawing: Markup(sprite(drawing)),
        sentences={seat.seat: summary(seat) for seat in found.seats},
        skills={seat.seat: skill(seat) for seat in found.seats},
        bars=_bars(found.seats),
        turns=_turns(found),
        flips=_flips(found),
        made={
            "Date": page.date_text(),
            "Evaluator": found.evaluator,
            "Version": f"silvergold {our_version()}",
        },
        command="silvergold review FILE --report FILE.html",
    )


def _bars(seats: Sequence[SeatReview]) -> Figure:
    rows = [(f"{one.seat}, {one.player}", {part: getattr(one, part) for part in PARTS}) for one in seats]
    return page.bars(rows, PARTS, "What the final margin is made of", "player", decimals=1)


def _turns(found: Review) -> Figure:
    """Return the expected margin after every turn, and at the end the final one."""
    flips = [step for step in found.chance if step.kind == LuckKind.FLIP]
    series = []
    for seat in found.seats:
        values = [step.margin[seat.seat] for step in flips[1:]] + [float(seat.final_margin)]
        series.append(Series(f"{seat.seat}, {seat.player}", values, values, values))
    plot = plots.lines(series, "Expected final margin over the turns", TURNS_PER_ROUND, "round")
    last = slice(TURNS_PER_ROUND - 1, None, TURNS_PER_ROUND)
    table = [(one.label, *(f"{value:.1f}" for value in one.middle[last])) for one in series]
    head = ("player", *(f"after round {k + 1}" for k in range(len(table[0]) - 1)))
    return Figure({"": plot}, head, table)


def _flips(found: Review) -> list[tuple[str, str, str, str]]:
    """Return the luckiest chance steps: turn, what came, for whom, how much."""
    steps = sorted(found.chance, key=lambda step: -max(step.luck))[:SHOWN]
    return [
        (
            f"turn {step.turn + 1}",
            f"{step.kind} {step.what}".strip(),
            found.seats[seat].player,
            f"{step.luck[seat]:+.1f}",
        )
        for step in steps
        for seat in [step.luck.index(max(step.luck))]
    ]


def _shown(deck: Deck, befores: dict[int, Position], one: DecisionReview) -> ShownDecision:
    before = befores[one.move]
    made, best = ([*map(parse_choice, choices)] for choices in (one.choice, one.best))
    reason = in_words(one.reason, deck) if one.reason else ""
    return ShownDecision(one, reason, tuple(_drawn(deck, before, one, made)), tuple(_drawn(deck, before, one, best)))


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
