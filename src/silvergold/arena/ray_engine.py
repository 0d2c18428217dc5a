"""The arena on a Ray cluster: chunks of games as tasks.

A task plays its chunk in a child process beside Ray's, so that a bot that hangs or dies is detected there. If a machine
is lost, Ray gives its chunks to other machines.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any

from silvergold.extras import need

if TYPE_CHECKING:
    from silvergold.arena.results import GameResult
    from silvergold.arena.schedule import Key, Schedule

LARGEST_CHUNK = 64
CHUNKS_A_CORE = 4
"""A task starts a process, which takes a second, so many small tasks would cost too much."""


def play_on_ray(schedule: Schedule, keys: Sequence[Key], n_processes: int | None) -> Iterator[GameResult]:
    """Yield the results as they come; at most `n_processes` chunks run at once, by default one for each core."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Ray would send usage statistics
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # Ray's future default; Ray warns without it
    need("ray", "--engine ray")
    import ray

    stop = _join_or_start(ray, n_processes)
    try:
        yield from _in_chunks(ray, schedule, keys, n_processes or max(1, int(ray.cluster_resources().get("CPU", 1))))
    finally:
        if stop:
            ray.shutdown()


def _in_chunks(ray: ModuleType, schedule: Schedule, keys: Sequence[Key], at_once: int) -> Iterator[GameResult]:
    """Hand out chunks, and yield their results in the order in which they are ready."""
    task = ray.remote(num_cpus=1)(play_chunk)
    shared = ray.put(schedule)
    waiting = chunks(keys, at_once)[::-1]
    under_way: list[Any] = []
    while waiting or under_way:
        while waiting and len(under_way) < at_once:
            under_way.append(task.remote(shared, waiting.pop()))
        ready, under_way = ray.wait(under_way)
        for results in ray.get(ready):
            yield from results


def play_chunk(schedule: Schedule, keys: Sequence[Key]) -> list[GameResult]:
    """Play the games of one task."""
    from silvergold import bots
    from silvergold.arena.runner import play_locally

    bots.prepare(schedule.deck, schedule.bots)
    return list(play_locally(schedule, keys, 1))


def chunks(keys: Sequence[Key], cores: int) -> list[Sequence[Key]]:
    """Return the games in chunks: several for each core, so that all are busy to the end.

    >>> [len(chunk) for chunk in chunks(range(20), 2)]
    [2, 2, 2, 2, 2, 2, 2, 2, 2, 2]
    """
    size = max(1, min(LARGEST_CHUNK, len(keys) // (CHUNKS_A_CORE * cores)))
    return [keys[first : first + size] for first in range(0, len(keys), size)]


def _join_or_start(ray: Any, n_processes: int | None) -> bool:
    """Join the cluster of RAY_ADDRESS or of this machine, else start one; return whether we must stop it."""
    if ray.is_initialized():
        return False
    quiet = {"include_dashboard": False, "log_to_driver": False, "configure_logging": False}
    try:
        ray.init(address="auto", log_to_driver=False, configure_logging=False)
    except ConnectionError:
        ray.init(address="local", num_cpus=n_processes or os.cpu_count(), **quiet)
    return True
