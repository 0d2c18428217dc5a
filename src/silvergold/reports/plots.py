"""Plots as SVG text, without a library: whiskers, ridges, stacked bars, lines over the turns, a swarm of cards.

Colours, fonts and font sizes come from the page's style sheet, so a plot suits the light and the dark theme. Series
differ in place, name and dash as well as in colour.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Final
from xml.sax.saxutils import escape

import numpy as np

from silvergold.reports.canvas import Canvas, Scale, in_all_widths, is_slim, path, plain, shortened, width_of

SERIES: Final = 8
FEW_POINTS: Final = 30.0
"""If no bar is longer than this, the points in the bars have a decimal."""

_EDGE: Final = 14.0
_DASHES: Final = ("", "7 3", "2 3", "9 3 2 3", "4 4", "12 3", "1 4", "6 2 1 2")

Text = Callable[[float], str]


@dataclass(frozen=True, slots=True)
class Whisker:
    """A value with its interval: a row of a plot. `kind` is the class of its colour."""

    label: str
    value: float
    low: float
    high: float
    told: str
    kind: str = "s0"


@dataclass(frozen=True, slots=True)
class Series:
    """A line with a band around it."""

    label: str
    middle: Sequence[float]
    low: Sequence[float]
    high: Sequence[float]


@dataclass(frozen=True, slots=True)
class Dot:
    """A card in a swarm: its label, its value, and whether it is highlighted."""

    label: str
    value: float
    title: str
    stands_out: bool = False


def series_class(k: int) -> str:
    """Return the class of the colour of the k-th series."""
    return f"s{k % SERIES}"


# Whiskers ------------------------------------------------------------------------------------------------------------


def whiskers(
    rows: Sequence[Whisker], title: str, *, tell: Text, mark: float | None = None, logarithmic: bool = False,
    bounds: tuple[float, float] | None = None,
) -> str:  # fmt: skip
    """Return values with their intervals, one below the other; `mark` is a reference line."""
    if not rows:
        return ""
    low, high = bounds or _bounds(rows, mark, logarithmic)
    return in_all_widths(lambda width: _whiskers(width, rows, title, tell, mark, (low, high), logarithmic))


def _bounds(rows: Sequence[Whisker], mark: float | None, logarithmic: bool) -> tuple[float, float]:
    """Return a range that holds all values, with a margin."""
    values = [x for row in rows for x in (row.low, row.high, row.value)] + ([] if mark is None else [mark])
    low, high = min(values), max(values)
    if logarithmic:
        low = max(low, 1e-4)
        return low / 1.3, max(high, low) * 1.3
    air = (high - low) * 0.06 or 1.0
    return low - air, high + air


def _whiskers(
    width: int, rows: Sequence[Whisker], title: str, tell: Text, mark: float | None,
    bounds: tuple[float, float], logarithmic: bool,
) -> Canvas:  # fmt: skip
    slim = is_slim(width)
    beside = 0.0 if slim else min(230.0, max(width_of(row.label) for row in rows) + 18)
    room = 0.0 if slim else max(width_of(row.told) for row in rows) + 10
    step = 46.0 if slim else 36.0
    canvas = Canvas(width, step * len(rows) + 34, title)
    scale = Scale(*bounds, beside + _EDGE, width - room - _EDGE, logarithmic)
    axis(canvas, scale, canvas.height - 24, tell, 4 if slim else 7)
    if mark is not None:
        canvas.line(scale(mark), 0, scale(mark), canvas.height - 24, "mark")
    for k, row in enumerate(rows):
        _whisker(canvas, scale, row, step * k, step, beside)
    return canvas


def _whisker(canvas: Canvas, scale: Scale, row: Whisker, top: float, step: float, beside: float) -> None:
    """Draw one row: its name, the interval with its ends, the value and the numbers."""
    y = top + (step - 12 if not beside else step / 2)
    base = y + 4.5 if beside else top + 18
    canvas.text(0, base, shortened(row.label, beside - 18 if beside else canvas.width / 2), "name")
    canvas.text(canvas.width, base, row.told, "told", "end")
    canvas.line(scale(row.low), y, scale(row.high), y, f"reach {row.kind}")
    for end in (row.low, row.high):
        canvas.line(scale(end), y - 5, scale(end), y + 5, f"reach {row.kind}")
    canvas.add("circle", cx=scale(row.value), cy=y, r=6, class_=f"dot {row.kind}")


def axis(canvas: Canvas, scale: Scale, y: float, tell: Text, most: int) -> None:
    """Draw round numbers below a plot, and a thin line up from each."""
    ticks = scale.ticks(most)
    for tick in ticks:
        canvas.line(scale(tick), 0, scale(tick), y, "grid")
        canvas.text(scale(tick), y + 17, tell(tick), "tick", "middle")


# Ridges --------------------------------------------------------------------------------------------------------------


def ridges(rows: Sequence[tuple[str, Sequence[float]]], title: str) -> str:
    """Return the distribution of scores, one curve for each row on a common scale, with a line at the mean."""
    every = [value for _, values in rows for value in values]
    low, high = min(every), max(every)
    air = max(3.0, (high - low) * 0.04)
    grid = np.linspace(low - air, high + air, 160)
    hills = [density(values, grid) for _, values in rows]
    return in_all_widths(lambda width: _ridges(width, rows, hills, grid, title))


def density(values: Sequence[float], grid: np.ndarray[tuple[int], np.dtype[np.float64]]) -> list[float]:
    """Return a kernel density estimate with the width of Silverman's rule (1986), at least one point."""
    points = np.asarray(values, dtype=np.float64)
    quarters = np.subtract(*np.percentile(points, [75, 25])) / 1.34
    spread = min(filter(None, (float(points.std()), float(quarters))), default=1.0)
    width = max(1.0, 0.9 * spread * len(points) ** -0.2)
    found, times = np.unique(points, return_counts=True)
    hills = np.exp(-0.5 * ((grid[:, None] - found) / width) ** 2) * times
    heights: list[float] = (hills.sum(1) / (len(points) * width * math.sqrt(2 * math.pi))).tolist()
    return heights


def _ridges(
    width: int, rows: Sequence[tuple[str, Sequence[float]]], hills: Sequence[Sequence[float]],
    grid: np.ndarray[tuple[int], np.dtype[np.float64]], title: str,
) -> Canvas:  # fmt: skip
    slim = is_slim(width)
    beside = 0.0 if slim else min(230.0, max(width_of(label) for label, _ in rows) + 18)
    step, top = (78.0, 30.0) if slim else (72.0, 26.0)
    canvas = Canvas(width, top + step * len(rows) + 30, title)
    scale = Scale(float(grid[0]), float(grid[-1]), beside + _EDGE, width - _EDGE)
    axis(canvas, scale, canvas.height - 24, plain, 5 if slim else 9)
    tallest = max(max(hill) for hill in hills)
    for k, ((label, values), hill) in enumerate(zip(rows, hills, strict=True)):
        foot = top + step * (k + 1) - 6
        points = [(scale(x), foot - y / tallest * (step + 14)) for x, y in zip(grid, hill, strict=True)]
        mean = float(np.mean(values))
        _hill(canvas, points, scale(mean), foot, series_class(k))
        canvas.text(scale(mean), foot - 30, f"{mean:.0f}", "value", "middle")
        if beside:
            canvas.text(0, foot - 2, shortened(label, beside - 18), "name")
        elif scale(mean) < width / 2:  # the name stands where the hill does not
            canvas.text(width, foot - 34, shortened(label, 120), "name", "end")
        else:
            canvas.text(0, foot - 34, shortened(label, 120), "name")
    return canvas


def _hill(canvas: Canvas, points: Sequence[tuple[float, float]], mean: float, foot: float, kind: str) -> None:
    """Draw one curve on its base line, with a line at the mean."""
    (left, _), (right, _) = points[0], points[-1]
    canvas.add("path", d=f"{path([*points, (right, foot), (left, foot)])} Z", class_=f"hill {kind}")
    canvas.line(left, foot, right, foot, "foot")
    canvas.line(mean, foot - 26, mean, foot, f"reach {kind}")


# Stacked bars --------------------------------------------------------------------------------------------------------


def stacks(
    rows: Sequence[tuple[str, Mapping[str, float]]], title: str, names: Mapping[str, str] = MappingProxyType({})
) -> str:
    """Return stacked bars: a bar for each row, a piece for each part; negative parts are left of zero.

    `names` are what parts are called, where that is not their key.
    """
    high = max(sum(max(points, 0) for points in parts.values()) for _, parts in rows)
    low = min(0.0, *(sum(min(points, 0) for points in parts.values()) for _, parts in rows))
    return in_all_widths(lambda width: _stacks(width, rows, title, (low, high or 1.0), names))


def _stacks(
    width: int,
    rows: Sequence[tuple[str, Mapping[str, float]]],
    title: str,
    bounds: tuple[float, float],
    names: Mapping[str, str],
) -> Canvas:
    slim = is_slim(width)
    beside = 0.0 if slim else min(230.0, max(width_of(label) for label, _ in rows) + 18)
    step, tall = (66.0, 34.0) if slim else (52.0, 34.0)
    canvas = Canvas(width, step * len(rows) + 32, title)
    scale = Scale(*bounds, beside + (_EDGE if bounds[0] < 0 else 2), width - 58)
    axis(canvas, scale, canvas.height - 24, plain, 4 if slim else 8)
    for k, (label, parts) in enumerate(rows):
        foot = step * (k + 1) - 6
        _stack(canvas, scale, parts, names, foot - tall, tall)
        base = foot - tall / 2 + 5 if beside else foot - tall - 7
        canvas.text(0, base, shortened(label, beside - 18 if beside else width / 2), "name")
        end = scale(sum(max(points, 0) for points in parts.values())) + 8
        canvas.text(end, foot - tall / 2 + 6, f"{sum(parts.values()):.1f}", "total")
        canvas.line(scale(0), foot - tall - 4, scale(0), foot + 4, "zero")
    return canvas


def _stack(
    canvas: Canvas, scale: Scale, parts: Mapping[str, float], names: Mapping[str, str], top: float, tall: float
) -> None:
    """Draw the pieces of one bar, each with its points, and its name if there is room."""
    right = left = 0.0
    for k, (part, points) in enumerate(parts.items()):
        begin, end = (right, right + points) if points >= 0 else (left + points, left)
        right, left = (end, left) if points >= 0 else (right, begin)
        x, wide = scale(begin), scale(end) - scale(begin)
        name = names.get(part, part)
        title = f"<title>{escape(name)}: {points:.1f}</title>"
        canvas.add("rect", title, x=x, y=top, width=max(wide, 0), height=tall, class_=f"piece part-{escape(part)}")
        canvas.add("rect", x=x, y=top, width=max(wide, 0), height=tall, fill=f"url(#weave{k})", class_="weave")
        figure = f"{points:.0f}" if scale.high > FEW_POINTS else f"{points:.1f}"
        for words in (f"{name} {figure}", figure):
            if width_of(words) * 0.9 + 10 < wide:
                canvas.text(x + wide / 2, top + tall / 2 + 4.5, words, f"inside part-{escape(part)}", "middle")
                break


# Lines ---------------------------------------------------------------------------------------------------------------


def lines(series: Sequence[Series], title: str, every: int, what: str) -> str:
    """Return values over the turns, with bands; a thin line after `every` turns, where a round ends."""
    return in_all_widths(lambda width: _lines(width, series, title, every, what))


def _lines(width: int, series: Sequence[Series], title: str, every: int, what: str) -> Canvas:
    slim = is_slim(width)
    beside = min(96.0 if slim else 200.0, max(width_of(one.label) for one in series) + 14)
    canvas = Canvas(width, 300.0 if slim else 400.0, title)
    turns = max(len(one.middle) for one in series)
    low = min(0.0, *(min(one.low) for one in series))
    across = Scale(0, turns, 38, width - beside)
    up = Scale(low, max(max(one.high) for one in series) * 1.04 or 1, canvas.height - 44, 8)
    _turns(canvas, across, up, turns, every, what)
    for k, one in enumerate(series):
        _line(canvas, across, up, one, k)
    ends = spread([up(one.middle[-1]) for one in series], 17, 12, canvas.height - 40)
    for k, (one, y) in enumerate(zip(series, ends, strict=True)):
        canvas.text(across.end + 10, y + 4.5, shortened(one.label, beside - 12), f"name ink {series_class(k)}")
    return canvas


def _turns(canvas: Canvas, across: Scale, up: Scale, turns: int, every: int, what: str) -> None:
    """Draw the axes: points upwards, rounds across."""
    for tick in up.ticks(6):
        canvas.line(across.start, up(tick), across.end, up(tick), "grid")
        canvas.text(across.start - 7, up(tick) + 4, plain(tick), "tick", "end")
    for begin in range(0, turns, every):
        end = min(begin + every, turns)
        canvas.line(across(end), up.end, across(end), up.start, "round")
        words = f"{what} {begin // every + 1}" if begin == 0 or not is_slim(canvas.width) else str(begin // every + 1)
        canvas.text(across((begin + end) / 2), up.start + 18, words, "tick", "middle")
    canvas.line(across.start, up(0), across.end, up(0), "zero")


def _line(canvas: Canvas, across: Scale, up: Scale, one: Series, k: int) -> None:
    """Draw a band, its middle line, and a mark at the end; all begin at zero."""
    kind = series_class(k)
    xs = [across(turn) for turn in range(len(one.middle) + 1)]
    low, middle, high = ([up(0), *map(up, values)] for values in (one.low, one.middle, one.high))
    edge = [*zip(xs, high, strict=True), *reversed(list(zip(xs, low, strict=True)))]
    canvas.add("path", d=f"{path(edge)} Z", class_=f"band {kind}")
    canvas.add(
        "path", d=path(zip(xs, middle, strict=True)), class_=f"line {kind}", stroke_dasharray=_DASHES[k % SERIES]
    )
    canvas.add("circle", cx=xs[-1], cy=middle[-1], r=4.5, class_=f"dot {kind}")


def spread(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Return places moved apart until each has its gap to the next, so that names do not overlap.

    >>> spread([10, 12, 40], 10, 0, 100)
    [6.0, 16.0, 40.0]
    """
    order = sorted(range(len(places)), key=lambda k: places[k])
    tops = [float(places[k]) for k in order]
    for _ in range(100):
        close = [(k, k + 1) for k, (a, b) in enumerate(pairwise(tops)) if b - a < gap - 1e-6]
        if not close:
            break
        for a, b in close:
            push = (gap - (tops[b] - tops[a])) / 2
            tops[a], tops[b] = tops[a] - push, tops[b] + push
    moved = max(0.0, low - min(tops)) + min(0.0, high - max(tops))
    by_place = dict(zip(order, tops, strict=True))
    return [by_place[k] + moved for k in range(len(places))]


# A swarm of cards ----------------------------------------------------------------------------------------------------


def swarm(
    lanes: Mapping[str, Sequence[Dot]], title: str, marks: Sequence[tuple[float, str]], bounds: tuple[float, float]
) -> str:
    """Return every card as a dot with its number, a lane for each colour, by its relative frequency."""
    return in_all_widths(lambda width: _swarm(width, lanes, title, marks, bounds))


def _swarm(
    width: int, lanes: Mapping[str, Sequence[Dot]], title: str, marks: Sequence[tuple[float, str]],
    bounds: tuple[float, float],
) -> Canvas:  # fmt: skip
    slim = is_slim(width)
    beside, r = (0.0, 8.5) if slim else (78.0, 11.0)
    scale = Scale(*bounds, beside + _EDGE, width - _EDGE, logarithmic=True)
    packed = {colour: pack([scale(dot.value) for dot in dots], 2 * r + 1) for colour, dots in lanes.items()}
    head = 24.0 if slim else 10.0
    tall = {
        colour: (max(map(abs, rows), default=0) * 2 + 1) * (2 * r + 1) + 16 + head for colour, rows in packed.items()
    }
    canvas = Canvas(width, sum(tall.values()) + 46, title)
    _marks(canvas, scale, marks)
    top = 20.0
    for colour, dots in lanes.items():
        middle = top + head + (tall[colour] - head) / 2
        canvas.text(0, top + 16 if slim else middle + 5, colour, "name")
        canvas.line(scale.start, top + tall[colour], scale.end, top + tall[colour], "foot")
        for dot, row in zip(dots, packed[colour], strict=True):
            _dot(canvas, dot, (scale(dot.value), middle + row * (2 * r + 1)), r, colour)
        top += tall[colour]
    return canvas


def _marks(canvas: Canvas, scale: Scale, marks: Sequence[tuple[float, str]]) -> None:
    """Draw reference lines, named above and below."""
    for value, words in marks:
        canvas.line(scale(value), 16, scale(value), canvas.height - 24, "mark" if value != 1 else "zero")
        if not is_slim(canvas.width):
            canvas.text(scale(value), 10, words, "tick", "middle")
        canvas.text(scale(value), canvas.height - 8, f"{value:.2g}×", "tick", "middle")


def _dot(canvas: Canvas, dot: Dot, place: tuple[float, float], r: float, colour: str) -> None:
    """Draw a card: its number in a disc of its colour, with a ring if it is highlighted."""
    x, y = place
    title = f"<title>{escape(dot.title)}</title>"
    if dot.stands_out:
        canvas.add("circle", cx=x, cy=y, r=r + 3.5, class_="ring")
    canvas.add("circle", title, cx=x, cy=y, r=r, class_=f"disc card-{escape(colour)}")
    canvas.text(x, y + r * 0.37, dot.label, f"number card-{escape(colour)}", "middle")


def pack(places: Sequence[float], size: float) -> list[int]:
    """Return a row for each dot, as near to the middle as possible without overlap: 0, then 1 and -1, and so on.

    >>> pack([10, 12, 13, 40], 5)
    [0, 1, -1, 0]
    """
    rows = [0] * len(places)
    laid: list[tuple[float, int]] = []
    for k in sorted(range(len(places)), key=lambda k: places[k]):
        taken = {row for place, row in laid if abs(place - places[k]) < size}
        rows[k] = next(row for row in _from_the_middle() if row not in taken)
        laid.append((places[k], rows[k]))
    return rows


def _from_the_middle() -> Iterable[int]:
    """Yield 0, 1, -1, 2, -2 and so on."""
    yield 0
    for row in range(1, 1000):
        yield row
        yield -row
