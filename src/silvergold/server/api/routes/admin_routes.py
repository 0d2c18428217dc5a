"""The route of `silvergold admin`. Without the token of the server's settings, it does not exist."""

from __future__ import annotations

import hmac
from importlib.metadata import version
from typing import Any, Final, Literal

from litestar import post
from litestar.params import JSONBody

from silvergold.server.api.services import AnyRequest, Services, services_of
from silvergold.server.metrics import memory
from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.messages.requests import Body
from silvergold.server.protocol.refusals import Refusal

Deed = Literal[
    "status", "tables", "guests", "delete-table", "delete-guest", "ban", "unban", "new-guest", "invite-only", "open"
]


class AdminOrder(Body):
    """What the host of the server asks for. `which` is the id of a table or a guest, or the name of a new guest."""

    do: Deed
    which: str = ""
    limit: int = 20


@post("/api/admin", status_code=200, operator=True, without_rules=True, include_in_schema=False)
async def administer(request: AnyRequest, data: JSONBody[AdminOrder]) -> dict[str, Any]:
    """Do what the host of the server asks for, who proves it with the token of the settings."""
    services = services_of(request)
    _check_token(request, services.config.admin)
    return await _done(services, data)


def _check_token(request: AnyRequest, token: str) -> None:
    """Raise Refusal without the right token; the words are those for an unknown address."""
    kind, _, given = request.headers.get("authorization", "").partition(" ")
    if not token or kind.lower() != "bearer" or not hmac.compare_digest(given.encode(), token.encode()):
        raise Refusal(Code.NOT_FOUND, "there is nothing at this address")


async def _done(services: Services, order: AdminOrder) -> dict[str, Any]:
    """Return the answer to an order after it was carried out."""
    administration = services.administration
    match order.do:
        case "status":
            return {**await administration.counts(), **_load(services)}
        case "tables":
            return {"tables": await administration.tables(order.limit)}
        case "guests":
            return {"guests": await administration.guests(order.limit)}
        case "delete-table":
            await administration.delete_table(order.which)
        case "delete-guest":
            await administration.delete_guest(order.which)
        case "ban":
            await administration.lock_out(order.which)
        case "unban":
            return {"code": await administration.new_code(order.which)}
        case "new-guest":
            return {"code": await administration.new_guest(order.which)}
        case "invite-only" | "open":
            await administration.set_invite_only(order.do == "invite-only")
    return {}


def _load(services: Services) -> dict[str, Any]:
    """Return what this process has to do just now."""
    return {
        "version": version("silvergold"),
        "sockets": services.rooms.n_viewers,
        "tables shown": services.rooms.n_rooms,
        "requests to bots waiting": services.bot_service.waiting,
        "writes waiting": services.store.waiting,
        "memory": memory(),
        "trouble": services.heartbeat.trouble,
    }


ROUTES: Final = (administer,)
