"""The table as characters, as SVG or as pixels: what the environments show of themselves.

All three are made from what somebody may see, so none can tell more than that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, overload

from silvergold.choices import Position
from silvergold.decks import draw
from silvergold.drawing import draw_table, svg
from silvergold.errors import FORMAT, SilvergoldError
from silvergold.kinds import Seat
from silvergold.match import WATCHER, CardView, Match, PlayerView, View

if TYPE_CHECKING:
    import numpy as np

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
    """The table as text ("ansi" in plain characters, "svg") or as an array of pixels ("rgb_array").

    A view shows what it shows. A position shows what a seat may know, or without one what somebody who only watches
    may know; names are the players', in seating order.
    """
    if mode not in MODES:
        raise SilvergoldError(FORMAT, f"{mode!r} is no way to draw a table; there are {', '.join(MODES)}")
    view = table if isinstance(table, View) else view_of(table, seat, names)
    if mode == "ansi":
        return "\n".join(_text(view)) + "\n"
    if mode == "svg":
        return svg(draw_table(view))
    from silvergold.envs.raster import paint

    return paint(draw_table(view), WIDTH)


def view_of(position: Position, seat: Seat | None = None, names: Sequence[str] = ()) -> View:
    """What a seat, or who only watches, may see of a position."""
    seated = tuple(names) or tuple(f"Player {k + 1}" for k in range(position.n_players))
    return Match(seated, position).view(seat)


# Plain characters ----------------------------------------------------------------------------------------------------


def _text(view: View) -> Iterator[str]:
    """The whole table, line by line."""
    yield _moment(view)
    yield from _expedition(view)
    yield ""
    yield f"Display, and {view.stack_left} cards in the stack:"
    yield from _in_rows([_card(CardView(card)) for card in view.display])
    for player in view.players:
        yield ""
        yield from _player(view, player)
    yield ""
    yield f"X crossed, {draw.legend(view.deck.cards)}"


def _moment(view: View) -> str:
    if view.step == "over":
        return "The game is over."
    told = "Setup" if view.step == "keep" else f"Round {view.round + 1} of 4, turn {view.turn % 7 + 1} of 7"
    start = "" if view.start_player is None else f" Start player: {view.names[view.start_player]}."
    return f"{told}. Waiting for {', '.join(view.names[seat] for seat in view.waiting)}.{start}"


def _expedition(view: View) -> Iterator[str]:
    """G5: the pattern that lies face up; then what is left to win."""
    for expedition in view.deck.expeditions:
        if expedition.name == view.pattern:
            yield f"Expedition: {expedition.name}"
            yield from (f"    {line}" for line in draw.draw_pattern(expedition))
    if view.cups:
        yield f"Cups left: {' '.join(map(str, view.cups))}"
    if view.awards:
        left = (f"{colour} {' '.join(map(str, points)) or 'none'}" for colour, points in view.awards.items())
        yield f"Pyramid points left: {', '.join(left)}"


def _player(view: View, player: PlayerView) -> Iterator[str]:
    """Points, cards, what is completed."""
    owed = f", owes {player.owed} bonus boxes" if player.owed else ""
    own = " (you)" if player.seat == view.seat != WATCHER else ""
    yield f"{player.name}{own}: {player.score}{owed}"
    yield from _sheet(view, player)
    if player.hand:
        yield "dealt:"
        yield from _in_rows([_card(CardView(card)) for card in player.hand])
    laid = [(side, card) for side, card in zip(_SIDES, player.cards, strict=True) if card is not None]
    yield from _in_rows([_card(card, side) for side, card in laid])
    if player.completed:
        yield f"completed: {', '.join(f'{card.number} {card.colour}' for card in player.completed)}"


def _sheet(view: View, player: PlayerView) -> Iterator[str]:
    """The score card, as far as the points do not say it."""
    sheet = player.sheet
    if view.awards:
        torches = " ".join(str(a_round + 1) for a_round in sheet.torches) or "none"
        yield f"red gems {sheet.red_gems}, green gems {sheet.green_gems}, skulls {sheet.skulls}, torches {torches}"
    else:
        yield f"coins {sheet.coins}, palms {' '.join(map(str, sheet.palms)) or 'none'}"


def _card(laid: CardView, label: str = "") -> list[str]:
    """A card with its title over it."""
    first, second, *more = draw.title(laid.card).split(", ")
    return [f"{label}{first}, {second}", ", ".join(more), *draw.draw_card(laid.card, laid.crossed)]


def _in_rows(blocks: list[list[str]]) -> Iterator[str]:
    """Blocks side by side, as many as fit on a line."""
    fit = max(1, _LINE // (max((len(line) for block in blocks for line in block), default=1) + 4))
    for k in range(0, len(blocks), fit):
        yield from draw.side_by_side(blocks[k : k + fit])
