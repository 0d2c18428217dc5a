"""Learn unknown decks in a process of its own, in fair order and with limits.

The stronger bots need some seconds to learn a deck that a guest uploads. Ordinary tables do not wait for that: until a
deck is learned, its bots choose by a simple rule (`thinking.simple_choice`). Only hints, reviews and challenges wait;
hints show the progress.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any, Final

from silvergold.bots.sandbox.think import THINKER, ThinkRequest
from silvergold.bounded import BoundedDict
from silvergold.kinds import OnProgress, ignore_progress
from silvergold.server.bots.process_pool import Busy, NoAnswer, ProcessPool

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
"""Decks of one address that may wait, besides the one that is being learned."""

MOST_WAITING: Final = 20
MOST_ADDRESSES: Final = 16
"""Addresses that count for a deck for which several wait."""

INTEREST: Final = 180.0
"""Seconds without a question to a bot at a table with people, after which a deck counts as not played any more."""

PAUSE: Final = 600.0
BUSY_PAUSE: Final = 60.0
"""Seconds after which a deck is tried again: after a failure, and after there was no free place."""

REMEMBERED: Final = 256
NICE: Final = 19

log = logging.getLogger("silvergold.bots")


class _Deck:
    """A deck that is being learned: on whose behalf, its listeners and its progress."""

    def __init__(self, asker: Asker, name: str) -> None:
        """`name` tells it from the other decks, as the name of a table does in the queue."""
        self.asker = asker._replace(table=name, renew=lambda: self.asker)
        self.played_at = -INTEREST
        self.listeners: Final[list[OnProgress]] = []
        self.percent = 0
        self.task: asyncio.Task[bool] | None = None

    def join(self, asker: Asker) -> bool:
        """Count another asker for this deck, so that the address whose turn is next counts; return if that is news."""
        addresses = tuple(dict.fromkeys((*self.asker.addresses, *asker.addresses)))[:MOST_ADDRESSES]
        joint = self.asker._replace(urgency=min(self.asker.urgency, asker.urgency), addresses=addresses)
        is_news, self.asker = joint != self.asker, joint
        return is_news

    def note_progress(self, percent: int) -> None:
        self.percent = percent
        for listener in self.listeners:
            listener(percent)

    @property
    def is_wanted(self) -> bool:
        return bool(self.listeners) or time.monotonic() - self.played_at < INTEREST


class Learning:
    """The decks that are being learned."""

    def __init__(self, config: Config, metrics: Metrics) -> None:
        self._metrics: Final = metrics
        self._pool: Final = ProcessPool(
            min(1, config.bots), config.bot_memory, metrics, NICE, MOST_OF_ONE, ends_with_caller=True
        )
        self._decks: Final[dict[Deck, _Deck]] = {}
        self._failed: Final[BoundedDict[Deck, float]] = BoundedDict(REMEMBERED)
        self._put_off: Final[BoundedDict[tuple[Deck, str], float]] = BoundedDict(REMEMBERED)
        """Until when an address need not ask again for a deck, because its other decks come first."""
        self._begun = 0
        self._watching: asyncio.Task[None] | None = None

    def is_learning(self, deck: Deck) -> bool:
        """Return whether a deck is being learned or waits for it."""
        return deck in self._decks

    def has_failed(self, deck: Deck) -> bool:
        """Return whether learning this deck has failed recently."""
        return time.monotonic() < self._failed.get(deck, 0.0)

    def _is_put_off(self, deck: Deck, asker: Asker) -> bool:
        now = time.monotonic()
        return all(now < self._put_off.get((deck, address), 0.0) for address in asker.addresses)

    def note_played(self, view: View, asker: Asker) -> None:
        """Learn a deck that people play, as long as they play it."""
        self._begin(view, asker)
        if view.deck in self._decks:
            self._decks[view.deck].played_at = time.monotonic()

    def _begin(self, view: View, asker: Asker) -> None:
        """Start to learn a deck, unless it is being learned, failed recently, or too many are waiting."""
        deck = view.deck
        if deck in self._decks:
            if self._decks[deck].join(asker):
                self._pool.look_again(self._decks[deck].asker.table)
            return
        if self.has_failed(deck) or self._is_put_off(deck, asker) or len(self._decks) >= MOST_WAITING:
            return
        self._begun += 1
        self._decks[deck] = learning = _Deck(asker, f"deck {self._begun}")
        learning.task = asyncio.create_task(self._learn(view, learning), name="learn a deck")
        self._metrics.gauge("silvergold_decks_learning", len(self._decks))
        if self._watching is None or self._watching.done():
            self._watching = asyncio.create_task(self._watch(), name="unwanted decks")

    async def wait_for(self, view: View, asker: Asker, on_progress: OnProgress = ignore_progress) -> bool:
        """Learn a deck and wait for it; return whether it succeeded."""
        self._begin(view, asker)
        learning = self._decks.get(view.deck)
        if learning is None or learning.task is None:
            return False
        learning.listeners.append(on_progress)
        on_progress(learning.percent)
        try:
            await asyncio.shield(learning.task)
        except asyncio.CancelledError:
            if not learning.task.cancelled():
                raise
        finally:
            learning.listeners.remove(on_progress)
        return not learning.task.cancelled() and learning.task.result()

    async def _learn(self, view: View, found: _Deck) -> bool:
        """Return whether a deck was learned. If it was the turn of others, only those who have asked are put off."""
        job = ThinkRequest("learn", view, THINKER, deadline=LEARNS_WITHIN)
        try:
            answer = await self._pool.ask(job, found.asker, found.note_progress, QUEUES_FOR)
            if answer.fault:
                raise NoAnswer(answer.fault)
            self._metrics.count("silvergold_decks_learned_total")
            return True
        except NoAnswer as fault:
            log.warning("a deck could not be learned: %s", fault)
            self._failed[view.deck] = time.monotonic() + PAUSE
            return False
        except Busy as fault:
            log.info("a deck is learned later: %s", fault)
            for address in found.asker.addresses:
                self._put_off[view.deck, address] = time.monotonic() + BUSY_PAUSE
            return False
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
        tasks: list[asyncio.Task[Any]] = [found.task for found in self._decks.values() if found.task is not None]
        tasks += [self._watching] if self._watching is not None else []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._pool.close()
