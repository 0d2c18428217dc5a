"""Progress of a long run on stderr: a bar at a terminal, a line every few seconds elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Advance = Callable[[int], None]
EVERY = 10.0  # seconds between two lines
STEPS = 10
"""An estimate of the time left is shown only after so many steps, because one step says little about the others."""


@contextmanager
def progress(total: int, done: int = 0, what: str = "games") -> Iterator[Advance]:
    """Yield a function to call with the number of games that have ended; `done` had ended before."""
    if sys.stderr.isatty():
        with _bar(total, done, what) as advance:
            yield advance
    else:
        yield ProgressLines(total, done, what=what).advance


@contextmanager
def _bar(total: int, done: int, what: str) -> Iterator[Advance]:
    """Show a bar with the time left."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[left]}"))
    pace = Pace(total, done)
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total, completed=done, left="")

        def advance(n: int) -> None:
            pace.advance(n)
            bar.update(task, advance=n, left=pace.left())

        yield advance


class Pace:
    """How fast a run is. The time before its first step is not measured: workers start and code is compiled then."""

    def __init__(self, total: int, done: int, clock: Callable[[], float] = time.monotonic) -> None:
        """Count from what was done before."""
        self.total, self.done, self.clock = total, done, clock
        self._steps = self._first_done = 0
        self._first = 0.0

    def advance(self, n: int) -> None:
        """Count a step that ended n more games."""
        self.done += n
        if self._steps == 0:
            self._first, self._first_done = self.clock(), self.done
        self._steps += 1

    def left(self) -> str:
        """Return an estimate of the time left in words; an empty text while too little is known."""
        if self._steps <= STEPS or self.done >= self.total:
            return ""
        each = (self.clock() - self._first) / (self.done - self._first_done)
        return f"about {in_words(each * (self.total - self.done))} left"


class ProgressLines:
    """Prints a line every few seconds, for logs and screen readers."""

    def __init__(self, total: int, done: int, clock: Callable[[], float] = time.monotonic, what: str = "games") -> None:
        """Start the clock."""
        self.what, self.clock = what, clock
        self.pace = Pace(total, done, clock)
        self.last = clock()

    def advance(self, n: int) -> None:
        """Count n more games, and print a line if it is time to."""
        pace = self.pace
        pace.advance(n)
        now = self.clock()
        if now - self.last >= EVERY and pace.done < pace.total:
            self.last = now
            texts = (f"{pace.done} of {pace.total} {self.what}", pace.left())
            print(", ".join(filter(None, texts)), file=sys.stderr, flush=True)


def in_words(seconds: float) -> str:
    """Return a time in words.

    >>> in_words(42), in_words(150), in_words(9000)
    ('42 s', '2.5 min', '2.5 h')
    """
    for size, unit in ((3600, "h"), (60, "min")):
        if seconds >= size:
            return f"{seconds / size:.1f} {unit}"
    return f"{seconds:.0f} s"
