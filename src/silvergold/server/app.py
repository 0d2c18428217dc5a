"""The server as one ASGI application."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.types import ExceptionHandlersMap

from silvergold.server import after, front, guards, logs, web
from silvergold.server.bots import Bots
from silvergold.server.clocks import Clocks
from silvergold.server.config import Config
from silvergold.server.faults import Refusal, StoreAway
from silvergold.server.house import House
from silvergold.server.hub import Hub
from silvergold.server.messages import VERSION, Code, Fault
from silvergold.server.metrics import Metrics
from silvergold.server.minds import Minds
from silvergold.server.review import Reviews
from silvergold.server.sockets import table_socket
from silvergold.server.store import store_at, tasks

STATUS: Final = {
    Code.BAD_MESSAGE: 400,
    Code.TOO_LARGE: 413,
    Code.NO_SESSION: 401,
    Code.NOT_FOUND: 404,
    Code.NOT_YOURS: 403,
    Code.NOT_HOST: 403,
    Code.NOT_INVITED: 403,
    Code.ORIGIN: 403,
    Code.NAME: 422,
    Code.DECK: 422,
    Code.RATE: 429,
    Code.QUOTA: 429,
    Code.STORAGE: 503,
    Code.STOPPING: 503,
    Code.INTERNAL: 500,
}
"""The HTTP status of a refusal; 409 for those that depend on how the table is."""

BODY_LIMIT: Final = 64 * 1024

PACKED: Final = CompressionConfig(
    backend="gzip",
    gzip_compress_level=6,
    minimum_size=1400,  # less than that is one packet anyway
    exclude_opt_key="page",  # the pages were packed when they were built
)
"""Long answers over HTTP, such as a deck or a replay, go packed; each line of a stream goes out as it is found."""

log = logging.getLogger("silvergold.server")


def create_app(config: Config) -> Litestar:
    """The application for these settings."""
    house = House(config, store_at(config.db), Metrics())
    house.hub, house.bots, house.guards = Hub(house), Bots(house), guards.Guards(config)
    house.minds, house.clocks, house.reviews = Minds(config, house.metrics), Clocks(house), Reviews(house)
    app = Litestar(
        route_handlers=[*web.ROUTES, *after.ROUTES, table_socket, health, metrics, *front.routes()],
        lifespan=[_open],
        guards=list(guards.ALL),
        before_send=[guards.add_headers, logs.count_request],
        exception_handlers=HANDLERS,
        openapi_config=OpenAPIConfig("silvergold", f"{VERSION}.0", path="/api/schema"),
        request_max_body_size=BODY_LIMIT,
        compression_config=PACKED,
        logging_config=None,
    )
    app.state.house = house
    return app


@asynccontextmanager
async def _open(app: Litestar) -> AsyncIterator[None]:
    """Doors open, doors close."""
    house: House = app.state.house
    await house.store.open(house.hub.hint)
    await house.clocks.start()
    house.minds.start()
    house.bots.start()
    try:
        yield
    finally:
        await house.hub.close()
        await house.bots.close()
        await house.minds.close()
        await house.clocks.close()
        await house.store.close()


@get("/health", include_in_schema=False)
async def health(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """Well, if the database answers."""
    await web.house_of(request).store.read(tasks.epoch)
    return {"status": "ok", "protocol": VERSION}


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(request: Request[Any, Any, Any]) -> str:
    """Figures for Prometheus."""
    house = web.house_of(request)
    house.metrics.gauge("silvergold_sockets", house.hub.viewers)
    house.metrics.gauge("silvergold_tables_shown", house.hub.rooms)
    house.metrics.gauge("silvergold_writes_waiting", house.store.waiting)
    house.metrics.gauge("silvergold_games_remembered", len(house.games))
    return house.metrics.text()


# Refusals -------------------------------------------------------------------------------------------------------------


def _fault(status: int, fault: Fault) -> Response[bytes]:
    return Response(msgspec.json.encode(fault), status_code=status, media_type=MediaType.JSON)


def _refused(_: Request[Any, Any, Any], fault: Refusal) -> Response[bytes]:
    if isinstance(fault, StoreAway):
        log.error("the store is away: %s", fault.why)
    return _fault(STATUS.get(fault.code, 409), Fault(code=fault.code, sentence=fault.sentence, rule=fault.rule))


def _not_understood(_: Request[Any, Any, Any], fault: HTTPException) -> Response[bytes]:
    codes = {404: Code.NOT_FOUND, 413: Code.TOO_LARGE}
    code = codes.get(fault.status_code, Code.BAD_MESSAGE if fault.status_code < 500 else Code.INTERNAL)
    return _fault(fault.status_code, Fault(code=code, sentence=str(fault.detail)))


def _surprise(request: Request[Any, Any, Any], fault: Exception) -> Response[bytes]:
    log.error("unexpected at %s", request.url.path, exc_info=fault)
    return _fault(500, Fault(code=Code.INTERNAL, sentence="something went wrong here; the server's log knows more"))


HANDLERS: Final[ExceptionHandlersMap] = {Refusal: _refused, HTTPException: _not_understood, Exception: _surprise}
