"""Bodies of requests. Any fault in one is refused with a sentence, and never an unexpected error."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request
from litestar.exceptions import InternalServerException, SerializationException

from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import Refusal

DEEPEST: Final = 32
"""Levels of nested lists and objects; the deepest valid body has four."""

BRACKETS: Final = (b"[", b"{")

LONGEST_TEXT: Final = 1000
LONGEST_NAME: Final = 100
"""Characters of a text and of the name of a field. If one is not valid, the framework searches in an error that repeats
it, and that takes the square of its length. Routes with `long_texts` accept any text, and so cause no such error."""


class JsonRequest(Request[Any, Any, Any]):
    """A request whose body is JSON, or is refused."""

    async def body(self) -> bytes:
        """Return the whole body; raise Refusal if its sender disconnects before the end."""
        try:
            return await super().body()
        except InternalServerException:
            raise Refusal(Code.BAD_MESSAGE, "the body of this request ended too early") from None

    async def json(self) -> Any:
        """Return the decoded body; raise Refusal if it is not JSON, nested too deeply, or has too long a text."""
        raw = await self.body()
        try:
            raw.decode()
            body = await super().json()
        except UnicodeDecodeError:
            raise Refusal(Code.BAD_MESSAGE, "the body is not text in UTF-8; JSON is") from None
        except RecursionError:
            raise _too_deep() from None
        except SerializationException as fault:
            raise Refusal(Code.BAD_MESSAGE, f"the body is not JSON: {str(fault)[:200]}") from None
        self.scope["state"]["json_body"] = body  # for the sentence about a field that is wrong
        if sum(map(raw.count, BRACKETS)) > DEEPEST and _depth_passes(body, DEEPEST):
            raise _too_deep()
        if not self.scope["route_handler"].opt.get("long_texts"):
            _check_lengths(body)
        return body


def _too_deep() -> Refusal:
    return Refusal(Code.BAD_MESSAGE, f"the body is nested more than {DEEPEST} levels deep; none needs so many")


def _depth_passes(value: object, most: int) -> bool:
    """Return whether a value is nested deeper than `most` levels, without recursion.

    >>> _depth_passes([[]], 2), _depth_passes([[], {"a": [1]}], 2)
    (False, True)
    """
    level = [value]
    for _ in range(most):
        level = [part for parent in level for part in _parts(parent)]
    return any(isinstance(part, dict | list) for part in level)


def _check_lengths(value: object) -> None:
    """Raise Refusal if a text or the name of a field in a value, which is not nested too deeply, is too long."""
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        raise Refusal(Code.BAD_MESSAGE, f"a text of the body is longer than {LONGEST_TEXT} characters")
    if isinstance(value, dict) and any(len(name) > LONGEST_NAME for name in value):
        raise Refusal(Code.BAD_MESSAGE, f"the name of a field is longer than {LONGEST_NAME} characters")
    for part in _parts(value):
        _check_lengths(part)


def _parts(value: object) -> Any:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()
