"""What a store is: somebody who runs a task in one transaction.

A task is a generator: it asks for rows with SQL and is handed them. So every task is written once, whether a thread
with SQLite or an event loop with PostgreSQL drives it; only taking the lock differs.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

T = TypeVar("T")
Row: TypeAlias = tuple[Any, ...]


class Ask(NamedTuple):
    """A statement with its values for $1, $2, …; with `lock` its rows are ours until the transaction ends."""

    sql: str
    values: tuple[object, ...] = ()
    lock: bool = False


class Tell(NamedTuple):
    """When this transaction has been committed, whoever shows this table should look again."""

    table: str


Task: TypeAlias = Generator[Ask | Tell, list[Row], T]
Listener: TypeAlias = Callable[[str], None]


class Store(Protocol):
    """Where everything is kept."""

    many_workers: bool

    @property
    def waiting(self) -> int:
        """How many tasks wait to be written."""

    async def open(self, listen: Listener) -> None:
        """Connect, bring the schema up to date; hints of committed changes go to `listen`, in the event loop."""

    async def close(self) -> None:
        """Finish what is under way and disconnect."""

    async def read(self, make: Callable[[], Task[T]]) -> T:
        """Run a task that changes nothing."""

    async def write(self, make: Callable[[], Task[T]]) -> T:
        """Run a task in a transaction; returns only after a durable commit. Raises StoreAway if there was none.

        It goes on even if the caller is cancelled. An exception of the task undoes all that it did.
        """

    async def backup(self, path: Path) -> None:
        """Write everything to a new SQLite file, as of one moment, while others go on."""
