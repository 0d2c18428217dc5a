"""The doors over HTTP. Each reads who asks, hands over to `tables` or `guests`, and answers with a struct."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.params import FromPath, HeaderParameter, JSONBody

from silvergold import bots, decks
from silvergold.decks.model import Deck
from silvergold.drawing.browser import deck_sheet
from silvergold.errors import SilvergoldError
from silvergold.server import fair, guests, play, tables
from silvergold.server.faults import Refusal
from silvergold.server.house import House
from silvergold.server.messages import (
    VERSION,
    BotSeen,
    Catalogue,
    Code,
    DeckSeen,
    GuestSeen,
    Invitation,
    InviteSeen,
    Leave,
    Me,
    NewGuest,
    NewTable,
    Recovery,
    Sit,
    TableAnswer,
    TableList,
    TableMade,
    TableRules,
)
from silvergold.server.store import tasks
from silvergold.server.store.rows import OVER, AccountRow, DeckRow

COOKIE: Final = "silvergold"
LISTED: Final = 50
A_YEAR: Final = 365 * 24 * 3600

Asked = Request[Any, Any, Any]
InviteHeader = Annotated[str | None, HeaderParameter(name="x-invite", max_length=64)]


def house_of(connection: ASGIConnection[Any, Any, Any, Any]) -> House:
    """The house that this app serves."""
    house: House = connection.app.state.house
    return house


def session_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """A program says who it is in a header, a browser by its cookie."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and token:
        return token[:64]
    return connection.cookies.get(COOKIE)


async def guest_of(request: Asked) -> AccountRow:
    """Who asks; raises Refusal if nobody we know."""
    guest = await guests.guest_of(house_of(request), session_of(request))
    if guest is None:
        raise Refusal(Code.NO_SESSION, "say who you are first: POST /api/guests with a name")
    return guest


async def maybe_guest_of(request: Asked) -> AccountRow | None:
    """Who asks, if they have a name."""
    return await guests.guest_of(house_of(request), session_of(request))


def _with_cookie(house: House, guest: GuestSeen) -> Response[GuestSeen]:
    cookie = Cookie(
        key=COOKIE,
        value=guest.session,
        path="/",
        max_age=A_YEAR,
        httponly=True,
        samesite="lax",
        secure=house.config.secure,
    )
    return Response(guest, cookies=[cookie], status_code=201)


# Guests ---------------------------------------------------------------------------------------------------------------


@post("/api/guests", makes=True)
async def come_in(request: Asked, data: JSONBody[NewGuest]) -> Response[GuestSeen]:
    """Come in with a name; the answer holds your session and your recovery code, which nobody can show you again."""
    house = house_of(request)
    return _with_cookie(house, await guests.come_in(house, data.name))


@post("/api/recover", makes=True)
async def recover(request: Asked, data: JSONBody[Recovery]) -> Response[GuestSeen]:
    """Come back from another device with your recovery code."""
    house = house_of(request)
    return _with_cookie(house, await guests.come_back(house, data.code))


@get("/api/me")
async def me(request: Asked) -> Me:
    """Who you are, the tables you sit at, and whose turn it is there; nobody if you have not said who you are."""
    if not session_of(request):
        return Me(id="", name="", tables=[])
    house, guest = house_of(request), await guest_of(request)
    pages = await house.store.read(lambda: tasks.tables_of(guest.id, LISTED))
    return Me(id=guest.id, name=guest.name, tables=[tables.my_table(page, guest) for page in pages])


@post("/api/me", status_code=200)
async def rename(request: Asked, data: JSONBody[NewGuest]) -> Me:
    """Take another name, for tables to come."""
    house, guest = house_of(request), await guest_of(request)
    name = guests.checked_name(data.name)
    await house.store.write(lambda: tasks.rename(guest.id, name))
    return Me(id=guest.id, name=name, tables=[])


# What there is --------------------------------------------------------------------------------------------------------


@get("/api/catalogue", sync_to_thread=False)
def catalogue() -> Catalogue:
    """Games, bots and decks to choose from."""
    known = [bots.bot(name) for name in bots.names()]
    return Catalogue(
        version=VERSION,
        games=list(decks.GAMES),
        bots=[BotSeen(name=bot.name, about=bot.about) for bot in known],
        decks=[_deck_seen(name) for name in decks.names()],
    )


def _deck_seen(name: str) -> DeckSeen:
    row = tables.deck_row(decks.find(name))
    return DeckSeen(id=row.id, game=row.game, name=row.name)


@get("/api/decks/{deck:str}")
async def deck(request: Asked, deck: FromPath[str]) -> dict[str, Any]:
    """A deck by its id, as in a record (docs/records.md): its cards, expeditions and printed numbers."""
    row = await _deck_row(request, deck)
    body: dict[str, Any] = msgspec.json.decode(row.body)
    return {"id": row.id, "game": row.game, **body}


@get("/api/decks/{deck:str}/cards.svg")
async def deck_drawings(request: Asked, deck: FromPath[str]) -> Response[bytes]:
    """How the cards of a deck look, as one SVG with a symbol `card-NUMBER` each, without boxes and emblems."""
    row = await _deck_row(request, deck)
    text = await asyncio.to_thread(_drawn, row.game, row.body)
    # the id is a hash of the deck, and a browser asks with the drawings' version: what it got stays right for ever
    headers = {"cache-control": f"public, max-age={A_YEAR}, immutable"}
    return Response(text.encode(), media_type="image/svg+xml", headers=headers)


@lru_cache(maxsize=32)
def _drawn(game: str, body: str) -> str:
    return deck_sheet(decks.from_dict(msgspec.json.decode(body), game))


async def _deck_row(request: Asked, deck: str) -> DeckRow:
    row = await house_of(request).store.read(lambda: tasks.deck(deck)) or tables.built_in(deck)
    if row is None:
        raise Refusal(Code.NOT_FOUND, f"there is no deck {deck[:24]!r} here")
    return row


@post("/api/decks", makes=True)
async def hand_in(request: Asked, data: JSONBody[dict[str, Any]]) -> DeckSeen:
    """A deck of your own: the `text` of a deck file, or the form of a record with `game` beside it."""
    await guest_of(request)
    try:
        row = tables.deck_row(_handed_in(data))
    except SilvergoldError as fault:
        raise Refusal(Code.DECK, fault.sentence) from None
    await house_of(request).store.write(lambda: tasks.keep_deck(row))
    return DeckSeen(id=row.id, game=row.game, name=row.name)


def _handed_in(data: dict[str, Any]) -> Deck:
    if isinstance(data.get("text"), str):
        return decks.parse(data["text"])
    return decks.from_dict({key: part for key, part in data.items() if key != "game"}, str(data.get("game")))


# Tables ---------------------------------------------------------------------------------------------------------------


@post("/api/tables", makes=True)
async def create(request: Asked, data: JSONBody[NewTable]) -> TableMade:
    """Set up a table; the answer holds its links, which nobody can show you again."""
    return await tables.create(house_of(request), await guest_of(request), data)


@get("/api/tables")
async def public_tables(request: Asked) -> TableList:
    """The tables anybody may watch or join, latest first."""
    pages = await house_of(request).store.read(lambda: tasks.public_tables(LISTED))
    return TableList(tables=[tables.seen(page) for page in pages])


@get("/api/tables/{table:str}")
async def table(request: Asked, table: FromPath[str], x_invite: InviteHeader = None) -> TableAnswer:
    """A table, if you may see it: with a seat, a right, or a link's token in the header X-Invite."""
    house, guest = house_of(request), await maybe_guest_of(request)
    seen = tables.answer(await tables.look_at(house, table, guest, x_invite), guest)
    return msgspec.structs.replace(seen, link=await tables.link_of(house, table, x_invite))


@post("/api/tables/{table:str}/sit", status_code=200)
async def sit(request: Asked, table: FromPath[str], data: JSONBody[Sit]) -> TableAnswer:
    """Take a seat."""
    return await tables.sit(house_of(request), table, await guest_of(request), data)


@post("/api/tables/{table:str}/accept", status_code=200)
async def accept(request: Asked, table: FromPath[str], data: JSONBody[Sit]) -> TableAnswer:
    """Take up a link's right to watch or to be host, without a seat."""
    return await tables.accept(house_of(request), table, await guest_of(request), data.invite or "")


@post("/api/tables/{table:str}/leave", status_code=200)
async def leave(request: Asked, table: FromPath[str], data: JSONBody[Leave]) -> TableAnswer:
    """Get up from a seat."""
    return await tables.leave(house_of(request), table, await guest_of(request), data.seat)


@post("/api/tables/{table:str}/return", status_code=200)
async def come_back(request: Asked, table: FromPath[str], data: JSONBody[Leave]) -> TableAnswer:
    """Take your seat back from the bot that kept it warm."""
    return await tables.come_back(house_of(request), table, await guest_of(request), data.seat)


@post("/api/tables/{table:str}/start", status_code=200)
async def start(request: Asked, table: FromPath[str]) -> TableAnswer:
    """Begin the game; for the host, when no seat is open."""
    return await tables.start(house_of(request), table, await guest_of(request))


@post("/api/tables/{table:str}/rules", status_code=200)
async def set_rules(request: Asked, table: FromPath[str], data: JSONBody[TableRules]) -> TableAnswer:
    """What the host may change."""
    return await tables.set_rules(house_of(request), table, await guest_of(request), data)


@post("/api/tables/{table:str}/invites")
async def invite(request: Asked, table: FromPath[str], data: JSONBody[Invitation]) -> InviteSeen:
    """A new link, for the host to hand on."""
    return await tables.invite(house_of(request), table, await guest_of(request), data.gives)


@post("/api/tables/{table:str}/rematch", status_code=200)
async def rematch(request: Asked, table: FromPath[str]) -> TableAnswer:
    """Once more with the same people."""
    return await tables.rematch(house_of(request), table, await guest_of(request))


@get("/api/tables/{table:str}/record")
async def record(request: Asked, table: FromPath[str], x_invite: InviteHeader = None) -> Response[bytes]:
    """The record of a finished game (docs/records.md)."""
    house, guest = house_of(request), await maybe_guest_of(request)
    await tables.look_at(house, table, guest, x_invite)
    page, game = await play.current(house, table)
    if page.game.status != OVER:
        raise Refusal(Code.NOT_OVER, "the record is there when the game is over; until then it holds secrets")
    headers = {"content-disposition": f'attachment; filename="silvergold-{table}.json"'}
    body = fair.in_record(game.match.record(), game.promise).encode()
    return Response(body, media_type="application/json", headers=headers)


ROUTES: Final = (
    come_in, recover, me, rename, catalogue, deck, deck_drawings, hand_in, create, public_tables, table, sit, accept,
    leave, come_back, start, set_rules, invite, rematch, record,
)  # fmt: skip
