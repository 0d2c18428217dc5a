"""Progress of a long run on stderr: a bar at a terminal, a line every few seconds elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Advance = Callable[[int], None]
EVERY = 10.0  # seconds between two lines


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
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total, completed=done)
        yield lambda n: bar.update(task, advance=n)


class ProgressLines:
    """Prints a line every few seconds, for logs and screen readers."""

    def __init__(self, total: int, done: int, clock: Callable[[], float] = time.monotonic, what: str = "games") -> None:
        """Start the clock."""
        self.what = what
        self.total, self.done, self.begun_with, self.clock = total, done, done, clock
        self.start = self.last = clock()

    def advance(self, n: int) -> None:
        """Count n more games, and print a line if it is time to."""
        self.done += n
        now = self.clock()
        if now - self.last >= EVERY and self.done < self.total:
            self.last = now
            left = (now - self.start) / (self.done - self.begun_with) * (self.total - self.done)
            print(f"{self.done} of {self.total} {self.what}, about {in_words(left)} left", file=sys.stderr, flush=True)


def in_words(seconds: float) -> str:
    """Return a time in words.

    >>> in_words(42), in_words(150), in_words(9000)
    ('42 s', '2.5 min', '2.5 h')
    """
    for size, unit in ((3600, "h"), (60, "min")):
        if seconds >= size:
            return f"{seconds / size:.1f} {unit}"
    return f"{seconds:.0f} s"
