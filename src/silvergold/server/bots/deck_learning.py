"""Learn unknown decks in a process of its own, in fair order and with limits.

The stronger bots need some seconds to learn a deck that a guest uploads. Ordinary tables do not wait for that: until a
deck is learned, its bots choose by a simple rule (`thinking.simple_choice`). Only hints, reviews and challenges wait;
hints show the progress.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from silvergold.bots.sandbox.think import THINKER, ThinkRequest
from silvergold.server.bots.worker_pool import Busy, NoAnswer, WorkerPool

if TYPE_CHECKING:
    from silvergold.decks.deck import Deck
    from silvergold.match import View
    from silvergold.server.bots.fair_queue import Asker
    from silvergold.server.config import Config
    from silvergold.server.metrics import Metrics

LEARNS_WITHIN: Final = 300.0
"""Seconds in which a deck must be learned. A few are enough, but the process has the lowest priority."""

QUEUES_FOR: Final = 600.0
MOST_OF_ONE: Final = 2
"""Decks of one guest that may wait, besides the one that is being learned."""

MOST_WAITING: Final = 20
INTEREST: Final = 180.0
"""Seconds without a question to a bot at a table with people, after which a deck counts as not played any more."""

PAUSE: Final = 600.0
BUSY_PAUSE: Final = 60.0
"""Seconds after which a deck is tried again: after a failure, and after there was no free place."""

REMEMBERED: Final = 256
NICE: Final = 19

ROUND: Final = re.compile(r"prices, (\d+) of (\d+)")
PRICES_SHARE: Final = 80
"""Percent of the time that the prices take; the rest is for the values."""

Tell: TypeAlias = Callable[[int], None]
"""Called with the percentage of what is done."""

log = logging.getLogger("silvergold.bots")


def percent(words: str) -> int:
    """Return the percentage of what is done, from the progress message of a bot.

    >>> percent("prices, 5 of 8"), percent("values")
    (40, 80)
    """
    found = ROUND.fullmatch(words)
    return PRICES_SHARE * (int(found[1]) - 1) // int(found[2]) if found else PRICES_SHARE


def silence(_: int) -> None:
    """Ignore the progress."""


class _Deck:
    """A deck that is being learned: its listeners and its progress."""

    def __init__(self) -> None:
        self.played_at = -INTEREST
        self.listeners: Final[list[Tell]] = []
        self.percent = 0
        self.task: asyncio.Task[None] | None = None

    def tell(self, words: str) -> None:
        self.percent = percent(words)
        for listener in self.listeners:
            listener(self.percent)

    @property
    def is_wanted(self) -> bool:
        return bool(self.listeners) or time.monotonic() - self.played_at < INTEREST


class Learning:
    """The decks that are being learned."""

    def __init__(self, config: Config, metrics: Metrics) -> None:
        self._metrics: Final = metrics
        self._workers: Final = WorkerPool(
            min(1, config.bots), config.bot_memory, metrics, NICE, MOST_OF_ONE, ends_with_caller=True
        )
        self._decks: Final[dict[Deck, _Deck]] = {}
        self._failed: Final[OrderedDict[Deck, float]] = OrderedDict()
        self._watching: asyncio.Task[None] | None = None

    def is_learning(self, deck: Deck) -> bool:
        """Return whether a deck is being learned or waits for it."""
        return deck in self._decks

    def has_failed(self, deck: Deck) -> bool:
        """Return whether learning this deck has failed recently."""
        return time.monotonic() < self._failed.get(deck, 0.0)

    def note_played(self, view: View, asker: Asker) -> None:
        """Learn a deck that people play, as long as they play it."""
        self._begin(view, asker)
        if view.deck in self._decks:
            self._decks[view.deck].played_at = time.monotonic()

    def _begin(self, view: View, asker: Asker) -> None:
        """Start to learn a deck, unless it is being learned, failed recently, or too many are waiting."""
        deck = view.deck
        if self.is_learning(deck) or self.has_failed(deck) or len(self._decks) >= MOST_WAITING:
            return
        self._decks[deck] = found = _Deck()
        found.task = asyncio.create_task(self._learn(view, asker, found), name="learn a deck")
        self._metrics.gauge("silvergold_decks_learning", len(self._decks))
        if self._watching is None or self._watching.done():
            self._watching = asyncio.create_task(self._watch(), name="unwanted decks")

    async def wait_for(self, view: View, asker: Asker, tell: Tell = silence) -> bool:
        """Learn a deck and wait for it; return whether it succeeded. `tell` is called with the progress."""
        self._begin(view, asker)
        found = self._decks.get(view.deck)
        if found is None or found.task is None:
            return False
        found.listeners.append(tell)
        tell(found.percent)
        try:
            await asyncio.shield(found.task)
        except asyncio.CancelledError:
            if not found.task.cancelled():
                raise
        finally:
            found.listeners.remove(tell)
        return not found.task.cancelled() and not self.has_failed(view.deck)

    async def _learn(self, view: View, asker: Asker, found: _Deck) -> None:
        job = ThinkRequest("learn", view, THINKER, deadline=LEARNS_WITHIN)
        try:
            answer = await self._workers.ask(job, asker, found.tell, QUEUES_FOR)
            if answer.fault:
                raise NoAnswer(answer.fault)
            self._metrics.count("silvergold_decks_learned_total")
        except (NoAnswer, Busy) as fault:
            log.warning("a deck could not be learned: %s", fault)
            self._failed[view.deck] = time.monotonic() + (PAUSE if isinstance(fault, NoAnswer) else BUSY_PAUSE)
            while len(self._failed) > REMEMBERED:
                self._failed.popitem(last=False)
        finally:
            del self._decks[view.deck]
            self._metrics.gauge("silvergold_decks_learning", len(self._decks))

    async def _watch(self) -> None:
        """Stop learning decks that nobody waits for any more."""
        while self._decks:
            await asyncio.sleep(1.0)
            for found in list(self._decks.values()):
                if not found.is_wanted and found.task is not None:
                    found.task.cancel()

    async def close(self) -> None:
        """Stop learning."""
        tasks = [found.task for found in self._decks.values() if found.task is not None]
        tasks += [self._watching] if self._watching is not None else []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._workers.close()
