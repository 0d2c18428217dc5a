"""Score sheets in words, also for decks whose cups or awards are not the printed ones."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from silvergold import decks, games
from silvergold.cli.game import score_text, table_text
from silvergold.cli.screen import Screen
from silvergold.decks.deck import Deck
from silvergold.languages import english
from silvergold.match import Match, View, new_match

MANY_CUPS = replace(decks.standard("silver-and-gold"), cups=(9, 9, 9, 7, 7, 5, 5, 5, 3, 2, 2, 1))
FIVE_AWARDS = replace(decks.standard("pyramids"), awards=(12, 8, 8, 4, 1))


def played_out(deck: Deck, players: int = 4) -> Match:
    """Play a game in which everybody picks the choice with most boxes, so that cards are completed."""
    match = new_match(players=players, seed=3, deck=deck)
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, max(match.choices(seat), key=lambda choice: len(getattr(choice, "boxes", ()))))
    return match


def sheet_of(view: View, label: str) -> list[str]:
    """Return the line of this part from the score sheet of each player."""
    sheets = [list(score_text.lines(english(), view, player)) for player in view.players]
    return [next(line for line in sheet if line.startswith(f"  {label}: ")) for sheet in sheets]


def table_shown(view: View) -> str:
    """Return the whole table as the terminal shows it."""
    text = io.StringIO()
    table_text.show(Screen(text, no_color=True), english(), view)
    return text.getvalue()


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.slug)
def test_every_part_of_a_score_is_explained(game: games.Game) -> None:
    each = {part.name for part in game.score_parts if part.each}
    counted = {symbol.score_part for symbol in game.symbols if symbol.sheet and symbol.sheet.holds == "count"}

    assert set(game.part_names) - set(score_text.REASONS) <= each & counted


def test_a_part_that_only_counts_symbols_needs_no_words_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(score_text, "REASONS", {k: v for k, v in score_text.REASONS.items() if k != "coins"})
    view = played_out(MANY_CUPS).view(0)

    counts = [(player.score.parts["coins"], player.sheet.coins) for player in view.players]

    assert sheet_of(view, "Coins") == [f"  Coins: {points} ({n} of 12, 1 each)" for points, n in counts]


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.slug)
def test_a_score_sheet_names_every_part_in_the_order_of_the_rulebook(game: games.Game) -> None:
    view = new_match(game.slug, players=2, seed=1).view(0)

    lines = list(score_text.lines(english(), view, view.me))

    assert lines[0] == "Player 1: 0 points"
    assert [line.strip().partition(":")[0] for line in lines[1:]] == [part.label for part in game.score_parts]


def test_the_next_of_twelve_cups_is_the_highest_that_is_left() -> None:
    start = new_match(players=2, seed=3, deck=MANY_CUPS)
    assert sheet_of(start.view(0), "Cups") == ["  Cups: 0 (0 of 3 rows filled; the next cup pays 9)"] * 2

    view = played_out(MANY_CUPS).view(0)

    filled = [int(match[1]) for line in sheet_of(view, "Cups") if (match := re.search(r"(\d) of 3 rows filled", line))]
    assert sum(filled) >= 2
    assert view.cups == MANY_CUPS.cups[sum(filled) :]
    assert sum(player.score.parts["cups"] for player in view.players) == sum(MANY_CUPS.cups[: sum(filled)])
    assert "The game is over." in table_shown(view)


def test_a_deck_may_have_five_awards_for_each_colour() -> None:
    start = new_match(players=2, seed=3, deck=FIVE_AWARDS)
    line = "  Pyramid points: 0 (0 green, next award 12; 0 orange, next award 12; 0 purple, next award 12)"
    assert sheet_of(start.view(0), "Pyramid points") == [line] * 2

    view = played_out(FIVE_AWARDS).view(0)

    taken = {colour: FIVE_AWARDS.awards[: 5 - len(left)] for colour, left in view.awards.items()}
    assert any(taken.values())
    assert sum(player.score.parts["pyramids"] for player in view.players) == sum(map(sum, taken.values()))
    assert "The game is over." in table_shown(view)


@pytest.mark.parametrize(("awards", "next_award"), [((12, 8, 8, 4, 1), 12), ((8, 8, 4, 1), 8), ((1,), 1), ((), 0)])
def test_the_next_award_is_the_first_that_is_left(awards: Sequence[int], next_award: int) -> None:
    view = new_match(players=2, seed=3, deck=FIVE_AWARDS).view(0)
    later = replace(view, awards={**view.awards, "green": tuple(awards)})

    assert f"(0 green, next award {next_award};" in sheet_of(later, "Pyramid points")[0]
