"""A program with two bot processes, one of which hangs; it tells their numbers and is killed at once."""

from __future__ import annotations

import asyncio
import os
import signal

import silvergold as sg
from silvergold.server.metrics import Metrics
from silvergold.server.worker import Job
from silvergold.server.workers import Workers


async def main() -> None:
    """Start both, then end like a machine without power."""
    match = sg.new_match("pyramids", seed=1)
    workers = Workers(2, 1024, Metrics())
    view = match.view(0)
    await asyncio.gather(*(workers.ask(Job("choose", view, "random")) for _ in range(2)))
    hangs = asyncio.create_task(workers.ask(Job("choose", view, "tests.server.evil:Endless", deadline=1.0)))
    await asyncio.sleep(0.5)
    print(*(worker._process.pid for worker in workers._all), flush=True)
    assert not hangs.done()
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    asyncio.run(main())
