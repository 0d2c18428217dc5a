"""The cards beside those of the deck: expedition cards (G2), and one with the rounds and the prizes (S7, P11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from silvergold import games
from silvergold.decks.deck import Expedition
from silvergold.drawing import cards, palette, symbols
from silvergold.drawing.art import ART
from silvergold.drawing.card_geometry import HEIGHT, WIDTH, CardFrame
from silvergold.drawing.shapes import Drawing, Item, Shape, Words, ellipse, rect
from silvergold.printing.sheets import INK, PrintJob, shortened
from silvergold.rules import ROUNDS, TURNS_PER_ROUND

_PATTERN: Final = 300.0  # the space of a pattern
_BOX: Final = 100.0  # and the most that one of its boxes takes
_NAME: Final = 40.0
_ROW: Final = 50.0
_PRIZE: Final = 56.0


def expedition_cards(job: PrintJob, frame: CardFrame) -> list[Drawing]:
    """Return all expedition cards, as many of each as the deck has."""
    return [_expedition(job, frame, one) for one in job.deck.expeditions for _ in range(one.count)]


def _expedition(job: PrintJob, frame: CardFrame, one: Expedition) -> Drawing:
    """Draw the pattern, with its name at both ends."""
    pattern = cards.draw_pattern(one)
    scale = min(_PATTERN / max(pattern.width, pattern.height), _BOX / 100)
    width, height = pattern.width * scale, pattern.height * scale
    middle = HEIGHT / 2 + (frame.below - frame.above) / 2
    name = shortened(job.texts.pattern(one.name), _NAME, WIDTH - 60, display=True)
    ink = ART[job.deck.game].THEME.ink
    items = [
        *_ground(job, frame),
        Words(WIDTH / 2, 58 - frame.above, name, _NAME, ink, "middle", display=True),
        pattern.fitted((WIDTH - width) / 2, middle - height / 2, width),
        Words(WIDTH / 2, HEIGHT - 44 + frame.below, name, _NAME, ink, "middle", display=True),
        *_mark(job, frame),
    ]
    return cards.cut_out(f"expedition-{pattern.name}", frame, tuple(items), pattern.label)


def _ground(job: PrintJob, frame: CardFrame) -> Iterator[Item]:
    theme = ART[job.deck.game].THEME
    yield Shape(frame.outline(), fill=theme.panel)
    border = rect(
        *(16 - frame.beside, 16 - frame.above, WIDTH - 32 + 2 * frame.beside, HEIGHT - 32 + frame.above + frame.below),
        16,
    )
    yield Shape(border, stroke=theme.panel_edge, width=4)


def _mark(job: PrintJob, frame: CardFrame) -> Iterator[Item]:
    yield Words(WIDTH / 2, HEIGHT - 22 + frame.below, job.code, cards.MARK, INK, "middle")


def round_card(job: PrintJob, frame: CardFrame) -> Drawing:
    """Draw rounds and turns to cross off, and the prizes to take, the best first."""
    game, theme, texts = games.game(job.deck.game), ART[job.deck.game].THEME, job.texts
    top = 62 - frame.above
    items: list[Item] = [
        *_ground(job, frame),
        Words(WIDTH / 2, top, game.title, _NAME, theme.ink, "middle", display=True),
    ]
    for k in range(ROUNDS):
        y = top + 50 + _ROW * k
        items.append(Words(40, y + 8, texts("round", n=k + 1), 24, theme.ink, bold=True))
        circles = (ellipse(198 + 36 * turn, y, 13) for turn in range(TURNS_PER_ROUND))
        items.append(Shape(" ".join(circles), palette.SAND_HI, INK, 2))
    y = top + 62 + _ROW * ROUNDS
    items.append(Words(40, y, shortened(texts(game.prizes.key), 21, WIDTH - 80, bold=True), 21, theme.ink, bold=True))
    items += [*_prizes(job, y + 18), *_mark(job, frame)]
    return cards.cut_out(f"round-card-{job.code}", frame, tuple(items), texts("round_card"))


def _prizes(job: PrintJob, top: float) -> Iterator[Item]:
    """Draw a box for each prize; one row for all, or one for each colour."""
    game = games.game(job.deck.game)
    values = getattr(job.deck, game.prizes.key)
    values = values if game.prizes.per_colour else sorted(values, reverse=True)
    rows = game.colours if game.prizes.per_colour else (None,)
    for row, colour in enumerate(rows):
        y = top + (_PRIZE + 6) * row
        if colour:
            yield symbols.emblem(colour, job.texts.letters[colour]).fitted(40, y + 4, 44)
        left, per_row = (100, 5) if colour else (40, 6)
        step = min(62.0, (WIDTH - 40 - left) / max(per_row, 1))
        for k, value in enumerate(values):
            x, line = left + step * (k % per_row), y + (_PRIZE + 6) * (k // per_row)
            yield Shape(rect(x, line, step - 6, _PRIZE - 4, 8), palette.SAND_HI, INK, 2)
            yield Words(x + (step - 6) / 2, line + 37, str(value), 30, INK, "middle", bold=True)
