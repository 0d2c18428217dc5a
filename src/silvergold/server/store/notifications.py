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
    in_view: frozenset[str] = frozenset()
    """Those of them who have the game in view."""


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
        case PresenceTold(table, worker, here, asks, in_view):
            lists = (",".join(sorted(here)), ",".join(sorted(in_view)))
            return PRESENCE + ":".join((table, worker, _ASKS if asks else "", *lists))


def parsed(text: str) -> Notification:
    """Return the notification of a text.

    >>> told = PresenceTold("t1", "w2", frozenset({"ana", "ben"}), True, frozenset({"ben"}))
    >>> text_of(told), parsed(text_of(told)) == told
    ('presence:t1:w2:?:ana,ben:ben', True)
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
        table, worker, mark, *lists = text.removeprefix(PRESENCE).split(":")
        here, in_view = (frozenset(names.split(",")) - {""} for names in lists)
        return PresenceTold(table, worker, here, mark == _ASKS, in_view)
    return TableWritten(text)
