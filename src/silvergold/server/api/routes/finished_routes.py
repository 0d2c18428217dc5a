"""HTTP routes of finished games: record, replay, fork, and sharing them; reviews have their own module."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack
from typing import Annotated, Final, Literal, cast

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream

from silvergold.languages import languages
from silvergold.records import commitment
from silvergold.server.api.page_languages import language_of
from silvergold.server.api.rate_limits import address_of
from silvergold.server.api.sent_answers import until_sent
from silvergold.server.api.services import AnyRequest, InviteHeader, guest_at, guest_of, maybe_guest_of, services_of
from silvergold.server.finished.replay import frames
from silvergold.server.play.commands import not_started
from silvergold.server.protocol.messages import Code, HistoryPage, PlayOn, Share, TableAnswer, TableMade
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store.history_transactions import HistoryFilter
from silvergold.server.store.rows import OPEN, OVER, AccountRow

LINES: Final = "application/x-ndjson"

REPLAY, PLAY_ON, PICTURE, HISTORY = 250.0, 50.0, 50.0, 20.0
"""What these cost in plain requests. A replay takes as much work as 75, and delays others meanwhile."""

PICTURE_HEADERS: Final = {
    "cache-control": "no-cache",
    "cross-origin-resource-policy": "cross-origin",
    "vary": "accept-language, cookie",
}
"""Other sites show the picture beside a link. They ask again each time, because the game may be private by then."""

AnySeat = Annotated[int | None, QueryParameter(ge=0, le=3)]
AnyGame = Annotated[str | None, QueryParameter(max_length=40)]
AnyResult = Annotated[Literal["won", "lost"] | None, QueryParameter()]
Opponents = Annotated[Literal["people", "bots"] | None, QueryParameter()]
OpponentName = Annotated[str, QueryParameter(max_length=40)]
PageMark = Annotated[str | None, QueryParameter(max_length=80)]


@get("/api/tables/{table:str}/record", cost=20.0)
async def record(request: AnyRequest, table: FromPath[str], x_invite: InviteHeader = None) -> Response[bytes]:
    """The record of a finished game (docs/records.md); of a shared one with public names only."""
    services, guest = services_of(request), await maybe_guest_of(request)
    access = await services.sharing.access(table, guest, x_invite)
    if access.rows.table.status == OPEN:
        raise not_started()
    if access.rows.table.status != OVER:
        raise Refusal(Code.NOT_OVER, "the record is there when the game is over; until then it holds secrets")
    if access.is_stranger:
        game = await services.sharing.end_for(table, guest)
    else:
        _, game = await services.drafts.started_game(table)
    headers = {"content-disposition": f'attachment; filename="silvergold-{table}.json"'}
    body = commitment.in_record(game.match.record(), game.promise, access.rows.table.challenge).encode()
    return Response(body, media_type="application/json", headers=headers)


@get("/api/tables/{table:str}/replay", cost=REPLAY, middleware=[until_sent])
async def replay_of(
    request: AnyRequest, table: FromPath[str], seat: AnySeat = None, x_invite: InviteHeader = None
) -> Stream:
    """The whole game as a seat saw it, or a watcher: a line of JSON for each step (`Frame`)."""
    services, guest = services_of(request), await maybe_guest_of(request)
    held = _slot(request, guest)
    rows, game = await services.sharing.log(table, guest, x_invite)
    # stop computing as soon as the reader disconnects
    lines = frames(rows, game, guest, seat)
    held.push_async_callback(cast("AsyncGenerator[bytes, None]", lines).aclose)
    return Stream(lines, media_type=LINES)


@post("/api/tables/{table:str}/play-on", makes=True, cost=PLAY_ON)
async def play_on(request: AnyRequest, table: FromPath[str], data: JSONBody[PlayOn]) -> TableMade:
    """Play on from any move of a finished game, as a new table; for its host."""
    return await services_of(request).forks.fork(table, await guest_at(request, table), data, address_of(request))


@post("/api/tables/{table:str}/share", status_code=200)
async def share(request: AnyRequest, table: FromPath[str], data: JSONBody[Share]) -> TableAnswer:
    """Make a finished game public, or private again; for everybody who played it."""
    services = services_of(request)
    answer = await services.sharing.share(table, await guest_at(request, table), data)
    if data.shared:
        await services.pictures.draw_ahead(table, address_of(request), language_of(request, languages()))
    return answer


@get("/api/tables/{table:str}/picture.png", cost=PICTURE)
async def picture(request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """The final table of a shared game as a PNG of 1200 by 630 pixels, for previews of its links."""
    tag = language_of(request, languages())
    body = await services_of(request).pictures.of(table, address_of(request), tag)
    return Response(body, media_type="image/png", headers=PICTURE_HEADERS)


@get("/api/me/history", cost=HISTORY)
async def history(
    request: AnyRequest,
    game: AnyGame = None,
    result: AnyResult = None,
    against: Opponents = None,
    name: OpponentName = "",
    after: PageMark = None,
) -> HistoryPage:
    """Your finished games, the latest first, 30 at a time; on the first page your best results too."""
    wanted = HistoryFilter(game, result, against, name.strip())
    return await services_of(request).history.page(await guest_of(request), wanted, after)


@post("/api/me/history/{table:str}/forget", status_code=200)
async def forget(request: AnyRequest, table: FromPath[str]) -> HistoryPage:
    """Remove a game from your history; the answer is its first page after that."""
    services, guest = services_of(request), await guest_of(request)
    await services.history.forget(guest, table)
    return await services.history.page(guest, HistoryFilter(), None)


def _slot(request: AnyRequest, guest: AccountRow | None) -> AsyncExitStack:
    """Take one of the guest's streams until the answer is sent."""
    held: AsyncExitStack = request.state.held
    limiter = services_of(request).rate_limiter
    held.enter_context(limiter.streaming(address_of(request), guest.id if guest else None))
    return held


ROUTES: Final = (record, replay_of, play_on, share, picture, history, forget)
