"""The doors for what comes after a game: replay, review, playing on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Final

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream

from silvergold.server import playon, replay, tables
from silvergold.server.messages import PlayOn, TableMade
from silvergold.server.web import Asked, InviteHeader, guest_of, house_of, maybe_guest_of

LINES: Final = "application/x-ndjson"

AnySeat = Annotated[int | None, QueryParameter(ge=0, le=3)]
SomeSeat = Annotated[int, QueryParameter(ge=0, le=3)]


@get("/api/tables/{table:str}/replay")
async def replay_of(
    request: Asked, table: FromPath[str], seat: AnySeat = None, x_invite: InviteHeader = None
) -> Stream:
    """The whole game as a seat saw it, or a watcher: a line of JSON for each step (`Frame`)."""
    house, guest = house_of(request), await maybe_guest_of(request)
    await tables.look_at(house, table, guest, x_invite)
    return _stream(await replay.frames(house, table, guest, seat))


@get("/api/tables/{table:str}/review")
async def review_of(
    request: Asked, table: FromPath[str], seat: SomeSeat, x_invite: InviteHeader = None
) -> Stream:
    """What each decision of a seat lost, for finished games: a line of JSON for each (`Reviewed`), as it is found."""
    house, guest = house_of(request), await maybe_guest_of(request)
    await tables.look_at(house, table, guest, x_invite)
    return _stream(await house.reviews.of(table, seat))


@post("/api/tables/{table:str}/play-on", makes=True)
async def play_on(request: Asked, table: FromPath[str], data: JSONBody[PlayOn]) -> TableMade:
    """Play on from any move of a finished game, as a new table; for its host."""
    return await playon.play_on(house_of(request), table, await guest_of(request), data)


def _stream(lines: AsyncIterator[bytes]) -> Stream:
    return Stream(lines, media_type=LINES)


ROUTES: Final = (replay_of, review_of, play_on)
