"""All pictures: symbols, cards and a whole table, described as shapes, which become SVG or pixels.

>>> from silvergold import decks
>>> card = decks.standard("pyramids").cards[0]
>>> text = svg(draw_card("pyramids", card, crossed={(0, 2)}))
>>> text.startswith("<svg "), text.endswith("</svg>")
(True, True)
"""

from silvergold.drawing.cards import draw_back, draw_card, draw_pattern
from silvergold.drawing.shapes import Drawing, Item, Placed, Shape, Words
from silvergold.drawing.svg import svg
from silvergold.drawing.table_picture import draw_result, draw_table

__all__ = [
    "Drawing",
    "Item",
    "Placed",
    "Shape",
    "Words",
    "draw_back",
    "draw_card",
    "draw_pattern",
    "draw_result",
    "draw_table",
    "svg",
]
