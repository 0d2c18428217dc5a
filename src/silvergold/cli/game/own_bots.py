"""Bots of one's own (`module:Class`) at the terminal: asked in a process of their own, as in the arena."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

from silvergold.bots.sandbox.asking import DIED, RAISED, BotFailure
from silvergold.bots.sandbox.think import ThinkRequest
from silvergold.bots.sandbox.think_pool import ThinkPool
from silvergold.child_processes.child import NoAnswer

if TYPE_CHECKING:
    from silvergold.choices import Choice
    from silvergold.match import View

MEMORY: Final = 2048  # megabytes
SECONDS: Final = 60.0
"""How long a bot may think while a person waits."""


class OwnBots:
    """Asks bots that may raise, hang or end their process. The game goes on."""

    def __init__(self, seconds: float = SECONDS) -> None:
        """No process is started before the first question."""
        self._seconds = seconds
        self._runner: Final = asyncio.Runner()
        self._pool: Final[ThinkPool[Any]] = ThinkPool(MEMORY, _decoded, lambda _: None, nice=0)

    def choose(self, bot: str, view: View, seed: int) -> Choice | BotFailure:
        """Return the choice of a bot, or how it failed."""
        request = ThinkRequest("choose", view, bot, seed, seconds=self._seconds, deadline=self._seconds)
        try:
            answer = self._runner.run(self._pool.ask(request))
        except NoAnswer as fault:
            return BotFailure(DIED, str(fault))
        for choice in view.choices:
            if str(choice) == answer.choice:
                return choice
        return BotFailure(RAISED, answer.fault or "answered nothing")

    def close(self) -> None:
        """End the process."""
        self._runner.run(self._pool.close())
        self._runner.close()


def _decoded(body: bytes) -> Any:
    """Return an answer with text where text belongs; raise ValueError if it is none."""
    fields = json.loads(body)
    if not isinstance(fields, dict):
        raise ValueError("not an answer")
    texts = {name: str(fields.get(name, "")) for name in ("choice", "fault")}
    return SimpleNamespace(**texts, last=bool(fields.get("last")))
