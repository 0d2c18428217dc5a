"""Why the choice of a hint is the best one, found and said as in a review."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from silvergold.server.bots.process_pool import Busy, NoAnswer
from silvergold.server.reviews import child_tasks, parts

if TYPE_CHECKING:
    from silvergold.match import View
    from silvergold.server.bots.fair_queue import Asker
    from silvergold.server.bots.thinking import BotService
    from silvergold.server.protocol.messages import HintReason

COMPARED: Final = 5
"""Choices that are compared, the best one included."""

SOON: Final = 2.0
"""Seconds that a hint waits for its reason. A tenth of one is enough, but a new process compiles everything first."""

DEADLINE: Final = 120.0
"""Seconds in which a process must find a reason, even if no hint waits for it any more."""


class HintReasons:
    """Lets the processes of the bots compare choices."""

    def __init__(self, bot_service: BotService) -> None:
        self._bot_service: Final = bot_service
        self._under_way: Final[set[asyncio.Task[HintReason | None]]] = set()

    async def why(self, view: View, considered: Sequence[str], asker: Asker) -> HintReason | None:
        """Return why the first choice is better than the next one that is worse; None if that cannot be said soon."""
        choices = considered[:COMPARED]
        if len(choices) < 2:
            return None
        finding = asyncio.create_task(self._find(view, choices, asker), name="why a hint is best")
        self._under_way.add(finding)
        finding.add_done_callback(self._under_way.discard)
        done, _ = await asyncio.wait([finding], timeout=SOON)
        return finding.result() if done else None

    async def _find(self, view: View, choices: Sequence[str], asker: Asker) -> HintReason | None:
        try:
            task = partial(child_tasks.why_best, view, choices)
            return parts.checked_hint(await self._bot_service.run(task, view, asker, DEADLINE), choices)
        except (Busy, NoAnswer):
            return None
