"""HTTP routes of notices: where a guest is told that it is their turn."""

from __future__ import annotations

from typing import Final

from litestar import get, post
from litestar.params import FromPath, JSONBody

from silvergold.server.api.services import AnyRequest, services_of, visit_of
from silvergold.server.protocol.messages import NewBrowser, NewPlace, NewWebhook, NoticePlaces


@get("/api/me/notices", without_rules=True)
async def places(request: AnyRequest) -> NoticePlaces:
    """Where you are told that it is your turn, and where you could be."""
    visit = await visit_of(request)
    return await services_of(request).subscriptions.of(visit.account, visit.session)


@post("/api/me/notices/browsers", cost=5.0, without_rules=True)
async def add_browser(request: AnyRequest, data: JSONBody[NewBrowser]) -> NewPlace:
    """Be told in this browser, until its session ends."""
    visit = await visit_of(request)
    return await services_of(request).subscriptions.add_browser(visit.account, visit.session, data)


@post("/api/me/notices/webhooks", cost=5.0, without_rules=True)
async def add_webhook(request: AnyRequest, data: JSONBody[NewWebhook]) -> NewPlace:
    """Be told by a webhook; the answer holds the key of its signatures, which cannot be shown again."""
    return await services_of(request).subscriptions.add_webhook((await visit_of(request)).account, data)


@post("/api/me/notices/{place:str}/remove", status_code=200, without_rules=True)
async def remove(request: AnyRequest, place: FromPath[str]) -> NoticePlaces:
    """Be told there no longer."""
    services, visit = services_of(request), await visit_of(request)
    await services.subscriptions.remove(visit.account, place)
    return await services.subscriptions.of(visit.account, visit.session)


ROUTES: Final = (places, add_browser, add_webhook, remove)
