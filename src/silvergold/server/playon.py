"""Playing on from any move of a finished game, as a new table with a log of its own."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, TypeVar

from silvergold.choices import Keep
from silvergold.match import Match
from silvergold.records import Record
from silvergold.rules import TURNS_PER_ROUND
from silvergold.server import fair, tables
from silvergold.server import game as rules
from silvergold.server.faults import Refusal
from silvergold.server.game import Game
from silvergold.server.guards import room_for_a_table
from silvergold.server.messages import Code, PlayOn, TableMade
from silvergold.server.replay import check_over, whole
from silvergold.server.settings import settings_of, with_times
from silvergold.server.store import tasks
from silvergold.server.store.protocol import Task
from silvergold.server.store.rows import BOT, HERE, HOST, OPEN, PLAYING, AccountRow, EventRow, MemberRow, SeatRow
from silvergold.server.store.tasks import Page
from silvergold.server.tables import CHANCE
from silvergold.server.tokens import new_id, new_token

if TYPE_CHECKING:
    from silvergold.server.house import House

T = TypeVar("T")


async def play_on(house: House, table: str, account: AccountRow, wish: PlayOn) -> TableMade:
    """A new table on which everything lies as it lay after an event of a finished game; the host may do this."""
    page, game = await whole(house, table)
    tables.check_host(page, account)
    check_over(page, "playing on")
    new, now = new_id(), house.now()
    seats = _seats(page, new, account, wish)
    log, game = _log(page, game, wish, new, [row.name for row in seats], now)
    row = page.game._replace(
        id=new, status=PLAYING, rev=1, head=game.head, phase=game.phase, chat_head=0, deadline_at=None, due_at=None,
        fair=fair.hash_of(game.promise), parent=table, rematch=None, created_at=now,
    )  # fmt: skip
    row = with_times(row, game.match, seats, True, now)
    members = (MemberRow(new, account.id, HOST),)

    def task() -> Task[None]:
        yield from room_for_a_table(house, account.id)
        yield from tasks.create(row, seats, members, ())
        yield from tasks.add("event", log)

    await house.store.write(task)
    house.games.put(game)
    house.bots.wake(new)
    made = Page(row, seats, members, (), (), page.epoch)
    return TableMade(table=tables.seen(made), you=tables.you(made, account), invites=[])


def _seats(page: Page, new: str, account: AccountRow, wish: PlayOn) -> tuple[SeatRow, ...]:
    """Who plays on: as wished, or the host where they sat and bots everywhere else."""
    if wish.seats is not None:
        if len(wish.seats) != len(page.seats):
            raise Refusal(Code.BAD_MESSAGE, f"the game has {len(page.seats)} seats; name so many")
        if any(seat.kind == OPEN for seat in wish.seats):
            raise Refusal(Code.SEATS_OPEN, "playing on begins at once, so every seat is yours or a bot's")
        return tuple(tables.wished_seat(new, k, seat, account) for k, seat in enumerate(wish.seats))
    stand_in = settings_of(page.game).stand_in
    return tuple(
        row._replace(game_id=new, away=HERE)
        if row.kind == BOT or row.account_id == account.id
        else SeatRow(new, row.seat, BOT, None, stand_in, stand_in, HERE)
        for row in page.seats
    )


def _log(
    page: Page, game: Game, wish: PlayOn, new: str, names: list[str], now: int
) -> tuple[list[EventRow], Game]:
    """The log of the new table, and its game: all commands up to the wished event, under a deal of its own."""
    past: list[EventRow] = []
    then = game
    for rows, after in rules.steps(game, page.events[1:]):
        if rows[-1].seq > wish.after:
            break
        past, then = [*past, *rows], after
    if wish.after < 1 or then.match.over:
        raise Refusal(Code.NOT_FOUND, "there is nothing to play on after that event; name one before the last")
    dealt = rules.dealt_in(page.events[0], game.match.deck)
    dealt = replace(shuffled_anew(dealt, then.match, CHANCE) if wish.fresh else dealt, players=tuple(names))
    begin = rules.begin(new, dealt, now, new_token())
    # these ids cannot come from a client, so no new command is taken for an old one
    copies = [row._replace(game_id=new, at=now, cmd_id=row.cmd_id and f"past:{row.seq}") for row in past]
    return [begin, *copies], rules.caught_up(rules.begun(begin, game.match.deck, page.epoch), copies)


def shuffled_anew(dealt: Record, match: Match, chance: Random) -> Record:
    """The same deal, but all that nobody has seen yet in another order."""
    if match.step == "keep":
        rounds = tuple(_mixed(names, 0, chance) for names in dealt.expeditions)
        return replace(dealt, stack=_mixed(dealt.stack, 0, chance), expeditions=rounds)
    kept = {card for move in match.moves if isinstance(move.choice, Keep) for card in move.choice.cards}
    order = tuple(card for card in dealt.stack if card not in kept)
    seen = len(order) - match.view(None).stack_left
    now, nth = divmod(match.turn, TURNS_PER_ROUND)
    rounds = tuple(
        names if k < now else _mixed(names, nth + 1 if k == now else 0, chance)
        for k, names in enumerate(dealt.expeditions)
    )
    return replace(dealt, stack=(*_mixed(order, seen, chance), *sorted(kept)), expeditions=rounds)


def _mixed(order: tuple[T, ...], seen: int, chance: Random) -> tuple[T, ...]:
    """The order with all after the first `seen` shuffled."""
    rest = list(order[seen:])
    chance.shuffle(rest)
    return (*order[:seen], *rest)
