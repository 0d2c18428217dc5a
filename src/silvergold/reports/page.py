"""Render the HTML pages of the reports from their templates."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from silvergold import games
from silvergold.arena.machine import in_words, machine, our_version
from silvergold.arena.schedule import Schedule, deck_hash
from silvergold.decks.deck import Card, Deck
from silvergold.drawing import draw_card
from silvergold.drawing.svg import sprite, sprites
from silvergold.languages import Language, english
from silvergold.reports import plots


@dataclass(frozen=True, slots=True)
class Figure:
    """Plots by their headings, and their numbers as a table; `parts` are the pieces of bars to explain in a legend."""

    plots: Mapping[str, str]
    head: Sequence[str]
    rows: Iterable[Sequence[object]]
    parts: Sequence[str] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    """What the parts are called, where that is not their name."""


def render(
    template: str, deck: Deck, pictured: Sequence[Card], language: Language | None = None, **values: object
) -> str:
    """Return a page made from a template; `pictured` are the cards that it shows, each defined once."""
    language = language or english()
    environment = Environment(
        loader=PackageLoader(__package__), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True, keep_trailing_newline=True,
    )  # fmt: skip
    environment.filters.update(breakable=breakable, percent=percent, exact_percent=exact_percent)
    return environment.get_template(template).render(
        deck=deck,
        language=language,
        t=language.t,
        game=games.game(deck.game),
        fan=fan_of(deck),
        sprites=Markup(sprites(draw_card(deck.game, card) for card in pictured)),
        picture=lambda card: Markup(sprite(draw_card(deck.game, card))),
        **values,
    )


def bars(
    rows: Sequence[tuple[str, Mapping[str, float]]],
    parts: Sequence[str],
    title: str,
    what: str,
    decimals: int,
    names: Mapping[str, str] = MappingProxyType({}),
) -> Figure:
    """Return points by part of the score as stacked bars; `what` is the heading of the names of the rows.

    `names` are what parts are called, where that is not their key.
    """
    table = [
        (name, *(f"{points:.{decimals}f}" for points in (*map(mine.__getitem__, parts), sum(mine.values()))))
        for name, mine in rows
    ]
    head = (what, *(names.get(part, part) for part in parts), "all")
    return Figure({"": plots.stacks(rows, title, names)}, head, table, parts, names)


def fan_of(deck: Deck) -> list[Card]:
    """Return three cards of three colours, as a picture of the deck."""
    colours = {card.colour: card for card in sorted(deck.cards, key=lambda card: -card.number)}
    return list(colours.values())[:3]


def breakable(name: str) -> Markup:
    """Return a name that may break into lines after its punctuation.

    >>> print(breakable("own.bots:A-1"))
    own.<wbr>bots:<wbr>A-<wbr>1
    """
    return Markup(re.sub("([-._:])", r"\1<wbr>", str(escape(name))))


def date_text(when: datetime.date | None = None) -> str:
    """Return a date, by default today's, as pages show it."""
    return (when or datetime.datetime.now(datetime.UTC).date()).isoformat()


def provenance(schedule: Schedule, when: datetime.date | None, **more: object) -> dict[str, object]:
    """Return everything that is needed to make the same page again, by name."""
    return {
        "Date": date_text(when),
        "Deck": f"{schedule.deck.name} (hash {deck_hash(schedule.deck)})",
        "Seed": schedule.seed,
        "Thinking": _thinking(schedule),
        **more,
        "Machine": in_words(machine()),
        "Version": f"silvergold {our_version()}",
    }


def _thinking(schedule: Schedule) -> str:
    budget = schedule.budget
    limits = [f"{1000 * budget.seconds:g} ms"] if budget and budget.seconds is not None else []
    limits += [f"{budget.simulations} simulations"] if budget and budget.simulations is not None else []
    return " and ".join(limits) + " a decision" if limits else "as each bot likes"


def percent(value: float, figures: int = 0) -> str:
    """Return a share as a percentage.

    >>> percent(0.934), percent(0.9345, 1)
    ('93 %', '93.5 %')
    """
    return f"{100 * value:.{figures}f} %"


def exact_percent(value: float) -> str:
    """Return a percentage with a decimal if it has one, so that both directions of a pairing add up.

    >>> exact_percent(0.5), exact_percent(0.375)
    ('50 %', '37.5 %')
    """
    return f"{100 * value:.1f}".removesuffix(".0") + " %"
