"""Pyramids: the final score, the winner, ties."""

from __future__ import annotations

import pytest

from silvergold import decks
from silvergold.decks.deck import Card
from tests.rulebook.table import ANA, BEN, CLEO, Table, card, pyramids


def pyramid(number: int) -> Card:
    return card("e.T", number=number)


def ended(*piles: tuple[int, ...], players: int = 2) -> Table:
    """Return a game in its last turn; each seat has completed these numbers, one of each colour in turn."""
    colours = ("green", "orange", "purple")
    completed = {
        seat: [card("e.T", number=number, colour=colours[k % 3]) for k, number in enumerate(numbers)]
        for seat, numbers in enumerate(piles)
    }
    table = pyramids(players=max(players, len(piles)), completed=completed, size=30)
    table.go_to_last_turn()
    return table


# The score


@pytest.mark.rule("P13")
def test_the_final_score_adds_torches_pyramid_points_gems_and_cards_and_takes_off_the_worst_skull() -> None:
    table = pyramids(completed={ANA: [pyramid(3), pyramid(9)]})
    table.write(ANA, torches=(1, 3, 4), pyramid_points=16, gems=(2, 4), skulls=7)

    score = table.score(ANA)

    assert score == {"cards": 20, "torches": 15, "pyramids": 16, "gems": 12, "skulls": -7, "total": 56}


@pytest.mark.rule("P13")
@pytest.mark.parametrize(
    ("gems", "points"), [((0, 0), 0), ((1, 0), 1), ((0, 4), 4), ((1, 1), 5), ((6, 3), 18), ((3, 6), 18), ((10, 10), 50)]
)
def test_a_pair_of_gems_is_five_points_and_each_left_over_one(gems: tuple[int, int], points: int) -> None:
    table = pyramids()
    table.write(ANA, gems=gems)

    assert table.score(ANA)["gems"] == points


@pytest.mark.rule("P13")
@pytest.mark.parametrize("torches", [(), (2,), (1, 4), (1, 2, 3, 4)])
def test_each_torch_is_five_points(torches: tuple[int, ...]) -> None:
    table = pyramids()
    table.write(ANA, torches=torches)

    assert table.score(ANA)["torches"] == 5 * len(torches)


@pytest.mark.rule("P13", "R13")
@pytest.mark.parametrize("skulls", range(11))
def test_only_the_worst_skull_counts_and_the_ten_cost_one_to_ten(skulls: int) -> None:
    table = pyramids()
    table.write(ANA, skulls=skulls)

    assert table.score(ANA)["skulls"] == -skulls


@pytest.mark.rule("R13")
def test_the_row_of_skulls_is_part_of_the_deck() -> None:
    table = pyramids(skulls=(0, 0, 1, 1, 2, 6, 6, 8, 8, 15))
    costs = []
    for skulls in (0, 2, 3, 6, 10):
        table.write(ANA, skulls=skulls)
        costs.append(table.score(ANA)["skulls"])

    assert costs == [0, 0, -1, -6, -15]
    assert decks.standard("pyramids").skulls == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)


@pytest.mark.rule("G11", "P13")
def test_pyramids_that_are_not_completed_score_nothing() -> None:
    table = pyramids([card("e....", "....T"), card("e...T")])
    table.cross_before(ANA, "left", "xxxxx")
    table.go_to_last_turn()

    table.finish_game()

    assert table.score(ANA)["total"] == 0


# The winner


@pytest.mark.rule("G11")
def test_the_most_points_win() -> None:
    table = ended((1, 2), (30, 31, 32))

    table.finish_game()

    assert table.winners == (BEN,)


@pytest.mark.rule("G11")
def test_the_most_points_win_below_zero_too() -> None:
    table = ended()
    table.write(ANA, skulls=9)
    table.write(BEN, skulls=8)

    table.finish_game()

    assert table.score(BEN)["total"] == -8
    assert table.winners == (BEN,)


@pytest.mark.rule("P14")
@pytest.mark.parametrize(("ana", "ben", "winner"), [((7, 30), (12, 13), ANA), ((12, 40), (41, 5), BEN)])
def test_a_tie_goes_to_the_lowest_numbered_completed_pyramid(
    ana: tuple[int, ...], ben: tuple[int, ...], winner: int
) -> None:
    table = ended(ana, ben)

    table.finish_game()

    assert table.score(ANA)["total"] == table.score(BEN)["total"]
    assert table.winners == (winner,)


@pytest.mark.rule("P14")
def test_only_the_numbers_of_tied_players_count() -> None:
    table = ended((20, 21), (18, 19), (1,))

    table.finish_game()

    assert table.winners == (BEN,)


@pytest.mark.rule("P14")
def test_a_tied_player_with_a_pyramid_beats_one_without() -> None:
    table = ended((), (25,))
    table.write(ANA, torches=(1, 2))

    table.finish_game()

    assert table.score(ANA)["total"] == table.score(BEN)["total"] == 10
    assert table.winners == (BEN,)


@pytest.mark.rule("P14")
def test_numbers_far_apart_in_a_large_deck_are_compared_as_well() -> None:
    numbers = [tuple(range(200 + 10 * seat, 200 + 10 * seat + 2)) for seat in range(2)]
    table = pyramids(
        completed={BEN: [pyramid(n) for n in numbers[0]], ANA: [pyramid(n) for n in numbers[1]]},
        display=[pyramid(k) for k in range(1, 5)],
        top=[pyramid(k) for k in range(5, 75)],
        size=90,
    )
    table.go_to_last_turn()

    table.finish_game()

    assert table.winners == (BEN,)


@pytest.mark.rule("R11")
def test_tied_players_without_a_pyramid_share_the_victory() -> None:
    table = ended((), (), (5,))
    table.write(ANA, torches=(1, 2, 3))
    table.write(BEN, gems=(3, 3))

    table.finish_game()

    assert table.score(CLEO)["total"] == 10
    assert table.winners == (ANA, BEN)
