"""HTTP routes of challenges: daily games, entries, rankings, comparisons and statistics."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from silvergold.languages import languages
from silvergold.server.api.page_languages import language_of
from silvergold.server.api.rate_limits import address_of
from silvergold.server.api.services import AnyRequest, guest_of, maybe_guest_of, services_of
from silvergold.server.challenges.challenges import checked_series
from silvergold.server.protocol.messages import (
    ChallengeAnswer,
    DailyCalendar,
    DailyOverview,
    DailyStatistics,
    EntryComparison,
    EntryPage,
    NewChallenge,
    PlayChallenge,
    TableMade,
)
from silvergold.server.store.rows import STANDARD

OVERVIEW, CHALLENGE, CALENDAR, PAGE, COMPARE, STATISTICS, PICTURE = 5.0, 5.0, 10.0, 10.0, 250.0, 20.0, 50.0
"""What these cost in plain requests."""

Day = Annotated[str | None, QueryParameter(max_length=10)]
SeriesName = Annotated[str, QueryParameter(max_length=10)]
Month = Annotated[str | None, QueryParameter(max_length=7)]
PageMark = Annotated[str | None, QueryParameter(max_length=80)]
Tables = Annotated[str, QueryParameter(max_length=260)]


@get("/api/daily", cost=OVERVIEW)
async def overview(request: AnyRequest) -> DailyOverview:
    """Today's daily games in short, with your results and streaks."""
    return await services_of(request).challenges.overview(await maybe_guest_of(request))


@get("/api/daily/{game:str}", cost=CHALLENGE)
async def daily(
    request: AnyRequest, game: FromPath[str], day: Day = None, series: SeriesName = STANDARD
) -> ChallengeAnswer:
    """Today's daily game, or that of a past day; days are by UTC."""
    wanted = checked_series(game, series)
    return await services_of(request).challenges.daily(wanted, day, await maybe_guest_of(request))


@get("/api/daily/{game:str}/calendar", cost=CALENDAR)
async def calendar(
    request: AnyRequest, game: FromPath[str], month: Month = None, series: SeriesName = STANDARD
) -> DailyCalendar:
    """The days of a month that had a daily game, with your results."""
    wanted = checked_series(game, series)
    return await services_of(request).challenges.calendar(wanted, month, await maybe_guest_of(request))


@get("/api/me/daily", cost=STATISTICS)
async def statistics(request: AnyRequest) -> DailyStatistics:
    """Your daily games in figures."""
    return await services_of(request).statistics.of(await guest_of(request))


@post("/api/challenges", makes=True)
async def create(request: AnyRequest, data: JSONBody[NewChallenge]) -> ChallengeAnswer:
    """Challenge a friend: with the deal of a finished game of yours, or with a new one."""
    return await services_of(request).challenges.create(await guest_of(request), data, address_of(request))


@get("/api/challenges/{challenge:str}", cost=CHALLENGE)
async def challenge(request: AnyRequest, challenge: FromPath[str]) -> ChallengeAnswer:
    """A challenge, and what you may know of it."""
    return await services_of(request).challenges.answer(challenge, await maybe_guest_of(request))


@post("/api/challenges/{challenge:str}/play", makes=True, status_code=200)
async def play(request: AnyRequest, challenge: FromPath[str], data: JSONBody[PlayChallenge]) -> TableMade:
    """Your own table in a challenge, the same one each time; its game has begun."""
    return await services_of(request).entry_tables.play(challenge, await guest_of(request), data, address_of(request))


@get("/api/challenges/{challenge:str}/entries", cost=PAGE)
async def entries(request: AnyRequest, challenge: FromPath[str], after: PageMark = None) -> EntryPage:
    """The ranking, 50 entries at a time; for those who have finished their own, and for everybody after the close."""
    return await services_of(request).challenges.entries(challenge, await maybe_guest_of(request), after)


@get("/api/challenges/{challenge:str}/compare", cost=COMPARE)
async def compare(request: AnyRequest, challenge: FromPath[str], tables: Tables) -> EntryComparison:
    """Two to four finished entries turn by turn; for those who may see the ranking."""
    return await services_of(request).comparisons.of(challenge, await maybe_guest_of(request), tables)


@get("/api/challenges/{challenge:str}/picture.png", cost=PICTURE)
async def picture(request: AnyRequest, challenge: FromPath[str]) -> Response[bytes]:
    """Your result as a PNG of 1200 by 630 pixels to share: points and course, and nothing about the deal."""
    guest, tag = await guest_of(request), language_of(request, languages())
    body = await services_of(request).result_pictures.of(challenge, guest, address_of(request), tag)
    return Response(body, media_type="image/png", headers={"vary": "accept-language, cookie"})


ROUTES: Final = (overview, daily, calendar, statistics, create, challenge, play, entries, compare, picture)
