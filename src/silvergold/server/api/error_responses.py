"""Refusals and errors as HTTP answers: a status, and a `Fault` as JSON."""

from __future__ import annotations

import logging
from typing import Final

import msgspec
from litestar import MediaType, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from silvergold.server.api.field_faults import field_fault, safe
from silvergold.server.api.rate_limits import address_of
from silvergold.server.api.services import AnyRequest, services_of
from silvergold.server.api.static_pages import Pages
from silvergold.server.protocol.messages import Code, Fault
from silvergold.server.protocol.refusals import DeckRefused, Refusal, StoreUnavailable, deck_fault_seen

STATUS: Final = {
    Code.BAD_MESSAGE: 400,
    Code.TOO_LARGE: 413,
    Code.NO_SESSION: 401,
    Code.NOT_FOUND: 404,
    Code.NOT_YOURS: 403,
    Code.NOT_HOST: 403,
    Code.NOT_INVITED: 403,
    Code.INVITE_ONLY: 403,
    Code.ORIGIN: 403,
    Code.NAME: 422,
    Code.DECK: 422,
    Code.RATE: 429,
    Code.QUOTA: 429,
    Code.STORAGE: 503,
    Code.STOPPING: 503,
    Code.INTERNAL: 500,
}
"""The HTTP status of a refusal by its code. All other codes depend on the state of the table and have status 409."""

LONGEST_DETAIL: Final = 200

log = logging.getLogger("silvergold.server")


def fault_response(status: int, fault: Fault) -> Response[bytes]:
    """Return a fault as an HTTP answer."""
    return Response(msgspec.json.encode(fault), status_code=status, media_type=MediaType.JSON)


def _refusal(_: AnyRequest, fault: Refusal) -> Response[bytes]:
    if isinstance(fault, StoreUnavailable):
        log.error("the store is away: %s", fault.why)
    status = STATUS.get(fault.code, 409)
    body = Fault(code=fault.code, sentence=fault.sentence, rule=fault.rule)
    if isinstance(fault, DeckRefused):
        body.deck_faults = [deck_fault_seen(each) for each in fault.faults]
    return fault_response(status, body)


def _http_exception(request: AnyRequest, fault: HTTPException) -> Response[bytes]:
    if not request.scope.get("path_template"):  # no route was found, so no guard has counted this request
        try:
            services_of(request).rate_limiter.count_request(address_of(request))
        except Refusal as too_much:
            return _refusal(request, too_much)
        if fault.status_code == 404 and (page := _page_of(request)):
            return page
    if isinstance(fault, ValidationException) and (found := field_fault(request, fault)):
        body = Fault(code=Code.BAD_MESSAGE, sentence=found.sentence, field=found.field)
        return fault_response(fault.status_code, body)
    codes = {404: Code.NOT_FOUND, 413: Code.TOO_LARGE}
    code = codes.get(fault.status_code, Code.BAD_MESSAGE if fault.status_code < 500 else Code.INTERNAL)
    return fault_response(fault.status_code, Fault(code=code, sentence=_sentence(request, fault)))


def _sentence(request: AnyRequest, fault: HTTPException) -> str:
    """Return a sentence for a fault that the framework has found; its own text may repeat what was sent."""
    if fault.status_code == 405:
        return f"{safe(request.method)} is not possible at this address; the page /docs/protocol says what is"
    if fault.status_code == 404:
        return "there is nothing at this address; the page /docs/protocol lists the requests"
    return safe(str(fault.detail), LONGEST_DETAIL)


def _page_of(request: AnyRequest) -> Response[bytes] | None:
    pages: Pages = request.app.state.pages
    return pages.not_found(request)


def _unexpected(request: AnyRequest, fault: Exception) -> Response[bytes]:
    log.error("unexpected at %s", request.scope["path"], exc_info=fault)
    sentence = "something went wrong here; the server's log knows more"
    return fault_response(500, Fault(code=Code.INTERNAL, sentence=sentence))


HANDLERS: Final[ExceptionHandlersMap] = {Refusal: _refusal, HTTPException: _http_exception, Exception: _unexpected}
