"""The interface of a store, which runs transactions.

A transaction is a generator that yields queries and is sent their rows. So each is written once and runs on SQLite and
on PostgreSQL; only taking the lock differs.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from silvergold.server.store.notifications import Notification

T = TypeVar("T")

Row: TypeAlias = tuple[Any, ...]


class Query(NamedTuple):
    """A statement with its values for $1, $2, …; with `lock` its rows are locked until the transaction ends."""

    sql: str
    values: tuple[object, ...] = ()
    lock: bool = False


Transaction: TypeAlias = Generator[Query | Notification, list[Row], T]
"""It yields queries, and notifications that all processes get after its commit."""

Listener: TypeAlias = Callable[[Notification], None]


class Store(Protocol):
    """The database of a server."""

    many_workers: bool

    @property
    def waiting(self) -> int:
        """Return the number of transactions that wait to be written."""

    def prepare(self) -> None:
        """Check before serving that the store can be used, and reserve it; raise SilvergoldError if it cannot.

        Do not call this from an event loop. `open` does the same if it was not called.
        """

    async def open(self, listen: Listener) -> None:
        """Connect and upgrade the schema; `listen` is called in the event loop with every committed notification."""

    async def close(self) -> None:
        """Finish running transactions and disconnect."""

    async def read(self, make: Callable[[], Transaction[T]]) -> T:
        """Run a transaction that changes nothing."""

    async def write(self, make: Callable[[], Transaction[T]]) -> T:
        """Run a transaction and return after a durable commit; raise StoreUnavailable if there was none.

        It goes on even if the caller is cancelled. If the generator raises, its changes are undone.
        """

    def free_bytes(self) -> int | None:
        """Return how many bytes can still be written; None if only the database knows."""

    async def backup(self, path: Path) -> None:
        """Write everything to a new SQLite file as of one moment, without blocking others."""
