"""Accuracy and grade: a loss per decision, compared with the losses of the bots.

The figures of the bots are measured (`benchmarks/reviews.py ladder`) and part of the package. They belong to one
version of the evaluator.
"""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from silvergold.reviews.evaluator import EVALUATOR

FILE: Final = "bot-losses.toml"
RANDOM_ACCURACY: Final = 0.10
"""The accuracy of the weakest bot, as a share. It fixes how steep the curve is, and the other levels follow."""


@dataclass(frozen=True, slots=True)
class BotLosses:
    """The points that a bot loses per decision: over all decisions, and by kind."""

    bot: str
    all: float
    keep: float
    mark: float
    take: float


@cache
def bot_losses(game: str) -> tuple[BotLosses, ...]:
    """Return the measured losses of all levels in a game, the weakest first."""
    data = tomllib.loads(resources.files(__package__).joinpath(FILE).read_text("utf-8"))
    assert data["evaluator"] == EVALUATOR, "the figures of the bots were measured with another evaluator"
    return tuple(BotLosses(bot, **losses) for bot, losses in data[game].items())


def accuracy(game: str, loss_per_decision: float) -> float:
    """Return an accuracy from 0 to 100: 100 if nothing is lost, 10 for the weakest bot.

    >>> accuracy("pyramids", 0)
    100.0
    """
    lost = max(0.0, loss_per_decision) / bot_losses(game)[0].all
    return 100.0 * math.pow(RANDOM_ACCURACY, lost)


def grade(game: str, loss_per_decision: float) -> str:
    """Return the name of the level that plays about as well: the one with the nearest accuracy.

    >>> grade("pyramids", 0), grade("pyramids", 50)
    ('master', 'random')
    """
    own = accuracy(game, loss_per_decision)
    return min(bot_losses(game), key=lambda bot: abs(accuracy(game, bot.all) - own)).bot
