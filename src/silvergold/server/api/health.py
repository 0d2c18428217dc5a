"""What an operator sees: `/health`, `/metrics`, and one log line per request."""

from __future__ import annotations

import logging
from typing import Any, Final

from litestar import MediaType, Response, get
from litestar.types import Message, Scope

from silvergold.server.api.error_responses import fault_response
from silvergold.server.api.services import AnyRequest, Services, services_of
from silvergold.server.protocol.messages import VERSION, Code, Fault

log = logging.getLogger("silvergold.http")


@get("/health", operator=True, without_rules=True, include_in_schema=False)
async def health(request: AnyRequest) -> dict[str, Any] | Response[bytes]:
    """Return whether the last heartbeat was saved. This request writes nothing."""
    trouble = services_of(request).heartbeat.trouble
    if trouble:
        return fault_response(503, Fault(code=Code.STORAGE, sentence=f"the server cannot save just now: {trouble}"))
    return {"status": "ok", "protocol": VERSION}


@get("/metrics", operator=True, without_rules=True, media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(request: AnyRequest) -> str:
    """Return the metrics for Prometheus."""
    services = services_of(request)
    services.metrics.gauge("silvergold_sockets", services.rooms.n_viewers)
    services.metrics.gauge("silvergold_tables_shown", services.rooms.n_rooms)
    services.metrics.gauge("silvergold_bot_jobs_waiting", services.bot_service.waiting)
    services.metrics.gauge("silvergold_writes_waiting", services.store.waiting)
    services.metrics.gauge("silvergold_games_remembered", len(services.cache))
    return services.metrics.text()


async def log_request(message: Message, scope: Scope) -> None:
    """Count and log an HTTP answer by the pattern of its path, without its parameters."""
    if message["type"] != "http.response.start":
        return
    status = message["status"]
    services: Services = scope["litestar_app"].state.services
    services.metrics.count("silvergold_http_requests_total", str(status))
    route = scope.get("path_template") or "?"
    fields = {"method": scope.get("method"), "route": route, "status": status}
    level = logging.DEBUG if route in ("/health", "/metrics") else logging.INFO
    log.log(level, "answered", extra=fields)


ROUTES: Final = (health, metrics)
