"""Tables: set up, invite, sit down, begin, get up, come back, play again, talk."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from random import SystemRandom
from typing import Any, Literal, cast

import msgspec

from silvergold import bots, decks
from silvergold.decks.model import Deck
from silvergold.errors import SilvergoldError, UnknownName
from silvergold.server import fair
from silvergold.server import game as play
from silvergold.server.faults import Refusal
from silvergold.server.games import deck_of
from silvergold.server.guards import room_for_a_table
from silvergold.server.guests import checked_name
from silvergold.server.house import House
from silvergold.server.messages import (
    Code,
    InviteSeen,
    MyTable,
    NewTable,
    SeatSeen,
    SeatWish,
    Sit,
    StandingSeen,
    TableAnswer,
    TableMade,
    TableRules,
    TableSeen,
    You,
)
from silvergold.server.settings import Settings, Standing, is_away, settings_of, standing_of, with_times
from silvergold.server.store import tasks
from silvergold.server.store.protocol import Task
from silvergold.server.store.rows import (
    BOT,
    HOST,
    NOBODY,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    SEAT,
    WATCH,
    AccountRow,
    ChatRow,
    DeckRow,
    GameRow,
    InviteRow,
    MemberRow,
    SeatRow,
)
from silvergold.server.store.tasks import Change, Page
from silvergold.server.tokens import hashed, new_id, new_token

CHANCE = SystemRandom()

# What is seen of a table ----------------------------------------------------------------------------------------------


def seen(page: Page) -> TableSeen:
    """A table as everybody with a right to it sees it."""
    row, settings = page.game, settings_of(page.game)
    return TableSeen(
        id=row.id,
        game=row.game,
        deck=row.deck,
        deck_name=row.deck_name,
        status=row.status,  # type: ignore[arg-type]
        rev=row.rev,
        seats=[_seat_seen(seat) for seat in page.seats],
        clock=settings.clock,
        aids=settings.aids,
        public=bool(row.public),
        chat=settings.chat,
        absent=settings.absent,
        absent_after=settings.absent_after,
        stand_in=settings.stand_in,
        head=row.head,
        phase=row.phase,
        deadline_at=row.deadline_at,
        fair=row.fair,
        parent=row.parent,
        rematch=row.rematch,
        created_at=row.created_at,
    )


def _seat_seen(seat: SeatRow) -> SeatSeen:
    return SeatSeen(seat=seat.seat, kind=seat.kind, name=seat.name, bot=seat.bot, away=is_away(seat))  # type: ignore[arg-type]


def you(page: Page, account: AccountRow | None) -> You:
    """What somebody may do at a table."""
    if account is None:
        return You(name=None, seats=[], host=False)
    seats = [seat.seat for seat in page.seats if seat.account_id == account.id]
    return You(name=account.name, seats=seats, host=MemberRow(page.game.id, account.id, HOST) in page.members)


def may_watch(page: Page, account: AccountRow | None) -> bool:
    """May somebody look at this table? At a public one anybody may."""
    if page.game.public:
        return True
    if account is None:
        return False
    mine = any(member.account_id == account.id for member in page.members)
    return mine or any(seat.account_id == account.id for seat in page.seats)


def my_table(page: Page, account: AccountRow) -> MyTable:
    """A table in the list of those one has a seat at."""
    mine = you(page, account).seats
    standing = standing_of(page.game) if page.game.status == PLAYING else None
    told = _standing_seen(standing, mine) if standing else None
    return MyTable(**msgspec.structs.asdict(seen(page)), mine=mine, standing=told)


def _standing_seen(standing: Standing, mine: list[int]) -> StandingSeen:
    """What everybody at the table sees of a game, and whether it waits for one of these seats."""
    return StandingSeen(
        round=standing.round,
        turn=standing.turn,
        step=standing.step,
        waiting=list(standing.waiting),
        awaits_you=any(seat in mine for seat in standing.waiting),
    )


def answer(page: Page, account: AccountRow | None) -> TableAnswer:
    """A table and what the one who asks may do."""
    return TableAnswer(table=seen(page), you=you(page, account))


# Setting up -----------------------------------------------------------------------------------------------------------


async def create(house: House, host: AccountRow, wish: NewTable) -> TableMade:
    """A new table, with the links that let others come."""
    deck = await _wished_deck(house, wish)
    now, table = house.now(), new_id()
    _check_bot(wish.stand_in)
    seats = tuple(wished_seat(table, k, seat, host) for k, seat in enumerate(wish.seats))
    game = _new_row(table, wish, deck, now)
    members = (MemberRow(table, host.id, HOST),)
    tokens = {gives: new_token() for gives in (SEAT, WATCH, HOST)}
    invites = [InviteRow(hashed(token), table, gives, now) for gives, token in tokens.items()]

    def task() -> Task[None]:
        yield from room_for_a_table(house, host.id)
        yield from _create(deck, game, seats, members, invites)

    await house.store.write(task)
    page = Page(game, seats, members, (), (), "")
    links = [InviteSeen(gives=gives, token=token) for gives, token in tokens.items()]  # type: ignore[arg-type]
    return TableMade(table=seen(page), you=you(page, host), invites=links)


def _create(
    deck: DeckRow,
    game: GameRow,
    seats: Iterable[SeatRow],
    members: Iterable[MemberRow],
    invites: Iterable[InviteRow] = (),
) -> Task[None]:
    yield from tasks.keep_deck(deck)
    yield from tasks.create(game, seats, members, invites)


def _new_row(table: str, wish: NewTable, deck: DeckRow, now: int) -> GameRow:
    settings = Settings(wish.clock, wish.aids, wish.chat, wish.absent, wish.absent_after, wish.stand_in)
    return GameRow(
        id=table,
        game=wish.game,
        deck=deck.id,
        deck_name=deck.name,
        rules=play.RULES,
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


async def _wished_deck(house: House, wish: NewTable) -> DeckRow:
    """A built-in deck by its name, or any deck by its id."""
    if wish.deck in ("standard", *decks.names()):
        try:
            return deck_row(decks.find(wish.deck, wish.game))
        except SilvergoldError as fault:
            raise Refusal(Code.DECK, fault.sentence) from None
    row = await house.store.read(lambda: tasks.deck(wish.deck)) or built_in(wish.deck)
    if row is None or row.game != wish.game:
        raise Refusal(Code.DECK, f"there is no deck {wish.deck[:24]!r} for {wish.game} here")
    return row


def built_in(deck: str) -> DeckRow | None:
    """The built-in deck with this id."""
    rows = (deck_row(decks.find(name)) for name in decks.names())
    return next((row for row in rows if row.id == deck), None)


def deck_row(deck: Deck) -> DeckRow:
    """A deck as it is kept, named by the hash of its content."""
    body = msgspec.json.encode(decks.to_dict(deck))
    return DeckRow(
        hashlib.sha256(deck.game.encode() + b"\n" + body).hexdigest()[:32],
        deck.game,
        deck.name,
        body.decode(),
    )


def _check_bot(name: str | None) -> None:
    try:
        bots.bot(name or "")
    except UnknownName as fault:
        raise Refusal(Code.NAME, fault.sentence) from None


def wished_seat(table: str, seat: int, wish: SeatWish, account: AccountRow) -> SeatRow:
    """Who is to sit there."""
    if wish.kind == "bot":
        _check_bot(wish.bot)
        return SeatRow(table, seat, BOT, None, checked_name(wish.name or wish.bot or ""), wish.bot, 0)
    if wish.kind == "me":
        return SeatRow(table, seat, PERSON, account.id, checked_name(wish.name or account.name), None, 0)
    return _empty(table, seat)


def _empty(table: str, seat: int) -> SeatRow:
    return SeatRow(table, seat, OPEN, None, "", None, 0)


# Changing -------------------------------------------------------------------------------------------------------------


async def look_at(house: House, table: str, account: AccountRow | None, invite: str | None = None) -> Page:
    """A table that somebody may see; raises Refusal if they may not."""
    page = await house.store.read(lambda: tasks.found(table))
    if not may_watch(page, account) and not await _is_invited(house, table, invite):
        raise Refusal(Code.NOT_INVITED, "this table is private; ask the host for a link")
    return page


async def _is_invited(house: House, table: str, invite: str | None) -> bool:
    return await link_of(house, table, invite) is not None


async def link_of(house: House, table: str, invite: str | None) -> Literal["seat", "watch", "host"] | None:
    """What a link's token gives at this table; None if it is none of its."""
    if invite is None:
        return None
    found = await house.store.read(lambda: tasks.invite(hashed(invite), table))
    return cast('Literal["seat", "watch", "host"]', found.gives) if found else None


async def _change(house: House, table: str, account: AccountRow, work: Callable[[Page], Change]) -> TableAnswer:
    """Change a table; the answer is the table as it then is."""
    return answer(await house.store.write(lambda: tasks.change(table, work)), account)


def _changed(house: House, page: Page, **values: Any) -> GameRow:
    """The table's row, one revision on."""
    return page.game._replace(rev=page.game.rev + 1, changed_at=house.now(), **values)


async def sit(house: House, table: str, account: AccountRow, wish: Sit) -> TableAnswer:
    """Take a seat with an invite, or as host, or at a public table."""
    name = checked_name(wish.name or account.name)

    def task() -> Task[Page]:
        invite = (yield from tasks.invite(hashed(wish.invite), table)) if wish.invite else None
        return (yield from tasks.change(table, lambda page: _sit(house, page, account, wish.seat, name, invite)))

    return answer(await house.store.write(task), account)


def _sit(
    house: House, page: Page, account: AccountRow, seat: int | None, name: str, invite: InviteRow | None
) -> Change:
    if page.game.status != OPEN:
        raise Refusal(Code.STARTED, "the game has begun; you may watch it, or come for the next one")
    gives = invite.gives if invite else None
    if gives not in (SEAT, HOST) and not page.game.public and not you(page, account).host:
        raise Refusal(Code.NOT_INVITED, "a seat at this table needs a link that gives one; ask the host")
    free = [row.seat for row in page.seats if row.kind == OPEN]
    if not free or seat not in (None, *free):
        raise Refusal(Code.SEAT_TAKEN, "that seat is taken" if free else "all seats are taken")
    taken = SeatRow(page.game.id, free[0] if seat is None else seat, PERSON, account.id, name, None, 0)
    members = (MemberRow(page.game.id, account.id, HOST),) if gives == HOST else ()
    return Change(_changed(house, page), seats=(taken,), members=members)


async def accept(house: House, table: str, account: AccountRow, token: str) -> TableAnswer:
    """Take up an invite to watch or to be host, without taking a seat."""

    def task() -> Task[Page]:
        invite = yield from tasks.invite(hashed(token), table)
        if invite is None:
            raise Refusal(Code.NOT_INVITED, "this link is not valid for this table")
        gives = HOST if invite.gives == HOST else WATCH
        member = MemberRow(table, account.id, gives)
        return (yield from tasks.change(table, lambda page: Change(_changed(house, page), members=(member,))))

    return answer(await house.store.write(task), account)


async def leave(house: House, table: str, account: AccountRow, seat: int) -> TableAnswer:
    """Get up: before the game the seat is open again, during it a bot plays on until you are back."""

    def work(page: Page) -> Change:
        row = own_seat(page, account, seat)
        if page.game.status == OPEN:
            return Change(_changed(house, page), seats=(_empty(table, seat),))
        return _away(house, page, row, 1)

    return await _change_in_play(house, table, account, work)


async def come_back(house: House, table: str, account: AccountRow, seat: int) -> TableAnswer:
    """Take one's seat back from the bot that kept it warm."""
    return await _change_in_play(
        house, table, account, lambda page: _away(house, page, own_seat(page, account, seat), 0)
    )


def _away(house: House, page: Page, row: SeatRow, away: int) -> Change:
    """Whether somebody is away; if a bot has to play for them, now is the time."""
    soon = house.now() if away and page.game.status == PLAYING else page.game.due_at
    return Change(_changed(house, page, due_at=soon), seats=(row._replace(away=away),))


async def _change_in_play(
    house: House, table: str, account: AccountRow, work: Callable[[Page], Change]
) -> TableAnswer:
    """A change after which bots may have to play."""
    changed = await _change(house, table, account, work)
    house.bots.wake(table)
    return changed


def own_seat(page: Page, account: AccountRow | None, seat: int) -> SeatRow:
    """A seat, if it belongs to the one who asks."""
    if account is None or seat >= len(page.seats) or page.seats[seat].account_id != account.id:
        raise Refusal(Code.NOT_YOURS, f"seat {seat} is not yours")
    return page.seats[seat]


def check_host(page: Page, account: AccountRow | None) -> None:
    """Only the host may do this."""
    if not you(page, account).host:
        raise Refusal(Code.NOT_HOST, "only the host of the table may do this")


async def set_rules(house: House, table: str, account: AccountRow, wish: TableRules) -> TableAnswer:
    """What the host changes: the chat at any time; before the game, who sits where."""

    def work(page: Page) -> Change:
        check_host(page, account)
        settings = settings_of(page.game)
        if wish.chat is not None:
            settings = msgspec.structs.replace(settings, chat=wish.chat)
        seats: tuple[SeatRow, ...] = ()
        if wish.seat is not None and wish.wish is not None:
            if page.game.status != OPEN or wish.seat >= len(page.seats):
                raise Refusal(Code.STARTED, "seats are given before the game begins, and only those there are")
            seats = (wished_seat(table, wish.seat, wish.wish, account),)
        return Change(_changed(house, page, settings=settings.text()), seats=seats)

    return await _change(house, table, account, work)


async def invite(house: House, table: str, account: AccountRow, gives: str) -> InviteSeen:
    """A new link; only the host gets one, and nobody can read it later."""
    token = new_token()

    def work(page: Page) -> Change:
        check_host(page, account)
        row = InviteRow(hashed(token), table, gives, house.now())
        return Change(page.game, invites=(row,))

    await house.store.write(lambda: tasks.change(table, work))
    return InviteSeen(gives=gives, token=token)  # type: ignore[arg-type]


# Beginning and going on -----------------------------------------------------------------------------------------------


async def start(house: House, table: str, account: AccountRow) -> TableAnswer:
    """The host begins the game: all chance is drawn and written down."""

    def task() -> Task[tuple[Page, play.Game]]:
        page = yield from tasks.locked(table)
        check_host(page, account)
        return (yield from _begin(house, page))

    page, game = await house.store.write(task)
    house.games.put(game)
    house.bots.wake(table)
    return answer(page, account)


def _begin(house: House, page: Page) -> Task[tuple[Page, play.Game]]:
    if page.game.status != OPEN:
        raise Refusal(Code.STARTED, "this game has begun already")
    if any(seat.kind == OPEN for seat in page.seats):
        raise Refusal(Code.SEATS_OPEN, "a seat is still open; wait for somebody, or give it to a bot")
    kept = yield from tasks.deck(page.game.deck)
    assert kept is not None, "a table's deck is kept as long as the table"
    deck, now = deck_of(kept), house.now()
    dealt = play.shuffled(deck, [seat.name for seat in page.seats], CHANCE)
    event = play.begin(page.game.id, dealt, now, new_token())
    game = play.begun(event, deck, page.epoch)
    after = _changed(house, page, status=PLAYING, head=game.head, fair=fair.hash_of(game.promise))
    row = with_times(after, game.match, page.seats, True, now)
    return (yield from tasks.write(page, Change(row, events=(event,)))), game


async def rematch(house: House, table: str, account: AccountRow) -> TableAnswer:
    """A new table with the same people and settings; who asks second finds the one that is there."""
    new = new_id()

    def task() -> Task[str]:
        page = yield from tasks.locked(table)
        if not you(page, account).seats and not you(page, account).host:
            raise Refusal(Code.NOT_YOURS, "only those who sat at the table can ask for a rematch")
        if page.game.status != OVER:
            raise Refusal(Code.NOT_OVER, "the game is not over yet")
        if page.game.rematch is None:
            yield from tasks.write(page, _again(house, page, new))
        return page.game.rematch or new

    found = await house.store.write(task)
    return answer(await look_at(house, found, account), account)


def _again(house: House, page: Page, new: str) -> Change:
    """The same table once more; the seats move on by one, so that another one begins."""
    now = house.now()
    game = page.game._replace(
        id=new, status=OPEN, rev=1, head=0, phase=0, chat_head=0, deadline_at=None, due_at=None, fair=None,
        parent=page.game.id, rematch=None, created_at=now, changed_at=now, standing=None,
    )  # fmt: skip
    order = (*page.seats[1:], page.seats[0])
    seats = [row._replace(game_id=new, seat=k, away=0) for k, row in enumerate(order)]
    members = [row._replace(game_id=new) for row in page.members]
    return Change(_changed(house, page, rematch=new), also=[tasks.create(game, seats, members, ())])


async def say(house: House, table: str, account: AccountRow | None, text: str) -> None:
    """A line for the chat, by somebody who sits there or is host."""

    def work(page: Page) -> Change:
        if not settings_of(page.game).chat:
            raise Refusal(Code.CHAT_OFF, "the host has switched the chat off")
        mine = you(page, account)
        if account is None or not (mine.seats or mine.host):
            raise Refusal(Code.NOT_YOURS, "only those who sit at the table can talk")
        seat = mine.seats[0] if mine.seats else NOBODY
        line = ChatRow(table, page.game.chat_head + 1, account.id, seat, account.name, _shown(text), house.now())
        return Change(page.game._replace(chat_head=line.seq), chat=(line,))

    await house.store.write(lambda: tasks.change(table, work))


def _shown(text: str) -> str:
    """Text that only says something: characters that control a screen become blanks."""
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()
