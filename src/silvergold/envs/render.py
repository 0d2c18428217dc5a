"""Render the table of an environment as text, as SVG or as pixels.

All three are drawn from a view, so none can show what the viewer may not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, overload

from silvergold import games
from silvergold.decks import text_drawing
from silvergold.drawing import draw_table, svg
from silvergold.errors import FORMAT, SilvergoldError
from silvergold.kinds import Seat
from silvergold.match import WATCHER, CardView, Match, PlayerView, View
from silvergold.position import Position

if TYPE_CHECKING:
    import numpy as np

    from silvergold.games.description import SheetRow

Pixels: TypeAlias = "np.ndarray[Any, np.dtype[np.uint8]]"

MODES: Final = ("ansi", "rgb_array", "svg")
WIDTH: Final = 1200
_LINE: Final = 100  # characters
_SIDES: Final = ("left: ", "right: ")


@overload
def render(
    table: Position | View, mode: Literal["ansi", "svg"], seat: Seat | None = None, names: Sequence[str] = ...
) -> str: ...
@overload
def render(
    table: Position | View, mode: Literal["rgb_array"], seat: Seat | None = None, names: Sequence[str] = ...
) -> Pixels: ...
@overload
def render(table: Position | View, mode: str, seat: Seat | None = None, names: Sequence[str] = ...) -> str | Pixels: ...


def render(table: Position | View, mode: str, seat: Seat | None = None, names: Sequence[str] = ()) -> str | Pixels:
    """Return the table as text ("ansi" in plain characters, "svg") or as an array of pixels ("rgb_array").

    A position is shown as a seat may see it, or without a seat as a spectator may see it. `names` are the players'
    names in seating order.
    """
    if mode not in MODES:
        raise SilvergoldError(FORMAT, f"{mode!r} is no way to draw a table; there are {', '.join(MODES)}")
    view = table if isinstance(table, View) else view_of(table, seat, names)
    if mode == "ansi":
        return "\n".join(_text(view)) + "\n"
    if mode == "svg":
        return svg(draw_table(view))
    from silvergold.drawing.raster import paint

    return paint(draw_table(view), WIDTH)


def view_of(position: Position, seat: Seat | None = None, names: Sequence[str] = ()) -> View:
    """Return the view of a seat, or of a spectator without a seat."""
    seated = tuple(names) or tuple(f"Player {k + 1}" for k in range(position.n_players))
    return Match(seated, position).view(seat)


# Plain characters ----------------------------------------------------------------------------------------------------


def _text(view: View) -> Iterator[str]:
    """Yield the lines of the whole table."""
    yield _moment(view)
    yield from _expedition(view)
    yield ""
    yield f"Display, and {view.stack_left} cards in the stack:"
    yield from _in_rows([_card(view.game, CardView(card)) for card in view.display])
    for player in view.players:
        yield ""
        yield from _player(view, player)
    yield ""
    yield f"X crossed, {text_drawing.legend(view.game, view.deck.cards)}"


def _moment(view: View) -> str:
    if view.step == "over":
        return "The game is over."
    moment = "Setup" if view.step == "keep" else f"Round {view.round + 1} of 4, turn {view.turn % 7 + 1} of 7"
    start = "" if view.start_player is None else f" Start player: {view.names[view.start_player]}."
    return f"{moment}. Waiting for {', '.join(view.names[seat] for seat in view.waiting)}.{start}"


def _expedition(view: View) -> Iterator[str]:
    """G5: yield the face-up pattern, then the prizes that are left."""
    for expedition in view.deck.expeditions:
        if expedition.name == view.pattern:
            yield f"Expedition: {expedition.name}"
            yield from (f"    {line}" for line in text_drawing.draw_pattern(expedition))
    # S7, P11: the cups or pyramid points that nobody has taken yet
    prizes = games.game(view.game).prizes
    left = getattr(view, prizes.key)
    if prizes.per_colour:
        each = (f"{colour} {' '.join(map(str, points)) or 'none'}" for colour, points in left.items())
        yield f"{prizes.heading} left: {', '.join(each)}"
    elif left:
        yield f"{prizes.heading}: {' '.join(map(str, left))}"


def _player(view: View, player: PlayerView) -> Iterator[str]:
    """Yield a player's points, score card, cards and completed cards."""
    owed = f", owes {player.owed} bonus boxes" if player.owed else ""
    own = " (you)" if player.seat == view.seat != WATCHER else ""
    yield f"{player.name}{own}: {player.score}{owed}"
    yield from _sheet(view, player)
    if player.hand:
        yield "dealt:"
        yield from _in_rows([_card(view.game, CardView(card)) for card in player.hand])
    laid = [(side, card) for side, card in zip(_SIDES, player.cards, strict=True) if card is not None]
    yield from _in_rows([_card(view.game, card, side) for side, card in laid])
    if player.completed:
        yield f"completed: {', '.join(f'{card.number} {card.colour}' for card in player.completed)}"


def _sheet(view: View, player: PlayerView) -> Iterator[str]:
    """Yield the rows of the score card: the counts first, then the rows with an entry for each box."""
    rows = [symbol.sheet for symbol in games.game(view.game).symbols if symbol.sheet is not None]
    values = [(row, getattr(player.sheet, row.field)) for row in rows]
    counts = [f"{row.field} {value}" for row, value in values if isinstance(value, int)]
    entries = [f"{row.field} {_entries(row, value)}" for row, value in values if not isinstance(value, int)]
    yield ", ".join([*counts, *entries]).replace("_", " ")


def _entries(row: SheetRow, values: Sequence[int]) -> str:
    """Return the entries of a row; rounds are stored counted from 0."""
    first = 1 if row.holds == "rounds" else 0
    return " ".join(str(value + first) for value in values) or "none"


def _card(game: str, laid: CardView, label: str = "") -> list[str]:
    """Return the lines of a card, with its title on top."""
    first, second, *more = text_drawing.title(game, laid.card).split(", ")
    return [f"{label}{first}, {second}", ", ".join(more), *text_drawing.draw_card(game, laid.card, laid.crossed)]


def _in_rows(blocks: list[list[str]]) -> Iterator[str]:
    """Yield blocks side by side, as many as fit on a line."""
    fit = max(1, _LINE // (max((len(line) for block in blocks for line in block), default=1) + 4))
    for k in range(0, len(blocks), fit):
        yield from text_drawing.side_by_side(blocks[k : k + fit])
