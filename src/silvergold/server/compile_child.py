"""Compile the rules in a child process of the server; `make play` runs it alone while the pages are built."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from silvergold import bots, rules
from silvergold.folders import cache_home
from silvergold.kinds import OnProgress, ignore_progress
from silvergold.server.store.file_lock import InUse, ServerLock

if TYPE_CHECKING:
    from silvergold.child_processes.parent import Parent


def main(parent: Parent) -> None:
    """Compile what a table needs, when the parent asks for it."""
    for _ in parent.requests():
        compile_all(parent.tell)
        parent.answer(b"")


def compile_all(on_progress: OnProgress = ignore_progress) -> None:
    """Compile what a table needs."""
    with _alone():
        rules.warm(on_step=lambda done, of: on_progress(100 * done // of))
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


if __name__ == "__main__":
    compile_all()
