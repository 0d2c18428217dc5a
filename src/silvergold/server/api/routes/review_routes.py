"""HTTP routes of reviews: the review of a game, trying a decision again, and the summary of a guest."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from silvergold.server.api.rate_limits import address_of
from silvergold.server.api.services import AnyRequest, InviteHeader, guest_of, maybe_guest_of, services_of
from silvergold.server.protocol.messages import ReviewAnswer, ReviewSummary, TryAnswer, TryDecision
from silvergold.server.reviews.reviews import Asked

REVIEW, TRY, SUMMARY = 20.0, 50.0, 50.0
"""What these cost in plain requests; a whole review takes as much work as a record."""

Have = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
Again = Annotated[bool, QueryParameter()]


@get("/api/tables/{table:str}/review", cost=REVIEW)
async def review_of(
    request: AnyRequest, table: FromPath[str], have: Have = 0, again: Again = False, x_invite: InviteHeader = None
) -> ReviewAnswer:
    """The review of a finished game, as far as it is made; asking begins it."""
    guest = await maybe_guest_of(request)
    asked = Asked(have, again, address_of(request))
    return await services_of(request).reviews.answer(table, guest, x_invite, asked)


@post("/api/tables/{table:str}/try", status_code=200, cost=TRY)
async def try_again(
    request: AnyRequest, table: FromPath[str], data: JSONBody[TryDecision], x_invite: InviteHeader = None
) -> TryAnswer:
    """A decision of a finished game as it was before it was made, and the judgement of other choices."""
    guest = await maybe_guest_of(request)
    return await services_of(request).tries.answer(table, guest, x_invite, data, address_of(request))


@get("/api/me/reviews", cost=SUMMARY)
async def summary(request: AnyRequest) -> ReviewSummary:
    """Your figures over all your reviewed games, beside those of the bots."""
    return await services_of(request).skill.summary(await guest_of(request))


ROUTES: Final = (review_of, try_again, summary)
