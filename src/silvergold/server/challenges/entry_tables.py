"""Playing a challenge: every guest gets a table of their own, the same one each time they ask."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, NamedTuple

from silvergold import bots
from silvergold.server.bots.fair_queue import Asker, Urgency
from silvergold.server.bots.process_pool import Busy
from silvergold.server.challenges import deals
from silvergold.server.lobby.decks import built_in
from silvergold.server.lobby.tokens import new_id
from silvergold.server.play import table_view
from silvergold.server.play.game_cache import deck_of
from silvergold.server.play.game_log import GameSnapshot
from silvergold.server.protocol.messages import Code, PlayChallenge, TableMade
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import challenge_transactions, guest_transactions, transactions
from silvergold.server.store.rows import (
    AGAIN_TRY,
    HOST,
    LATE,
    OWNER,
    AccountRow,
    ChallengeRow,
    DeckRow,
    EntryRow,
    MemberRow,
)
from silvergold.server.store.transactions import TableRows

if TYPE_CHECKING:
    from silvergold.server.bots.households import Households
    from silvergold.server.bots.thinking import BotService
    from silvergold.server.clock import Clock
    from silvergold.server.lobby.quotas import Quotas
    from silvergold.server.play.game_cache import GameCache
    from silvergold.server.store import Store
    from silvergold.server.store.base import Transaction
    from silvergold.server.table_signal import Signal

LEARNS_WITHIN: Final = 20.0
"""Seconds for which a request waits until the bots have learned a deck."""


class EntryTable(NamedTuple):
    """The table of an entry; `game` if it was just created."""

    rows: TableRows
    game: GameSnapshot | None


class EntryTables:
    """Gives guests their tables in challenges."""

    def __init__(
        self,
        store: Store,
        cache: GameCache,
        clock: Clock,
        quotas: Quotas,
        bot_service: BotService,
        bot_turns: Signal,
        households: Households,
    ) -> None:
        self._store: Final = store
        self._cache: Final = cache
        self._clock: Final = clock
        self._quotas: Final = quotas
        self._bot_service: Final = bot_service
        self._bot_turns: Final = bot_turns
        self._households: Final = households

    async def play(self, name: str, account: AccountRow, wish: PlayChallenge, address: str) -> TableMade:
        """Return the table of a guest in a challenge; its game has begun."""
        row, deck = await self._store.read(lambda: _with_deck(name))
        await self.let_bots_learn(row, deck, account)
        rows, game = await self._store.write(lambda: self._entry(row, deck, account, wish, address))
        if game is not None:
            self._cache.put(game)
            self._bot_turns.emit(rows.table.id)
        return TableMade(table=table_view.seen(rows), you=table_view.you(rows, account), invites=[])

    async def let_bots_learn(self, row: ChallengeRow, deck: DeckRow, account: AccountRow) -> None:
        """Wait until the bots of a challenge know its deck; raise Refusal if that takes long.

        Otherwise the player would have to wait during the game: bots of a challenge do not choose before they have
        learned its deck (`BotService.choose_exactly`).
        """
        learners = [plan.bot for plan in deals.seats_of(row) if plan and bots.uses_model(plan.bot)]
        if not learners or built_in(deck.id):
            return
        _, game = deals.begun(row, deck_of(deck), "", [f"seat {k}" for k, _ in enumerate(deals.seats_of(row))], 0)
        asker = Asker(Urgency.HINT, account.id, (self._households.of(account.id),))
        try:
            async with asyncio.timeout(LEARNS_WITHIN):
                has_learned = await self._bot_service.learn(learners[0], game.match.view(game.match.waiting[0]), asker)
        except (TimeoutError, Busy):
            has_learned = False
        if not has_learned:
            raise Refusal(Code.RATE, "the bots of this challenge are still learning its deck; try again in a minute")

    def _entry(
        self, row: ChallengeRow, deck: DeckRow, account: AccountRow, wish: PlayChallenge, address: str
    ) -> Transaction[EntryTable]:
        """Return the table of a guest: the one that they have, or a new one."""
        yield from guest_transactions.locked(account.id)  # two devices at once get the same table
        mine = yield from challenge_transactions.entries_of(row.id, account.id)
        known = yield from _known_table(mine, wish.again)
        if known is not None:
            return EntryTable(known, None)
        now = self._clock.now()
        yield from self._quotas.check_tables(account.id)
        self._quotas.new_table(address, now)
        return (yield from self._new_entry(row, deck, account, _new_entry(row, account, wish, bool(mine), now)))

    def _new_entry(
        self, row: ChallengeRow, deck: DeckRow, account: AccountRow, entry: EntryRow
    ) -> Transaction[EntryTable]:
        """Create the table of an entry with its game."""
        table, now = entry.game_id, entry.started_at
        epoch = yield from transactions.epoch()
        seats = deals.table_seats(row, table, account)
        event, game = deals.begun(row, deck_of(deck), table, [seat.name for seat in seats], now, epoch)
        table_row = deals.table_row(row, game, seats, now)
        members = (MemberRow(table, account.id, HOST), MemberRow(table, account.id, OWNER))
        yield from transactions.create(table_row, seats, members, ())
        yield from transactions.add("event", [event])
        yield from challenge_transactions.add_entry(entry)
        yield from challenge_transactions.want_par(row.id, now)
        return EntryTable(TableRows(table_row, seats, members, (), (), epoch), game)


def _with_deck(name: str) -> Transaction[tuple[ChallengeRow, DeckRow]]:
    row = yield from required(name)
    deck = yield from transactions.deck(row.deck)
    assert deck is not None, "the deck of a challenge is kept as long as the challenge"
    return row, deck


def required(name: str) -> Transaction[ChallengeRow]:
    """Return a challenge; raise Refusal if there is none."""
    row = yield from challenge_transactions.challenge(name)
    if row is None:
        raise Refusal(Code.NOT_FOUND, "there is no challenge at this address; ask who sent it for the whole link")
    return row


def _known_table(mine: list[EntryRow], again: bool) -> Transaction[TableRows | None]:
    """Return the table that a guest already has for this request; None if a new one is to be made."""
    if not mine:
        return None
    first, tries = mine[0], [entry for entry in mine[1:] if entry.ended_at is None]
    if not again or first.ended_at is None:
        rows = yield from transactions.load_table(first.game_id)
        if rows is not None and again:
            raise Refusal(Code.NOT_FINISHED, "finish your first try before you play this deal again")
        if rows is not None:
            return rows
        if first.ended_at is not None:
            raise Refusal(Code.NOT_FOUND, "this game was deleted, and its result stays; send `again` to play once more")
    for entry in tries:
        rows = yield from transactions.load_table(entry.game_id)
        if rows is not None:
            return rows
    return None


def _new_entry(row: ChallengeRow, account: AccountRow, wish: PlayChallenge, again: bool, now: int) -> EntryRow:
    is_late = challenge_transactions.is_closed(row, now)
    return EntryRow(
        game_id=new_id(),
        challenge_id=row.id,
        account_id=account.id,
        name=account.name,
        game=row.game,
        day=row.day,
        is_bot=int(wish.bot),
        again=int(again),
        unranked=AGAIN_TRY if again else LATE if is_late else None,
        first_seen_at=account.created_at,
        started_at=now,
        series=row.series,
    )
