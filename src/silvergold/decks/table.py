"""A deck as the compiled rules want it: every card and pattern as masks, in one record."""

from __future__ import annotations

from typing import Any

from silvergold.decks.model import Card, Deck, Expedition
from silvergold.rules.grid import BOTH, corners, drawn, mask, orientations, squares
from silvergold.rules.state import COLOUR_NAMES, DECK, GAMES, NONE, ORIENTATIONS, PYRAMIDS, aligned_zeros

_SYMBOLS = {
    "crosses": "x",
    "coins": "o",
    "palms": "p",
    "red_gems": "r",
    "green_gems": "g",
    "torches": "t",
    "skulls": "s",
    "potions": "b",
}
_WALL = "#"


def engine_table(deck: Deck) -> Any:
    """The deck as an array of one record; cards stand by rising number, patterns in the deck's own order."""
    table = aligned_zeros(1, DECK)
    record = table[0]
    record["game"] = GAMES.index(deck.game)
    record["n_cards"], record["n_cups"], record["n_awards"] = len(deck.cards), len(deck.cups), len(deck.awards)
    record["cups"][: len(deck.cups)] = sorted(deck.cups, reverse=True)  # S7: highest first
    record["awards"][: len(deck.awards)] = deck.awards
    record["skulls"][1:] = deck.skulls
    record["expedition"] = [k for k, card in enumerate(deck.expeditions) for _ in range(card.count)]
    for k, expedition in enumerate(deck.expeditions):
        _write_pattern(record["patterns"][k], expedition)
    for k, card in enumerate(sorted(deck.cards, key=lambda card: card.number)):
        _write_card(record["cards"][k], card, GAMES.index(deck.game))
    return table


def _write_pattern(record: Any, expedition: Expedition) -> None:
    shapes = orientations(squares(drawn(expedition.rows, "x")))
    record["n_boxes"] = len(shapes[0])
    record["n_orientations"] = len(shapes) if len(shapes[0]) > 1 else 0  # one box: the same as a single box
    for k, shape in enumerate(shapes[:ORIENTATIONS]):
        record["boxes"][k] = mask(shape)
        record["valid"][k] = corners(shape) * BOTH
        record["shifts"][k][: len(shape)] = [5 * row + column for row, column in shape]


def _write_card(record: Any, card: Card, game: int) -> None:
    everywhere = "".join(set("".join(card.rows)) - {_WALL})
    record["number"], record["points"] = card.number, card.points
    record["colour"] = COLOUR_NAMES[game].index(card.colour)
    record["boxes"] = drawn(card.rows, everywhere)
    record["entry"] = drawn(card.rows, "e" if game == PYRAMIDS else everywhere)  # P3, S2
    record["goal"] = drawn(card.rows, "T" if game == PYRAMIDS else everywhere)  # P5, S3
    record["symbols"] = drawn(card.rows, "".join(_SYMBOLS.values()))
    for field, character in _SYMBOLS.items():
        record[field] = drawn(card.rows, character)
    record["seal_colour"] = COLOUR_NAMES[game].index(card.seal.colour) if card.seal else NONE
    record["seal_points"] = card.seal.points if card.seal else 0
