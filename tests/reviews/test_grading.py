"""Accuracy and grade: in the order of the bots, and within their limits."""

from __future__ import annotations

from itertools import pairwise

import pytest

from silvergold import bots
from silvergold.reviews import grading
from tests.reviews.sample_games import GAMES, reviewed


@pytest.mark.parametrize("game", GAMES)
def test_the_bots_come_out_in_order_with_clear_gaps(game: str) -> None:
    losses = grading.bot_losses(game)
    accuracies = [grading.accuracy(game, bot.all) for bot in losses]

    assert tuple(bot.bot for bot in losses) == bots.names()
    assert [grading.grade(game, bot.all) for bot in losses] == list(bots.names())
    assert all(better - worse >= 3 for worse, better in pairwise(accuracies))


@pytest.mark.parametrize("game", GAMES)
def test_a_smaller_loss_never_has_a_smaller_accuracy(game: str) -> None:
    values = [grading.accuracy(game, loss / 10) for loss in range(-5, 100)]

    assert values == sorted(values, reverse=True)
    assert values[0] == 100
    assert values[-1] >= 0


@pytest.mark.parametrize("game", GAMES)
def test_nothing_lost_is_the_best_grade_and_far_too_much_the_worst(game: str) -> None:
    assert grading.grade(game, -0.2) == grading.grade(game, 0) == bots.names()[-1]
    assert grading.grade(game, 100) == bots.names()[0]


def test_a_review_says_accuracy_and_grade_of_every_seat() -> None:
    for seat in reviewed(GAMES[0]).seats:
        assert seat.accuracy == grading.accuracy(GAMES[0], seat.loss_per_decision)
        assert seat.as_json(reviewed(GAMES[0]).deck)["grade"] == seat.grade
