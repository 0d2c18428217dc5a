"""Ask bots in separate processes with a time limit; a bot that fails twice is replaced by a simple choice.

Bots that do not simulate need a millisecond. They have a process of their own, so they never wait for those that do.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from silvergold import bots, games
from silvergold.bots.greedy import Greedy
from silvergold.bots.random_bot import RandomBot
from silvergold.bots.sandbox.think import THINKER, ThinkRequest
from silvergold.bounded import BoundedDict
from silvergold.kinds import OnProgress, ignore_progress
from silvergold.match import new_match
from silvergold.server.bots.deck_learning import Learning
from silvergold.server.bots.fair_queue import Asker, Urgency
from silvergold.server.bots.process_pool import ANYBODY, Busy, NoAnswer, ProcessPool, ThinkAnswer

if TYPE_CHECKING:
    from silvergold.decks.deck import Deck
    from silvergold.match import View
    from silvergold.server.config import Config
    from silvergold.server.metrics import Metrics

TRIES: Final = 2
READY_WITHIN: Final = 300.0
"""Seconds in which a bot must be ready for a deck; one is enough, unless everything must be compiled first."""

STRIKES: Final = 3
PAUSE: Final = 60.0
"""A bot with STRIKES * TRIES failed tries in a row is not asked for PAUSE seconds."""

EXACT_SECONDS: Final = 60.0
"""Seconds that a choice in a challenge may take. The strongest bot needs less than one."""

EXACT_PAUSES: Final = (0.0, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0)
"""Seconds to wait before each try to get a choice in a challenge."""

KNOWN: Final = 256

RUN_QUEUES_FOR: Final = 120.0
"""Seconds that a task may wait for a process: bots at the tables come first."""

SIMULATES: Final = "master"
"""The only level that simulates; all others need about a millisecond."""

QUICKEST: Final = "expert"
"""The strongest of the levels that do not simulate."""

log = logging.getLogger("silvergold.bots")


class BotService:
    """Asks bots for choices and hints, and runs tasks of reviews."""

    def __init__(self, config: Config, metrics: Metrics) -> None:
        self._metrics: Final = metrics
        self._warms: Final = config.warm
        self._warming: asyncio.Task[None] | None = None
        self._deadline: Final = float(config.patience)
        self._pool: Final = ProcessPool(config.bots, config.bot_memory, metrics)
        self._quick_pool: Final = ProcessPool(min(1, config.bots), config.bot_memory, metrics)
        self._learning: Final = Learning(config, metrics)
        self._ready: Final[dict[tuple[Deck, str], asyncio.Task[bool]]] = {}
        self._strikes: Final[BoundedDict[tuple[str, Deck], tuple[int, float]]] = BoundedDict(KNOWN)

    @property
    def waiting(self) -> int:
        """Return the number of questions that wait for a process."""
        return self._pool.waiting + self._quick_pool.waiting

    def look_again(self, table: str) -> None:
        """Work out again how urgent the waiting requests of a table are."""
        self._pool.look_again(table)
        self._quick_pool.look_again(table)

    def start(self) -> None:
        """Prepare the standard decks in the background, if configured."""
        if self._warms:
            self._warming = asyncio.create_task(self._warm(), name="bots get ready")

    async def _warm(self) -> None:
        for game in games.SLUGS:
            for bot in (QUICKEST, THINKER):
                with suppress(Busy):  # then the first choice prepares it
                    await self._is_ready(bot, new_match(game, seed=0).view(0), ANYBODY)

    async def close(self) -> None:
        """Stop all processes."""
        tasks: list[asyncio.Task[Any]] = [*self._ready.values(), *([self._warming] if self._warming else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._learning.close()
        await self._pool.close()
        await self._quick_pool.close()

    async def choose(self, bot: str, view: View, seed: int, asker: Asker = ANYBODY) -> str:
        """Return the choice of a bot; if the bot fails, another open choice.

        Raise Busy if no process was free and nobody is at the table; people get another open choice.
        """
        self._metrics.count("silvergold_bot_choices_total")
        if not self._is_trusted(bot, view):
            return self._instead("fallbacks", view, seed)
        try:
            if not await self._is_ready(bot, view, asker):
                if asker.now().urgency == Urgency.PRESENT:
                    self._learning.note_played(view, asker.now())
                return self._instead("unlearned", view, seed)
            answer = await self._ask(bot, ThinkRequest("choose", view, bot, seed, deadline=self._deadline), asker)
        except Busy:
            if asker.now().urgency > Urgency.PRESENT:
                raise
            return self._instead("busy", view, seed)
        return answer.choice if answer is not None else self._instead("fallbacks", view, seed)

    async def choose_exactly(self, bot: str, view: View, seed: int, asker: Asker) -> str | None:
        """Return the choice of this very bot, even if it takes long; None after the last try, Busy if that was busy.

        In a challenge, the load of the server must not change what a bot chooses. So the time limit is far longer than
        a search takes, an unknown deck is learned first, and nothing chooses in place of the bot.
        """
        self._metrics.count("silvergold_bot_choices_total")
        job = ThinkRequest("choose", view, bot, seed, seconds=EXACT_SECONDS, deadline=EXACT_SECONDS)
        busy: Busy | None = None
        for pause in EXACT_PAUSES:
            await asyncio.sleep(pause)
            try:
                is_ready = await self.learn(bot, view, asker)
                answer, busy = await self._ask(bot, job, asker) if is_ready else None, None
            except Busy as fault:
                answer, busy = None, fault
            if answer is not None:
                return answer.choice
        if busy is not None:
            raise busy
        return None

    async def learn(self, bot: str, view: View, asker: Asker) -> bool:
        """Let a bot learn a deck and wait for it; return whether it can play it now. Raise Busy as `_is_ready`."""
        return await self._is_ready(bot, view, asker) or await self._learning.wait_for(view, asker)

    def _instead(self, why: str, view: View, seed: int) -> str:
        """Choose in place of a bot that cannot choose, and count the reason."""
        self._metrics.count(f"silvergold_bot_{why}_total")
        return simple_choice(view, seed)

    async def explain(
        self, view: View, seed: int, asker: Asker = ANYBODY, on_progress: OnProgress = ignore_progress
    ) -> ThinkAnswer:
        """Return the best choice, with the expected points of the open choices if they can be computed."""
        answer = await self._think(
            ThinkRequest("explain", view, seed=seed, deadline=self._deadline), asker, on_progress
        )
        return answer or ThinkAnswer(choice=simple_choice(view, seed))

    async def run(self, task: Callable[[], object], view: View, asker: Asker, deadline: float) -> bytes:
        """Run a function in a process that knows the deck of a view, and return its result as JSON.

        Raise NoAnswer if there is none, and Busy if no process was free or another deck is learned first.
        """
        if not await self._is_ready(THINKER, view, asker) and not await self._learning.wait_for(view, asker):
            if self._learning.has_failed(view.deck):
                raise NoAnswer("could not learn the deck")
            raise Busy("other decks are learned first")
        job = ThinkRequest("run", view, task=task, deadline=deadline)
        answer = await self._pool.ask(job, asker, queues_for=RUN_QUEUES_FOR)
        if answer.unlearned:  # its model was removed from the disk
            self._ready.pop((view.deck, THINKER), None)
            raise Busy("the deck must be learned again")
        if answer.fault:
            raise NoAnswer(answer.fault)
        return bytes(answer.result)

    async def _think(
        self, job: ThinkRequest, asker: Asker, on_progress: OnProgress = ignore_progress
    ) -> ThinkAnswer | None:
        """Ask the strongest bot, after it has learned an unknown deck; return None if there is no answer."""
        try:
            if not await self._is_ready(THINKER, job.view, asker) and not await self._learning.wait_for(
                job.view, asker, on_progress
            ):
                return None
            return await self._ask(THINKER, job, asker)
        except Busy:
            self._metrics.count("silvergold_bot_busy_total")
            return None

    # Asking ----------------------------------------------------------------------------------------------------------

    async def _ask(self, bot: str, job: ThinkRequest, asker: Asker) -> ThinkAnswer | None:
        """Return a valid answer, or None after two failures. Raise Busy if no process was free."""
        allowed = {str(choice) for choice in job.view.choices}
        for _ in range(TRIES):
            try:
                with self._metrics.timed("silvergold_bot_seconds"):
                    answer = await self._pool_of(bot).ask(job, asker)
            except NoAnswer as failed:
                answer = ThinkAnswer(fault=str(failed))
            if answer.unlearned:  # its model was removed from the disk
                self._ready.pop((job.view.deck, bot), None)
                return None
            if not answer.fault and answer.choice in allowed:
                self._strikes.pop((bot, job.view.deck), None)
                return answer
            self._failed(bot, job.view, answer.fault or "answered with what is not open")
        return None

    def _pool_of(self, bot: str) -> ProcessPool:
        """Return the processes in which a bot thinks."""
        is_quick = bot in (*bots.names(), *bots.versions()) and bot.partition("-")[0] != SIMULATES
        return self._quick_pool if is_quick else self._pool

    def _failed(self, bot: str, view: View, why: str) -> None:
        """Count and log a failure; a bot that fails repeatedly with a deck is not asked for it for a while."""
        strikes, _ = self._strikes.get((bot, view.deck), (0, 0.0))
        self._strikes[bot, view.deck] = (strikes + 1, time.monotonic() + PAUSE)
        self._metrics.count("silvergold_bot_failures_total")
        log.warning("bot %s %s", bot, why)

    def _is_trusted(self, bot: str, view: View) -> bool:
        strikes, until = self._strikes.get((bot, view.deck), (0, 0.0))
        return strikes < STRIKES * TRIES or time.monotonic() > until

    # Getting ready ---------------------------------------------------------------------------------------------------

    async def _is_ready(self, bot: str, view: View, asker: Asker) -> bool:
        """Return whether a bot can play this deck; raise Busy if no process was free to find out.

        Callers that wait for the same bot and deck share one task.
        """
        if bot not in (*bots.names(), *bots.versions()):
            return True
        if self._learning.is_learning(view.deck) and bots.uses_model(bot):
            return False
        key = (view.deck, bot)
        if key not in self._ready:
            while len(self._ready) >= KNOWN:
                del self._ready[next(iter(self._ready))]
            self._ready[key] = asyncio.create_task(self._prepared(bot, view, asker), name=f"{bot} gets ready")
        preparing = self._ready[key]
        is_ready = False
        try:
            is_ready = await asyncio.shield(preparing)
        finally:
            if not is_ready and preparing.done() and self._ready.get(key) is preparing:
                del self._ready[key]  # check again after it was learned, or when a process is free
        return is_ready

    async def _prepared(self, bot: str, view: View, asker: Asker) -> bool:
        if bots.is_shipped(view.deck):  # all tables wait for it, whoever asks first
            asker = ANYBODY
        try:
            job = ThinkRequest("prepare", view, bot, deadline=READY_WITHIN)
            answer = await self._pool_of(bot).ask(job, asker)
        except NoAnswer as failed:
            answer = ThinkAnswer(fault=str(failed))
        if answer.fault:
            self._failed(bot, view, f"could not get ready for the deck: {answer.fault}")
        return not answer.unlearned


def simple_choice(view: View, seed: int) -> str:
    """Return a legal choice that is computed quickly in this process."""
    try:
        return str(Greedy().choose(view, seed=seed))
    except Exception:
        log.exception("even greedy failed")
        return str(RandomBot().choose(view, seed=seed))
