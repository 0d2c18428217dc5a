"""The one place of pictures: symbols, cards, a whole table, as descriptions that become SVG here and pixels in `envs`.

>>> from silvergold import decks
>>> card = decks.standard("pyramids").cards[0]
>>> text = svg(draw_card(card, crossed={(0, 2)}))
>>> text.startswith("<svg "), text.endswith("</svg>")
(True, True)
"""

from silvergold.drawing.cards import back as draw_back
from silvergold.drawing.cards import card as draw_card
from silvergold.drawing.cards import pattern as draw_pattern
from silvergold.drawing.shapes import Drawing, Item, Placed, Shape, Words
from silvergold.drawing.svg import svg
from silvergold.drawing.table import table as draw_table

__all__ = [
    "Drawing",
    "Item",
    "Placed",
    "Shape",
    "Words",
    "draw_back",
    "draw_card",
    "draw_pattern",
    "draw_table",
    "svg",
]
