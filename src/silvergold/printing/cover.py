"""The cover sheet: what is printed, how, and that this project is not affiliated with anybody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from silvergold import games
from silvergold.drawing import cards
from silvergold.drawing.shapes import Drawing, Item, Shape, Words, ellipse
from silvergold.printing.inks import inked
from silvergold.printing.print_options import PAPERS, SIZE
from silvergold.printing.sheets import EDGE, INK, QUIET, PrintJob, paragraph, qr_code, ruler, sheet, shortened

_LEFT: Final = 20.0
_TEXT: Final = 3.6
_SAMPLE: Final = 41.0  # the width of the sample cards
_CODE: Final = 26.0


def cover(job: PrintJob) -> Drawing:
    """Draw the first sheet."""
    paper, texts = PAPERS[job.options.paper], job.texts
    width = paper[0] - 2 * _LEFT
    game = games.game(job.deck.game)
    items: list[Item] = [
        Words(_LEFT, 34, shortened(texts.deck_name(job.deck.name), 12, width, display=True), 12, INK, display=True),
        Words(_LEFT, 43, game.title, 5.4, QUIET, display=True),
        *_samples(job, 52),
        *_code(job, paper[0] - _LEFT, 52),
    ]
    y = 122.0
    for title, lines in ((texts("contents"), list(_contents(job))), (texts("how"), list(_steps(job)))):
        items.append(Words(_LEFT, y, title, 5, INK, display=True))
        y += 8
        for line in lines:
            text = paragraph(_LEFT + 6, y, line, _TEXT, width - 6)
            items.append(Shape(ellipse(_LEFT + 1.6, y - 1.2, 0.8), fill=QUIET))
            items += text
            y = text[-1].y + 6.2
        y += 6
    items += paragraph(_LEFT, paper[1] - 40, texts("notice"), 2.9, width, QUIET)
    items += ruler(EDGE + 3, paper[1] - 15, texts("ruler_paper"))
    return sheet(paper, items, job.title)


def _samples(job: PrintJob, top: float) -> Iterator[Item]:
    """Draw the first card of each of three colours, and the back."""
    frame = cards.frame_of(job.deck.game, *SIZE)
    faces = list({card.colour: card for card in job.deck.cards}.values())[:2]
    letters = job.texts.letters
    drawn = [cards.draw_cut_card(job.deck.game, face, frame, job.code, letters) for face in faces]
    for k, one in enumerate([*drawn, cards.draw_cut_back(job.deck.game, frame)]):
        sample = Drawing(f"sample-{one.name}", one.width, one.height, one.items, one.label, clipped=True)
        yield inked(sample, job.options.ink).fitted(_LEFT + (_SAMPLE + 3) * k, top, _SAMPLE)


def _code(job: PrintJob, right: float, top: float) -> Iterator[Item]:
    yield Words(right, top + 3, job.texts("deck", code=job.code), _TEXT, INK, "end", bold=True)
    if job.address:
        yield from qr_code(job.address, right - _CODE, top + 6, _CODE)


def _contents(job: PrintJob) -> Iterator[str]:
    """Yield a line for everything that follows."""
    parts, texts = job.options.parts, job.texts
    width, height = (f"{side:g}" for side in job.options.size)
    if "cards" in parts:
        yield texts("line_cards", n=len(job.deck.cards), width=width, height=height)
    if "expeditions" in parts:
        yield texts("line_expeditions")
    if "round-card" in parts:
        yield texts("line_round_card")
    if job.options.backs:
        yield texts("line_backs")
    if "score-sheets" in parts:
        yield texts("line_score_sheets")
    if "one-game" in parts:
        yield texts("line_one_game")


def _steps(job: PrintJob) -> Iterator[str]:
    width, height = (f"{side:g}" for side in job.options.size)
    yield from job.texts.lines("steps", width=width, height=height)
    if job.options.backs:
        yield job.texts("steps_backs")
    yield job.texts("identify")
