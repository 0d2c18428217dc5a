"""All games of a schedule: in processes of this machine, or on a Ray cluster; the same results either way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from silvergold.arena import workers
from silvergold.arena.ledger import Ledger
from silvergold.arena.playing import play_scheduled
from silvergold.arena.results import GameResult
from silvergold.arena.schedule import Key, Schedule
from silvergold.arena.workers import Post
from silvergold.errors import UnknownName

Engine = Callable[[Schedule, Sequence[Key], int | None], Iterator[GameResult]]


@dataclass(frozen=True, slots=True)
class Games:
    """The work of an arena: one game of its schedule after the other."""

    schedule: Schedule

    @property
    def deadline(self) -> float:
        """Seconds that a bot may think."""
        return self.schedule.deadline

    def play(self, item: Key, post: Post) -> GameResult:
        """One game."""
        return play_scheduled(self.schedule, item, guard=post.guard())


def play_locally(schedule: Schedule, keys: Sequence[Key], n_workers: int | None) -> Iterator[GameResult]:
    """In processes of this machine, one if nothing else is said: a bot cannot take this one with it."""
    return (result for _, result in workers.run(Games(schedule), keys, n_workers or 1))


def play_on_ray(schedule: Schedule, keys: Sequence[Key], n_workers: int | None) -> Iterator[GameResult]:
    """As tasks of a Ray cluster."""
    from silvergold.arena.cluster import play_on_ray

    return play_on_ray(schedule, keys, n_workers)


ENGINES: Mapping[str, Engine] = {"local": play_locally, "ray": play_on_ray}


def play_missing(
    schedule: Schedule, ledger: Ledger, engine: str = "local", n_workers: int | None = None
) -> Iterator[GameResult]:
    """Every game that the ledger does not have yet; each is in the ledger before it is seen here."""
    if engine not in ENGINES:
        raise UnknownName("engine", engine, ENGINES)
    missing = [key for key in schedule.games() if key not in ledger.results]
    for result in ENGINES[engine](schedule, missing, n_workers) if missing else ():
        ledger.add(result)
        yield result
