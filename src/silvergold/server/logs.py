"""Logs: a line for people or an object for machines, and no secret in either."""

from __future__ import annotations

import json
import logging
import re
import sys
from typing import Any, Final

from litestar.types import Message, Scope

SECRETS: Final = (
    (re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{22}(?![A-Za-z0-9_-])"), "<token>"),  # 128 bits for an address line
    (re.compile(r"\b(?:[a-z2-9]{5}-){5}[a-z2-9]{5}\b"), "<code>"),  # 128 bits for a person
    (re.compile(r"://[^\s/@]*@"), "://<login>@"),
)
"""What is never written, even if somebody hands it to the log: tokens, recovery codes, logins of databases."""

KNOWN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


def without_secrets(text: str) -> str:
    """Text that anybody may read.

    >>> without_secrets("GET /t/abc#nKW_TJN5a0Q-iUnWNv3Z3A from postgresql://sg:secret@db/games")
    'GET /t/abc#<token> from postgresql://<login>@db/games'
    """
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return text


class Lines(logging.Formatter):
    """For people."""

    def format(self, record: logging.LogRecord) -> str:
        """A line, with what belongs to it at its end."""
        more = " ".join(f"{name}={value}" for name, value in _extra(record).items())
        return without_secrets(f"{super().format(record)} {more}".rstrip())


class Objects(logging.Formatter):
    """For machines: one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """When, how bad, who, what, and what belongs to it."""
        told = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_extra(record),
        }
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return without_secrets(json.dumps(told, ensure_ascii=False, default=str))


def _extra(record: logging.LogRecord) -> dict[str, Any]:
    return {name: value for name, value in vars(record).items() if name not in KNOWN}


def set_up(kind: str, level: int = logging.INFO) -> None:
    """Everything goes to the standard error, in one form; `quiet` tells only what is wrong."""
    level = logging.ERROR if kind == "quiet" else level
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Objects() if kind == "json" else Lines("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    for name in ("silvergold", "uvicorn", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level if name == "silvergold" else logging.WARNING)


async def count_request(message: Message, scope: Scope) -> None:
    """Each answer over HTTP is counted and logged by the pattern of its address, without what was asked."""
    if message["type"] != "http.response.start":
        return
    status = message["status"]
    scope["litestar_app"].state.house.metrics.count("silvergold_http_requests_total", f'status="{status}"')
    route = scope.get("path_template") or "?"
    told = {"method": scope.get("method"), "route": route, "status": status}
    level = logging.DEBUG if route in ("/health", "/metrics") else logging.INFO
    logging.getLogger("silvergold.http").log(level, "answered", extra=told)
