"""The program in which bots think, one process beside the server: `python -m silvergold.server.worker`.

It reads jobs from its standard input and writes answers, one for each, until the input ends. A job holds the view of
one seat and nothing else of the game; an answer is plain JSON, so that nothing a bot says can do harm. Whoever started
it ends it when it takes too long; if they are gone themselves, the process's own alarm does.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, Literal, NamedTuple

import msgspec

from silvergold.server.messages import ConsideredSeen

if TYPE_CHECKING:
    from silvergold.bots.protocol import Considered
    from silvergold.match import View

GRACE: Final = 2.0
"""Seconds after which a process ends itself that should have been ended by its parent."""

NICE: Final = 5
"""Thinking gives way to serving."""

REVIEW_TABLES: Final = 100
"""Possible tables on which every choice of a review is tried."""


class Job(NamedTuple):
    """What is to be thought about: `choose` and `explain` a view, `review` a choice made in it, or learn a deck."""

    kind: Literal["choose", "explain", "review", "learn"]
    view: View
    bot: str = ""
    seed: int = 0
    seconds: float = 0.5
    """How long to think before answering with the best so far."""
    deadline: float = 5.0
    """How long the answer may take before the process is ended."""
    choice: str = ""


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a job; `fault` says why nothing did. `last`: this process has grown too large to be asked again."""

    choice: str = ""
    considered: list[ConsideredSeen] = []
    simulations: int = 0
    fault: str = ""
    last: bool = False


# Thinking -------------------------------------------------------------------------------------------------------------


def done(job: Job) -> Answer:
    """The answer to a job, whatever happens."""
    try:
        return _DO[job.kind](job)
    except KeyboardInterrupt:
        raise
    except BaseException as fault:  # noqa: BLE001 - a bot may raise anything
        from silvergold.arena.playing import told

        return Answer(fault=f"raised {type(fault).__name__}: {told(fault)}", last=isinstance(fault, MemoryError))


def _choose(job: Job) -> Answer:
    from silvergold.arena.players import player
    from silvergold.arena.playing import Failure, judged

    choice = judged(player(job.bot).choose(job.view, budget=_budget(job), seed=job.seed), job.view.choices)
    return Answer(fault=choice.what) if isinstance(choice, Failure) else Answer(choice=str(choice))


def _explain(job: Job) -> Answer:
    from silvergold import bots

    explained = bots.explain(job.view, _budget(job), job.seed)
    considered = [_seen(entry) for entry in explained.considered]
    return Answer(choice=considered[0].choice, considered=considered, simulations=explained.simulations)


def _review(job: Job) -> Answer:
    """The choice that was made and the best ones, all tried on the same tables; the one that was made stands first."""
    from silvergold.bots.thinking import Search, Thoughts
    from silvergold.choices import parse_choice

    search = Search(Thoughts(job.view), job.seed)
    made = str(search.consider(parse_choice(job.choice)))
    search.simulate(REVIEW_TABLES)
    explained = search.explanation()
    considered = [_seen(entry) for entry in explained.considered]
    own = next(entry for entry in considered if entry.choice == made)
    others = [entry for entry in considered if entry is not own]
    return Answer(choice=considered[0].choice, considered=[own, *others], simulations=explained.simulations)


def _learn(job: Job) -> Answer:
    """Let a bot get to know the deck, and compile what it needs: some seconds, at the first time on a machine more."""
    from silvergold import bots

    bots.get_ready(job.view.deck, [job.bot])
    return _choose(job)


_DO: Final = {"choose": _choose, "explain": _explain, "review": _review, "learn": _learn}


def _budget(job: Job) -> Any:
    """A master's number of simulations, so that the same view gives the same choice; a clock for slow machines.

    A process that has just started loads the deck's tables first: that is not thinking, and no clock runs.
    """
    from silvergold import bots
    from silvergold.bots.levels import MASTER

    bots.load(job.view.deck, [job.bot])
    end = time.perf_counter() + job.seconds
    return replace(MASTER, stop=lambda: time.perf_counter() > end)


def _seen(entry: Considered) -> ConsideredSeen:
    return ConsideredSeen(
        choice=str(entry.choice),
        points=round(entry.points, 2),
        sources={part: round(points, 2) for part, points in entry.sources.items()},
        margin=round(entry.margin, 2),
        win=round(entry.win, 3),
        simulations=entry.simulations,
        looks=round(entry.looks, 2),
    )


# The process ----------------------------------------------------------------------------------------------------------


def main(arguments: Sequence[str]) -> None:
    """Work until the parent has no more jobs, or is gone; the argument is the memory that may be used, in MB."""
    memory = int(arguments[0]) << 20
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    jobs, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints is no answer
    if hasattr(os, "nice"):
        os.nice(NICE)
    _limit_memory(memory)
    _load()
    write(answers, msgspec.json.encode(Answer()))  # here I am
    while (job := read(jobs)) is not None:
        with _alarm(job.deadline + GRACE):
            answer = done(job)
        if _memory_used() > memory:
            answer = msgspec.structs.replace(answer, last=True)
        write(answers, msgspec.json.encode(answer))


def _load() -> None:
    """What every job needs, so that the first one does not wait for it."""
    import silvergold.arena.playing
    import silvergold.bots.thinking  # noqa: F401


def read(stream: BinaryIO) -> Job | None:
    """The next job, or None at the end."""
    head = stream.read(4)
    if len(head) < 4:
        return None
    job: Job = pickle.loads(stream.read(int.from_bytes(head)))  # noqa: S301 - from our own parent
    return job


def write(stream: BinaryIO, body: bytes) -> None:
    """One frame: how long it is, then what it says."""
    stream.write(framed(body))
    stream.flush()


def framed(body: bytes) -> bytes:
    """A body with its length before it."""
    return len(body).to_bytes(4) + body


@contextlib.contextmanager
def _alarm(seconds: float) -> Any:
    """An alarm that ends the process, even if it is deep in compiled code; nobody handles it, so the system does."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _limit_memory(limit: int) -> None:
    """Beyond twice the limit the system gives no more; address space is not all used, hence twice."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (2 * limit, 2 * limit))


def _memory_used() -> int:
    """The memory of this process in bytes; 0 where it cannot be told.

    Linux hands the largest figure a process ever had on to its children, so there the present one is asked for.
    """
    with contextlib.suppress(OSError):
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most << 10


if __name__ == "__main__":
    main(sys.argv[1:])
