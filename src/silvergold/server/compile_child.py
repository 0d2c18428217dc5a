"""Compile the rules in a child process of the server: `python -m silvergold.server.compile_child`.

It writes how much is done to its standard output, in percent, one line for each step.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from silvergold import bots, rules
from silvergold.folders import cache_home
from silvergold.server.store.file_lock import InUse, ServerLock


def main() -> None:
    """Compile what a table needs."""
    with _alone():
        rules.warm(on_step=_tell)
        bots.warm()


@contextmanager
def _alone() -> Iterator[None]:
    """Wait until no other process compiles: what it has compiled, this one need not compile again."""
    cache_home().mkdir(parents=True, exist_ok=True)
    lock = ServerLock(cache_home() / "compiling")
    while not lock.is_held:
        try:
            lock.take()
        except InUse:
            time.sleep(0.1)
    try:
        yield
    finally:
        lock.release()


def _tell(done: int, of: int) -> None:
    sys.stdout.write(f"{100 * done // of}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
