"""Decks on paper: cards in true size, score sheets, and games without cutting, as one PDF file.

>>> from silvergold import decks
>>> print_deck(decks.standard("pyramids"), PrintOptions(parts=("score-sheets",)))[:5]
b'%PDF-'
"""

from silvergold.printing.document import n_pages, print_deck
from silvergold.printing.print_options import PrintFault, PrintOptions

__all__ = ["PrintFault", "PrintOptions", "n_pages", "print_deck"]
