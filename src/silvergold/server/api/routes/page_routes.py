"""The HTTP route by which the pages report that they are broken."""

from __future__ import annotations

import logging
from typing import Final

from litestar import post
from litestar.params import JSONBody

from silvergold.server.api.rate_limits import address_of
from silvergold.server.api.services import AnyRequest, services_of
from silvergold.server.protocol.messages import BrokenPage

log = logging.getLogger("silvergold.pages")

LARGEST: Final = 4 * 1024
"""Bytes of a report."""


@post("/api/broken-pages", status_code=204, without_rules=True, request_max_body_size=LARGEST)
async def report_broken_page(request: AnyRequest, data: JSONBody[BrokenPage]) -> None:
    """Report a fault of the pages, without any personal data. It is logged and counted, not stored."""
    services = services_of(request)
    services.rate_limiter.count_report(address_of(request))
    services.metrics.count("silvergold_broken_pages_total")
    log.warning("a page is broken", extra={"code": data.code, "chunk": data.chunk, "version": data.version})


ROUTES: Final = (report_broken_page,)
