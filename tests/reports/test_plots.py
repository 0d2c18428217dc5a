"""Plots: everything is drawn in the right place, and nothing outside the picture."""

from __future__ import annotations

import re
from itertools import pairwise

import numpy as np
import pytest

from silvergold.reports import plots
from silvergold.reports.canvas import Scale, plain, round_numbers
from silvergold.reports.plots import Dot, Series, Whisker
from tests.reports.pages import Page


def places(text: str, tag: str, name: str) -> list[float]:
    return [float(attrs[name] or "nan") for found, attrs in Page(text).tags if found == tag and name in attrs]


def first(text: str) -> str:
    """Return the first of the three pictures, which is the widest."""
    return text[: text.index("</svg>") + 6]


def test_a_scale_keeps_proportions_and_holds_everything() -> None:
    plain, bent = Scale(0, 10, 100, 300), Scale(0.1, 10, 0, 200, logarithmic=True)

    assert [plain(x) for x in (0, 5, 10, 99, -1)] == [100, 200, 300, 300, 100]
    assert [round(bent(x)) for x in (0.1, 1, 10)] == [0, 100, 200]
    assert Scale(5, 5, 0, 10)(5) == 0


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 97), (-12, 140), (0.001, 0.002), (3, 3), (0, 1e6)])
@pytest.mark.parametrize("most", [1, 4, 9])
def test_ticks_are_few_and_inside(low: float, high: float, most: int) -> None:
    ticks = round_numbers(low, high, most)

    assert len(ticks) <= most
    assert all(low - 1e-6 <= tick <= high + 1e-6 for tick in ticks)
    assert ticks == sorted(set(ticks))


def test_a_whisker_is_drawn_at_its_value() -> None:
    rows = [Whisker("a", 0.5, 0.25, 0.75, "half"), Whisker("b", 1.0, 1.0, 1.0, "all")]

    text = first(plots.whiskers(rows, "shares", tell=plain, bounds=(0, 1), mark=0.5))

    half, whole = places(text, "circle", "cx")
    (mark,) = [float(x) for x in re.findall(r'<line x1="([\d.]+)"[^>]*class="mark"', text)]
    assert half == mark < whole <= 930


def test_every_plot_comes_for_desk_tablet_and_phone() -> None:
    text = plots.ridges([("a", [1, 2, 3]), ("b", [5, 5, 5])], "scores")

    widths = [attrs["width"] for tag, attrs in Page(text).tags if tag == "svg"]
    assert widths == ["930", "620", "320"]
    assert Page(text).faults == []


def test_a_hill_has_the_area_of_one() -> None:
    grid = np.linspace(-50, 150, 1001)

    for values in ([3.0], [40.0, 60.0] * 20, [50.0] * 9, list(np.random.default_rng(1).normal(50, 10, 300))):
        assert sum(plots.density(values, grid)) * 0.2 == pytest.approx(1, abs=0.01)


def test_pieces_of_a_bar_lie_end_to_end_and_costs_to_the_left() -> None:
    text = first(plots.stacks([("a", {"cards": 60.0, "gems": 20.0, "skulls": -10.0})], "points"))

    drawn = [attrs for tag, attrs in Page(text).tags if tag == "rect" and "piece" in str(attrs["class"])]
    (cards, gems, skulls) = [(float(str(a["x"])), float(str(a["width"]))) for a in drawn]
    assert cards[0] + cards[1] == pytest.approx(gems[0], abs=0.02)
    assert skulls[0] + skulls[1] == pytest.approx(cards[0], abs=0.02)
    assert cards[1] == pytest.approx(6 * skulls[1], abs=0.1)


def test_lines_end_with_their_names_apart_from_each_other() -> None:
    turns = [float(k) for k in range(1, 29)]
    series = [Series(name, [t + d for t in turns], turns, turns) for name, d in (("a", 0.0), ("b", 0.1), ("c", 0.2))]

    text = first(plots.lines(series, "points", 7, "round"))

    ends = sorted(float(y) for y in re.findall(r'y="([\d.]+)" class="name ink', text))
    assert all(b - a >= 16.9 for a, b in pairwise(ends))


def test_no_card_of_a_swarm_overlaps_another_or_is_outside() -> None:
    chance = np.random.default_rng(2)
    lanes = {colour: [Dot(str(k), x, "") for k, x in enumerate(chance.lognormal(0, 0.6, 16))] for colour in ("a", "b")}

    text = first(plots.swarm(lanes, "cards", [(1.0, "even")], (0.2, 5)))

    dots = list(zip(places(text, "circle", "cx"), places(text, "circle", "cy"), strict=True))
    height = float(str(Page(text).tags[0][1]["height"]))
    assert len(dots) == 32
    assert all(11 <= x <= 919 and 11 <= y <= height - 11 for x, y in dots)
    assert all((ax - bx) ** 2 + (ay - by) ** 2 >= 22**2 for k, (ax, ay) in enumerate(dots) for bx, by in dots[:k])
