"""How each game looks: one module per game, found by its slug."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol

from silvergold.decks.deck import Card
from silvergold.drawing.card_geometry import CardFrame, Grid
from silvergold.drawing.card_ground import Ground, Layers
from silvergold.drawing.palette import Theme
from silvergold.drawing.shapes import Item
from silvergold.drawing.sheet_boxes import Area
from silvergold.games import Game, PerGame
from silvergold.languages import Language
from silvergold.match import PlayerView


class GameArt(Protocol):
    """What a module must have to draw one game."""

    GAME: Game
    THEME: Theme
    ABOVE: float
    GROUND: Ground

    def emblem_at(self, frame: CardFrame) -> tuple[float, float, float]: ...
    def mark_at(self, frame: CardFrame) -> tuple[float, float]: ...
    def grid(self, rows: int, columns: int) -> Grid: ...
    def ground(self, face: Card, frame: CardFrame) -> Iterable[Item]: ...
    def layers(self, colour: str) -> Layers: ...
    def back(self, frame: CardFrame) -> Iterable[Item]: ...
    def sheet(self, player: PlayerView, area: Area, language: Language) -> Iterable[Item]: ...


ART: Final[PerGame[GameArt]] = PerGame.of_package("silvergold.drawing")
