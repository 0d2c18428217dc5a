"""A program with two bot processes, one of which hangs. It prints their process ids and kills itself."""

from __future__ import annotations

import asyncio
import os
import signal

import silvergold as sg
from silvergold.bots.sandbox.think import ThinkRequest
from silvergold.server.bots.process_pool import ProcessPool
from silvergold.server.metrics import Metrics


async def main() -> None:
    """Start both, then end without any cleanup, as in a power cut."""
    match = sg.new_match("pyramids", seed=1)
    workers = ProcessPool(2, 1024, Metrics())
    view = match.view(0)
    await asyncio.gather(*(workers.ask(ThinkRequest("choose", view, "random", deadline=40.0)) for _ in range(2)))
    hangs = asyncio.create_task(workers.ask(ThinkRequest("choose", view, "tests.server.evil:Endless", deadline=3.0)))
    await asyncio.sleep(0.5)
    print(*(process.pid for process in workers._processes.all), flush=True)
    assert not hangs.done()
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    asyncio.run(main())
