"""The table as text: the expedition, the display, and the cards of every seat.

Everything comes from a view, so this module cannot show what a seat may not know.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from silvergold.wording import counted

if TYPE_CHECKING:
    from silvergold.cli.screen import Screen
    from silvergold.decks.deck import Card, Expedition
    from silvergold.kinds import CardNumber, Square
    from silvergold.match import CardView, PlayerView, View

SIDES = ("left", "right")
TURNS_PER_ROUND = 7  # G4


def show(screen: Screen, view: View, players: Sequence[PlayerView] | None = None) -> None:
    """Show the whole table: expedition, display, and the cards of every seat."""
    show_moment(screen, view)
    show_display(screen, view)
    for player in players or view.players:
        screen.say(f"\n{player.name}, {counted(player.score.total, 'point')} so far", "title")
        show_cards(screen, view.game, player)
    show_legend(screen, view)


def show_moment(screen: Screen, view: View) -> None:
    """Show the round, the turn, the start player and the pattern."""
    from silvergold.decks import text_drawing

    screen.say(moment(view), "title")
    expedition = face_up(view)
    if expedition is not None:
        screen.draw(["", *(f"    {line}" for line in text_drawing.draw_pattern(expedition))])


def moment(view: View) -> str:
    """Return the state of the game in a sentence or two."""
    if view.step == "over":
        return "The game is over."
    if view.step == "keep":
        return "Setup: everyone keeps two of their four cards (G3)."
    text = f"Round {view.round + 1} of 4, turn {view.turn % TURNS_PER_ROUND + 1} of {TURNS_PER_ROUND}."
    if view.pattern:
        text += f" Expedition: {view.pattern}."
    return text + (f" Start player: {view.names[view.start_player]}." if view.start_player is not None else "")


def face_up(view: View) -> Expedition | None:
    """Return the face-up expedition (G5)."""
    return next((expedition for expedition in view.deck.expeditions if expedition.name == view.pattern), None)


def show_display(screen: Screen, view: View) -> None:
    """Show the display and the number of cards in the stack (G3, G10)."""
    screen.say(f"\nDisplay, and {view.stack_left} cards in the stack:")
    show_open_cards(screen, view.game, view.display)


def show_open_cards(screen: Screen, game: str, cards: Sequence[Card]) -> None:
    """Show cards with all their boxes open."""
    screen.side_by_side([block(game, card) for card in cards], [card.colour for card in cards])


def show_cards(screen: Screen, game: str, player: PlayerView, only: CardNumber | None = None) -> None:
    """Show the two cards of a player, or only one of them."""
    sides = zip(SIDES, player.cards, strict=True)
    placed = [(side, laid) for side, laid in sides if laid is not None and only in (None, laid.number)]
    blocks = [block(game, laid.card, laid.crossed, f"{side}: ") for side, laid in placed]
    screen.side_by_side(blocks, [laid.card.colour for _, laid in placed])
    if not placed:
        screen.say("no cards")


def block(game: str, card: Card, crossed: Collection[Square] = (), label: str = "") -> list[str]:
    """Return a card under its title, which has two lines so that cards fit side by side."""
    from silvergold.decks import text_drawing

    first, second, *more = text_drawing.title(game, card).split(", ")
    titles = [f"{label}{first}, {second}", *([", ".join(more)] if more else [])]
    return [*titles, *text_drawing.draw_card(game, card, crossed)]


def show_legend(screen: Screen, view: View) -> None:
    """Show what the characters mean."""
    from silvergold.decks import text_drawing

    screen.say(f"\nX crossed, {text_drawing.legend(view.game, view.deck.cards)}", "quiet")


def read_card(game: str, laid: CardView, side: str) -> list[str]:
    """Return a card in words, row by row, for screen readers."""
    from silvergold.decks import text_drawing

    drawn = [line.split()[1:] for line in text_drawing.draw_card(game, laid.card, laid.crossed)[1:]]
    meanings = text_drawing.meanings(game)
    rows = (
        ", ".join(f"{letter}{n} {meanings[sign]}" for letter, sign in zip("abcde", row, strict=False))
        for n, row in enumerate(drawn, 1)
    )
    return [f"{side}: {text_drawing.title(game, laid.card)}", *(f"  row {n}: {row}" for n, row in enumerate(rows, 1))]
