"""The score sheet of Pyramids."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from silvergold.drawing import symbols
from silvergold.drawing.shapes import Item, Words
from silvergold.games import PYRAMIDS
from silvergold.games.pyramids import GREEN_GEM, POINTS_PER_CARD, RED_GEM, SKULL, TORCH
from silvergold.printing.score_parts import BOX, STEP, WIDTH, emblem, figure_box, heading, symbol_box, table
from silvergold.printing.sheets import QUIET, PrintJob

GAME: Final = PYRAMIDS

_TOP: Final = 25.0
_RIGHT: Final = 126.0
"""Where the torches and the table of pyramids begin."""


def rows(job: PrintJob) -> Iterator[Item]:
    """P6 to P8, P11: draw gems, skulls, torches, and the pyramids of each colour with their points."""
    yield from _gems(job)
    yield from _skulls(job)
    yield from _torches(job)
    yield from _pyramids(job)


def _each(part: str) -> int:
    return next(found.each or 0 for found in GAME.score_parts if found.name == part)


def _gems(job: PrintJob) -> Iterator[Item]:
    yield heading(0, _TOP - 2.4, job.texts("gems", pair=_each("gems"), lone=1), 118)
    for row, gem in enumerate((RED_GEM, GREEN_GEM)):
        for k in range(gem.sheet_row.boxes):
            yield from symbol_box(job, STEP * k, _TOP + STEP * row, symbols.BY_NAME[gem.art])


def _skulls(job: PrintJob) -> Iterator[Item]:
    top = _TOP + 2 * STEP + 7
    yield heading(0, top - 2.4, job.texts("skulls"), 118)
    for k in range(SKULL.sheet_row.boxes):
        yield from figure_box(STEP * k, top, f"−{job.deck.skulls[k]}")


def _torches(job: PrintJob) -> Iterator[Item]:
    yield heading(_RIGHT, _TOP - 2.4, job.texts("torches", each=_each("torches")), WIDTH - _RIGHT)
    for k in range(TORCH.sheet_row.boxes):
        yield from symbol_box(job, _RIGHT + STEP * k, _TOP, symbols.TORCH)
        yield Words(_RIGHT + STEP * k + BOX / 2, _TOP + BOX + 3.4, str(k + 1), 2.6, QUIET, "middle")


def _pyramids(job: PrintJob) -> Iterator[Item]:
    """Draw a row for each colour: cards are noted in the first space, the pyramid points are crossed off."""
    top, height = _TOP + 2 * STEP + 7, 10.0
    awards = job.deck.awards
    widths = [9.0, WIDTH - _RIGHT - 9 - 8.5 * len(awards), *[8.5] * len(awards)]
    yield heading(_RIGHT, top - 2.4, job.texts("pyramids", each=POINTS_PER_CARD), WIDTH - _RIGHT)
    yield table(_RIGHT, top, widths, height, len(GAME.colours))
    for row, colour in enumerate(GAME.colours):
        y = top + height * row
        yield emblem(job, colour, _RIGHT + 1.5, y + 2, 6)
        for k, points in enumerate(awards):
            x = _RIGHT + widths[0] + widths[1] + 8.5 * (k + 0.5)
            yield Words(x, y + 6.4, str(points), 3.6, QUIET, "middle", bold=True)


def sums(job: PrintJob) -> Iterator[str]:
    """Yield the parts of the score (P13)."""
    for part in ("torches", "points", "gems", "cards", "skulls"):
        yield job.texts(f"sum_{part}")
    yield job.texts("total")


def tie(job: PrintJob) -> str:
    """Return what breaks a tie (P14)."""
    return job.texts("tie_number")
