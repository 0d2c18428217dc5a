"""Games as they stand, remembered: a bounded cache of what the log says. Dropping any of it is harmless."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

import msgspec

from silvergold import decks
from silvergold.decks.model import Deck
from silvergold.server import game as play
from silvergold.server.game import Game
from silvergold.server.store import tasks
from silvergold.server.store.protocol import Task
from silvergold.server.store.rows import DeckRow, EventRow
from silvergold.server.store.tasks import Page

MOST: Final = 1000
"""How many games are remembered; one takes some 100 kB, and reading it from its log again some 30 ms."""

MOST_DECIDED: Final = 256
"""How many decisions are remembered until they are committed: a commit holds at most 64 (sqlite.MOST_AT_ONCE)."""


class Games:
    """The games that were looked at last."""

    def __init__(self, most: int = MOST) -> None:
        self._most: Final = most
        self._games: OrderedDict[str, Game] = OrderedDict()
        self._pages: OrderedDict[str, Page] = OrderedDict()
        self._decided: OrderedDict[tuple[str, int], tuple[Game, list[EventRow], Game]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._games)

    def get(self, table: str) -> Game | None:
        """What is remembered of a game, perhaps not its newest state."""
        if table in self._games:
            self._games.move_to_end(table)
        return self._games.get(table)

    def put(self, game: Game) -> None:
        """Remember a state that is committed; never an older one than is known."""
        known = self._games.get(game.id)
        if known is None or known.epoch != game.epoch or known.head < game.head:
            self._games[game.id] = game
        self._games.move_to_end(game.id)
        while len(self._games) > self._most:
            self._games.popitem(last=False)

    def put_page(self, page: Page) -> None:
        """Remember who sits at a table, as it is committed."""
        known = self._pages.get(page.game.id)
        if known is None or (known.epoch, known.game.rev) != (page.epoch, page.game.rev):
            self._pages[page.game.id] = replace(page, events=(), chat=())
        self._pages.move_to_end(page.game.id)
        while len(self._pages) > self._most:
            self._pages.popitem(last=False)

    def note(self, game: Game, events: Sequence[EventRow], after: Game) -> None:
        """Remember what a command has led to, so that whoever finds its events in the log need not play it again."""
        self._decided[game.id, game.head] = (game, list(events), after)
        while len(self._decided) > MOST_DECIDED:
            self._decided.popitem(last=False)

    def known(self, game: Game, events: list[EventRow]) -> Game | None:
        """What these events lead to, if it was this very game from which they were decided.

        What was decided may have been rolled back since; then the log holds other events, or leads to another game.
        """
        before, rows, after = self._decided.get((game.id, game.head), (None, None, None))
        return after if before is game and rows == events else None

    def forget(self, table: str) -> None:
        """The table is gone."""
        self._games.pop(table, None)
        self._pages.pop(table, None)

    def current(
        self, table: str, after: int = tasks.NOTHING, chat_after: int = tasks.NOTHING, *, lock: bool = False
    ) -> Task[tuple[Page, Game | None]]:
        """A table with its game, which is None before it begins; the page holds the log after event `after`."""
        known = self.get(table)
        have = known.head if known else 0
        like = self._pages.get(table)
        page = yield from tasks.page(table, min(have, after), chat_after, lock=lock, like=like)
        if page is None:
            raise tasks.no_such_table(table)
        if known and (known.epoch != page.epoch or known.head > page.game.head):  # another life of the database
            known, have = None, 0
            page = (yield from tasks.page(table, 0, chat_after)) or page
        return page, (yield from self._caught_up(known, page))

    def _caught_up(self, known: Game | None, page: Page) -> Task[Game | None]:
        if known is None:
            if not page.events:
                return None
            row = yield from tasks.deck(page.game.deck)
            assert row is not None, "a game's deck is kept as long as the game"
            known = play.begun(page.events[0], deck_of(row), page.epoch)
        return play.caught_up(known, (row for row in page.events if row.seq > known.head), self.known)


@lru_cache(maxsize=64)
def deck_of(row: DeckRow) -> Deck:
    """A deck from its row."""
    return decks.from_dict(msgspec.json.decode(row.body), row.game)
