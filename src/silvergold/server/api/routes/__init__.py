"""The HTTP routes, one module for each topic."""

from __future__ import annotations

from typing import Final

from silvergold.server.api.routes import (
    admin_routes,
    challenge_routes,
    deck_routes,
    finished_routes,
    library_routes,
    lobby_routes,
    notice_routes,
    page_routes,
    review_routes,
)

HTTP_ROUTES: Final = (
    *lobby_routes.ROUTES, *deck_routes.ROUTES, *library_routes.ROUTES, *finished_routes.ROUTES, *review_routes.ROUTES,
    *challenge_routes.ROUTES, *notice_routes.ROUTES, *page_routes.ROUTES, *admin_routes.ROUTES,
)  # fmt: skip
