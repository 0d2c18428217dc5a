"""The table as text: the expedition, the display, and the cards of every seat.

Everything comes from a view, so this module cannot show what a seat may not know.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from silvergold.cli.game.typed_words import shown_command

if TYPE_CHECKING:
    from silvergold.cli.screen import Screen
    from silvergold.decks.deck import Card, Expedition
    from silvergold.kinds import CardNumber, Square
    from silvergold.languages import Language
    from silvergold.match import CardView, PlayerView, View

SIDES = ("left", "right")
TURNS_PER_ROUND = 7  # G4


def show(screen: Screen, language: Language, view: View, players: Sequence[PlayerView] | None = None) -> None:
    """Show the whole table: expedition, display, and the cards of every seat."""
    show_moment(screen, language, view)
    show_display(screen, language, view)
    for player in players or view.players:
        points = language.t("common.points", n=player.score.total)
        screen.say("\n" + language.t("terminal.player", name=player.name, points=points), "title")
        show_cards(screen, language, view.game, player)
    show_legend(screen, language, view)


def show_moment(screen: Screen, language: Language, view: View) -> None:
    """Show the round, the turn, the start player and the pattern."""
    from silvergold.decks import text_drawing

    screen.say(moment(language, view), "title")
    expedition = face_up(view)
    if expedition is not None:
        screen.draw(["", *(f"    {line}" for line in text_drawing.draw_pattern(expedition))])


def moment(language: Language, view: View) -> str:
    """Return the state of the game in a few sentences."""
    t = language.t
    if view.step == "over":
        return t("terminal.over")
    if view.step == "keep":
        return t("terminal.setup")
    turn = view.turn % TURNS_PER_ROUND + 1
    sentences = [t("terminal.turn", round=view.round + 1, turn=turn, turns=TURNS_PER_ROUND)]
    if view.pattern:
        sentences.append(t("terminal.expedition", pattern=language.pattern(view.pattern)))
    if view.start_player is not None:
        sentences.append(t("terminal.start-player", name=view.names[view.start_player]))
    return " ".join(sentences)


def face_up(view: View) -> Expedition | None:
    """Return the face-up expedition (G5)."""
    return next((expedition for expedition in view.deck.expeditions if expedition.name == view.pattern), None)


def show_display(screen: Screen, language: Language, view: View) -> None:
    """Show the display and the number of cards in the stack (G3, G10)."""
    screen.say("\n" + language.t("terminal.display", n=view.stack_left))
    show_open_cards(screen, language, view.game, view.display)


def show_open_cards(screen: Screen, language: Language, game: str, cards: Sequence[Card]) -> None:
    """Show cards with all their boxes open."""
    screen.side_by_side([block(language, game, card) for card in cards], [card.colour for card in cards])


def show_cards(
    screen: Screen, language: Language, game: str, player: PlayerView, only: CardNumber | None = None
) -> None:
    """Show the two cards of a player, or only one of them."""
    sides = zip(SIDES, player.cards, strict=True)
    placed = [(side, laid) for side, laid in sides if laid is not None and only in (None, laid.number)]
    blocks = [block(language, game, laid.card, laid.crossed, side) for side, laid in placed]
    screen.side_by_side(blocks, [laid.card.colour for _, laid in placed])
    if not placed:
        screen.say(language.t("terminal.no-cards"))


def block(language: Language, game: str, card: Card, crossed: Collection[Square] = (), side: str = "") -> list[str]:
    """Return a card under its title, which has two lines so that cards fit side by side."""
    from silvergold.decks import text_drawing

    first, second, *more = text_drawing.title(game, card, language).split(", ")
    titles = [_labelled(language, side, f"{first}, {second}"), *([", ".join(more)] if more else [])]
    return [*titles, *text_drawing.draw_card(game, card, crossed)]


def _labelled(language: Language, side: str, title: str) -> str:
    """Return a title behind the word for a side; without a side the title alone."""
    return language.t("drawings.labelled", label=shown_command(language, side), title=title) if side else title


def show_legend(screen: Screen, language: Language, view: View) -> None:
    """Show what the characters mean."""
    from silvergold.decks import text_drawing

    crossed = f"{text_drawing.CROSSED} {language.t('drawings.crossed')}"
    screen.say(f"\n{crossed}, {text_drawing.legend(view.game, view.deck.cards, language)}", "quiet")


def read_card(language: Language, game: str, laid: CardView, side: str) -> list[str]:
    """Return a card in words, row by row, for screen readers."""
    from silvergold.decks import text_drawing

    drawn = [line.split()[1:] for line in text_drawing.draw_card(game, laid.card, laid.crossed)[1:]]
    meanings = text_drawing.meanings(game, language)
    rows = (
        ", ".join(f"{letter}{n} {meanings[sign]}" for letter, sign in zip("abcde", row, strict=False))
        for n, row in enumerate(drawn, 1)
    )
    return [
        _labelled(language, side, text_drawing.title(game, laid.card, language)),
        *("  " + language.t("terminal.row", n=n, boxes=row) for n, row in enumerate(rows, 1)),
    ]
