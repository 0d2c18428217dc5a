"""HTTP routes of guests and tables. Each reads who sends the request, calls a service and returns a struct."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody

from silvergold.server.api.rate_limits import address_of
from silvergold.server.api.services import (
    COOKIE,
    AnyRequest,
    InviteHeader,
    guest_at,
    guest_of,
    maybe_guest_of,
    services_of,
    session_of,
    visit_of,
)
from silvergold.server.lobby.guests import label_of
from silvergold.server.lobby.tokens import short
from silvergold.server.play import table_view
from silvergold.server.protocol.messages import (
    Goodbye,
    GuestSeen,
    Invitation,
    InviteSeen,
    Leave,
    LinkList,
    Me,
    NewGuest,
    NewTable,
    Nonce,
    PauseWish,
    PeopleList,
    Recovery,
    RecoverySeen,
    Remove,
    SessionList,
    Sit,
    TableAnswer,
    TableDeleted,
    TableList,
    TableMade,
    TableRules,
)

if TYPE_CHECKING:
    from silvergold.server.config import Config

T = TypeVar("T")

NOBODY: Final = Me(id="", name="", tables=[])
A_YEAR: Final = 365 * 24 * 3600


def _label_of(request: AnyRequest) -> str:
    return label_of(request.headers.get("user-agent", ""))


def _with_cookie(config: Config, guest: GuestSeen) -> Response[GuestSeen]:
    return Response(guest, cookies=[_cookie(config, guest.session, A_YEAR)], status_code=201)


def _without_cookie(config: Config, answer: T) -> Response[T]:
    return Response(answer, cookies=[_cookie(config, "", 0)], status_code=200)


def _cookie(config: Config, value: str, max_age: int) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=value,
        path=config.root or "/",
        max_age=max_age,
        httponly=True,
        samesite="lax",
        secure=config.secure,
    )


# Guests ---------------------------------------------------------------------------------------------------------------


@post("/api/guests", makes=True, without_rules=True)
async def register(request: AnyRequest, data: JSONBody[NewGuest], x_invite: InviteHeader = None) -> Response[GuestSeen]:
    """Register with a name; the answer holds your session and your recovery code, which cannot be shown again."""
    services = services_of(request)
    guest = await services.guests.register(data.name, address_of(request), _label_of(request), x_invite)
    return _with_cookie(services.config, guest)


@post("/api/recover", makes=True, without_rules=True)
async def recover(request: AnyRequest, data: JSONBody[Recovery]) -> Response[GuestSeen]:
    """Come back from another device with your recovery code."""
    services = services_of(request)
    return _with_cookie(services.config, await services.guests.recover(data.code, _label_of(request)))


@get("/api/me", without_rules=True)
async def me(request: AnyRequest) -> Me:
    """Who you are, your tables, and whose turn it is there; without a session, a guest with an empty id."""
    if not session_of(request):
        return NOBODY
    guest = await guest_of(request)
    return Me(id=guest.id, name=guest.name, tables=await services_of(request).tables.of(guest))


@post("/api/me", status_code=200, without_rules=True)
async def rename(request: AnyRequest, data: JSONBody[NewGuest]) -> Me:
    """Change your name for future tables."""
    guest = await guest_of(request)
    name = await services_of(request).guests.rename(guest, data.name)
    return Me(id=guest.id, name=name, tables=[])


@get("/api/me/sessions", without_rules=True)
async def sessions(request: AnyRequest) -> SessionList:
    """Your sessions: every device that you came in from and that has not been logged out."""
    return await services_of(request).guests.sessions(await visit_of(request))


@post("/api/me/sessions/{session:str}/end", status_code=200)
async def end_session(request: AnyRequest, session: FromPath[str]) -> Response[SessionList]:
    """End a session of yours by its id, or with `others` all but this one; its sockets end too."""
    services, visit = services_of(request), await visit_of(request)
    await services.guests.end_session(visit, session)
    left = await services.guests.sessions(visit)
    is_here = any(found.current for found in left.sessions)
    return Response(left, status_code=200) if is_here else _without_cookie(services.config, SessionList(sessions=[]))


@post("/api/me/logout", status_code=200)
async def log_out(request: AnyRequest) -> Response[Me]:
    """End the session of this request; the browser removes its cookie."""
    services, visit = services_of(request), await visit_of(request)
    await services.guests.end_session(visit, short(visit.session.hash))
    return _without_cookie(services.config, NOBODY)


@post("/api/me/recovery", status_code=200)
async def new_recovery(request: AnyRequest) -> RecoverySeen:
    """Get a new recovery code; the old one becomes invalid."""
    return await services_of(request).guests.new_recovery(await guest_of(request))


@post("/api/me/delete", status_code=200)
async def delete(request: AnyRequest, data: JSONBody[Goodbye]) -> Response[Me]:
    """Delete yourself: name, sessions, recovery code, decks and rights; games with others stay without your name."""
    services = services_of(request)
    await services.deletion.delete(await guest_of(request), data.confirm)
    return _without_cookie(services.config, NOBODY)


# Tables ---------------------------------------------------------------------------------------------------------------


@post("/api/tables", makes=True, without_rules=True)
async def create(request: AnyRequest, data: JSONBody[NewTable]) -> TableMade:
    """Create a table; the answer holds its links, which cannot be shown again."""
    return await services_of(request).tables.create(await guest_of(request), data, address_of(request))


@get("/api/tables", without_rules=True)
async def public_tables(request: AnyRequest) -> TableList:
    """The tables that anyone may watch or join, latest first."""
    tables = await services_of(request).tables.public(await maybe_guest_of(request))
    return TableList(tables=[table_view.seen(rows) for rows in tables])


@get("/api/tables/{table:str}", without_rules=True)
async def table(request: AnyRequest, table: FromPath[str], x_invite: InviteHeader = None) -> TableAnswer:
    """A table, if you may see it: by a seat, a right, a link's token in the header X-Invite, or if it is shared."""
    return await services_of(request).sharing.answer(table, await maybe_guest_of(request), x_invite)


@post("/api/tables/{table:str}/sit", status_code=200)
async def sit(request: AnyRequest, table: FromPath[str], data: JSONBody[Sit]) -> TableAnswer:
    """Take a seat."""
    guest = await guest_at(request, table, data.invite, joins=True)
    return await services_of(request).tables.sit(table, guest, data)


@post("/api/tables/{table:str}/nonce", status_code=200, without_rules=True)
async def add_nonce(request: AnyRequest, table: FromPath[str], data: JSONBody[Nonce]) -> TableAnswer:
    """Add your part to the deal, before the game begins."""
    return await services_of(request).tables.add_nonce(table, await guest_at(request, table), data.nonce)


@post("/api/tables/{table:str}/accept", status_code=200)
async def accept(request: AnyRequest, table: FromPath[str], data: JSONBody[Sit]) -> TableAnswer:
    """Take up a link's right to watch or to be host, without a seat."""
    guest = await guest_at(request, table, data.invite)
    return await services_of(request).invites.accept(table, guest, data.invite or "")


@post("/api/tables/{table:str}/leave", status_code=200)
async def leave(request: AnyRequest, table: FromPath[str], data: JSONBody[Leave]) -> TableAnswer:
    """Leave a seat."""
    return await services_of(request).tables.leave(table, await guest_at(request, table), data.seat)


@post("/api/tables/{table:str}/return", status_code=200)
async def return_to_seat(request: AnyRequest, table: FromPath[str], data: JSONBody[Leave]) -> TableAnswer:
    """Take your seat back from the bot that played for you."""
    return await services_of(request).tables.return_to_seat(table, await guest_at(request, table), data.seat)


@post("/api/tables/{table:str}/pause", status_code=200)
async def pause(request: AnyRequest, table: FromPath[str], data: JSONBody[PauseWish]) -> TableAnswer:
    """Ask for a pause of a clock in days, agree, refuse, or play on."""
    return await services_of(request).day_turns.say(table, await guest_at(request, table), data)


@post("/api/tables/{table:str}/delete", status_code=200)
async def delete_table(request: AnyRequest, table: FromPath[str]) -> TableDeleted:
    """Delete a table with its game, if nobody else belongs to it."""
    return await services_of(request).tables.delete(table, await guest_at(request, table))


@post("/api/tables/{table:str}/start", status_code=200)
async def start(request: AnyRequest, table: FromPath[str]) -> TableAnswer:
    """Begin the game; for the host, when no seat is open."""
    return await services_of(request).tables.start(table, await guest_at(request, table))


@post("/api/tables/{table:str}/rules", status_code=200)
async def set_rules(request: AnyRequest, table: FromPath[str], data: JSONBody[TableRules]) -> TableAnswer:
    """Change the settings of a table, for hosts."""
    return await services_of(request).tables.set_rules(table, await guest_at(request, table), data)


@post("/api/tables/{table:str}/invites", without_rules=True)
async def invite(request: AnyRequest, table: FromPath[str], data: JSONBody[Invitation]) -> InviteSeen:
    """Create a new link, for hosts."""
    return await services_of(request).invites.create(table, await guest_at(request, table), data.gives)


@get("/api/tables/{table:str}/invites", without_rules=True)
async def links(request: AnyRequest, table: FromPath[str]) -> LinkList:
    """The links that are not revoked, without their tokens; for hosts."""
    return await services_of(request).invites.links(table, await guest_of(request))


@post("/api/tables/{table:str}/invites/{link:str}/revoke", status_code=200)
async def revoke(request: AnyRequest, table: FromPath[str], link: FromPath[str]) -> LinkList:
    """Revoke a link; for hosts."""
    return await services_of(request).invites.revoke(table, await guest_at(request, table), link)


@get("/api/tables/{table:str}/people")
async def people_at(request: AnyRequest, table: FromPath[str]) -> PeopleList:
    """The guests with a seat or a right at a table; for hosts."""
    return await services_of(request).people.at(table, await guest_of(request))


@post("/api/tables/{table:str}/people/{person:str}/remove", status_code=200)
async def remove(
    request: AnyRequest, table: FromPath[str], person: FromPath[str], data: JSONBody[Remove]
) -> PeopleList:
    """Remove a guest from a table; for hosts."""
    return await services_of(request).people.remove(table, await guest_at(request, table), person, data)


@post("/api/tables/{table:str}/people/{person:str}/readmit", status_code=200)
async def readmit(request: AnyRequest, table: FromPath[str], person: FromPath[str]) -> PeopleList:
    """Let a removed guest come back; for hosts."""
    return await services_of(request).people.readmit(table, await guest_at(request, table), person)


@post("/api/tables/{table:str}/rematch", status_code=200)
async def rematch(request: AnyRequest, table: FromPath[str]) -> TableAnswer:
    """Create a table for another game with the same people, or return the one that exists."""
    return await services_of(request).tables.rematch(table, await guest_at(request, table), address_of(request))


ROUTES: Final = (
    register, recover, me, rename, sessions, end_session, log_out, new_recovery, delete, create, public_tables, table,
    sit, add_nonce, accept, leave, return_to_seat, pause, start, set_rules, invite, links, revoke, people_at, remove,
    readmit, rematch, delete_table,
)  # fmt: skip
