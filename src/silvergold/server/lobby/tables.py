"""Tables: create them, sit down, start the game, leave, return, play again, delete."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom
from typing import TYPE_CHECKING, Final

import msgspec

from silvergold.decks.deck import Deck
from silvergold.records import commitment
from silvergold.server.lobby.guests import checked_name
from silvergold.server.lobby.invites import (
    check_not_removed,
    first_links,
    joins_by_address,
    right_of,
    without_address,
)
from silvergold.server.lobby.seats import all_named_apart, empty_seat, known_bot, named_apart, wished_seat
from silvergold.server.lobby.tokens import new_id, new_token
from silvergold.server.play import game_log, table_view
from silvergold.server.play.deadlines import with_times
from silvergold.server.play.game_cache import deck_of
from silvergold.server.play.settings import Settings, settings_of
from silvergold.server.protocol.messages import (
    Code,
    MyTable,
    NewTable,
    Sit,
    TableAnswer,
    TableDeleted,
    TableMade,
    TableRules,
)
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import challenge_transactions, history_transactions, transactions
from silvergold.server.store.base import Transaction
from silvergold.server.store.notifications import TableWritten
from silvergold.server.store.rows import (
    GONE,
    HERE,
    HOST,
    LEFT,
    OPEN,
    OVER,
    OWNER,
    PERSON,
    PLAYING,
    REMOVED,
    SEAT,
    AccountRow,
    DeckRow,
    EventRow,
    MemberRow,
    SeatRow,
    TableRow,
)
from silvergold.server.store.transactions import Change, TableRows

if TYPE_CHECKING:
    from silvergold.server.clock import Clock
    from silvergold.server.lobby.decks import Decks
    from silvergold.server.lobby.invites import Invites
    from silvergold.server.lobby.quotas import Quotas
    from silvergold.server.play.game_cache import GameCache
    from silvergold.server.store import Store
    from silvergold.server.table_signal import Signal

RANDOM: Final = SystemRandom()
LISTED: Final = 50
"""Tables in a list at most."""


class Tables:
    """Everything that people do at a table besides playing and talking."""

    def __init__(
        self,
        store: Store,
        cache: GameCache,
        clock: Clock,
        bot_turns: Signal,
        quotas: Quotas,
        decks: Decks,
        invites: Invites,
    ) -> None:
        self._store: Final = store
        self._cache: Final = cache
        self._clock: Final = clock
        self._bot_turns: Final = bot_turns
        self._quotas: Final = quotas
        self._decks: Final = decks
        self._invites: Final = invites

    # Lists -----------------------------------------------------------------------------------------------------------

    async def of(self, account: AccountRow) -> list[MyTable]:
        """Return the tables at which a guest has a seat or a right, those first where it is their turn."""

        def task() -> Transaction[list[MyTable]]:
            tables = yield from transactions.tables_of(account.id, LISTED)
            tables = yield from self._shown(tables, account)
            over = [rows.table.id for rows in tables if rows.table.status == OVER]
            places = yield from history_transactions.places(account.id, over)
            return table_view.by_turn(table_view.my_table(rows, account, places.get(rows.table.id)) for rows in tables)

        return await self._store.read(task)

    async def public(self, account: AccountRow | None) -> list[TableRows]:
        """Return the tables that anyone may watch or join, latest first."""

        def task() -> Transaction[list[TableRows]]:
            tables = yield from transactions.public_tables(account.id if account else "", LISTED)
            return (yield from self._shown(tables, account))

        return await self._store.read(task)

    def _shown(self, found: list[TableRows], account: AccountRow | None) -> Transaction[list[TableRows]]:
        """Return the tables of a list without those that must not be shown now: even a length tells of a deal."""
        hidden: set[str] = set()
        for rows in found:
            if (yield from challenge_transactions.shut_out(rows, [account], self._clock.now())):
                hidden.add(rows.table.id)
        return [rows for rows in found if rows.table.id not in hidden]

    # Before the game -------------------------------------------------------------------------------------------------

    async def create(self, host: AccountRow, wish: NewTable, address: str) -> TableMade:
        """Create a table with a link of each kind."""
        if wish.clock is not None and wish.days is not None:
            raise Refusal(Code.BAD_MESSAGE, "a table has a clock in seconds or in days, not both; leave one out")
        deck = await self._decks.for_table(wish.game, wish.deck)
        now, table = self._clock.now(), new_id()
        wish = msgspec.structs.replace(wish, stand_in=known_bot(wish.stand_in))
        seats = all_named_apart(wished_seat(table, k, seat, host) for k, seat in enumerate(wish.seats))
        row = _with_commitment(_new_row(table, wish, deck, now), deck)
        members = (MemberRow(table, host.id, HOST), MemberRow(table, host.id, OWNER))
        invites, links = first_links(table, now)

        def task() -> Transaction[None]:
            yield from self._quotas.check_tables(host.id)
            self._quotas.new_table(address, now)
            yield from transactions.keep_deck(deck)
            yield from transactions.create(row, seats, members, invites)

        await self._store.write(task)
        rows = TableRows(row, seats, members, (), (), "")
        return TableMade(table=table_view.seen(rows), you=table_view.you(rows, host), invites=links)

    async def sit(self, table: str, account: AccountRow, wish: Sit) -> TableAnswer:
        """Take a seat with a link, as host, or at a public table."""
        name = checked_name(wish.name or account.name)
        return await self._seated(table, account, lambda rows: self._sit(rows, account, wish, name))

    def _sit(self, rows: TableRows, account: AccountRow, wish: Sit, name: str) -> Change:
        gives, mine = right_of(rows, wish.invite), rows.seats_of(account)
        check_not_removed(rows, account)
        if rows.table.status != OPEN:
            raise Refusal(Code.STARTED, "the game has begun; you may watch it, or come for the next one")
        is_open = bool(rows.table.public) or joins_by_address(rows)
        if gives not in (SEAT, HOST) and not is_open and not rows.is_host(account):
            raise Refusal(Code.NOT_INVITED, "a seat at this table needs a link that gives one; ask the host")
        free = [row.seat for row in rows.seats if row.kind == OPEN]
        if not free or wish.seat not in (None, *free):
            raise Refusal(Code.SEAT_TAKEN, "that seat is taken" if free else "all seats are taken")
        if mine and not rows.is_host(account) and gives != HOST:
            raise Refusal(Code.SEAT_TAKEN, f"you sit in seat {mine[0]}, and a guest has one seat; get up first")
        seat = free[0] if wish.seat is None else wish.seat
        nonce = wish.nonce if rows.table.secret else None
        taken = named_apart(SeatRow(rows.table.id, seat, PERSON, account.id, name, None, HERE, nonce), rows.seats)
        members = (MemberRow(rows.table.id, account.id, HOST),) if gives == HOST else ()
        return Change(rows.changed(self._clock.now()), seats=(taken,), members=members)

    async def add_nonce(self, table: str, account: AccountRow, nonce: str) -> TableAnswer:
        """Add a guest's nonce to the deal, for all their seats that have none; a nonce is never replaced."""

        def work(rows: TableRows) -> Change:
            if rows.table.status != OPEN:
                raise Refusal(Code.STARTED, "the cards are dealt; a nonce counts only before the game begins")
            mine = [seat for seat in rows.seats if seat.account_id == account.id]
            if not mine:
                raise Refusal(Code.NOT_YOURS, "only those who sit at the table add to its deal; sit down first")
            if rows.table.secret is None:  # created by an older server, which has committed to nothing yet
                return Change(rows.table)
            added = tuple(seat._replace(nonce=nonce) for seat in mine if seat.nonce is None)
            return Change(rows.changed(self._clock.now()), seats=added) if added else Change(rows.table)

        return await self._change(table, account, work)

    async def set_rules(self, table: str, account: AccountRow, wish: TableRules) -> TableAnswer:
        """Change what a host may change: chat and joining by address at any time, the seats before the game."""

        def work(rows: TableRows) -> Change:
            rows.check_host(account)
            settings = _changed_settings(rows, wish)
            seats: tuple[SeatRow, ...] = ()
            if wish.seat is not None and wish.wish is not None:
                if rows.table.status != OPEN or wish.seat >= len(rows.seats):
                    raise Refusal(Code.STARTED, "seats are given before the game begins, and only those there are")
                seats = (named_apart(wished_seat(table, wish.seat, wish.wish, account), rows.seats),)
            return Change(rows.changed(self._clock.now(), settings=settings.text()), seats=seats)

        return await self._seated(table, account, work)

    async def start(self, table: str, account: AccountRow) -> TableAnswer:
        """Start the game: deal everything that is random, and store the deal."""

        def task() -> Transaction[tuple[TableRows, game_log.GameSnapshot]]:
            rows = yield from transactions.lock_table(table)
            rows.check_host(account)
            return (yield from _start(rows, self._clock.now()))

        rows, game = await self._store.write(task)
        self._cache.put(game)
        self._bot_turns.emit(table)
        return table_view.answer(rows, account)

    # During and after the game ---------------------------------------------------------------------------------------

    async def leave(self, table: str, account: AccountRow, seat: int) -> TableAnswer:
        """Leave a seat: before the game it is open again, during the game a bot plays until its owner returns."""

        def work(rows: TableRows) -> Change:
            row = rows.owned_seat(account, seat)
            check_not_running_entry(rows)
            if rows.table.status == OPEN:
                return Change(rows.changed(self._clock.now()), seats=(empty_seat(table, seat),))
            return self._away(rows, row, LEFT)

        return await self._change_in_play(table, account, work)

    async def return_to_seat(self, table: str, account: AccountRow, seat: int) -> TableAnswer:
        """Take a seat back from the bot that played it."""

        def work(rows: TableRows) -> Change:
            return self._away(rows, rows.owned_seat(account, seat), HERE)

        return await self._change_in_play(table, account, work)

    async def delete(self, table: str, account: AccountRow) -> TableDeleted:
        """Delete a table with its game, for the only person who has anything to do with it."""

        def task() -> Transaction[None]:
            rows = yield from transactions.lock_table(table)
            # the table may belong to others too: somebody else with a seat, even if removed, or another host
            if not rows.seats_of(account) and not rows.is_host(account):
                raise Refusal(Code.NOT_YOURS, "only the person who plays this game can delete it")
            seated = {seat.account_id for seat in rows.seats if seat.account_id}
            hosts = {member.account_id for member in rows.members if member.gives == HOST}
            if seated | hosts != {account.id}:
                raise Refusal(
                    Code.NOT_YOURS, "others belong to this table, so the game is kept; you can leave your seat"
                )
            check_not_running_entry(rows)
            yield from transactions.remove_table(table)
            yield TableWritten(table)

        await self._store.write(task)
        self._cache.forget(table)
        return TableDeleted(id=table)

    def _away(self, rows: TableRows, row: SeatRow, away: int) -> Change:
        """Note whether the owner of a seat is away; if a bot has to play for them, the table is due now."""
        now = self._clock.now()
        due = now if away and rows.table.status == PLAYING else rows.table.due_at
        return Change(rows.changed(now, due_at=due), seats=(row._replace(away=away),))

    async def rematch(self, table: str, account: AccountRow, address: str) -> TableAnswer:
        """Create a table with the same people and settings, or return the one that was created before."""
        new = new_id()

        def task() -> Transaction[str]:
            rows = yield from transactions.lock_table(table)
            if not rows.seats_of(account) and not rows.is_host(account):
                raise Refusal(Code.NOT_YOURS, "only those who sat at the table can ask for a rematch")
            if rows.table.status != OVER:
                raise Refusal(Code.NOT_OVER, "the game is not over yet")
            if rows.table.rematch is None:
                deck = yield from transactions.deck(rows.table.deck)
                assert deck is not None, "a table's deck is kept as long as the table"
                now = self._clock.now()
                self._quotas.new_table(address, now)
                yield from transactions.write(rows, _rematch(rows, new, deck, now))
            return rows.table.rematch or new

        rematch = await self._store.write(task)
        return table_view.answer(await self._invites.look_at(rematch, account), account)

    # Changing --------------------------------------------------------------------------------------------------------

    async def _change(self, table: str, account: AccountRow, work: Callable[[TableRows], Change]) -> TableAnswer:
        """Change a table, and return it as it is after the change."""
        return table_view.answer(await self._store.write(lambda: transactions.change(table, work)), account)

    async def _seated(self, table: str, account: AccountRow, work: Callable[[TableRows], Change]) -> TableAnswer:
        """Make a change after which all seats may be taken; then the game begins, if the table starts by itself."""

        def task() -> Transaction[tuple[TableRows, game_log.GameSnapshot | None]]:
            rows = yield from transactions.change(table, work)
            if not _starts_now(rows):
                return rows, None
            return (yield from _start(rows, self._clock.now()))

        rows, game = await self._store.write(task)
        if game is not None:
            self._cache.put(game)
            self._bot_turns.emit(table)
        return table_view.answer(rows, account)

    async def _change_in_play(
        self, table: str, account: AccountRow, work: Callable[[TableRows], Change]
    ) -> TableAnswer:
        """Make a change after which it may be a bot's turn."""
        answer = await self._change(table, account, work)
        self._bot_turns.emit(table)
        return answer


def _new_row(table: str, wish: NewTable, deck: DeckRow, now: int) -> TableRow:
    settings = Settings(
        clock=wish.clock, aids=wish.aids, chat=wish.chat, absent="wait" if wish.days else wish.absent,
        absent_after=wish.absent_after, stand_in=wish.stand_in, take_back=wish.take_back, auto_start=wish.auto_start,
        join_by_address=wish.join_by_address, days=wish.days,
    )  # fmt: skip
    return TableRow(
        id=table,
        game=wish.game,
        deck=deck.id,
        deck_name=deck.name,
        rules=game_log.RULES,
        status=OPEN,
        public=int(wish.public),
        settings=settings.text(),
        rev=1,
        head=0,
        phase=0,
        chat_head=0,
        deadline_at=None,
        due_at=None,
        fair=None,
        parent=None,
        rematch=None,
        created_at=now,
        changed_at=now,
    )


def _changed_settings(rows: TableRows, wish: TableRules) -> Settings:
    """Return the settings of a table after a host has changed some; those of an entry in a challenge are fixed."""
    wished = {"chat": wish.chat, "join_by_address": wish.join_by_address}
    changed = {name: value for name, value in wished.items() if value is not None}
    if changed and rows.table.challenge is not None:
        reason = "this game is an entry in a challenge, in which all play under the same conditions"
        raise Refusal(Code.STARTED, f"{reason}; its settings stay as they are")
    return msgspec.structs.replace(settings_of(rows.table), **changed)


def _with_commitment(row: TableRow, deck: DeckRow) -> TableRow:
    """Return the row of a new table with a secret, and with the hash that fixes it before anyone adds a nonce."""
    secret = commitment.new_secret()
    line = commitment.commitment_line(row.id, deck_of(deck), secret)
    return row._replace(secret=secret, fair=commitment.hash_of(line))


def _starts_now(rows: TableRows) -> bool:
    """Return whether the game begins by itself: the host wishes so, and the last seat was taken."""
    is_full = all(seat.kind != OPEN for seat in rows.seats)
    return rows.table.status == OPEN and is_full and settings_of(rows.table).auto_start


def check_not_running_entry(rows: TableRows) -> None:
    """Raise Refusal if the game is an entry in a challenge and not over: no bot plays for its player."""
    if rows.table.challenge is not None and rows.table.status == PLAYING:
        reason = "this game is your entry in a challenge, so no bot plays it for you and it cannot be begun again"
        raise Refusal(Code.NOT_OVER, f"{reason}; it waits for you, come back whenever you like")


def _start(rows: TableRows, now: int) -> Transaction[tuple[TableRows, game_log.GameSnapshot]]:
    if rows.table.status != OPEN:
        raise Refusal(Code.STARTED, "this game has begun already")
    if any(seat.kind == OPEN for seat in rows.seats):
        raise Refusal(Code.SEATS_OPEN, "a seat is still open; wait for a player, or give it to a bot")
    kept = yield from transactions.deck(rows.table.deck)
    assert kept is not None, "a table's deck is kept as long as the table"
    deck = deck_of(kept)
    event = _deal(rows, deck, now)
    game = game_log.begun(event, deck, rows.epoch)
    opened, dealt = game.promise.opened, game.promise.dealt
    hashes = {"fair": commitment.hash_of(opened), "dealt": commitment.hash_of(dealt) if dealt else None}
    row = with_times(
        rows.changed(now, status=PLAYING, head=game.head, **hashes), game.match, rows.seats, True, now
    )  # fmt: skip
    return (yield from transactions.write(rows, Change(row, events=(event,)))), game


def _deal(rows: TableRows, deck: Deck, now: int) -> EventRow:
    """Return the deal as an event: from the table's secret and all nonces, or drawn now for an older table."""
    row, names, nonces = rows.table, [seat.name for seat in rows.seats], [seat.nonce for seat in rows.seats]
    if row.secret is None:
        dealt = game_log.shuffled(deck, names, RANDOM)
        return game_log.begin(row.id, dealt, now, commitment.Promise(secret=new_token()))
    opened = commitment.commitment_line(row.id, deck, row.secret)
    promise = commitment.begun(opened, row.secret, names, nonces)
    return game_log.begin(row.id, commitment.dealt(deck, names, opened, nonces), now, promise)


def _rematch(rows: TableRows, new: str, deck: DeckRow, now: int) -> Change:
    """Return the change that creates a table like this one; seats move on by one, so that another player begins."""
    row = rows.table._replace(
        id=new, status=OPEN, rev=1, head=0, phase=0, chat_head=0, deadline_at=None, due_at=None, dealt=None,
        parent=rows.table.id, rematch=None, created_at=now, changed_at=now, standing=None, shared_at=None,
        ended_at=None, challenge=None, day_clock=None, paused_until=None,
    )  # fmt: skip
    removed = {member.account_id for member in rows.members if member.gives == REMOVED}
    if removed:  # they may know the address of the new table from the old one, and come as another guest
        row = row._replace(settings=without_address(settings_of(row)))
    row = _with_commitment(row, deck)
    order = (*rows.seats[1:], rows.seats[0])
    seats = all_named_apart(
        empty_seat(new, k)
        if seat.away == GONE or seat.account_id in removed
        else seat._replace(game_id=new, seat=k, away=HERE, nonce=None, named=0)
        for k, seat in enumerate(order)
    )
    members = [member._replace(game_id=new) for member in rows.members]
    return Change(rows.changed(now, rematch=new), also=[transactions.create(row, seats, members, ())])
