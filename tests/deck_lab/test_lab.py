"""The deck lab: figures of made-up games that can be checked by hand, and of real ones."""

from __future__ import annotations

import json

import numpy as np
import pytest

from silvergold import bots, decks
from silvergold.deck_lab.balance import balance
from silvergold.deck_lab.lab import Column, GameObservations, in_order, keys, observe_game, strong_bot, trial
from tests.deck_lab.balances import DECK, PURPLE, made_up, offers, real


def test_rates_are_what_happened_over_what_could_have() -> None:
    held = {Column.HELD: 1, Column.COMPLETED: 1, Column.TURNS: 6, Column.SPENT: 4, Column.SHARE: 0.75, Column.SEAT: 1}
    kept = {Column.DEALT: 1, Column.KEPT: 1, Column.PARTS: 10.0}

    found = made_up({0: {**offers(1, 4), **held, **kept}}, share=0.5).cards[0].figures

    assert (found.taken.value, found.kept.value, found.chosen.value) == (0.25, 1, 0.4)
    assert (found.completed.value, found.turns.value, found.spent.value) == (1, 6, 4)
    assert (found.points.value, found.pace.value, found.edge.value) == (10, 2.5, 0.25)
    assert found.parts == {"cards": 10, "torches": 0, "pyramids": 0, "gems": 0, "skulls": 0}
    assert (found.taken.n, found.completed.n) == (400, 100)


def test_a_strong_bots_cards_are_not_better_for_it() -> None:
    schedule = trial(DECK, ("greedy", "random"), 100)
    seen = np.zeros((len(DECK.cards), Column.PARTS + 5))
    seen[0, [Column.HELD, Column.SHARE, Column.SEAT]] = 1, 1, 0
    seen[1, [Column.HELD, Column.SHARE, Column.SEAT]] = 1, 0, 1
    found = balance(
        schedule, [GameObservations(key, seen.copy(), ("greedy", "random"), (1, 0)) for key in keys(schedule)]
    )

    assert found.cards[0].figures.edge.value == found.cards[1].figures.edge.value == 0


def test_outliers_are_chosen_three_times_or_a_third_as_often_as_their_colour() -> None:
    usual, often, seldom, fair = PURPLE[2:], PURPLE[0], PURPLE[1], 0.2
    cards = dict.fromkeys(usual, offers(fair, 1)) | {often: offers(1, 1), seldom: offers(0.05, 1)}

    found = made_up(cards, games=1000)

    assert [in_order(DECK).index(card.card) for card in found.outliers] == sorted([often, seldom])
    assert "surely too often" in found.cards[often].verdict
    assert "surely too seldom" in found.cards[seldom].verdict
    mean = (14 * fair + 1 + 0.05) / 16
    assert found.cards[often].relative.value == pytest.approx(1 / mean)
    assert found.colours["purple"].taken.value == pytest.approx(mean)


def test_a_card_that_is_never_taken_is_called_so() -> None:
    cards = dict.fromkeys(PURPLE[1:], offers(0.2, 1)) | {PURPLE[0]: offers(0, 1)}

    shunned = made_up(cards).cards[PURPLE[0]]

    assert shunned.verdict == f"card {shunned.card.number} is never taken, surely too seldom"


def test_a_card_that_nobody_ever_saw_is_no_outlier_and_has_no_figures() -> None:
    found = made_up({PURPLE[0]: offers(1, 4)})

    unseen = found.cards[PURPLE[1]]
    assert unseen.outlier is None
    assert not unseen.figures.taken.is_known
    json.dumps(found.as_json(), allow_nan=False)


@pytest.mark.parametrize("game", decks.GAMES)
def test_real_games_give_figures_for_every_card_that_was_there(game: str) -> None:
    schedule, sightings = real(game)
    found = balance(schedule, sightings)

    assert len(found.cards) == len(schedule.deck.cards)
    assert found.deck.kept.value == pytest.approx(0.5, abs=0.25)
    assert 0.5 < found.deck.completed.value < 1
    assert sum(sighting.seen[:, Column.KEPT].sum() for sighting in sightings) == 4 * 6
    for card in found.cards:
        for figure in (card.figures.kept, card.figures.taken, card.figures.chosen, card.figures.completed):
            assert not figure.is_known or 0 <= figure.low <= figure.value <= figure.high <= 1


@pytest.mark.parametrize("game", decks.GAMES)
def test_the_points_of_all_cards_are_the_points_of_all_seats(game: str) -> None:
    schedule, sightings = real(game, players=3, games=2)
    found = balance(schedule, sightings)

    held = sum(sighting.seen[:, Column.HELD].sum() for sighting in sightings)
    points = sum(sighting.seen[:, Column.PARTS :].sum() for sighting in sightings)
    assert found.deck.points.value == pytest.approx(points / held)
    assert sum(found.deck.parts.values()) == pytest.approx(found.deck.points.value)


def test_a_game_played_again_gives_the_same_sightings() -> None:
    schedule, sightings = real("pyramids")

    again = observe_game(schedule, keys(schedule)[4])

    assert (again.seen == sightings[4].seen).all()
    assert again.bots == sightings[4].bots


def test_seats_move_on_from_game_to_game() -> None:
    schedule = trial(DECK, ("greedy", "random", "random"), 3)

    assert [schedule.bots_of(key).index("greedy") for key in keys(schedule)] == [0, 1, 2]


def test_the_lab_tries_decks_with_a_bot_there_is() -> None:
    assert strong_bot() in bots.names()
