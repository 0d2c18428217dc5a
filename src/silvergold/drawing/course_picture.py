"""The result of one seat as a picture to share: its points and how they grew. It shows no cards and no patterns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from silvergold import games
from silvergold.drawing.art import ART
from silvergold.drawing.palette import CROSS, Theme
from silvergold.drawing.shapes import Drawing, Item, Shape, Words, rect
from silvergold.languages import Language

WIDTH: Final = 1200.0
HEIGHT: Final = 630.0
LEFT, RIGHT, TOP, BOTTOM = 90.0, 1110.0, 300.0, 540.0
"""The area of the curve."""

CROSS_SIZE: Final = 13.0


@dataclass(frozen=True, slots=True)
class SharedCourse:
    """What the picture shows: the game, a line that says which challenge it is, and the points after every turn."""

    game: str
    title: str
    points: int
    margin: int
    par: int | None
    course: tuple[int, ...]
    turns_per_round: int


def draw_course(shared: SharedCourse, language: Language) -> Drawing:
    """Draw the result and the course of one seat."""
    theme = ART[shared.game].THEME
    items: list[Item] = [
        Shape(rect(0, 0, WIDTH, HEIGHT), fill=theme.ground),
        Shape(rect(40, 40, WIDTH - 80, HEIGHT - 80, 24), fill=theme.panel, stroke=theme.panel_edge, width=2),
        Words(LEFT, 112, games.game(shared.game).title, 40, theme.ink, bold=True, display=True),
        Words(RIGHT, 112, shared.title, 30, theme.quiet, "end"),
        Words(LEFT, 232, str(shared.points), 110, theme.ink, bold=True, display=True),
        Words(RIGHT, 190, _against_par(shared, language), 34, theme.ink, "end"),
        Words(RIGHT, 236, _margin(shared, language), 34, theme.quiet, "end"),
    ]
    items += [*_rounds(shared, theme), *_curve(shared, theme)]
    return Drawing("course", WIDTH, HEIGHT, tuple(items), description(shared, language), lasting=False)


def description(shared: SharedCourse, language: Language) -> str:
    """Return the picture in words."""
    points = language.t("common.points", n=shared.points)
    parts = [games.game(shared.game).title, shared.title, points, _against_par(shared, language)]
    return ", ".join(filter(None, [*parts, _margin(shared, language)]))


def _against_par(shared: SharedCourse, language: Language) -> str:
    if shared.par is None:
        return ""
    gap = shared.points - shared.par
    return language.t("pictures.par", side=_side(gap), par=shared.par, gap=abs(gap))


def _margin(shared: SharedCourse, language: Language) -> str:
    return language.t("pictures.margin", side=_side(shared.margin), gap=abs(shared.margin))


def _side(gap: int) -> str:
    return "equal" if gap == 0 else "above" if gap > 0 else "below"


def _places(course: Sequence[int]) -> list[tuple[float, float]]:
    """Return where the points after each turn are drawn; the game begins with none."""
    values = (0, *course)
    low, high = min(values), max(*values, min(values) + 1)
    step = (RIGHT - LEFT) / max(1, len(course))
    return [(LEFT + k * step, BOTTOM - (value - low) / (high - low) * (BOTTOM - TOP)) for k, value in enumerate(values)]


def _rounds(shared: SharedCourse, theme: Theme) -> Iterator[Item]:
    """Draw the ground line, and a mark at the start and at the end of each round."""
    yield Shape(f"M{LEFT:g} {BOTTOM:g}H{RIGHT:g}", stroke=theme.panel_edge, width=2, blunt=True)
    for x, _ in _places(shared.course)[:: shared.turns_per_round]:
        yield Shape(f"M{x:g} {TOP:g}V{BOTTOM:g}", stroke=theme.panel_edge, width=1.5, dash=(4, 6))


def _curve(shared: SharedCourse, theme: Theme) -> Iterator[Item]:
    """Draw the points as a line, with a cross after every round."""
    places = _places(shared.course)
    path = "".join(f"{'L' if k else 'M'}{x:.1f} {y:.1f}" for k, (x, y) in enumerate(places))
    yield Shape(path, stroke=theme.accent, width=5)
    ends = list(enumerate(places))[:: shared.turns_per_round][1:]
    for k, (x, y) in ends:
        r = CROSS_SIZE
        strokes = f"M{x - r:.1f} {y - r:.1f}L{x + r:.1f} {y + r:.1f}M{x + r:.1f} {y - r:.1f}L{x - r:.1f} {y + r:.1f}"
        yield Shape(strokes, stroke=CROSS, width=7)
        yield Words(x - 18, y - 18, str(shared.course[k - 1]), 28, theme.ink, "end", bold=True)
