"""Whole games in child processes: the pool of the arena. Synchronous, with pickled items and results.

A job is asked to `play` items, such as one game each. A process switch for each decision would be too slow, so a child
process plays whole items. It writes which bot is thinking into a few shared numbers. If the process ends, or if a bot
stays in compiled code where no alarm reaches it, the parent knows which bot to exclude. It kills the process and gives
the item to a fresh one, in which that bot is not asked any more from that decision on.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import sys
import time
import traceback
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing import connection, resource_tracker
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from silvergold.bots.sandbox.asking import DIED, HUNG, not_answered
from silvergold.bots.sandbox.monitor import NOBODY, Exclusion, GameExclusion, ThinkingReport
from silvergold.child_processes.limits import GRACE, ctrl_c_blocked, set_up_child
from silvergold.errors import SilvergoldError

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

Item = TypeVar("Item")
Answer = TypeVar("Answer")
Item_contra = TypeVar("Item_contra", contravariant=True)
Answer_co = TypeVar("Answer_co", covariant=True)

TICK = 0.25  # seconds between two checks of the processes
TRIES = 3  # of an item that ends its process while no bot is thinking
ARENA = "ARENA"


class Job(Protocol[Item_contra, Answer_co]):
    """What to do with an item. It is sent to child processes, so it must be picklable."""

    @property
    def deadline(self) -> float:
        """Return how many seconds a bot may think."""

    def play(self, item: Item_contra, report: ThinkingReport) -> Answer_co:
        """Return the answer, which depends on the item alone."""


def run(job: Job[Item, Answer], items: Iterable[Item], processes: int) -> Iterator[tuple[Item, Answer]]:
    """Yield every item with its answer, in the order in which they are ready; without processes, play them here."""
    if processes == 0:
        yield from ((item, job.play(item, ThinkingReport())) for item in items)
        return
    pool = JobPool(job, items, processes)
    try:
        yield from pool.work()
    finally:
        pool.close()


@dataclass(slots=True)
class Task(Generic[Item]):
    """An item, and the bots that ended its process in earlier tries."""

    item: Item
    exclusions: tuple[GameExclusion, ...] = ()
    tries: int = 0


@dataclass(slots=True)
class JobProcess(Generic[Item]):
    """A child process, as its parent sees it."""

    process: BaseProcess
    pipe: connection.Connection
    numbers: Any
    """See `ThinkingReport`."""
    task: Task[Item] | None = None
    seen: int = 0
    since: float = field(default_factory=time.monotonic)

    @classmethod
    def start(cls, job: Job[Item, Any]) -> JobProcess[Item]:
        """Start a process that waits for items."""
        context = _context()
        ours, theirs = context.Pipe()
        numbers = context.RawArray("q", [0, 0, 0, NOBODY, 0])
        process = context.Process(target=_work, args=(job, theirs, numbers), daemon=True)
        if sys.platform != "win32":  # it is started with the first process, and would unblock the signal
            resource_tracker.ensure_running()
        with ctrl_c_blocked():
            process.start()
        theirs.close()
        return cls(process, ours, numbers)

    def is_stuck(self, seconds: float) -> bool:
        """Return whether the same bot has been thinking for longer than this."""
        if self.seen != self.numbers[0]:
            self.seen, self.since = self.numbers[0], time.monotonic()
        return self.numbers[3] != NOBODY and time.monotonic() - self.since > seconds

    def how_it_ended(self) -> str:
        """Return the exit code in words."""
        self.process.join()
        code = self.process.exitcode
        if code is None or code >= 0:
            return f"exit code {code}"
        with contextlib.suppress(ValueError):
            return f"signal {signal.Signals(-code).name}"
        return f"signal {-code}"

    def kill(self) -> None:
        """End the process, whatever it is doing."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


class JobPool(Generic[Item, Answer]):
    """Child processes that share the items of a job."""

    def __init__(self, job: Job[Item, Answer], items: Iterable[Item], processes: int) -> None:
        """Start no process before there is work."""
        self.job = job
        self.tasks = deque(Task(item) for item in items)
        self.size = min(processes, len(self.tasks))
        self.processes: list[JobProcess[Item]] = []

    def work(self) -> Iterator[tuple[Item, Answer]]:
        """Yield all items with their answers as they come."""
        while self._hand_out():
            pipes = [child.pipe for child in self.processes]
            connection.wait([*pipes, *(child.process.sentinel for child in self.processes)], TICK)
            for child in list(self.processes):
                yield from self._check(child)

    def close(self) -> None:
        """End all processes."""
        while self.processes:
            self.processes.pop().kill()

    def _hand_out(self) -> bool:
        """Give every free process an item; return whether there is anything to wait for."""
        while self.tasks and len(self.processes) < self.size:
            self.processes.append(JobProcess.start(self.job))
        for child in self.processes:
            if child.task is None and self.tasks:
                task = child.task = self.tasks.popleft()
                with contextlib.suppress(OSError):  # it has died, which the next check will notice
                    child.pipe.send((task.item, task.exclusions))
        return any(child.task for child in self.processes)

    def _check(self, child: JobProcess[Item]) -> Iterator[tuple[Item, Answer]]:
        """Yield what a process has finished, or replace the process."""
        try:
            if child.pipe.poll():
                yield self._answer(child, child.pipe.recv())
                return
        except (EOFError, OSError):
            pass
        if child.is_stuck(self.job.deadline + GRACE):
            self._replace(child, HUNG, f"{not_answered(self.job.deadline)}, and had to be killed")
        elif not child.process.is_alive():
            self._replace(child, DIED, f"ended its process ({child.how_it_ended()})")

    def _answer(self, child: JobProcess[Item], answer: Any) -> tuple[Item, Answer]:
        """Return a finished item; raise if our own code failed."""
        task, child.task = child.task, None
        assert task is not None
        if isinstance(answer, ChildError):
            raise SilvergoldError(ARENA, f"a process of the arena stumbled over {task.item}: {answer.text}")
        return task.item, answer

    def _replace(self, child: JobProcess[Item], kind: str, what: str) -> None:
        """End a process and put its item back, without the bot that was thinking."""
        self.processes.remove(child)
        child.kill()
        task = child.task
        if task is None:
            return
        _, game, decision, seat, turn = child.numbers[:5]
        task.tries += 1
        if seat != NOBODY:
            task.exclusions += (GameExclusion(game, Exclusion(decision, seat, turn, kind, what)),)
        elif task.tries >= TRIES:
            raise SilvergoldError(ARENA, f"a process {what} {TRIES} times at {task.item} while no bot was thinking")
        self.tasks.appendleft(task)


# Inside the child process ---------------------------------------------------------------------------------------------


class ChildError(NamedTuple):
    """An error of our own code in a child process, as text, because not every exception can be pickled."""

    text: str


def _context() -> Any:
    """Return how to start processes: where possible, as forks of a clean process that has loaded the rules."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__, "silvergold.bots.sandbox.preload"])
    return context


def _work(job: Job[Any, Any], pipe: connection.Connection, numbers: Any) -> None:
    """Play items until the parent has no more or is gone."""
    set_up_child()
    with contextlib.suppress(EOFError, OSError):
        while True:
            item, exclusions = pipe.recv()
            pipe.send(_play(job, item, ThinkingReport(numbers, exclusions)))


def _play(job: Job[Any, Any], item: Any, report: ThinkingReport) -> Any:
    """Return the answer, or what went wrong in our own code."""
    try:
        return job.play(item, report)
    except Exception as fault:  # noqa: BLE001 - the parent raises it again
        where = traceback.extract_tb(fault.__traceback__)[-1]
        return ChildError(f"{type(fault).__name__}: {fault} ({where.name}, line {where.lineno})")
