"""The server as one ASGI application: its routes, its guards, its settings."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Final

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import LifeSpanReceive, LifeSpanScope, LifeSpanSend, Receive, Scope, Send

from silvergold.kinds import OnProgress, ignore_progress
from silvergold.server.api import health, security
from silvergold.server.api.error_responses import HANDLERS
from silvergold.server.api.rate_limits import one_household
from silvergold.server.api.request_bodies import JsonRequest
from silvergold.server.api.request_turns import RequestTurns
from silvergold.server.api.routes import HTTP_ROUTES
from silvergold.server.api.services import limit_requests, wait_for_rules
from silvergold.server.api.static_pages import Pages
from silvergold.server.api.websocket import table_socket
from silvergold.server.assembly import Lifetime, build
from silvergold.server.compilation import Compilation
from silvergold.server.config import Config
from silvergold.server.protocol.messages import VERSION
from silvergold.server.store import Store, store_at

BODY_LIMIT: Final = 64 * 1024

GUARDS: Final = (
    limit_requests, security.check_host_name, security.check_origin, security.check_address, wait_for_rules
)  # fmt: skip
"""The checks of every request, in this order."""

COMPRESSION: Final = CompressionConfig(
    backend="gzip",
    gzip_compress_level=6,
    minimum_size=1400,  # less than that is one packet anyway
    exclude_opt_key="page",  # the pages were compressed when they were built
)
"""Long HTTP answers, such as a deck or a replay, are compressed; each line of a stream is sent as it is computed."""

SCHEMA: Final = OpenAPIConfig("silvergold", f"{VERSION}.0", path="/api/schema", render_plugins=[JsonRenderPlugin()])
"""As data only: Litestar's own pages for it load scripts from other hosts."""


class App(Litestar):
    """The application, also below a path of its host (`--root-path`): a proxy may remove that path or leave it.

    The requests of one address begin a few at a time, also those that no route answers.
    """

    turns: RequestTurns

    async def __call__(
        self, scope: Scope | LifeSpanScope, receive: Receive | LifeSpanReceive, send: Send | LifeSpanSend
    ) -> None:
        """Serve a connection when it is the turn of its address; everything inside sees its path without the root."""
        if scope["type"] != "lifespan":
            client = scope["client"]
            await self.turns.turn(one_household(client[0] if client else ""))
            _leave_root(scope, self.state.services.config.root)
        await super().__call__(scope, receive, send)


def _leave_root(scope: Scope, root: str) -> None:
    """Remove the root from the path of a connection."""
    path = scope["path"]
    if root and f"{path}/".startswith(f"{root}/"):
        scope["path"] = path[len(root) :] or "/"
        scope["raw_path"] = scope["raw_path"][len(root) :] or b"/"


def create_app(config: Config, store: Store | None = None, on_compiling: OnProgress = ignore_progress) -> Litestar:
    """Return the application for these settings, on a store that was prepared for them if one is given.

    If the rules are not compiled on this machine yet, `on_compiling` is called with the percentage that is done.
    """
    return furnish(routed_app(), config, store, on_compiling)


def routed_app() -> Litestar:
    """Return an application with all routes and pages. It serves nothing until `furnish` gives it its services."""
    pages = Pages()
    app = App(
        route_handlers=[*HTTP_ROUTES, table_socket, *health.ROUTES, *pages.routes()],
        lifespan=[_run_services],
        guards=list(GUARDS),
        before_send=[security.add_headers, health.log_request],
        exception_handlers=HANDLERS,
        openapi_config=SCHEMA,
        request_class=JsonRequest,
        request_max_body_size=BODY_LIMIT,
        compression_config=COMPRESSION,
        logging_config=None,
    )
    app.state.pages, app.turns = pages, RequestTurns()
    return app


def furnish(
    app: Litestar, config: Config, store: Store | None = None, on_compiling: OnProgress = ignore_progress
) -> Litestar:
    """Give an application the services for these settings; they replace those that it had before."""
    app.state.services, app.state.lifetime = build(config, store or store_at(config.db), Compilation(on_compiling))
    return app


def _run_services(app: Litestar) -> AbstractAsyncContextManager[None]:
    lifetime: Lifetime = app.state.lifetime
    return lifetime.run(app)
