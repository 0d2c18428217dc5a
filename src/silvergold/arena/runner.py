"""Playing all games of a schedule: in processes of this machine or on a Ray cluster, with the same results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from silvergold.arena.ledger import Ledger
from silvergold.arena.playing import play_scheduled
from silvergold.arena.results import GameResult
from silvergold.arena.schedule import Key, Schedule
from silvergold.bots.sandbox import job_pool
from silvergold.bots.sandbox.monitor import ThinkingReport
from silvergold.errors import UnknownName

Engine = Callable[[Schedule, Sequence[Key], int | None], Iterator[GameResult]]


@dataclass(frozen=True, slots=True)
class ScheduledGames:
    """The job of an arena: play games of its schedule."""

    schedule: Schedule

    @property
    def deadline(self) -> float:
        """Return how many seconds a bot may think."""
        return self.schedule.deadline

    def play(self, item: Key, report: ThinkingReport) -> GameResult:
        """Play one game."""
        return play_scheduled(self.schedule, item, monitor=report.monitor())


def play_locally(schedule: Schedule, keys: Sequence[Key], n_processes: int | None) -> Iterator[GameResult]:
    """Play in child processes of this machine, one by default, so that a bot cannot end this process."""
    return (result for _, result in job_pool.run(ScheduledGames(schedule), keys, n_processes or 1))


def play_on_ray(schedule: Schedule, keys: Sequence[Key], n_processes: int | None) -> Iterator[GameResult]:
    """Play as tasks of a Ray cluster."""
    from silvergold.arena.ray_engine import play_on_ray

    return play_on_ray(schedule, keys, n_processes)


ENGINES: Mapping[str, Engine] = {"local": play_locally, "ray": play_on_ray}


def play_missing(
    schedule: Schedule, ledger: Ledger, engine: str = "local", n_processes: int | None = None
) -> Iterator[GameResult]:
    """Play every game that the ledger does not have; add each result to the ledger before yielding it."""
    if engine not in ENGINES:
        raise UnknownName("engine", engine, ENGINES)
    missing = [key for key in schedule.games() if key not in ledger.results]
    for result in ENGINES[engine](schedule, missing, n_processes) if missing else ():
        ledger.add(result)
        yield result
