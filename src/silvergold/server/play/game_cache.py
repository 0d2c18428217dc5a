"""A bounded cache of games. It holds nothing that cannot be read from the logs again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from silvergold import decks
from silvergold.bounded import BoundedDict
from silvergold.decks.deck import Deck
from silvergold.server.play import game_log
from silvergold.server.play.game_log import GameSnapshot
from silvergold.server.store import transactions
from silvergold.server.store.base import Transaction
from silvergold.server.store.notifications import AnythingWritten, Notification, TableWritten
from silvergold.server.store.rows import DeckRow, EventRow
from silvergold.server.store.transactions import TableRows

MOST: Final = 1000
"""Tables in the cache; a game takes about 100 kB, and reading it from its log again about 30 ms."""

MOST_TAIL: Final = 64
"""Events of a table in memory; a viewer who is further behind is sent what the database has."""

MOST_DECIDED: Final = 64
"""Decisions of a table that are remembered until they are committed, as many as a commit may have."""


class Decision(NamedTuple):
    """What a command makes of a game. It may not be committed yet, and may never be."""

    before: GameSnapshot
    events: list[EventRow]
    after: GameSnapshot


@dataclass(slots=True)
class KnownTable:
    """What is known of one table."""

    invalid_since: int
    """The number of the last notification that it has changed, without how. What was read before may be outdated."""
    rows: TableRows | None = None
    is_current: bool = False
    """Whether `rows` are those of the last commit. Otherwise only their people are of use, if `rev` is still theirs."""
    game: GameSnapshot | None = None
    expected: tuple[TableRows, GameSnapshot] | None = None
    """How the table will be when what was written is committed."""
    decided: dict[int, Decision] = field(default_factory=dict)
    """The decisions after this or later events."""

    def invalidate(self, moment: int) -> None:
        """Note that the table may have changed."""
        self.invalid_since, self.is_current, self.expected = moment, False, None

    def keep_current(self, rows: TableRows) -> None:
        """Keep the newest rows, with the last events. A notification may arrive after its rows were read."""
        known = self.rows
        if self.is_current and known is not None and known.epoch == rows.epoch:
            if _progress(rows) < _progress(known):
                return
            rows = replace(rows, events=_joined(known, rows)[-MOST_TAIL:])
        self.rows, self.is_current = rows, True

    def put(self, game: GameSnapshot) -> None:
        """Keep a committed state, but never instead of a newer one, unless the epoch or the names have changed."""
        known = self.game
        is_other = known is None or (known.epoch, known.match.names) != (game.epoch, game.match.names)
        if is_other or (known and known.head < game.head):
            self.game = game
            self.decided = {head: decision for head, decision in self.decided.items() if head >= game.head}

    def note(self, decision: Decision) -> None:
        """Remember a decision, the last one after each event."""
        self.decided.pop(decision.before.head, None)
        self.decided[decision.before.head] = decision
        if len(self.decided) > MOST_DECIDED:
            del self.decided[next(iter(self.decided))]

    def known(self, game: GameSnapshot, events: list[EventRow]) -> GameSnapshot | None:
        """Return the game after these events, if they were decided from this very game.

        A decision may have been rolled back. Then the log holds other events, and this returns None.
        """
        decision = self.decided.get(game.head)
        return decision.after if decision and decision.before is game and decision.events == events else None


class GameCache:
    """What is known of the tables that were used last.

    If `is_told`, this process is notified of every change of the database after its commit (`hear`). The notification
    has the new rows, or only names the table if another process has made the change. So rows that were read or came
    with a notification are current until the next notification about their table, and need not be read again.
    """

    def __init__(self, most: int = MOST, is_told: bool = False) -> None:
        self._is_told: Final = is_told
        self._n_heard = 0
        self._tables: Final[BoundedDict[str, KnownTable]] = BoundedDict(most)

    def __len__(self) -> int:
        return len(self._tables)

    def _table(self, table: str) -> KnownTable:
        """Return what is known of a table.

        If that is nothing, or was dropped, notifications about the table are not remembered. So what was read before
        the last notification about any table may be outdated.
        """
        known = self._tables.use(table)
        if known is None:
            known = self._tables[table] = KnownTable(invalid_since=self._n_heard)
        return known

    def begin_reading(self, table: str) -> int:
        """Return the moment at which the rows of a table begin to be read, for `put_rows`.

        It is the number of the last notification. What is read afterwards contains that change.
        """
        self._table(table)
        return self._n_heard

    def put_rows(self, rows: TableRows, moment: int) -> None:
        """Cache the committed rows of a table that were read after this moment."""
        known = self._table(rows.table.id)
        if self._is_told and known.invalid_since <= moment:
            known.keep_current(rows)
        elif not known.is_current:
            known.rows = replace(rows, events=(), chat=())

    def hear(self, notification: Notification) -> None:
        """Note a commit: the new rows of a table, or only that it has changed, or that any table may have changed."""
        self._n_heard += 1
        match notification:
            case TableWritten(table, rows) if rows is not None and self._is_told:
                known = self._table(table)
                known.keep_current(rows)
                if known.expected is not None and known.expected[0].table.head <= rows.table.head:
                    known.expected = None
            case TableWritten(table) if table in self._tables:
                self._tables[table].invalidate(self._n_heard)
            case AnythingWritten():
                for known in self._tables.values():
                    known.invalidate(self._n_heard)

    def put(self, game: GameSnapshot) -> None:
        """Cache a committed state of a game."""
        self._table(game.id).put(game)

    def get(self, table: str) -> GameSnapshot | None:
        """Return a cached game, perhaps not in its newest state."""
        known = self._tables.use(table)
        return known.game if known else None

    def note(self, game: GameSnapshot, events: Sequence[EventRow], after: GameSnapshot) -> None:
        """Remember the result of a command, so that its events need not be replayed when they are read from the log."""
        self._table(game.id).note(Decision(game, list(events), after))

    def expect(self, rows: TableRows, game: GameSnapshot) -> None:
        """Note how a table will be when the command that was just written is committed. It may never be."""
        self._table(game.id).expected = rows, game

    def not_expected(self, table: str) -> None:
        """Note that what was expected of a table may not be committed."""
        known = self._tables.use(table)
        if known is not None:
            known.expected = None

    def newest(self, table: str) -> tuple[TableRows, GameSnapshot] | None:
        """Return a table as it probably is now, without events: a write must check that it is so (`Outdated`)."""
        known = self._tables.use(table)
        if known is not None and known.expected is not None:
            return known.expected
        rows, game = self.in_memory(table) or (None, None)
        return (rows, game) if rows is not None and game is not None else None

    def forget(self, table: str) -> None:
        """Remove a table from the cache."""
        self._tables.pop(table, None)

    def in_memory(
        self, table: str, after: int = transactions.NOTHING, chat_after: int = transactions.NOTHING
    ) -> tuple[TableRows, GameSnapshot | None] | None:
        """Return a table with its log after event `after`, and its game, if all of it is known to be current."""
        known = self._tables.use(table)
        if known is None or known.rows is None or known.game is None or not known.is_current:
            return None
        rows, game = known.rows, known.game
        if _is_outdated(game, rows) or chat_after < rows.table.chat_head:
            return None
        first = rows.events[0].seq if rows.events else rows.table.head + 1
        if min(after, game.head) + 1 < first:
            return None
        return rows, game_log.caught_up(game, rows.events_after(game.head), known.known)

    def current(
        self,
        table: str,
        after: int = transactions.NOTHING,
        chat_after: int = transactions.NOTHING,
        *,
        lock: bool = False,
    ) -> Transaction[tuple[TableRows, GameSnapshot | None]]:
        """Return a table with its log after event `after`, and its game, which is None before it starts."""
        known = self._tables.use(table) or KnownTable(invalid_since=self._n_heard)
        game, like = known.game, known.rows
        have = game.head if game else 0
        rows = yield from transactions.load_table(table, min(have, after), chat_after, lock=lock, like=like)
        if rows is None:
            raise transactions.no_such_table(table)
        if game and _is_outdated(game, rows):
            game = None
            rows = (yield from transactions.load_table(table, 0, chat_after)) or rows
        if game is None:
            if not rows.events:
                return rows, None
            row = yield from transactions.deck(rows.table.deck)
            assert row is not None, "a game's deck is kept as long as the game"
            game = game_log.begun(rows.events[0], deck_of(row), rows.epoch)
        return rows, game_log.caught_up(game, rows.events_after(game.head), known.known)


def _progress(rows: TableRows) -> tuple[int, int, int]:
    """Return what only grows while a table changes."""
    return rows.table.head, rows.table.rev, rows.table.chat_head


def _joined(known: TableRows, rows: TableRows) -> tuple[EventRow, ...]:
    """Return the last events of a log without a gap: those known before, and those of newer rows."""
    if rows.table.head == known.table.head:
        return max(known.events, rows.events, key=len)
    follows = known.events and rows.events and known.events[-1].seq + 1 == rows.events[0].seq
    return (*known.events, *rows.events) if follows else rows.events


def _is_outdated(known: GameSnapshot, rows: TableRows) -> bool:
    """Return whether the database was replaced, or a player was deleted, so that their name must disappear."""
    names = tuple(seat.name for seat in rows.seats)
    return known.epoch != rows.epoch or known.head > rows.table.head or known.match.names != names


@lru_cache(maxsize=64)
def deck_of(row: DeckRow) -> Deck:
    """Return the deck of a row."""
    return decks.from_dict(msgspec.json.decode(row.body), row.game)
