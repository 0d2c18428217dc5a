"""The deck lab's report: one HTML page with a picture of every card beside its figures."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from silvergold import decks
from silvergold.deck_lab.balance import TOO_OFTEN, TOO_SELDOM, Balance, CardFigures, Figures
from silvergold.deck_lab.estimates import Estimate
from silvergold.records import parts_of
from silvergold.reports import page, plots
from silvergold.reports.canvas import plain
from silvergold.reports.page import Figure, percent
from silvergold.reports.plots import Dot, Whisker

Tell = Callable[[float], str]
NARROWEST: Final = 4.0
WIDEST: Final = 25.0
"""The scale of the swarm extends by at least and at most these factors to either side; cards beyond are at its edge."""

MARGIN: Final = 1.15


def times(value: float) -> str:
    """Return a ratio as text."""
    return f"{value:.2f}×"


def figure_of(decimals: int) -> Tell:
    """Return a function that formats points or turns."""
    return lambda value: f"{value:.{decimals}f}"


def edge(value: float) -> str:
    """Return a difference of shares in percentage points.

    >>> edge(0.0312)
    '+3.1'
    """
    return f"{100 * value:+.1f}"


@dataclass(frozen=True, slots=True)
class Shown:
    """A column of the table of cards."""

    name: str
    meaning: str
    of: Callable[[CardFigures], Estimate]
    tell: Tell

    def reach(self, figure: Estimate) -> str:
        """Return an interval without its unit, which is shown above it."""
        low, high = (self.tell(end).rstrip(" %×") for end in (figure.low, figure.high))
        return f"{low} to {high}" if figure.has_interval else "once"


def of_figures(name: str) -> Callable[[CardFigures], Estimate]:
    """Return the function that reads a column from the figures of a card."""
    return lambda one: getattr(one.figures, name)


COLUMNS: Final = (
    Shown("chosen", "how often kept or taken when it is dealt or lies on the display", of_figures("chosen"), percent),
    Shown("kept", "of the hands it was dealt in, how often it was kept", of_figures("kept"), percent),
    Shown("taken", "of the takes while it lay on the display, how often it was the one", of_figures("taken"), percent),
    Shown("× colour", "chosen, over the plain mean of the cards of its colour", lambda one: one.relative, times),
    Shown("completed", "of the times it lay before somebody, how often completed", of_figures("completed"), percent),
    Shown("turns", "from the first turn it could be crossed to its completion", of_figures("turns"), figure_of(1)),
    Shown("spent", "turns in which its owner crossed a pattern or a box on it", of_figures("spent"), figure_of(1)),
    Shown("points", "what it brought its owner, completed or not", of_figures("points"), figure_of(1)),
    Shown("points a turn", "points for each turn spent on it", of_figures("pace"), figure_of(2)),
    Shown("edge", "its owner's share of victories beyond the usual, in percentage points", of_figures("edge"), edge),
)


def balance_report(balance: Balance, *, when: datetime.date | None = None) -> str:
    """Return one self-contained page; it shows the date `when`, by default today."""
    seats = Counter(balance.schedule.pairings[0])
    players = " and ".join(f"{n} {name} bot{'s' if n > 1 else ''}" for name, n in seats.items())
    return page.render(
        "balance.html",
        balance.schedule.deck,
        [one.card for one in balance.cards],
        balance=balance,
        players=players,
        facts=_facts(balance),
        glance=_glance(balance),
        colours=_colours(balance),
        sources=_sources(balance),
        columns=COLUMNS,
        names=("card", *(column.name for column in COLUMNS)),
        usual=_told(balance.deck.edge, edge),
        made=page.provenance(balance.schedule, when, Games=balance.games, Players=players),
        command=command_of(balance),
    )


def command_of(found: Balance) -> str:
    """Return the command that makes these figures again."""
    schedule = found.schedule
    deck = schedule.deck
    name = f"standard --game {deck.game}" if deck == decks.standard(deck.game) else "FILE"
    bots = ",".join(dict.fromkeys(schedule.pairings[0]))
    rest = f"--games {found.games} --bots {bots} --players {schedule.players} --seed {schedule.seed}"
    return f"silvergold deck balance {name} {rest}{' --luck' if schedule.luck else ''}"


def _facts(found: Balance) -> dict[str, str]:
    """Return the numbers at the head of the page."""
    facts = {
        "Games": f"{found.games:,}",
        "Cards": str(len(found.cards)),
        "Outliers": str(len(found.outliers)),
        "Surely unlike their colour": str(len(found.differing)),
    }
    if found.luck and found.luck.is_known:
        facts["Luck in the margins"] = percent(found.luck.value)
    return facts | ({"Faults of bots": str(len(found.faults))} if found.faults else {})


# The figures of the page ---------------------------------------------------------------------------------------------


def _glance(found: Balance) -> Figure:
    """Return every card as a dot."""
    lanes = {
        colour: [_dot(one) for one in found.cards if one.card.colour == colour and one.relative.is_known]
        for colour in found.colours
    }
    marks = [(TOO_SELDOM, "a third"), (1.0, "as its colour"), (TOO_OFTEN, "three times")]
    plot = plots.swarm(lanes, "How often each card is chosen, beside the mean of its colour", marks, _bounds(found))
    rows = [
        (f"card {one.card.number}", one.card.colour, _told(one.relative, times), _told(one.relative_taken, times))
        for one in found.cards
    ]
    return Figure({"": plot}, ("card", "colour", "chosen", "taken alone"), rows)


def _bounds(found: Balance) -> tuple[float, float]:
    """Return the bounds of a scale that holds nearly all cards, with a margin."""
    ratios = [one.relative.value for one in found.cards if one.relative.is_known]
    low, high = min(ratios, default=1.0) / MARGIN, max(ratios, default=1.0) * MARGIN
    return max(min(low, 1 / NARROWEST), 1 / WIDEST), min(max(high, NARROWEST), WIDEST)


def _dot(one: CardFigures) -> Dot:
    title = f"card {one.card.number}, {one.card.colour}: {_told(one.relative, times)} as often as its colour"
    return Dot(str(one.card.number), one.relative.value, title, one.outlier is not None)


def _told(figure: Estimate, tell: Tell) -> str:
    """Return a figure with its interval on one line."""
    if not figure.is_known:
        return "never seen"
    reach = f" ({tell(figure.low)} to {tell(figure.high)})" if figure.has_interval else ""
    return f"{tell(figure.value)}{reach}"


def _groups(found: Balance) -> dict[str, Figures]:
    return {**found.colours, "all cards": found.deck}


def _colours(found: Balance) -> Figure:
    """Return the comparison of the colours."""
    groups = _groups(found)
    chosen = _whiskers(groups, lambda figures: figures.chosen, percent)
    paces = _whiskers(groups, lambda figures: figures.pace, figure_of(2))
    shown = {
        "How often chosen": plots.whiskers(chosen, "How often cards of each colour are chosen", tell=percent),
        "Points for each turn spent": plots.whiskers(paces, "Points for each turn spent", tell=plain),
    }
    rows = [
        (name, *(_told(getattr(figures, of), tell) for of, tell in OF_COLOURS.items()))
        for name, figures in groups.items()
    ]
    return Figure(shown, ("colour", *OF_COLOURS), rows)


OF_COLOURS: Final[Mapping[str, Tell]] = {
    "chosen": percent, "kept": percent, "taken": percent, "completed": percent, "turns": figure_of(1),
    "spent": figure_of(1), "points": figure_of(1), "pace": figure_of(2), "edge": edge,
}  # fmt: skip


def _whiskers(groups: Mapping[str, Figures], of: Callable[[Figures], Estimate], tell: Tell) -> list[Whisker]:
    known = {name: of(figures) for name, figures in groups.items() if of(figures).has_interval}
    return [
        Whisker(name, figure.value, figure.low, figure.high, _told(figure, tell), _kind(name))
        for name, figure in known.items()
    ]


def _kind(name: str) -> str:
    return "s7" if name == "all cards" else f"card-{name}"


def _sources(found: Balance) -> Figure:
    """Return what cards of each colour bring, by part of the score."""
    rows = [(name, figures.parts) for name, figures in _groups(found).items()]
    title = "Points of a card by source, mean of each colour"
    return page.bars(rows, parts_of(found.schedule.deck.game), title, "colour", decimals=2)
