"""A game on paper without cutting: a page with the deal for one reader, and one with all cards for every player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from silvergold.decks.deck import Card, Expedition
from silvergold.drawing import cards
from silvergold.drawing.card_geometry import HEIGHT, WIDTH
from silvergold.drawing.shapes import Drawing, Item, Shape, Words, number, rect
from silvergold.printing.inks import inked
from silvergold.printing.print_options import FOOT, HEAD, PAPERS
from silvergold.printing.sheets import EDGE, INK, LINE, QUIET, PrintJob, foot, head, paragraph, sheet, wrapped
from silvergold.records.record import Record
from silvergold.records.shuffle import Draws, shuffled
from silvergold.rules import TURNS_PER_ROUND

PLAYERS: Final = 4
"""Hands that are dealt; fewer people leave some out, and their cards come from the stack."""

COLUMNS: Final = 7
_GAP: Final = 1.6
_NUMBER: Final = 4.4  # the line with the number above each card
_PATTERN: Final = 15.0
_LINE: Final = 7.0
_SIZE: Final = 4.0


def paper_game(job: PrintJob) -> Iterator[Drawing]:
    """Yield the deal, then the pages with all cards."""
    yield _deal_page(job)
    for k in range(0, len(job.deck.cards), cards_per_page(job)):
        yield _cards_page(job, k)


def n_paper_pages(job: PrintJob) -> int:
    """Return how many pages there are."""
    return 1 - (-len(job.deck.cards) // cards_per_page(job))


def cards_per_page(job: PrintJob) -> int:
    """Return how many cards a page has."""
    _, height = PAPERS[job.options.paper]
    _, cell = _cell(job)
    return COLUMNS * int((height - HEAD - FOOT + _GAP) / (cell + _GAP))


def _cell(job: PrintJob) -> tuple[float, float]:
    """Return width and height of a card with its number."""
    width = (PAPERS[job.options.paper][0] - 2 * EDGE + _GAP) / COLUMNS - _GAP
    return width, width * HEIGHT / WIDTH + _NUMBER


def _cards_page(job: PrintJob, first: int) -> Drawing:
    """Draw all cards, small, each with its number to be circled or struck out."""
    paper, texts = PAPERS[job.options.paper], job.texts
    faces = sorted(job.deck.cards, key=lambda card: card.number)[first : first + cards_per_page(job)]
    items: list[Item] = list(head(job, paper, texts("paper_cards"), HEAD))
    for k, face in enumerate(faces):
        items += _small_card(job, face, k)
    items += foot(job, paper, paper[1] - FOOT, texts("ruler_paper"))
    return sheet(paper, items, texts("paper_cards"))


def _small_card(job: PrintJob, face: Card, k: int) -> Iterator[Item]:
    width, height = _cell(job)
    x, y = EDGE + (width + _GAP) * (k % COLUMNS), HEAD + (height + _GAP) * (k // COLUMNS)
    frame = cards.frame_of(job.deck.game, WIDTH, HEIGHT)
    drawn = cards.draw_cut_card(job.deck.game, face, frame, job.code, job.texts.letters)
    yield Words(x + width / 2, y + 3.4, str(face.number), 3.6, INK, "middle", bold=True)
    yield inked(drawn, job.options.ink).fitted(x, y + _NUMBER, width)
    yield Shape(rect(x, y + _NUMBER, width, height - _NUMBER), stroke=LINE, width=0.15)


# The deal ------------------------------------------------------------------------------------------------------------


def _deal_page(job: PrintJob) -> Drawing:
    """Draw what one person reads out: hands, patterns, and the order of the stack."""
    paper, texts = PAPERS[job.options.paper], job.texts
    width = paper[0] - 2 * EDGE - 6
    names = [texts("paper_hand", n=k + 1) for k in range(PLAYERS)]
    deal = shuffled(job.deck, names, Draws(job.options.seed.to_bytes(32, "big")))
    left, y = EDGE + 3, 26.0
    items: list[Item] = list(head(job, paper, f"{texts('paper_deal')} · {texts('deal', seed=job.options.seed)}", HEAD))
    for line in wrapped(texts("paper_how"), 3.2, width):
        items.append(Words(left, y, line, 3.2, QUIET))
        y += 4.6
    for part in (_hands, _patterns, _stack):
        drawn, y = part(job, deal, left, y + 6, width)
        items += drawn
    items += foot(job, paper, paper[1] - FOOT, texts("ruler_paper"))
    return sheet(paper, items, texts("paper_game"))


def _hands(job: PrintJob, deal: Record, left: float, y: float, width: float) -> tuple[list[Item], float]:  # noqa: ARG001
    items: list[Item] = [_heading(left, y, job.texts("paper_hands"))]
    for seat, (name, hand) in enumerate(zip(deal.players, deal.deals, strict=True)):
        line = y + _LINE * (seat + 1)
        starts = job.texts("paper_starts") if seat == deal.start_player else ""
        items.append(Words(left, line, name, _SIZE, INK))
        items += _numbers(hand, left + 34, line)
        items.append(Words(left + 34 + 14 * len(hand), line, starts, 3.2, QUIET))
    return items, y + _LINE * (PLAYERS + 1)


def _patterns(job: PrintJob, deal: Record, left: float, y: float, width: float) -> tuple[list[Item], float]:
    items: list[Item] = [_heading(left, y, job.texts("paper_patterns"))]
    by_name = {one.name: one for one in job.deck.expeditions}
    step = (width - 26) / TURNS_PER_ROUND
    for k, order in enumerate(deal.expeditions):
        top = y + 4 + (_PATTERN + 3) * k
        items.append(Words(left, top + _PATTERN / 2 + 1.4, job.texts("round", n=k + 1), _SIZE, INK))
        for turn, name in enumerate(order[:TURNS_PER_ROUND]):
            items += _pattern(by_name[name], left + 26 + step * turn, top)
    return items, y + 4 + (_PATTERN + 3) * len(deal.expeditions)


def _pattern(one: Expedition, x: float, y: float) -> Iterator[Item]:
    """Draw a pattern in its square; all boxes are of the same size, if the pattern is not a large one."""
    drawn = cards.draw_pattern(one)
    scale = min((_PATTERN - 2) / max(drawn.width, drawn.height), 0.042)
    width, height = drawn.width * scale, drawn.height * scale
    yield Shape(rect(x, y, _PATTERN, _PATTERN, 1.5), stroke=LINE, width=0.15)
    yield drawn.fitted(x + (_PATTERN - width) / 2, y + (_PATTERN - height) / 2, width)


def _stack(job: PrintJob, deal: Record, left: float, y: float, width: float) -> tuple[list[Item], float]:
    items: list[Item] = [_heading(left, y, job.texts("paper_stack"))]
    items += paragraph(left, y + 5, job.texts("paper_stack_how"), 2.9, width, QUIET)
    per_row = int(width / 12)
    line = y + 15
    for k in range(0, len(deal.stack), per_row):
        items += _numbers(deal.stack[k : k + per_row], left, line, 12)
        items.append(Shape(f"M{number(left)} {number(line + 1.8)}H{number(left + width)}", stroke=LINE, width=0.1))
        line += _LINE
    return items, line


def _heading(x: float, y: float, text: str) -> Words:
    return Words(x, y, text, _SIZE, INK, bold=True)


def _numbers(values: Sequence[int], x: float, y: float, step: float = 14) -> Iterator[Words]:
    for k, value in enumerate(values):
        yield Words(x + step * k, y, str(value), _SIZE, INK, bold=True)
