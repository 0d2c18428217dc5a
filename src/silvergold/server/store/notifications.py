"""What the processes of a server are notified of after a commit, and its text on the way to the other processes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from silvergold.server.store.transactions import TableRows


class TableWritten(NamedTuple):
    """A table has changed. `rows` is what was written; only the process that has written it gets it."""

    table: str
    rows: TableRows | None = None


class AnythingWritten(NamedTuple):
    """Any table, and any session, may have changed: notifications were lost, or another program has written."""


class SessionEnded(NamedTuple):
    """A session has ended; its sockets are closed."""

    hash: str


class DealTaken(NamedTuple):
    """Others play the deal of a table from now on, in a challenge."""

    table: str


class PresenceTold(NamedTuple):
    """A worker tells which players of a table are connected to it; nothing in the database has changed."""

    table: str
    worker: str
    here: frozenset[str]
    asks: bool
    """Whether it wants to have the lists of the others."""


Notification: TypeAlias = TableWritten | AnythingWritten | SessionEnded | DealTaken | PresenceTold

ANYTHING: Final = ""
SESSION, DEAL, PRESENCE = "session:", "deal:", "presence:"
"""How the text of a notification begins that is not about a table."""

_ASKS: Final = "?"


def text_of(notification: Notification) -> str:
    """Return the text of a notification, in which other processes get it: without rows."""
    match notification:
        case TableWritten(table):
            return table
        case AnythingWritten():
            return ANYTHING
        case SessionEnded(session):
            return SESSION + session
        case DealTaken(table):
            return DEAL + table
        case PresenceTold(table, worker, here, asks):
            return PRESENCE + ":".join((table, worker, _ASKS if asks else "", ",".join(sorted(here))))


def parsed(text: str) -> Notification:
    """Return the notification of a text.

    >>> parsed("presence:t1:w2:?:ana,ben") == PresenceTold("t1", "w2", frozenset({"ana", "ben"}), True)
    True
    >>> [parsed(text_of(each)) for each in (TableWritten("t1"), AnythingWritten(), SessionEnded("5"), DealTaken("t1"))]
    [TableWritten(table='t1', rows=None), AnythingWritten(), SessionEnded(hash='5'), DealTaken(table='t1')]
    """
    if text == ANYTHING:
        return AnythingWritten()
    if text.startswith(SESSION):
        return SessionEnded(text.removeprefix(SESSION))
    if text.startswith(DEAL):
        return DealTaken(text.removeprefix(DEAL))
    if text.startswith(PRESENCE):
        table, worker, mark, here = text.removeprefix(PRESENCE).split(":")
        return PresenceTold(table, worker, frozenset(here.split(",")) - {""}, mark == _ASKS)
    return TableWritten(text)
