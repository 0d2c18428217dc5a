"""Shared games: a finished game that one of its players has made public, and what everybody else may see of it.

Every person who sat at the table may share the game when it is over, and every one of them may make it private again.
The moves and the result become public, but no name without its owner's agreement. A player who has not agreed is shown
as `Player 2`, by their seat. Bots have the name of their level, because a host may have named a bot after a person. The
chat, the links and the people of the table are never part of a shared game.

`public_name` is the only function that decides which name strangers see. Table, replay, record and picture are built
from `stranger_rows` and `stranger_log`, and the preview from `shared_result`. All three use it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import msgspec

from silvergold.match import Match
from silvergold.server.finished.replay import check_over
from silvergold.server.lobby.invites import (
    check_seat_by_address,
    joins_by_address,
    may_see,
    out_of_sight,
    right_of,
)
from silvergold.server.play import game_log, table_view
from silvergold.server.play.game_log import GameSnapshot
from silvergold.server.protocol.messages import Share, TableAnswer
from silvergold.server.store import challenge_transactions, transactions
from silvergold.server.store.base import Transaction
from silvergold.server.store.rows import BOT, HERE, OVER, PERSON, REMOVED, SEAT, AccountRow, SeatRow
from silvergold.server.store.transactions import Change, TableRows

if TYPE_CHECKING:
    from silvergold.server.clock import Clock
    from silvergold.server.finished.replay import Replays
    from silvergold.server.play.game_cache import GameCache
    from silvergold.server.store import Store


@dataclass(frozen=True, slots=True)
class Access:
    """A table as a guest may see it. `is_stranger`: only because its game is shared, or an entry (`is_entry`).

    `is_joining`: only because they have its address, which lets them take a seat.
    """

    rows: TableRows
    is_stranger: bool
    is_entry: bool = False
    is_joining: bool = False


@dataclass(frozen=True, slots=True)
class SharedResult:
    """The result of a shared game, as everybody may know it: names and points, the best first."""

    table: str
    game: str
    ranking: tuple[tuple[str, int], ...]
    n_winners: int
    rev: int


class Sharing:
    """Shares finished games, and shows shared ones to strangers."""

    def __init__(self, store: Store, cache: GameCache, clock: Clock, replays: Replays) -> None:
        self._store: Final = store
        self._cache: Final = cache
        self._clock: Final = clock
        self._replays: Final = replays

    # Who may see what -------------------------------------------------------------------------------------------------

    async def access(
        self, table: str, account: AccountRow | None, invite: str | None = None, joins: bool = False
    ) -> Access:
        """Return a table that a guest may see by a right, by a link, or because its game is shared.

        With `joins`, also one whose address lets them take a seat. Raise Refusal if they may not, with the same words
        as for a table that does not exist. A guest with a right that rests is told so (`deal_is_played`).
        """
        rows, is_entry, is_shut_out = await self._store.read(lambda: self._looked_up(table, account))
        if rows is not None and may_see(rows, account, invite):
            if is_shut_out:
                raise challenge_transactions.deal_is_played()
            return Access(rows, is_stranger=False)
        if rows is not None and is_entry:
            return Access(stranger_rows(as_entry(rows)), is_stranger=True, is_entry=True)
        if joins and rows is not None and joins_by_address(rows) and not rows.is_removed(account):
            check_seat_by_address(rows)
            return Access(rows, is_stranger=False, is_joining=True)
        return Access(stranger_rows(_shared(None if is_shut_out else rows)), is_stranger=True)

    def _looked_up(self, table: str, account: AccountRow | None) -> Transaction[tuple[TableRows | None, bool, bool]]:
        """Return a table, whether a guest may see it as a finished entry, and whether it must not be shown to them.

        A finished entry in a challenge is shown to those who have finished their own, and to everybody after the close.
        """
        rows = yield from transactions.load_table(table)
        if rows is None:
            return None, False, False
        now, row = self._clock.now(), rows.table
        is_shut_out = bool((yield from challenge_transactions.shut_out(rows, [account], now)))
        if row.challenge is None or row.status != OVER:
            return rows, False, is_shut_out
        found = yield from challenge_transactions.challenge(row.challenge)
        guest = account.id if account else None
        may_see = found is not None and (yield from challenge_transactions.may_see_entries(found, guest, now))
        return rows, may_see, is_shut_out

    def _public(self, table: str) -> Transaction[TableRows | None]:
        """Return a shared game that everybody may see now; None for every other table."""
        if not (yield from transactions.is_shared(table)):
            return None
        rows = yield from transactions.require_table(table)
        return None if (yield from challenge_transactions.open_challenge(rows.table, self._clock.now())) else rows

    async def answer(self, table: str, account: AccountRow | None, invite: str | None) -> TableAnswer:
        """Return a table with what a guest may do there."""
        access = await self.access(table, account, invite, joins=True)
        answer = table_view.answer(access.rows, account)
        if access.is_joining:
            return msgspec.structs.replace(answer, link=SEAT, access="join")
        if not access.is_stranger:
            return msgspec.structs.replace(answer, link=right_of(access.rows, invite))
        return msgspec.structs.replace(answer, table=_as_stranger_sees(access.rows, answer), access="shared")

    async def log(self, table: str, account: AccountRow | None, invite: str | None) -> tuple[TableRows, GameSnapshot]:
        """Return a table with its whole log and its game as it began, for those who may see it."""
        access = await self.access(table, account, invite)
        rows, game = await self._replays.whole_log(table)
        if not access.is_stranger:
            return rows, game
        return stranger_log(as_entry(rows) if access.is_entry else _shared(rows), game)

    async def result(self, table: str) -> SharedResult | None:
        """Return the result of a shared game; None for every other table, and if there is none."""
        if await self._store.read(lambda: self._public(table)) is None:
            return None
        rows, game = await self._store.read(lambda: self._cache.current(table))
        if game is None or not is_shared(rows):
            return None
        self._cache.put(game)
        return shared_result(rows, game.match)

    async def names(self, table: str) -> tuple[str, ...]:
        """Return the public names of a shared game; raise Refusal if it is not shared."""
        rows = _shared(await self._store.read(lambda: self._public(table)))
        return tuple(public_name(rows, seat) for seat in rows.seats)

    async def final_position(self, table: str) -> GameSnapshot:
        """Return a shared game as it ended, under its public names; raise Refusal if it is not shared."""
        _shared(await self._store.read(lambda: self._public(table)))
        rows, game = await self._replays.whole_log(table)
        rows, game = stranger_log(_shared(rows), game)
        return game_log.caught_up(game, rows.events[1:])

    async def end_for(self, table: str, account: AccountRow | None) -> GameSnapshot:
        """Return the end of a game for a guest without a right to its table; raise Refusal if they may not see it."""
        rows, game = await self.log(table, account, None)
        return game_log.caught_up(game, rows.events[1:])

    # Sharing ----------------------------------------------------------------------------------------------------------

    async def share(self, table: str, account: AccountRow, wish: Share) -> TableAnswer:
        """Make a finished game public or private again, for its players."""

        def task() -> Transaction[TableRows]:
            rows = yield from transactions.load_table(table, lock=True)
            if rows is None or not _has_played(rows, account):
                raise out_of_sight()
            check_over(rows, "sharing")
            if wish.shared:
                yield from challenge_transactions.check_closed(rows.table, self._clock.now(), "sharing it")
            if wish.shared and rows.is_removed(account):
                raise out_of_sight()
            return (yield from transactions.write(rows, self._shared(rows, account, wish)))

        return table_view.answer(await self._store.write(task), account)

    def _shared(self, rows: TableRows, account: AccountRow, wish: Share) -> Change:
        if not wish.shared:  # sharing it again asks everybody again
            seats = tuple(seat._replace(named=0) for seat in rows.seats)
            return Change(rows.changed(self._clock.now(), shared_at=None, public=0), seats=seats)
        mine = [seat for seat in rows.seats if seat.account_id == account.id]
        is_new = rows.table.shared_at is None
        # a guest who plays several seats on one device has typed the names of others
        named = wish.named if wish.named is not None else (len(mine) == 1 if is_new else None)
        seats = () if named is None else tuple(seat._replace(named=int(named)) for seat in mine)
        shared_at = self._clock.now() if is_new else rows.table.shared_at
        return Change(rows.changed(self._clock.now(), shared_at=shared_at), seats=seats)


def _has_played(rows: TableRows, account: AccountRow) -> bool:
    """Return whether a guest may decide about a game: they sat there, or they were host of a game of bots alone.

    Somebody who was removed keeps the right to make the game private.
    """
    if any(seat.account_id == account.id for seat in rows.seats):
        return True
    return rows.is_host(account) and not any(seat.kind == PERSON for seat in rows.seats)


# What strangers see ---------------------------------------------------------------------------------------------------


def as_entry(rows: TableRows) -> TableRows:
    """Return the rows of an entry in a challenge, whose player is named as in the ranking."""
    seats = tuple(seat._replace(named=1) if seat.kind == PERSON else seat for seat in rows.seats)
    return msgspec.structs.replace(rows, seats=seats)


def is_shared(rows: TableRows) -> bool:
    """Return whether everybody may see this game: it is over, and a player has shared it."""
    return rows.table.status == OVER and rows.table.shared_at is not None


def _shared(rows: TableRows | None) -> TableRows:
    """Return the rows of a shared game; raise Refusal for anything else, whether it exists or not."""
    if rows is None or not is_shared(rows):
        raise out_of_sight()
    return rows


def shared_result(rows: TableRows, match: Match) -> SharedResult:
    """Return how a shared game ended, under its public names."""
    ranking = tuple((public_name(rows, rows.seats[rank.seat]), rank.total) for rank in match.ranking)
    return SharedResult(rows.table.id, rows.table.game, ranking, len(match.winners), rows.table.rev)


def public_name(rows: TableRows, seat: SeatRow) -> str:
    """Return the name of a seat in a shared game."""
    if seat.kind == BOT:
        return seat.bot or f"Bot {seat.seat + 1}"
    return seat.name if is_named(rows, seat) else f"Player {seat.seat + 1}"


def is_named(rows: TableRows, seat: SeatRow) -> bool:
    """Return whether the person of a seat has agreed that their name is shown, and was not removed since."""
    removed = {member.account_id for member in rows.members if member.gives == REMOVED}
    return bool(seat.named) and seat.account_id is not None and seat.account_id not in removed


def stranger_rows(rows: TableRows) -> TableRows:
    """Return a shared table without people, links, chat, related tables, and names that were not agreed to."""
    table = rows.table._replace(
        parent=None, rematch=None, deadline_at=None, due_at=None, secret=None, standing=None, public=0, chat_head=0,
    )  # fmt: skip
    seats = tuple(
        SeatRow(
            seat.game_id,
            seat.seat,
            seat.kind,
            None,
            public_name(rows, seat),
            seat.bot,
            HERE,
            None,
            is_named(rows, seat),
        )
        for seat in rows.seats
    )
    return TableRows(table, seats, (), (), (), rows.epoch)


def stranger_log(rows: TableRows, game: GameSnapshot) -> tuple[TableRows, GameSnapshot]:
    """Return a shared table with its log, and its game as it began, under public names only."""
    shown = stranger_rows(rows)
    first = rows.events[0]
    for seat, name in enumerate(game.match.names):
        if name != shown.seats[seat].name:
            first = game_log.without_name(first, seat, shown.seats[seat].name)
    shown = msgspec.structs.replace(shown, events=(first, *rows.events[1:]))
    return shown, game_log.begun(first, game.match.deck, rows.epoch)


def _as_stranger_sees(rows: TableRows, answer: TableAnswer) -> msgspec.Struct:
    """Return the table of an answer with the seats marked whose names are neutral ones."""
    seats = [
        msgspec.structs.replace(seen, unnamed=row.kind == PERSON and not row.named)
        for seen, row in zip(answer.table.seats, rows.seats, strict=True)
    ]
    return msgspec.structs.replace(answer.table, seats=seats)
