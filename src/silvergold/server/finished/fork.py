"""Forks: continue a finished game from any of its moves, on a new table with a log of its own."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final, TypeVar

from silvergold.choices import Keep
from silvergold.match import Match
from silvergold.records import Record, commitment
from silvergold.rules import TURNS_PER_ROUND
from silvergold.server.finished.replay import check_over
from silvergold.server.lobby.seats import all_named_apart, wished_seat
from silvergold.server.lobby.tables import RANDOM
from silvergold.server.lobby.tokens import new_id, new_token
from silvergold.server.play import game_log, table_view
from silvergold.server.play.deadlines import with_times
from silvergold.server.play.game_log import GameSnapshot
from silvergold.server.play.settings import settings_of
from silvergold.server.protocol.messages import Code, PlayOn, TableMade
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import challenge_transactions, transactions
from silvergold.server.store.base import Transaction
from silvergold.server.store.rows import (
    AGAIN,
    BOT,
    HERE,
    HOST,
    OPEN,
    OWNER,
    PLAYING,
    READY,
    AccountRow,
    EventRow,
    MemberRow,
    SeatRow,
    TableRow,
)
from silvergold.server.store.transactions import TableRows

if TYPE_CHECKING:
    from silvergold.server.clock import Clock
    from silvergold.server.finished.replay import Replays
    from silvergold.server.lobby.quotas import Quotas
    from silvergold.server.play.game_cache import GameCache
    from silvergold.server.store import Store
    from silvergold.server.table_signal import Signal

T = TypeVar("T")


class Forks:
    """Continues finished games on new tables."""

    def __init__(
        self, store: Store, cache: GameCache, clock: Clock, replays: Replays, quotas: Quotas, bot_turns: Signal
    ) -> None:
        self._store: Final = store
        self._cache: Final = cache
        self._clock: Final = clock
        self._replays: Final = replays
        self._quotas: Final = quotas
        self._bot_turns: Final = bot_turns

    async def fork(self, table: str, account: AccountRow, wish: PlayOn, address: str) -> TableMade:
        """Create a table with the position after an event of a finished game; only its host may do this."""
        rows, game = await self._replays.whole_log(table)
        rows.check_host(account)
        check_over(rows, "playing on")
        new, now = new_id(), self._clock.now()
        await self._store.read(lambda: challenge_transactions.check_closed(rows.table, now, "playing on from it"))
        seats = _seats(rows, new, account, wish)
        log, game = _log(rows, game, wish, new, [seat.name for seat in seats], now)
        row = with_times(_row(rows, game, new, now), game.match, seats, True, now)
        members = (MemberRow(new, account.id, HOST), MemberRow(new, account.id, OWNER))

        def task() -> Transaction[None]:
            yield from self._quotas.check_tables(account.id)
            self._quotas.new_table(address, now)
            yield from transactions.create(row, seats, members, ())
            yield from transactions.add("event", log)

        await self._store.write(task)
        self._cache.put(game)
        self._bot_turns.emit(new)
        new_rows = TableRows(row, seats, members, (), (), rows.epoch)
        return TableMade(table=table_view.seen(new_rows), you=table_view.you(new_rows, account), invites=[])


def _row(rows: TableRows, game: GameSnapshot, new: str, now: int) -> TableRow:
    """Return the row of the new table. Its parent is the game whose deal it has, however often that was played on."""
    return rows.table._replace(
        id=new, status=PLAYING, rev=1, head=game.head, phase=game.phase, chat_head=0, deadline_at=None, due_at=None,
        fair=commitment.hash_of(game.promise.opened), dealt=None, secret=None,
        parent=challenge_transactions.origin(rows.table), rematch=None, created_at=now, shared_at=None,
        ended_at=None, challenge=None, day_clock=None, paused_until=None,
    )  # fmt: skip


def _seats(rows: TableRows, new: str, account: AccountRow, wish: PlayOn) -> tuple[SeatRow, ...]:
    """Return the seats of the new table: as wished, or the host in their own seat and bots in all others."""
    if wish.seats is not None:
        if len(wish.seats) != len(rows.seats):
            raise Refusal(Code.BAD_MESSAGE, f"the game has {len(rows.seats)} seats; name so many")
        if any(seat.kind == OPEN for seat in wish.seats):
            raise Refusal(Code.SEATS_OPEN, "playing on begins at once, so every seat is yours or a bot's")
        return all_named_apart(wished_seat(new, k, seat, account) for k, seat in enumerate(wish.seats))
    stand_in = settings_of(rows.table).stand_in
    return all_named_apart(
        row._replace(game_id=new, away=HERE, nonce=None, named=0)
        if row.kind == BOT or row.account_id == account.id
        else SeatRow(new, row.seat, BOT, None, stand_in, stand_in, HERE)
        for row in rows.seats
    )


def _log(
    rows: TableRows, game: GameSnapshot, wish: PlayOn, new: str, names: list[str], now: int
) -> tuple[list[EventRow], GameSnapshot]:
    """Return the log and the game of the new table: a deal of its own and all commands up to the wished event."""
    past: list[EventRow] = []
    then = game
    for events, after in game_log.steps(game, rows.events[1:]):
        if events[-1].seq > wish.after:
            break
        past, then = [*past, *events], after
    if wish.after < 1 or then.match.over:
        raise Refusal(Code.NOT_FOUND, "there is nothing to play on after that event; name one before the last")
    dealt = game_log.dealt_in(rows.events[0], game.match.deck)
    dealt = replace(reshuffle_hidden(dealt, then.match, RANDOM) if wish.fresh else dealt, players=tuple(names))
    begin = game_log.begin(new, dealt, now, commitment.Promise(secret=new_token()))
    dropped = game_log.dropped(rows.events)
    kept = (row for row in past if row.seq not in dropped)
    copies = [
        row._replace(game_id=new, at=now, seq=seq, kind=READY if row.kind == AGAIN else row.kind,
                     cmd_id=game_log.copied_id(row))
        for seq, row in enumerate(kept, 2)
    ]  # fmt: skip
    return [begin, *copies], game_log.caught_up(game_log.begun(begin, game.match.deck, rows.epoch), copies)


def reshuffle_hidden(dealt: Record, match: Match, random: Random) -> Record:
    """Return the same deal with everything that nobody has seen yet in a new random order."""
    if match.step == "keep":
        rounds = tuple(_mixed(names, 0, random) for names in dealt.expeditions)
        return replace(dealt, stack=_mixed(dealt.stack, 0, random), expeditions=rounds)
    kept = {card for move in match.moves if isinstance(move.choice, Keep) for card in move.choice.cards}
    order = tuple(card for card in dealt.stack if card not in kept)
    seen = len(order) - match.view(None).stack_left
    now, nth = divmod(match.turn, TURNS_PER_ROUND)
    rounds = tuple(
        names if k < now else _mixed(names, nth + 1 if k == now else 0, random)
        for k, names in enumerate(dealt.expeditions)
    )
    return replace(dealt, stack=(*_mixed(order, seen, random), *sorted(kept)), expeditions=rounds)


def _mixed(order: tuple[T, ...], seen: int, random: Random) -> tuple[T, ...]:
    """Return the order with everything after the first `seen` shuffled."""
    rest = list(order[seen:])
    random.shuffle(rest)
    return (*order[:seen], *rest)
