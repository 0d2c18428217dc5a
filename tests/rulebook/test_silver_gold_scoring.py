"""Silver & Gold: the final score, the winner, ties."""

from __future__ import annotations

import pytest

from tests.rulebook.table import ANA, BEN, CLEO, Table, card, silver_gold


def ended(*piles: list[tuple[str, int]]) -> Table:
    """Return the end of a game in which each seat has completed cards of these colours and points."""
    completed = {seat: [card(".", colour=colour, points=n) for colour, n in pile] for seat, pile in enumerate(piles)}
    table = silver_gold(players=len(piles), completed=completed)
    table.go_to_last_turn()
    table.finish_game()
    return table


# The score


@pytest.mark.rule("S10")
def test_the_final_score_adds_coins_cups_palms_cards_and_seals() -> None:
    cards = [card(".", colour="grey", points=8), card(".", colour="green", points=10, seal=("grey", 1))]
    table = silver_gold(completed={ANA: cards})
    table.write(ANA, coins=7, cups=6, palms=(3, 2))

    score = table.score(ANA)

    assert score == {"cards": 18, "seals": 1, "coins": 7, "cups": 6, "palms": 5, "total": 37}


@pytest.mark.rule("S10")
def test_a_seal_pays_for_each_completed_card_of_its_colour() -> None:
    cards = [card(".", colour="grey", seal=("orange", 2)), *[card(".", colour="orange")] * 3, card(".", colour="green")]
    table = silver_gold(completed={ANA: cards, BEN: [card(".", colour="orange")]})

    assert table.score(ANA)["seals"] == 6
    assert table.score(BEN)["seals"] == 0


@pytest.mark.rule("S10")
def test_all_seals_count_two_of_one_colour_too() -> None:
    cards = [
        card(".", colour="grey", seal=("orange", 2)),
        card(".", colour="green", seal=("orange", 2)),
        card(".", colour="purple", seal=("grey", 1)),
        *[card(".", colour="orange")] * 2,
    ]

    table = silver_gold(completed={ANA: cards})

    assert table.score(ANA)["seals"] == 4 + 4 + 1


@pytest.mark.rule("S10")
def test_a_seal_without_a_card_of_its_colour_pays_nothing() -> None:
    table = silver_gold(completed={ANA: [card(".", colour="grey", seal=("purple", 2))]})

    assert table.score(ANA)["seals"] == 0


@pytest.mark.rule("R14")
def test_a_seal_counts_the_card_that_carries_it() -> None:
    own = card(".", colour="orange", seal=("orange", 2))

    table = silver_gold(completed={ANA: [own], BEN: [own, own, card(".", colour="orange")]})

    assert table.score(ANA)["seals"] == 2
    assert table.score(BEN)["seals"] == 3 * 2 + 3 * 2


@pytest.mark.rule("G11", "S10")
def test_cards_that_are_not_completed_score_nothing() -> None:
    begun = card("....", colour="grey", points=8, seal=("green", 2))
    table = silver_gold([begun, begun], completed={ANA: [card(".", colour="green", points=5)]})
    table.cross_before(ANA, "left", "xx..")
    table.go_to_last_turn()

    table.cross(ANA, "left", "..x.")
    table.finish_marking()

    assert table.over
    assert table.score(ANA) == {"cards": 5, "seals": 0, "coins": 0, "cups": 0, "palms": 0, "total": 5}


@pytest.mark.rule("G11", "R15")
def test_a_card_completed_in_the_last_turn_counts() -> None:
    table = silver_gold([card(".", colour="grey", points=8, seal=("grey", 1))])
    table.go_to_last_turn()

    table.cross(ANA, "left", "x")
    table.finish_marking()

    assert table.score(ANA)["total"] == 9
    assert table.winners == (ANA,)


# The winner


@pytest.mark.rule("G11")
def test_the_most_points_win() -> None:
    table = ended([("purple", 14)], [("grey", 8), ("grey", 8)], [("grey", 15)])

    assert table.winners == (BEN,)


@pytest.mark.rule("S11")
@pytest.mark.parametrize(
    ("ana", "ben"),
    [
        (["grey"], ["green", "orange", "purple"]),
        (["grey", "green"], ["grey", "orange", "orange", "purple"]),
        (["grey", "green", "orange"], ["grey", "green", "purple", "purple"]),
        (["grey", "green", "orange", "purple", "purple"], ["grey", "green", "orange", "purple"]),
        (["grey", "grey"], ["grey", "green", "green", "green"]),
        (["green"], ["orange", "orange"]),
        (["orange"], ["purple", "purple"]),
        (["purple"], []),
    ],
)
def test_a_tie_goes_to_more_grey_cards_then_green_then_orange_then_purple(ana: list[str], ben: list[str]) -> None:
    piles = [[(colour, 0) for colour in colours] for colours in (ana, ben)]

    one, other = ended(*piles), ended(*piles[::-1])

    assert one.score(ANA)["total"] == one.score(BEN)["total"]
    assert one.winners == (ANA,)
    assert other.winners == (BEN,)


@pytest.mark.rule("S11", "G11")
def test_colours_decide_between_tied_players_only() -> None:
    table = ended([("green", 10)], [("orange", 10)], [("grey", 9)])

    assert table.winners == (ANA,)


@pytest.mark.rule("R11")
def test_a_tie_that_colours_do_not_break_is_a_shared_victory() -> None:
    table = ended([("grey", 4), ("green", 9)], [("green", 5), ("grey", 8)], [("grey", 12)])

    assert table.winners == (ANA, BEN)


@pytest.mark.rule("R11")
def test_all_players_may_share_the_victory() -> None:
    table = ended([], [], [])

    assert table.winners == (ANA, BEN, CLEO)
