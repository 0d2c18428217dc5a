"""The summary over all reviewed games of a guest: what they lose per decision, and where, beside the bots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from silvergold.reviews import EVALUATOR
from silvergold.reviews.grading import accuracy, bot_losses, grade
from silvergold.server.protocol.messages import BotFigure, GameSummary, KindLosses, ReviewedGame, ReviewSummary
from silvergold.server.reviews.parts import KINDS, SeatFigures
from silvergold.server.store import review_transactions
from silvergold.server.store.review_transactions import GameCount, GameFigures

if TYPE_CHECKING:
    from silvergold.server.store import Store
    from silvergold.server.store.base import Transaction
    from silvergold.server.store.rows import AccountRow

MOST: Final = 1000
"""Games of each kind that count, the latest."""

LISTED: Final = 100
"""Games of each kind that are listed one by one, the latest."""

DIGITS: Final = 3

_figures: Final = msgspec.json.Decoder(SeatFigures)


class Skill:
    """Sums up the reviews of a guest."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store

    async def summary(self, account: AccountRow) -> ReviewSummary:
        """Return the figures of a guest for every game they have finished."""

        def task() -> Transaction[list[tuple[GameCount, list[GameFigures]]]]:
            figures = []
            for count in (yield from review_transactions.game_counts(account.id, EVALUATOR)):
                rows = yield from review_transactions.latest_figures(account.id, EVALUATOR, count.game, MOST)
                figures.append((count, rows))
            return figures

        return ReviewSummary(games=[_summary(*each) for each in await self._store.read(task)])


def _summary(count: GameCount, rows: Sequence[GameFigures]) -> GameSummary:
    figures = [_figures.decode(row.figures) for row in rows]
    losses = _losses(figures) if figures else None
    mean = losses.all if losses else None
    listed = [_game(row, each) for row, each in zip(rows[:LISTED], figures, strict=False)]
    return GameSummary(
        game=count.game,
        reviewed=count.reviewed,
        unreviewed=count.played - count.reviewed,
        losses=losses,
        sources=_sources(figures),
        accuracy=None if mean is None else round(accuracy(count.game, mean), 1),
        grade=None if mean is None else grade(count.game, mean),
        games=listed[::-1],
        bots=[
            BotFigure(
                bot=bot.bot,
                losses=KindLosses(all=bot.all, keep=bot.keep, mark=bot.mark, take=bot.take),
                accuracy=round(accuracy(count.game, bot.all), 1),
            )
            for bot in bot_losses(count.game)
        ],
    )


def _losses(figures: Iterable[SeatFigures]) -> KindLosses:
    every = list(figures)
    sums = {kind: [each.kinds[kind] for each in every if kind in each.kinds] for kind in KINDS}
    means = {kind: _mean(sum(one.loss for one in found), sum(one.n for one in found)) for kind, found in sums.items()}
    total = [one for found in sums.values() for one in found]
    return KindLosses(all=_mean(sum(one.loss for one in total), sum(one.n for one in total)), **means)


def _mean(loss: float, n: int) -> float | None:
    return round(loss / n, DIGITS) if n else None


def _sources(figures: Sequence[SeatFigures]) -> dict[str, float]:
    """Return the expected points lost per game, by part of the score."""
    names = dict.fromkeys(name for each in figures for name in each.sources)
    return {name: round(sum(each.sources.get(name, 0.0) for each in figures) / len(figures), DIGITS) for name in names}


def _game(row: GameFigures, figures: SeatFigures) -> ReviewedGame:
    mean = _losses([figures]).all or 0.0
    return ReviewedGame(
        table=row.table,
        ended_at=row.ended_at,
        margin=figures.margin,
        luck=round(figures.luck, DIGITS),
        own=round(figures.own, DIGITS),
        loss_per_decision=mean,
        accuracy=round(accuracy(row.game, mean), 1),
    )
