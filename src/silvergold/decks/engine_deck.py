"""A deck as the compiled rules use it: every card and pattern as masks, in one record."""

from __future__ import annotations

from typing import Any

import numpy as np

from silvergold import games
from silvergold.boxes import NO_BOX
from silvergold.decks.deck import Card, Deck, Expedition
from silvergold.games import Game
from silvergold.rules.grid import BOTH, corners, drawn, mask, orientations, squares
from silvergold.rules.state import DECK, NONE, ORIENTATIONS, PATTERN_BOXES, aligned_zeros


def to_engine_deck(deck: Deck) -> Any:
    """Return the deck as an array of one record: cards by rising number, patterns in the order of the deck."""
    game = games.game(deck.game)
    array = aligned_zeros(1, DECK)
    record = array[0]
    record["game"] = game.engine_id
    record["n_cards"], record["n_cups"], record["n_awards"] = len(deck.cards), len(deck.cups), len(deck.awards)
    record["cups"][: len(deck.cups)] = sorted(deck.cups, reverse=True)  # S7: highest first
    record["awards"][: len(deck.awards)] = deck.awards
    record["skulls"][1:] = deck.skulls
    record["expedition"] = [k for k, card in enumerate(deck.expeditions) for _ in range(card.count)]
    for k, expedition in enumerate(deck.expeditions):
        _write_pattern(record["patterns"][k], expedition)
    for k, card in enumerate(sorted(deck.cards, key=lambda card: card.number)):
        _write_card(record["cards"][k], card, game)
    return array


def _write_pattern(record: Any, expedition: Expedition) -> None:
    shapes = orientations(squares(drawn(expedition.rows, "x")))
    record["n_boxes"] = len(shapes[0])
    record["n_orientations"] = len(shapes) if len(shapes[0]) > 1 else 0  # one box: the same as a single box
    for k, shape in enumerate(shapes[:ORIENTATIONS]):
        record["boxes"][k] = mask(shape)
        record["valid"][k] = corners(shape) * BOTH if record["n_orientations"] else 0
        record["shifts"][:, k] = np.resize([5 * row + column for row, column in shape], PATTERN_BOXES)


def _write_card(record: Any, card: Card, game: Game) -> None:
    all_boxes = "".join(set("".join(card.rows)) - {NO_BOX})
    record["number"], record["points"] = card.number, card.points
    record["colour"] = game.colours.index(card.colour)
    record["boxes"] = drawn(card.rows, all_boxes)
    record["entry"] = drawn(card.rows, game.entry.letter if game.entry else all_boxes)  # P3, S2
    record["goal"] = drawn(card.rows, game.goal.letter if game.goal else all_boxes)  # P5, S3
    record["symbols"] = drawn(card.rows, "".join(symbol.letter for symbol in game.symbols))
    for symbol in game.symbols:
        record[symbol.card_field] = drawn(card.rows, symbol.letter)
    record["seal_colour"] = game.colours.index(card.seal.colour) if card.seal else NONE
    record["seal_points"] = card.seal.points if card.seal else 0
