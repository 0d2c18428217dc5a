"""Decks as rows of the database: built-in ones, and those that guests upload."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from silvergold import decks
from silvergold.decks.deck import Deck
from silvergold.decks.identity import body_of, id_of
from silvergold.decks.schema import LONGEST_NAME
from silvergold.errors import SilvergoldError
from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import deck_transactions, transactions
from silvergold.server.store.rows import AccountRow, DeckRow
from silvergold.visible_names import fault_of

if TYPE_CHECKING:
    from silvergold.server.clock import Clock
    from silvergold.server.lobby.deck_child import Read
    from silvergold.server.lobby.deck_reader import DeckReader
    from silvergold.server.store import Store


class Decks:
    """Finds decks, and stores those of guests."""

    def __init__(self, store: Store, clock: Clock, reader: DeckReader, most_unused: int) -> None:
        """`most_unused` is the number of decks of one guest that no game uses (0: no limit)."""
        self._store: Final = store
        self._clock: Final = clock
        self._reader: Final = reader
        self._most_unused: Final = most_unused

    async def by_id(self, deck: str) -> DeckRow | None:
        """Return a stored or built-in deck by its id."""
        return await self._store.read(lambda: transactions.deck(deck)) or built_in(deck)

    async def for_table(self, game: str, deck: str) -> DeckRow:
        """Return the deck for a new table: a built-in one by its name, or any deck by its id."""
        if deck in ("standard", *decks.names()):
            try:
                return deck_row(decks.find(deck, game))
            except SilvergoldError as fault:
                raise Refusal(Code.DECK, fault.sentence) from None
        row = await self.by_id(deck)
        if row is None or row.game != game:
            raise Refusal(Code.DECK, f"there is no deck {deck[:24]!r} for {game} here")
        return row

    async def upload(self, account: AccountRow, raw: bytes, draft: str | None = None) -> DeckRow:
        """Store a deck from the body of a guest's request; the guest's oldest unused deck may make room for it.

        `draft` is the draft from which it was made.
        """
        row = await self.read(account.id, raw)
        now, most = self._clock.now(), self._most_unused
        await self._store.write(lambda: deck_transactions.hand_in(row, account.id, now, most, draft))
        return row

    async def read(self, asker: str, raw: bytes) -> DeckRow:
        """Return the deck in the body of a request; raise Refusal if it has faults. Nothing is stored."""
        reading = await self._reader.read(asker, raw)
        row = _row(reading.game, reading.name, reading.body)
        if fault := fault_of(row.name, LONGEST_NAME):
            raise Refusal(Code.DECK, fault)
        return row

    async def check(self, address: str, raw: bytes) -> Read:
        """Return the faults of a deck that is being made, and remarks about it. Nothing is stored."""
        return await self._reader.check(address, raw)


def built_in(deck: str) -> DeckRow | None:
    """Return the built-in deck with this id."""
    rows = (deck_row(decks.find(name)) for name in decks.names())
    return next((row for row in rows if row.id == deck), None)


def deck_row(deck: Deck) -> DeckRow:
    """Return the row of a deck; its id is a hash of its content."""
    return _row(deck.game, deck.name, body_of(deck))


def _row(game: str, name: str, body: str) -> DeckRow:
    return DeckRow(id_of(game, body), game, name, body)
