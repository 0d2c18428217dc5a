"""The program of a process in which bots think; see `silvergold.child_processes`.

The parent kills it when it takes too long. If the parent is gone, its own alarm ends it.
"""

from __future__ import annotations

import json
import pickle
from typing import TYPE_CHECKING

from silvergold.bots.sandbox import preload
from silvergold.bots.sandbox.think import ThinkRequest, think
from silvergold.child_processes.limits import GRACE, kill_after, limit_memory, lower_priority, memory_used

if TYPE_CHECKING:
    from silvergold.child_processes.parent import Parent


def load() -> None:
    """Load what every request needs: the bots, the rules, and the models of the standard decks."""
    preload.load_bots()


def main(parent: Parent, megabytes: str, nice: str) -> None:
    """Answer requests with so much memory, at so much lower a priority."""
    memory = int(megabytes) << 20
    lower_priority(int(nice))
    limit_memory(memory)
    for body in parent.requests():
        request: ThinkRequest = pickle.loads(body)  # noqa: S301 - from our own parent
        with kill_after(request.deadline + GRACE):
            answer = think(request, parent.tell)
        if memory_used() > memory:
            answer["last"] = True
        parent.answer(json.dumps(answer).encode())
