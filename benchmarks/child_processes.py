"""What a process costs in which bots think: forked from a loaded one, and as a new interpreter.

.venv/bin/python -m benchmarks.child_processes
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import pickle
import time
from pathlib import Path
from typing import Any

from silvergold import games
from silvergold.bots.sandbox.think import ThinkRequest
from silvergold.child_processes import starting
from silvergold.child_processes.child import ChildProcess, Program
from silvergold.match import new_match

PROGRAM = Program("silvergold.bots.sandbox.think_child", ("1024", "0"))
DEADLINE = 300.0


def main() -> None:
    """Measure both ways in turns."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--processes", type=int, default=4, help="how many run at once")
    options.add_argument("--rounds", type=int, default=3)
    args = options.parse_args()
    for _ in range(args.rounds):
        for can_fork in (True, False):
            starting.CAN_FORK = can_fork  # type: ignore[misc]
            asyncio.run(measure(args.processes))


async def measure(n: int) -> None:
    """Start processes one after the other, let each choose as `master` in every game, and print what that took."""
    children, ready, first = [], [], []
    since = processor_seconds()
    for _ in range(n):
        began = time.perf_counter()
        child = await ChildProcess.start(PROGRAM)
        children.append(child)
        await child.ask(pickle.dumps(ThinkRequest("choose", new_match(seed=0).view(0), "random")), DEADLINE)
        ready.append(time.perf_counter() - began)
        for game in games.SLUGS:
            view = new_match(game, seed=0).view(0)
            for request in (ThinkRequest("prepare", view, "master"), ThinkRequest("choose", view, "master")):
                answer: dict[str, Any] = json.loads(await child.ask(pickle.dumps(request), DEADLINE))
                assert "choice" in answer, answer
        first.append(time.perf_counter() - began)
    memory, seconds = sum(map(proportional_memory, family(os.getpid()))), processor_seconds() - since
    for child in children:
        await child.kill()
    way = "forked " if starting.CAN_FORK else "spawned"
    print(
        f"{way}: ready after {in_ms(ready)} ms, both games chosen after {in_ms(first)} ms, "
        f"{seconds:.2f} processor seconds, {memory >> 20} MB in all",
        flush=True,
    )


def in_ms(times: list[float]) -> str:
    """Return times in milliseconds."""
    return " ".join(f"{1000 * each:.0f}" for each in times)


def family(pid: int) -> list[int]:
    """Return the ids of the processes below this one."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [each for child in map(int, children) for each in (child, *family(child))]


def proportional_memory(pid: int) -> int:
    """Return the memory of a process in bytes; what is shared counts in proportion."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) << 10


def processor_seconds() -> float:
    """Return the processor seconds of all processes below this one."""
    fields = (Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in family(os.getpid()))
    return sum(int(each[11]) + int(each[12]) for each in fields) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
