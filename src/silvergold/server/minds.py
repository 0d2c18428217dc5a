"""Asking a bot so that an answer always comes: in a process, in time, twice if need be, else a simple choice."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from silvergold import bots, decks
from silvergold.bots.greedy import Greedy
from silvergold.bots.random_bot import RandomBot
from silvergold.match import new_match
from silvergold.server.worker import Answer, Job
from silvergold.server.workers import Failed, Workers

if TYPE_CHECKING:
    from silvergold.decks.model import Deck
    from silvergold.match import View
    from silvergold.server.config import Config
    from silvergold.server.metrics import Metrics

TRIES: Final = 2
LEARNS_WITHIN: Final = 300.0
"""Seconds in which a bot must have got to know a deck; some are enough, unless all is to be compiled first."""

STRIKES: Final = 3
PAUSE: Final = 60.0
"""A bot that fails so often in a row is not asked for so many seconds."""

KNOWN: Final = 256
THINKER: Final = "master"
"""Who knows what choices may be expected to bring."""

log = logging.getLogger("silvergold.bots")


class Minds:
    """The bots of this server, wherever they think."""

    def __init__(self, config: Config, metrics: Metrics) -> None:
        self._metrics: Final = metrics
        self._warms: Final = config.warm
        self._warming: asyncio.Task[None] | None = None
        self._deadline: Final = float(config.patience)
        self._workers: Final = Workers(config.bots, config.bot_memory, metrics)
        self._learning: Final[dict[tuple[Deck, str], asyncio.Task[None]]] = {}
        self._strikes: Final[dict[str, tuple[int, float]]] = {}

    def start(self) -> None:
        """Learn the standard decks in the background, if that is wished."""
        if self._warms:
            self._warming = asyncio.create_task(self._warm(), name="bots learn")

    async def _warm(self) -> None:
        for game in decks.GAMES:
            await self._learn(THINKER, new_match(game, seed=0).view(0))

    async def close(self) -> None:
        """Stop thinking."""
        if self._warming is not None:
            self._warming.cancel()
        for task in self._learning.values():
            task.cancel()
        await asyncio.gather(*self._learning.values(), return_exceptions=True)
        await self._workers.close()

    async def choose(self, bot: str, view: View, seed: int) -> str:
        """What a bot chooses; whatever becomes of the bot, the answer is an open choice."""
        self._metrics.count("silvergold_bot_choices_total")
        if self._is_trusted(bot):
            await self._learn(bot, view)
            answer = await self._ask(bot, Job("choose", view, bot, seed, deadline=self._deadline))
            if answer is not None:
                return answer.choice
        self._metrics.count("silvergold_bot_fallbacks_total")
        return simple_choice(view, seed)

    async def explain(self, view: View, seed: int) -> Answer:
        """The open choices with what they may be expected to bring; only the choice, if that cannot be had."""
        await self._learn(THINKER, view)
        answer = await self._ask(THINKER, Job("explain", view, seed=seed, deadline=self._deadline))
        return answer or Answer(choice=simple_choice(view, seed))

    async def review(self, view: View, choice: str) -> Answer | None:
        """What a choice that was made could be expected to bring, and what others could; the one made stands first."""
        if len(view.choices) == 1:
            return None
        await self._learn(THINKER, view)
        return await self._ask(THINKER, Job("review", view, choice=choice, deadline=self._deadline))

    # Asking ----------------------------------------------------------------------------------------------------------

    async def _ask(self, bot: str, job: Job) -> Answer | None:
        """An answer that can be used, at the second try at the latest."""
        allowed = {str(choice) for choice in job.view.choices}
        for _ in range(TRIES):
            try:
                with self._metrics.timed("silvergold_bot_seconds"):
                    answer = await self._workers.ask(job)
            except Failed as failed:
                answer = Answer(fault=str(failed))
            if not answer.fault and answer.choice in allowed:
                self._strikes.pop(bot, None)
                return answer
            self._failed(bot, answer.fault or "answered with what is not open")
        return None

    def _failed(self, bot: str, why: str) -> None:
        """Write it down; who fails again and again is not asked for a while."""
        strikes, _ = self._strikes.get(bot, (0, 0.0))
        self._strikes[bot] = (strikes + 1, time.monotonic() + PAUSE)
        self._metrics.count("silvergold_bot_failures_total")
        log.warning("bot %s %s", bot, why)

    def _is_trusted(self, bot: str) -> bool:
        strikes, until = self._strikes.get(bot, (0, 0.0))
        return strikes < STRIKES * TRIES or time.monotonic() > until

    # Learning --------------------------------------------------------------------------------------------------------

    async def _learn(self, bot: str, view: View) -> None:
        """Wait until the bot knows the deck; all who wait for the same wait together."""
        if bot not in (*bots.names(), *bots.versions()):
            return
        key = (view.deck, bot)
        if key not in self._learning:
            while len(self._learning) >= KNOWN:
                del self._learning[next(iter(self._learning))]
            self._learning[key] = asyncio.create_task(self._learnt(bot, view), name=f"{bot} learns")
        await asyncio.shield(self._learning[key])

    async def _learnt(self, bot: str, view: View) -> None:
        try:
            answer = await self._workers.ask(Job("learn", view, bot, deadline=LEARNS_WITHIN))
        except Failed as failed:
            answer = Answer(fault=str(failed))
        if answer.fault:
            self._failed(bot, f"could not learn the deck: {answer.fault}")


def simple_choice(view: View, seed: int) -> str:
    """A legal choice without much thought, here and now."""
    try:
        return str(Greedy().choose(view, seed=seed))
    except Exception:
        log.exception("even greedy failed")
        return str(RandomBot().choose(view, seed=seed))
