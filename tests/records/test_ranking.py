"""The final standing: places, and what decided between equal totals."""

from __future__ import annotations

import pytest

from silvergold import rules
from silvergold.match import Match
from silvergold.position import Position
from silvergold.records import Rank, TieBreak, ranking, winners
from tests.match.scenes import PYRAMIDS, SILVER_AND_GOLD, played


def finished(name: str, n_players: int, completed: list[list[int]], coins: list[int]) -> Position:
    """Return a finished game in which these cards, by index, are completed; other points come from coins or gems."""
    position = played(name, 1, n_players)._position.copy()
    for seat in range(n_players):
        player = position.states["players"][0, seat]
        for field in ("completed", "n_completed", "cups", "pyramid_points", "sheet"):
            player[field] = 0
        player["sheet"]["gems"][0] = coins[seat] if name == PYRAMIDS else 0
        player["sheet"]["coins"] = coins[seat] if name == SILVER_AND_GOLD else 0
        for card in completed[seat]:
            player["completed"][card // rules.CARDS_PER_WORD] |= 1 << card % rules.CARDS_PER_WORD
            colour = position.index.description.colours.index(position.index.cards[card].colour)
            player["n_completed"][colour] += 1
    return position


def of_colour(position: Position, colour: str, points: int | None = None) -> list[int]:
    """Return the cards of a colour (and of so many points) without a seal, by index."""
    cards = enumerate(position.index.cards)
    return [k for k, card in cards if card.colour == colour and not card.seal and points in (None, card.points)]


@pytest.mark.rule("S11")
def test_more_cards_of_the_first_colour_that_differs_win_a_tie() -> None:
    blank = finished(SILVER_AND_GOLD, 2, [[], []], [0, 0])
    grey, green, orange = (of_colour(blank, colour) for colour in ("grey", "green", "orange"))
    position = finished(SILVER_AND_GOLD, 2, [[grey[0], orange[0]], [grey[1], green[0]]], [0, 2])

    first, second = ranking(position)

    assert first == Rank(1, 1, first.total, TieBreak("S11", ("grey",), "green", 1, 0))
    assert second == Rank(0, 2, first.total)
    assert winners(position) == (1,)


@pytest.mark.rule("P14")
def test_the_lowest_completed_pyramid_wins_a_tie() -> None:
    position = finished(PYRAMIDS, 3, [[7], [3], []], [0, 0, 10])

    order = ranking(position)

    numbers = position.index.numbers
    assert [rank.seat for rank in order] == [1, 0, 2]
    assert [rank.place for rank in order] == [1, 2, 3]
    assert order[0].tie == TieBreak("P14", ahead=numbers[3], behind=numbers[7])
    assert order[1].tie == TieBreak("P14", ahead=numbers[7], behind=None)
    assert order[2].tie is None


@pytest.mark.rule("R11")
@pytest.mark.parametrize("name", [SILVER_AND_GOLD, PYRAMIDS])
def test_players_whom_nothing_tells_apart_share_a_place(name: str) -> None:
    position = finished(name, 3, [[], [], []], [5, 5, 1])

    order = ranking(position)

    assert [(rank.seat, rank.place) for rank in order] == [(0, 1), (1, 1), (2, 3)]
    assert order[0].tie is not None
    assert order[0].tie.rule == "R11"
    assert winners(position) == (0, 1)


@pytest.mark.parametrize("name", [SILVER_AND_GOLD, PYRAMIDS])
def test_the_first_place_is_that_of_the_winners(name: str) -> None:
    for seed in range(40):
        match = played(name, seed, 2 + seed % 3)
        order = match.ranking

        assert tuple(sorted(rank.seat for rank in order if rank.place == 1)) == match.winners
        assert [rank.total for rank in order] == sorted((score.total for score in match.scores()), reverse=True)
        assert sorted(rank.seat for rank in order) == list(range(len(match.names)))


def test_there_is_no_standing_before_the_end() -> None:
    dealt = played(SILVER_AND_GOLD, 1, 2)._dealt

    assert Match(("Ana", "Ben"), dealt).ranking == ()
