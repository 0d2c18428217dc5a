"""A whole deck as a PDF file."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from silvergold.decks.deck import Deck
from silvergold.drawing.pdf import write_pdf
from silvergold.drawing.shapes import Drawing
from silvergold.printing.card_sheets import card_sheets, n_card_sheets
from silvergold.printing.cover import cover
from silvergold.printing.paper_game import n_paper_pages, paper_game
from silvergold.printing.print_options import PrintOptions
from silvergold.printing.score_sheets import score_pages
from silvergold.printing.sheets import PrintJob


def print_deck(deck: Deck, options: PrintOptions, done: Callable[[], None] | None = None) -> bytes:
    """Return the deck as a PDF file; the same deck and options give the same bytes.

    `done` is called after each page. Raise PrintFault if the deck cannot be printed like this.
    """
    options.check()
    job = PrintJob(deck, options)
    return write_pdf(_pages(job), job.title, options.language, done)


def n_pages(deck: Deck, options: PrintOptions) -> int:
    """Return how many pages the file will have."""
    options.check()
    job = PrintJob(deck, options)
    parts = options.parts
    paper_pages = n_paper_pages(job) if "one-game" in parts else 0
    return 1 + n_card_sheets(job) + paper_pages + ("score-sheets" in parts or "one-game" in parts)


def _pages(job: PrintJob) -> Iterator[Drawing]:
    yield cover(job)
    yield from card_sheets(job)
    parts = job.options.parts
    if "one-game" in parts:
        yield from paper_game(job)
    if "score-sheets" in parts or "one-game" in parts:  # nobody plays without one
        yield from score_pages(job)
