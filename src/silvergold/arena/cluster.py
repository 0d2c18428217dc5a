"""The arena on a Ray cluster: chunks of games as tasks, each guarded on its machine as it would be on this one.

A task plays its chunk in a process of its own beside Ray's, so that a bot that hangs or dies is found out there. A
machine that goes away costs its chunk, which Ray then gives to another.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any

from silvergold.errors import NAME, SilvergoldError

if TYPE_CHECKING:
    from silvergold.arena.results import GameResult
    from silvergold.arena.schedule import Key, Schedule

LARGEST_CHUNK = 64
CHUNKS_A_CORE = 4
"""A task starts a process, which takes a second; many small ones would cost more than they spread."""


def play_on_ray(schedule: Schedule, keys: Sequence[Key], n_workers: int | None) -> Iterator[GameResult]:
    """All these games, as they come; at most `n_workers` chunks at once, as many as the cluster has cores if None."""
    ray = _ray()
    stop = _join_or_start(ray, n_workers)
    try:
        yield from _in_chunks(ray, schedule, keys, n_workers or _cores(ray))
    finally:
        if stop:
            ray.shutdown()


def _in_chunks(ray: ModuleType, schedule: Schedule, keys: Sequence[Key], at_once: int) -> Iterator[GameResult]:
    """Hand out chunks, and take them back in the order in which they are ready."""
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
    """What one task does, wherever it is."""
    from silvergold import bots
    from silvergold.arena.running import play_locally

    bots.get_ready(schedule.deck, schedule.bots)
    return list(play_locally(schedule, keys, 1))


def chunks(keys: Sequence[Key], cores: int) -> list[Sequence[Key]]:
    """The games in pieces: several for each core, so that all are busy to the end.

    >>> [len(chunk) for chunk in chunks(range(20), 2)]
    [2, 2, 2, 2, 2, 2, 2, 2, 2, 2]
    """
    size = max(1, min(LARGEST_CHUNK, len(keys) // (CHUNKS_A_CORE * cores)))
    return [keys[first : first + size] for first in range(0, len(keys), size)]


def _ray() -> ModuleType:
    """Ray itself, or how to get it."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Ray would report to its makers
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # its coming default; it warns without
    try:
        import ray
    except ImportError as fault:
        sentence = "--engine ray needs Ray, which is not installed; pip install 'silvergold[ray]', on every machine"
        raise SilvergoldError(NAME, sentence) from fault
    return ray


def _join_or_start(ray: Any, n_workers: int | None) -> bool:
    """Join the cluster that RAY_ADDRESS names or that runs here, else start one of this machine; is it ours to stop?"""
    if ray.is_initialized():
        return False
    quiet = {"include_dashboard": False, "log_to_driver": False, "configure_logging": False}
    try:
        ray.init(address="auto", log_to_driver=False, configure_logging=False)
    except ConnectionError:
        ray.init(address="local", num_cpus=n_workers or os.cpu_count(), **quiet)
    return True


def _cores(ray: Any) -> int:
    return max(1, int(ray.cluster_resources().get("CPU", 1)))
