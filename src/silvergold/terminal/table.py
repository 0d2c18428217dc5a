"""The table drawn in characters: the expedition, the cards of a seat, the display, what lies before the others.

Everything is drawn from a view, so this file cannot show what a seat may not know.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from silvergold.terminal.sheets import counted

if TYPE_CHECKING:
    from silvergold.choices import Square
    from silvergold.decks.model import Card, Expedition
    from silvergold.kinds import CardNumber
    from silvergold.match import CardView, PlayerView, View
    from silvergold.terminal.screen import Screen

SIDES = ("left", "right")
TURNS_PER_ROUND = 7  # G4


def show(screen: Screen, view: View, players: Sequence[PlayerView] | None = None) -> None:
    """The whole table: expedition, display, and every seat with its cards."""
    show_moment(screen, view)
    show_display(screen, view)
    for player in players or view.players:
        screen.say(f"\n{player.name}, {counted(player.score.total, 'point')} so far", "title")
        show_cards(screen, player)
    show_legend(screen, view)


def show_moment(screen: Screen, view: View) -> None:
    """Round, turn, start player, and the pattern."""
    from silvergold.decks import draw

    screen.say(moment(view), "title")
    expedition = face_up(view)
    if expedition is not None:
        screen.draw(["", *(f"    {line}" for line in draw.draw_pattern(expedition))])


def moment(view: View) -> str:
    """Where the game stands, in a sentence or two."""
    if view.step == "over":
        return "The game is over."
    if view.step == "keep":
        return "Setup: everybody keeps two of their four cards (G3)."
    told = f"Round {view.round + 1} of 4, turn {view.turn % TURNS_PER_ROUND + 1} of {TURNS_PER_ROUND}."
    if view.pattern:
        told += f" Expedition: {view.pattern}."
    return told + (f" Start player: {view.names[view.start_player]}." if view.start_player is not None else "")


def face_up(view: View) -> Expedition | None:
    """G5: the expedition that lies face up."""
    return next((expedition for expedition in view.deck.expeditions if expedition.name == view.pattern), None)


def show_display(screen: Screen, view: View) -> None:
    """G3, G10: the face-up cards, and how many lie face down."""
    screen.say(f"\nDisplay, and {view.stack_left} cards in the stack:")
    show_open_cards(screen, view.display)


def show_open_cards(screen: Screen, cards: Sequence[Card]) -> None:
    """Cards with all their boxes open."""
    screen.side_by_side([block(card) for card in cards], [card.colour for card in cards])


def show_cards(screen: Screen, player: PlayerView, only: CardNumber | None = None) -> None:
    """What lies before a seat, left and right; or only one card of it."""
    sides = zip(SIDES, player.cards, strict=True)
    placed = [(side, laid) for side, laid in sides if laid is not None and only in (None, laid.number)]
    blocks = [block(laid.card, laid.crossed, f"{side}: ") for side, laid in placed]
    screen.side_by_side(blocks, [laid.card.colour for _, laid in placed])
    if not placed:
        screen.say("no cards")


def block(card: Card, crossed: Collection[Square] = (), label: str = "") -> list[str]:
    """A card with its title over it, in two lines so that cards stand close."""
    from silvergold.decks import draw

    first, second, *more = draw.title(card).split(", ")
    titles = [f"{label}{first}, {second}", *([", ".join(more)] if more else [])]
    return [*titles, *draw.draw_card(card, crossed)]


def show_legend(screen: Screen, view: View) -> None:
    """What the characters mean."""
    from silvergold.decks import draw

    screen.say(f"\nX crossed, {draw.legend(view.deck.cards)}", "quiet")


def read_card(laid: CardView, side: str) -> list[str]:
    """A card in words, row by row, for who listens instead of looking."""
    from silvergold.decks import draw

    drawn = [line.split()[1:] for line in draw.draw_card(laid.card, laid.crossed)[1:]]
    rows = (
        ", ".join(f"{letter}{n} {draw.MEANINGS[sign]}" for letter, sign in zip("abcde", row, strict=False))
        for n, row in enumerate(drawn, 1)
    )
    return [f"{side}: {draw.title(laid.card)}", *(f"  row {n}: {row}" for n, row in enumerate(rows, 1))]
