"""What a deck file may hold: bounds, and the characters and colours of each game's cards."""

from __future__ import annotations

from typing import Final

from silvergold import games
from silvergold.boxes import NO_BOX
from silvergold.games import Game

FORMAT_NAME: Final = "silvergold-deck"
VERSION: Final = 1

FEWEST_CARDS, MOST_CARDS = 20, 120
EXPEDITION_CARDS: Final = 8

NUMBERS: Final = (1, 999)
POINTS: Final = (0, 99)
SEAL_POINTS: Final = (1, 9)
COUNTS: Final = (1, EXPEDITION_CARDS)
PRIZES: Final = (0, 999)
MOST_PRIZES: Final = 12
LONGEST_NAME: Final = 100

PLAIN_BOX: Final = "."
PATTERN_CHARACTERS: Final = {PLAIN_BOX: "nothing", "x": "a box of the pattern"}


def characters(game: Game | None) -> dict[str, str]:
    """Return every character of a card's `rows` with its meaning; without a game, those of all games."""
    if game is None:  # the meanings of the first game win
        return {character: meaning for each in reversed(games.ALL) for character, meaning in characters(each).items()}
    cross, *others = game.symbols
    return {
        NO_BOX: game.no_box.phrase,
        PLAIN_BOX: "a plain box",
        cross.letter: cross.phrase,
        **{landmark.letter: f"the {landmark.word}" for landmark in game.landmarks},
        **{symbol.letter: symbol.phrase for symbol in others},
    }


def colours(game: Game | None) -> tuple[str, ...]:
    """Return the colours of a game's cards; without a game, those of all games."""
    chosen = games.ALL if game is None else (game,)
    return tuple(dict.fromkeys(colour for each in chosen for colour in each.colours))
