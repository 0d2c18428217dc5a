"""A game record as values."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from silvergold.choices import Choice
from silvergold.decks.deck import Deck
from silvergold.kinds import CardNumber, Points, Seat

LARGEST_FILE: Final = 5_000_000
"""Bytes. The longest game takes some 100 kB; anything much larger is no record."""

SETUP, RESULT = "setup", "result"
"""The places of a record that an error can name, besides `move 12`."""


class Score(NamedTuple):
    """A score with its parts, in the order of a record.

    >>> print(Score(95, {"cards": 64, "seals": 6, "coins": 9, "cups": 8, "palms": 8}))
    95 = cards 64, seals 6, coins 9, cups 8, palms 8
    """

    total: Points
    parts: Mapping[str, Points]

    def __str__(self) -> str:
        return f"{self.total} = " + ", ".join(f"{part} {points}" for part, points in self.parts.items())


class Move(NamedTuple):
    """A player and what they chose."""

    player: Seat
    choice: Choice


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winners, several in a shared victory, and the scores by seat."""

    winners: tuple[Seat, ...]
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """One game from the deal to the result, or as far as it went.

    `stack` is the stack before the first four cards were turned up. As long as some players have not kept two cards,
    there is no such stack; a match then writes every card but those kept so far, in the order they will have.
    """

    deck: Deck
    players: tuple[str, ...]
    start_player: Seat | None
    deals: tuple[tuple[CardNumber, ...], ...]
    stack: tuple[CardNumber, ...]
    expeditions: tuple[tuple[str, ...], ...]
    moves: tuple[Move, ...] = ()
    result: Result | None = None

    @property
    def game(self) -> str:
        """Return the slug of the game."""
        return self.deck.game

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Record:
        """Return the record in a file; raise BadRecord for a fault of form, OSError if the file cannot be read."""
        with Path(path).open("rb") as file:
            return cls.from_json(file.read(LARGEST_FILE + 1))

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """Return the record in this JSON text; only its form is checked here, the rules by `verify`."""
        from silvergold.records.json_format import parse

        return parse(text)

    def to_json(self) -> str:
        """Return the record as readable JSON: one line for each card and each move."""
        from silvergold.records.json_format import render

        return render(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the record as the values of its JSON form."""
        from silvergold.records.json_format import to_dict

        return to_dict(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file; an existing file is replaced completely or not at all."""
        path = Path(path)
        beside = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            beside.write_text(self.to_json(), "utf-8")
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)


def eight_expeditions(deck: Deck) -> list[str]:
    """G2: return the names on the eight expedition cards, in the order of the deck."""
    return [card.name for card in deck.expeditions for _ in range(card.count)]
