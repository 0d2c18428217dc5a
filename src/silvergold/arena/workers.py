"""Work shared out to processes that may die or hang: whoever brings one down is named, and the work goes on.

A job is asked to `play` items, such as one game each. It plays them in processes of their own. Each process says
who is thinking in a few shared numbers, so that the parent knows whom to blame when the process ends without a word, or
when a bot does not come back from compiled code, where no alarm reaches it: then the process is killed. The item is
played again by a fresh one, in which that bot is not asked any more from that decision on.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import time
import traceback
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import connection
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from silvergold.arena.playing import Fallen
from silvergold.arena.results import DIED, HUNG
from silvergold.errors import SilvergoldError

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

    from silvergold.kinds import Seat, Turn

Item = TypeVar("Item")
Answer = TypeVar("Answer")
Item_contra = TypeVar("Item_contra", contravariant=True)
Answer_co = TypeVar("Answer_co", covariant=True)

TICK = 0.25  # seconds between two looks at the processes
GRACE = 2.0  # seconds beyond the deadline in which a bot's own process may give it up
TRIES = 3  # of an item that ends its process while no bot is thinking
NOBODY = -1
ARENA = "ARENA"


class Downfall(NamedTuple):
    """A bot that brought a process down, and in which game of its item."""

    game: int
    fallen: Fallen


class Post:
    """Where a job says who is thinking: shared with the parent, if there is one."""

    def __init__(self, notes: Any = None, downfalls: Sequence[Downfall] = ()) -> None:
        """Notes are five shared numbers: how often something changed, then game, decision, seat and turn."""
        self.notes = notes if notes is not None else [0, 0, 0, NOBODY, 0]
        self.downfalls = downfalls

    def guard(self, game: int = 0) -> PostGuard:
        """The guard of one game of an item."""
        return PostGuard(self.notes, game, [fall.fallen for fall in self.downfalls if fall.game == game])


@dataclass(frozen=True, slots=True)
class PostGuard:
    """Tells the parent who is thinking."""

    notes: Any
    game: int
    fallen: Sequence[Fallen]

    def begins(self, decision: int, seat: Seat, turn: Turn) -> None:
        """A bot is asked."""
        self.notes[1:5] = [self.game, decision, seat, turn]
        self.notes[0] += 1

    def ends(self) -> None:
        """It has answered."""
        self.notes[3] = NOBODY
        self.notes[0] += 1


class Job(Protocol[Item_contra, Answer_co]):
    """What is to be done with an item. It travels to other processes, so it must be made of plain values."""

    @property
    def deadline(self) -> float:
        """Seconds that a bot may think."""

    def play(self, item: Item_contra, post: Post) -> Answer_co:
        """The answer depends on the item alone."""


def run(job: Job[Item, Answer], items: Iterable[Item], workers: int) -> Iterator[tuple[Item, Answer]]:
    """Every item with its answer, in the order in which they are ready; without workers one after the other, here."""
    if workers == 0:
        yield from ((item, job.play(item, Post())) for item in items)
        return
    crew = Crew(job, items, workers)
    try:
        yield from crew.work()
    finally:
        crew.dismiss()


@dataclass(slots=True)
class Task(Generic[Item]):
    """An item, and who brought its process down when it was tried."""

    item: Item
    downfalls: tuple[Downfall, ...] = ()
    tries: int = 0


@dataclass(slots=True)
class Worker(Generic[Item]):
    """A process, as its parent sees it."""

    process: BaseProcess
    pipe: connection.Connection
    notes: Any
    task: Task[Item] | None = None
    seen: int = 0
    since: float = field(default_factory=time.monotonic)

    def is_stuck(self, patience: float) -> bool:
        """Has the same bot been thinking for longer than this?"""
        if self.seen != self.notes[0]:
            self.seen, self.since = self.notes[0], time.monotonic()
        return self.notes[3] != NOBODY and time.monotonic() - self.since > patience

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Crew(Generic[Item, Answer]):
    """Processes that share some items out among themselves."""

    def __init__(self, job: Job[Item, Answer], items: Iterable[Item], workers: int) -> None:
        """Nobody is hired before there is work."""
        self.job = job
        self.tasks = deque(Task(item) for item in items)
        self.size = min(workers, len(self.tasks))
        self.workers: list[Worker[Item]] = []

    def work(self) -> Iterator[tuple[Item, Answer]]:
        """All items with their answers, as they come."""
        while self._share_out():
            pipes = [worker.pipe for worker in self.workers]
            connection.wait([*pipes, *(worker.process.sentinel for worker in self.workers)], TICK)
            for worker in list(self.workers):
                yield from self._look_after(worker)

    def dismiss(self) -> None:
        """End all processes."""
        while self.workers:
            self.workers.pop().end()

    def _share_out(self) -> bool:
        """Give everybody something to do; is there anything left to wait for?"""
        while self.tasks and len(self.workers) < self.size:
            self.workers.append(_hire(self.job))
        for worker in self.workers:
            if worker.task is None and self.tasks:
                task = worker.task = self.tasks.popleft()
                with contextlib.suppress(OSError):  # it has died; whoever looks after it will see
                    worker.pipe.send((task.item, task.downfalls))
        return any(worker.task for worker in self.workers)

    def _look_after(self, worker: Worker[Item]) -> Iterator[tuple[Item, Answer]]:
        """Take what a worker has finished, or replace it."""
        try:
            if worker.pipe.poll():
                yield self._answer(worker, worker.pipe.recv())
                return
        except (EOFError, OSError):
            pass
        if worker.is_stuck(self.job.deadline + GRACE):
            self._replace(worker, HUNG, f"had not answered after {self.job.deadline:g} seconds, and had to be killed")
        elif not worker.process.is_alive():
            worker.process.join()
            self._replace(worker, DIED, f"ended its process ({_how_it_ended(worker.process)})")

    def _answer(self, worker: Worker[Item], answer: Any) -> tuple[Item, Answer]:
        """An item is done; a fault of our own is nobody's but ours."""
        task, worker.task = worker.task, None
        assert task is not None
        if isinstance(answer, Stumble):
            raise SilvergoldError(ARENA, f"a process of the arena stumbled over {task.item}: {answer.tale}")
        return task.item, answer

    def _replace(self, worker: Worker[Item], kind: str, what: str) -> None:
        """The process is lost; its item is tried again without the bot that was thinking."""
        self.workers.remove(worker)
        worker.end()
        task = worker.task
        if task is None:
            return
        _, game, decision, seat, turn = worker.notes[:5]
        task.tries += 1
        if seat != NOBODY:
            task.downfalls += (Downfall(game, Fallen(decision, seat, turn, kind, what)),)
        elif task.tries >= TRIES:
            raise SilvergoldError(ARENA, f"a process {what} {TRIES} times at {task.item} while no bot was thinking")
        self.tasks.appendleft(task)


# A process of one's own


class Stumble(NamedTuple):
    """A fault of this program inside a worker, as text, because not every exception can travel."""

    tale: str


def _hire(job: Job[Item, Any]) -> Worker[Item]:
    """A fresh process that waits for items."""
    context = _context()
    ours, theirs = context.Pipe()
    notes = context.RawArray("q", [0, 0, 0, NOBODY, 0])
    process = context.Process(target=_work, args=(job, theirs, notes), daemon=True)
    process.start()
    theirs.close()
    return Worker(process, ours, notes)


def _context() -> Any:
    """Processes that begin clean; where the system can, as copies of one that has everything loaded already."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    return context


def _work(job: Job[Any, Any], pipe: connection.Connection, notes: Any) -> None:
    """What a process does: play items until the parent has no more, or has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, who says what is to be said
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # figures stand alone on stdout, whatever a bot prints
    with contextlib.suppress(EOFError, OSError):
        while True:
            item, downfalls = pipe.recv()
            pipe.send(_play(job, item, Post(notes, downfalls)))


def _play(job: Job[Any, Any], item: Any, post: Post) -> Any:
    """The answer, or what went wrong with this program."""
    try:
        return job.play(item, post)
    except Exception as fault:  # noqa: BLE001 - the parent raises it again
        where = traceback.extract_tb(fault.__traceback__)[-1]
        return Stumble(f"{type(fault).__name__}: {fault} ({where.name}, line {where.lineno})")


def _how_it_ended(process: BaseProcess) -> str:
    """An exit code in words."""
    code = process.exitcode
    if code is None or code >= 0:
        return f"exit code {code}"
    with contextlib.suppress(ValueError):
        return f"signal {signal.Signals(-code).name}"
    return f"signal {-code}"
