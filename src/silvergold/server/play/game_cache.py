"""A bounded cache of games. It holds nothing that cannot be read from the logs again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from silvergold import decks
from silvergold.decks.deck import Deck
from silvergold.server.play import game_log
from silvergold.server.play.game_log import GameSnapshot
from silvergold.server.store import transactions
from silvergold.server.store.base import Notify, Transaction
from silvergold.server.store.rows import DeckRow, EventRow
from silvergold.server.store.transactions import TableRows

MOST: Final = 1000
"""Games in the cache; one takes about 100 kB, and reading it from its log again about 30 ms."""

MOST_TAIL: Final = 64
"""Events of a table in memory; a viewer who is further behind is sent what the database has."""

MOST_DECIDED: Final = 256
"""Decisions that are remembered until they are committed; a commit has at most 64 (sqlite.MOST_AT_ONCE)."""


class GameCache:
    """The most recently used games, and the rows of their tables.

    If `is_told`, this process is notified of every change of the database after its commit (`hear`). The notification
    has the new rows, or only names the table if another process has made the change. So rows that were read or came
    with a notification are current until the next notification about their table, and need not be read again.
    """

    def __init__(self, most: int = MOST, is_told: bool = False) -> None:
        self._most: Final = most
        self._is_told: Final = is_told
        self._n_heard = 0
        self._heard: OrderedDict[str, int] = OrderedDict()
        self._heard_of_any = 0
        self._games: OrderedDict[str, GameSnapshot] = OrderedDict()
        self._rows: OrderedDict[str, TableRows] = OrderedDict()
        self._current: OrderedDict[str, TableRows] = OrderedDict()
        self._decided: OrderedDict[tuple[str, int], tuple[GameSnapshot, list[EventRow], GameSnapshot]] = OrderedDict()
        self._expected: OrderedDict[str, tuple[TableRows, GameSnapshot]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._games)

    def get(self, table: str) -> GameSnapshot | None:
        """Return a cached game, perhaps not in its newest state."""
        if table in self._games:
            self._games.move_to_end(table)
        return self._games.get(table)

    def put(self, game: GameSnapshot) -> None:
        """Cache a committed state. It never replaces a newer one, unless the epoch or the names have changed."""
        known = self._games.get(game.id)
        is_other = known is None or (known.epoch, known.match.names) != (game.epoch, game.match.names)
        if is_other or (known and known.head < game.head):
            self._games[game.id] = game
        self._games.move_to_end(game.id)
        while len(self._games) > self._most:
            self._games.popitem(last=False)

    @property
    def moment(self) -> int:
        """Return the number of the last notification without rows. What is read afterwards contains that change."""
        return self._n_heard

    def put_rows(self, rows: TableRows, moment: int) -> None:
        """Cache the committed rows of a table that were read after this moment."""
        known = self._rows.get(rows.table.id)
        if known is None or (known.epoch, known.table.rev) != (rows.epoch, rows.table.rev):
            self._rows[rows.table.id] = replace(rows, events=(), chat=())
        self._rows.move_to_end(rows.table.id)
        while len(self._rows) > self._most:
            self._rows.popitem(last=False)
        if self._is_told and max(self._heard_of_any, self._heard.get(rows.table.id, 0)) <= moment:
            self._keep_current(rows)

    def hear(self, notify: Notify) -> None:
        """Note a commit: the new rows of a table, or only that it has changed, or that any table may have changed."""
        if isinstance(notify.news, TableRows) and self._is_told:
            self._keep_current(notify.news)
            expected = self._expected.get(notify.table)
            if expected is not None and expected[0].table.head <= notify.news.table.head:
                del self._expected[notify.table]
            return
        self._n_heard += 1
        if notify.table:
            self._current.pop(notify.table, None)
            self._expected.pop(notify.table, None)
            self._note_heard(notify.table)
        else:
            self._current.clear()
            self._expected.clear()
            self._heard_of_any = self._n_heard

    def _note_heard(self, table: str) -> None:
        """Remember when a table has changed: rows that were read before that may be outdated when they arrive."""
        self._heard[table] = self._n_heard
        self._heard.move_to_end(table)
        while len(self._heard) > self._most:
            self._heard_of_any = max(self._heard_of_any, self._heard.popitem(last=False)[1])

    def _keep_current(self, rows: TableRows) -> None:
        """Keep the newest rows of a table, with its last events. A notification may arrive after its rows were read."""
        known = self._current.get(rows.table.id)
        if known is not None and known.epoch == rows.epoch:
            if _progress(rows) < _progress(known):
                return
            rows = replace(rows, events=_joined(known, rows)[-MOST_TAIL:])
        self._current[rows.table.id] = rows
        self._current.move_to_end(rows.table.id)
        while len(self._current) > self._most:
            self._current.popitem(last=False)

    def note(self, game: GameSnapshot, events: Sequence[EventRow], after: GameSnapshot) -> None:
        """Remember the result of a command, so that its events need not be replayed when they are read from the log."""
        self._decided[game.id, game.head] = (game, list(events), after)
        while len(self._decided) > MOST_DECIDED:
            self._decided.popitem(last=False)

    def known(self, game: GameSnapshot, events: list[EventRow]) -> GameSnapshot | None:
        """Return the game after these events, if they were decided from this very game.

        A decision may have been rolled back. Then the log holds other events, and this returns None.
        """
        before, decided, after = self._decided.get((game.id, game.head), (None, None, None))
        return after if before is game and decided == events else None

    def expect(self, rows: TableRows, game: GameSnapshot) -> None:
        """Note how a table will be when the command that was just written is committed. It may never be."""
        self._expected[game.id] = (rows, game)
        while len(self._expected) > MOST_DECIDED:
            self._expected.popitem(last=False)

    def not_expected(self, table: str) -> None:
        """Note that what was expected of a table may not be committed."""
        self._expected.pop(table, None)

    def newest(self, table: str) -> tuple[TableRows, GameSnapshot] | None:
        """Return a table as it probably is now, without events: a write must check that it is so (`Outdated`)."""
        if table in self._expected:
            return self._expected[table]
        rows, game = self.in_memory(table) or (None, None)
        return (rows, game) if rows is not None and game is not None else None

    def forget(self, table: str) -> None:
        """Remove a table from the cache."""
        self._games.pop(table, None)
        self._rows.pop(table, None)
        self._current.pop(table, None)
        self._expected.pop(table, None)

    def in_memory(
        self, table: str, after: int = transactions.NOTHING, chat_after: int = transactions.NOTHING
    ) -> tuple[TableRows, GameSnapshot | None] | None:
        """Return a table with its log after event `after`, and its game, if all of it is known to be current."""
        rows, game = self._current.get(table), self.get(table)
        if rows is None or game is None or _is_outdated(game, rows) or chat_after < rows.table.chat_head:
            return None
        first = rows.events[0].seq if rows.events else rows.table.head + 1
        if min(after, game.head) + 1 < first:
            return None
        return rows, game_log.caught_up(game, rows.events_after(game.head), self.known)

    def current(
        self,
        table: str,
        after: int = transactions.NOTHING,
        chat_after: int = transactions.NOTHING,
        *,
        lock: bool = False,
    ) -> Transaction[tuple[TableRows, GameSnapshot | None]]:
        """Return a table with its log after event `after`, and its game, which is None before it starts."""
        known = self.get(table)
        have = known.head if known else 0
        like = self._rows.get(table)
        rows = yield from transactions.load_table(table, min(have, after), chat_after, lock=lock, like=like)
        if rows is None:
            raise transactions.no_such_table(table)
        if known and _is_outdated(known, rows):
            known, have = None, 0
            rows = (yield from transactions.load_table(table, 0, chat_after)) or rows
        return rows, (yield from self._caught_up(known, rows))

    def _caught_up(self, known: GameSnapshot | None, rows: TableRows) -> Transaction[GameSnapshot | None]:
        if known is None:
            if not rows.events:
                return None
            row = yield from transactions.deck(rows.table.deck)
            assert row is not None, "a game's deck is kept as long as the game"
            known = game_log.begun(rows.events[0], deck_of(row), rows.epoch)
        return game_log.caught_up(known, rows.events_after(known.head), self.known)


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
