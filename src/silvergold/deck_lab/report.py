"""The deck lab's report: one HTML page with a picture of every card beside its figures."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Final

from silvergold import decks
from silvergold.arena.report import page, plots
from silvergold.arena.report.canvas import plain
from silvergold.arena.report.page import percent
from silvergold.arena.report.plots import Dot, Whisker
from silvergold.deck_lab.balance import TOO_OFTEN, TOO_SELDOM, Balance, CardFigures, Figures
from silvergold.deck_lab.estimates import Estimate
from silvergold.records import parts_of

Tell = Callable[[float], str]
NARROWEST: Final = 4.0
WIDEST: Final = 25.0
"""The swarm reaches at least and at most so many times to either side; what is beyond lies at its edge."""

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


def balance_report(found: Balance, *, command: str = "", when: datetime.date | None = None) -> str:
    """Return one self-contained page; `command` and `when` are shown at its end."""
    schedule, deck = found.schedule, found.schedule.deck
    players = _players(found)
    body = [
        _tiles(found),
        _at_a_glance(found),
        _colours(found),
        _sources(found),
        _cards(found),
        _meanings(found),
        page.how_it_was_made(
            schedule, command or command_of(found), when, {"Games": str(found.games), "Players": players}
        ),
        page.sorting(),
    ]
    return page.html_page(
        f"{page.game_name(deck)}: how the cards of {deck.name} play",
        deck,
        body,
        kicker="Deck lab",
        lede=f"What {players} made of {len(deck.cards)} cards in {found.games:,} games.",
        pictured=[one.card for one in found.cards],
    )


def _players(found: Balance) -> str:
    """Return the bots as text."""
    seats = Counter(found.schedule.pairings[0])
    return " and ".join(f"{n} {name} bot{'s' if n > 1 else ''}" for name, n in seats.items())


def command_of(found: Balance) -> str:
    """Return the command that makes these figures again."""
    schedule = found.schedule
    deck = schedule.deck
    name = f"standard --game {deck.game}" if deck == decks.standard(deck.game) else "FILE"
    bots = ",".join(dict.fromkeys(schedule.pairings[0]))
    rest = f"--games {found.games} --bots {bots} --players {schedule.players} --seed {schedule.seed}"
    return f"silvergold deck balance {name} {rest}"


def _tiles(found: Balance) -> str:
    faults = {"Faults of bots": str(len(found.faults))} if found.faults else {}
    facts = {
        "Games": f"{found.games:,}",
        "Cards": str(len(found.cards)),
        "Outliers": str(len(found.outliers)),
        "Surely unlike their colour": str(len(found.differing)),
        **faults,
    }
    return page.tiles(facts, warn="Faults of bots" if faults else "Outliers" if found.outliers else "")


# The parts of the page -----------------------------------------------------------------------------------------------


def _at_a_glance(found: Balance) -> str:
    """Return every card as a dot, and the outliers by name."""
    lanes = {
        colour: [_dot(one) for one in found.cards if one.card.colour == colour and one.relative.is_known]
        for colour in found.colours
    }
    marks = [(TOO_SELDOM, "a third"), (1.0, "as its colour"), (TOO_OFTEN, "three times")]
    plot = plots.swarm(lanes, "How often each card is chosen, beside the mean of its colour", marks, _bounds(found))
    words = (
        "Each dot is a card: the farther to the right, the more often it is chosen when it can be, beside the mean of "
        "its colour. Outliers, beyond a third or three times, have a ring."
    )
    rows = [
        [f"card {one.card.number}", one.card.colour, _told(one.relative, times), _told(one.relative_taken, times)]
        for one in found.cards
    ]
    figure = page.figure(plot, ["card", "colour", "chosen", "taken alone"], rows)
    return page.section("All cards at a glance", page.paragraph(words), _named(found), figure)


def _bounds(found: Balance) -> tuple[float, float]:
    """Return the bounds of a scale that holds nearly all cards, with a margin."""
    ratios = [one.relative.value for one in found.cards if one.relative.is_known]
    low, high = min(ratios, default=1.0) / MARGIN, max(ratios, default=1.0) * MARGIN
    return max(min(low, 1 / NARROWEST), 1 / WIDEST), min(max(high, NARROWEST), WIDEST)


def _dot(one: CardFigures) -> Dot:
    title = f"card {one.card.number}, {one.card.colour}: {_told(one.relative, times)} as often as its colour"
    return Dot(str(one.card.number), one.relative.value, title, one.outlier is not None)


def _named(found: Balance) -> str:
    """Return the outliers in sentences."""
    if not found.outliers:
        return page.paragraph("There is no outlier.")
    return f"<ul>{''.join(f'<li>{escape(one.verdict)}</li>' for one in found.outliers)}</ul>"


def _told(figure: Estimate, tell: Tell) -> str:
    """Return a figure with its interval on one line."""
    if not figure.is_known:
        return "never seen"
    reach = f" ({tell(figure.low)} to {tell(figure.high)})" if figure.has_interval else ""
    return f"{tell(figure.value)}{reach}"


def _colours(found: Balance) -> str:
    """Return the comparison of the colours."""
    groups = {**found.colours, "all cards": found.deck}
    chosen = _whiskers(groups, lambda figures: figures.chosen, percent)
    paces = _whiskers(groups, lambda figures: figures.pace, figure_of(2))
    words = "A colour's rates are the plain means of its cards' rates, its points those of all its cards together."
    plot = (
        f"<h3>How often chosen</h3>{plots.whiskers(chosen, 'How often cards of each colour are chosen', tell=percent)}"
        f"<h3>Points for each turn spent</h3>{plots.whiskers(paces, 'Points for each turn spent', tell=plain)}"
    )
    rows = [
        [name, *(_told(getattr(figures, of), tell) for of, tell in OF_COLOURS.items())]
        for name, figures in groups.items()
    ]
    return page.section("Colours compared", page.paragraph(words), page.figure(plot, ["colour", *OF_COLOURS], rows))


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


def _sources(found: Balance) -> str:
    """Return what cards of each colour bring, by part of the score."""
    parts = parts_of(found.schedule.deck.game)
    rows = [(name, figures.parts) for name, figures in {**found.colours, "all cards": found.deck}.items()]
    table = [[name, *(f"{mine[part]:.2f}" for part in parts), f"{sum(mine.values()):.2f}"] for name, mine in rows]
    words = page.paragraph("Points that a card brings whoever holds it, by where they come from.")
    plot = plots.legend(parts) + plots.stacks(rows, "Points of a card by source, mean of each colour")
    return page.section("What cards bring", words, page.figure(plot, ["colour", *parts, "all"], table))


def _cards(found: Balance) -> str:
    """Return the table of all cards, which can be sorted by any column."""
    head = "".join(
        f'<th scope="col"{sorted_now}><button type="button">{escape(name)}</button></th>'
        for name, sorted_now in [("card", ' aria-sort="ascending"'), *((column.name, "") for column in COLUMNS)]
    )
    rows = "".join(_row(found.schedule.deck.game, card) for card in found.cards)
    words = page.paragraph("Small figures are 95 % intervals. Choose a heading to sort by it.")
    return page.section(
        "Every card",
        words,
        _sorter(),
        f'<table class="cards"><thead><tr><th scope="col"><span class="quiet">picture</span></th>{head}</tr></thead>',
        f"<tbody>{rows}</tbody></table>",
        kind="bleed",
    )


def _sorter() -> str:
    """Return a list to sort by, for screens without headings."""
    names = ["card", *(column.name for column in COLUMNS)]
    options = "".join(
        f'<option value="{k}{sign}">{escape(name)}, {words}</option>'
        for k, name in enumerate(names, start=1)
        for sign, words in (("+", "rising"), ("-", "falling"))
    )
    return f'<label class="sorter">Sort by <select>{options}</select></label>'


def _row(game: str, one: CardFigures) -> str:
    """Return the row of a card: its picture, its name, its figures."""
    cells = "".join(_cell(column, column.of(one)) for column in COLUMNS)
    kind = ' class="out"' if one.outlier else ""
    return (
        f'<tr{kind}><td class="picture">{page.picture(game, one.card)}</td>'
        f'<th scope="row" class="which" data-value="{one.card.number}">{_which(one)}</th>{cells}</tr>'
    )


def _which(one: CardFigures) -> str:
    """Return the number, colour, seal and label of a card."""
    card = one.card
    seal = f"{card.seal.colour} seal {card.seal.points}" if card.seal else ""
    facts = ", ".join(filter(None, [f"{card.points} points" if card.points else "", seal]))
    colour = escape(card.colour)
    return (
        f'<b>{card.number}</b> <small><span class="swatch card-{colour}"></span>{colour}</small>'
        f"<small>{escape(facts)}</small>{_flag(one)}"
    )


def _flag(one: CardFigures) -> str:
    """Return a label for outliers and for cards unlike their colour."""
    if one.outlier is not None:
        sure = "" if one.is_sure else "perhaps "
        return f'<span class="flag">{sure}too {"often" if one.outlier.value > 1 else "seldom"}</span>'
    return '<span class="flag mild">unlike its colour</span>' if one.differs else ""


def _cell(column: Shown, figure: Estimate) -> str:
    if not figure.is_known:
        return f'<td data-name="{escape(column.name)}"><span class="quiet">–</span></td>'
    reach = f"{_bare(column.tell(figure.low))} to {_bare(column.tell(figure.high))}" if figure.has_interval else "once"
    return (
        f'<td data-name="{escape(column.name)}" data-value="{figure.value:.5g}">{column.tell(figure.value)}'
        f"<small>{reach}</small></td>"
    )


def _bare(told: str) -> str:
    """Return a figure without its unit, which is shown above it."""
    return told.rstrip(" %×")


def _meanings(found: Balance) -> str:
    """Return the meaning of every column."""
    terms = "".join(f"<dt>{escape(column.name)}</dt><dd>{escape(column.meaning)}</dd>" for column in COLUMNS)
    usual = _told(found.deck.edge, edge)
    words = "".join(map(page.paragraph, _remarks(usual)))
    return page.section("What the figures mean", f'<dl class="facts">{terms}</dl>', words)


def _remarks(usual: str) -> Iterator[str]:
    """Yield remarks that a reader should keep in mind."""
    yield (
        "Every point of a game is credited to one card: a completed card has its own points and what its seal pays, "
        "symbols count for the card on which they were crossed, cups and prizes are shared by the cards that earned "
        "them."
    )
    yield (
        f"Who wins has usually held more cards, so the mean edge of all cards is above nought: {usual}. "
        "A card lies before its owner by the owner's choice: an edge is what goes with the card, not what it causes."
    )
    yield (
        "Intervals are over games, since what happens in one game hangs together. A card is surely unlike its colour "
        "if that holds with all cards taken together (Holm's method, 5 %)."
    )
