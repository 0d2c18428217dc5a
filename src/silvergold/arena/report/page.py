"""The frame and the parts of a self-contained HTML page, in light and dark colours."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib import resources

from silvergold import games
from silvergold.arena.machine import in_words, machine, our_version
from silvergold.arena.report.plots import weaves
from silvergold.arena.schedule import Schedule, deck_hash
from silvergold.decks.deck import Card, Deck
from silvergold.drawing import draw_card
from silvergold.drawing.svg import sprite, sprites


def html_page(title: str, deck: Deck, body: Iterable[str], *, kicker: str, lede: str, pictured: Sequence[Card]) -> str:
    """Return the whole page; `pictured` are the cards that it shows, each defined once."""
    fan = "".join(picture(deck.game, card) for card in fan_of(deck))
    return "".join([
        f'<!doctype html>\n<html lang="en" data-mood="{escape(deck.game)}">\n<head>\n<meta charset="utf-8">\n',
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        f"<title>{escape(title)}</title>\n<style>\n{_own_file('page.css')}</style>\n</head>\n<body>\n",
        sprites(draw_card(deck.game, card) for card in pictured),
        weaves(),
        f'<header class="top"><div><p class="kicker">{escape(kicker)}</p>',
        f'<h1>{escape(title)}</h1><p class="lede">{escape(lede)}</p></div>',
        f'<div class="fan" aria-hidden="true">{fan}</div></header>\n',
        "<main>\n",
        "\n".join(body),
        "\n</main>\n<footer><p>Made with silvergold. This page holds everything it shows.</p></footer>\n",
        "</body>\n</html>\n",
    ])  # fmt: skip


def _own_file(name: str) -> str:
    return resources.files("silvergold.arena.report").joinpath(name).read_text("utf-8")


def sorting() -> str:
    """Return the script that sorts the table of cards."""
    return f"<script>\n{_own_file('page.js')}</script>"


def fan_of(deck: Deck) -> list[Card]:
    """Return three cards of three colours, as a picture of the deck."""
    colours = {card.colour: card for card in sorted(deck.cards, key=lambda card: -card.number)}
    return list(colours.values())[:3]


def picture(game: str, card: Card) -> str:
    """Return a card that refers to the definitions at the head of the page."""
    return sprite(draw_card(game, card))


def game_name(deck: Deck) -> str:
    """Return the title of the deck's game."""
    return games.game(deck.game).title


# Pieces --------------------------------------------------------------------------------------------------------------


def section(title: str, *content: str, kind: str = "plain") -> str:
    """Return a part of the page with its heading; the kind `bleed` is wider than the others."""
    return f'<section class="{kind}">\n<h2>{escape(title)}</h2>\n{"".join(content)}\n</section>'


def paragraph(text: str) -> str:
    """Return a paragraph of text."""
    return f"<p>{escape(text)}</p>"


def figure(plot: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a plot, and its numbers as a table."""
    return f"<figure>{plot}<details><summary>The same as a table</summary>{table(head, rows)}</details></figure>"


def table(head: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> str:
    """Return a table whose first column names the rows; `words` columns are text, the others numbers."""
    kinds = (' class="words"' if k < words else "" for k in range(len(head)))
    top = "".join(f'<th scope="col"{kind}>{escape(cell)}</th>' for kind, cell in zip(kinds, head, strict=True))
    body = "".join(f"<tr>{_cells(row, words)}</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def _cells(row: Sequence[str], words: int) -> str:
    first, *rest = row
    kinds = (' class="words"' if k < words else "" for k in range(1, len(row)))
    cells = (f"<td{kind}>{escape(cell)}</td>" for kind, cell in zip(kinds, rest, strict=True))
    return f'<th scope="row">{escape(first)}</th>{"".join(cells)}'


def breakable(name: str) -> str:
    """Return a name that may break into lines after its punctuation.

    >>> breakable("own.bots:A-1")
    'own.<wbr>bots:<wbr>A-<wbr>1'
    """
    return re.sub("([-._:])", r"\1<wbr>", escape(name))


def tiles(facts: Mapping[str, str], warn: str = "") -> str:
    """Return a few numbers in large print; `warn` names one to highlight."""
    kinds = (' class="warn"' if name == warn else "" for name in facts)
    boxes = (
        f"<div{kind}><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>"
        for kind, (name, value) in zip(kinds, facts.items(), strict=True)
    )
    return f'<dl class="tiles">{"".join(boxes)}</dl>'


def how_it_was_made(schedule: Schedule, command: str, when: datetime.date | None, more: Mapping[str, str]) -> str:
    """Return the section with everything that is needed to make the same page again."""
    deck, budget = schedule.deck, schedule.budget
    thinking = "as each bot likes" if budget is None else _budget(budget.seconds, budget.simulations)
    facts = {
        "Date": (when or datetime.datetime.now(datetime.UTC).date()).isoformat(),
        "Deck": f"{deck.name} (hash {deck_hash(deck)})",
        "Seed": str(schedule.seed),
        "Thinking": thinking,
        **more,
        "Machine": in_words(machine()),
        "Version": f"silvergold {our_version()}",
    }
    named = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in facts.items())
    return section("How it was made", f'<dl class="facts">{named}</dl>', f"<pre>{escape(command)}</pre>")


def _budget(seconds: float | None, simulations: int | None) -> str:
    told = [f"{1000 * seconds:g} ms"] if seconds is not None else []
    told += [f"{simulations} simulations"] if simulations is not None else []
    return " and ".join(told) + " a decision" if told else "as each bot likes"


def percent(value: float, figures: int = 0) -> str:
    """Return a share as a percentage.

    >>> percent(0.934), percent(0.9345, 1)
    ('93 %', '93.5 %')
    """
    return f"{100 * value:.{figures}f} %"
