"""The score sheet of Silver & Gold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from silvergold.drawing import symbols
from silvergold.drawing.shapes import Item, Words
from silvergold.games import SILVER_AND_GOLD
from silvergold.games.silver_gold import COIN, PALM
from silvergold.printing.score_parts import BOX, STEP, WIDTH, box, emblem, heading, symbol_box, table
from silvergold.printing.sheets import INK, PrintJob

GAME: Final = SILVER_AND_GOLD

_TOP: Final = 25.0
_CUP: Final = 15.0  # the width of a box for a cup
_CARDS: Final = 128.0  # where the table of cards begins


def rows(job: PrintJob) -> Iterator[Item]:
    """S4, S5, S7, S10: draw coins with a cup for each row, palms, cards with seals, and the products of seals."""
    yield from _coins(job)
    yield from _palms(job)
    yield from _cards(job)
    yield from _seals(job)


def _coins(job: PrintJob) -> Iterator[Item]:
    yield heading(0, _TOP - 2.4, job.texts("coins"), 74)
    for k in range(COIN.sheet_row.boxes):
        row, column = divmod(k, COIN.sheet_row.per_row)
        yield from symbol_box(job, STEP * column, _TOP + STEP * row, symbols.COIN)
    for row in range(COIN.sheet_row.boxes // COIN.sheet_row.per_row):
        x, y = STEP * COIN.sheet_row.per_row, _TOP + STEP * row
        yield Words(x + 1, y + BOX / 2 + 1.2, "→", 4, INK)
        yield from symbol_box(job, x + 7, y, symbols.CUP, _CUP)


def _palms(job: PrintJob) -> Iterator[Item]:
    yield heading(80, _TOP - 2.4, job.texts("palms"), 45)
    for k in range(PALM.sheet_row.boxes):
        yield from symbol_box(job, 80 + STEP * (k % 2), _TOP + STEP * (k // 2), symbols.PALM)


def _cards(job: PrintJob) -> Iterator[Item]:
    colours = GAME.colours[::-1]
    height = 36.0 / len(colours)
    yield heading(_CARDS, _TOP - 2.4, job.texts("cards_seals"), WIDTH - _CARDS)
    yield table(_CARDS, _TOP, [9.0, *[9.0] * 5], height, len(colours))
    for k, colour in enumerate(colours):
        yield emblem(job, colour, _CARDS + 1.5, _TOP + height * k + (height - 6) / 2, 6)


def _seals(job: PrintJob) -> Iterator[Item]:
    top = _TOP + 46
    yield heading(0, top - 2.4, job.texts("seals"), WIDTH)
    for k in range(4):
        x = 48 * k
        for n, sign in enumerate(("×", "=", "")):
            yield box(x + 13 * n, top, 9, 9)
            yield Words(x + 13 * n + 11, top + 5.8, sign, 3.4, INK, "middle")


def sums(job: PrintJob) -> Iterator[str]:
    """Yield the parts of the score (S10)."""
    each = next(part.each for part in GAME.score_parts if part.name == "coins")
    yield job.texts("sum_coins", each=each)
    for part in ("cups", "palms", "cards", "seals"):
        yield job.texts(f"sum_{part}")
    yield job.texts("total")


def tie(job: PrintJob) -> str:
    """Return what breaks a tie (S11)."""
    first, *others = (job.texts.colour(colour) for colour in GAME.colours)
    return job.texts("tie_colours", first=first, others=", ".join(others))
