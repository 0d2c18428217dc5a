"""Format logs as lines of text or of JSON, without secrets."""

from __future__ import annotations

import json
import logging
import math
import re
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from functools import lru_cache
from types import TracebackType
from typing import Any, Final

CODE: Final = re.compile(r"(?:[a-z2-9]{5}-){5}[a-z2-9]{5}")
"""A recovery code: about 148 bits in a form that people can type."""

TOKEN: Final = 22
"""The length of a token: 128 bits in a form that fits into a URL."""

LONG: Final = re.compile(rf"[A-Za-z0-9_-]{{{TOKEN},}}")
"""A token, or a longer text that may contain one."""

WORDS: Final = re.compile(r"[a-z_-]+")
"""A name in plain words, such as that of a folder."""

LOGINS: Final = ((re.compile(r"://[^\s/]*@"), "://<login>@"), (re.compile(r"([?&]password=)[^\s&]+"), r"\1<login>"))

KNOWN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}
LIBRARIES: Final = ("uvicorn", "litestar", "asyncio", "websockets", "asyncpg", "py.warnings")
"""Loggers that libraries may have configured; all others propagate to the root anyway."""


# Secrets --------------------------------------------------------------------------------------------------------------


def without_secrets(text: str, names: frozenset[str] = frozenset()) -> str:
    """Return text without tokens, recovery codes and database logins.

    Long names of exceptions, modules and loggers stay, and so do the given names.

    >>> without_secrets("GET /t/abc#nKW_TJN5a0Q-iUnWNv3Z3A from postgresql://sg:secret@db/games")
    'GET /t/abc#<token> from postgresql://<login>@db/games'
    """
    for pattern, instead in LOGINS:
        text = pattern.sub(instead, text)
    text = CODE.sub("<code>", text)
    return LONG.sub(lambda found: found[0] if _is_a_name(found[0], names) else "<token>", text)


def _is_a_name(word: str, names: frozenset[str]) -> bool:
    """Return whether a long word is no secret: a name in the code, or plain words longer than a token."""
    if len(word) > TOKEN and WORDS.fullmatch(word):
        return True
    return word in names or word in _names_of_code(len(sys.modules))


@lru_cache(maxsize=1)
def _names_of_code(_n_modules: int) -> frozenset[str]:
    """Return the long names of all exceptions, modules and loggers; computed again when modules are loaded."""
    dotted = [*sys.modules, *logging.root.manager.loggerDict]
    parts = {part for name in dotted for part in name.split(".")}
    return frozenset(name for name in parts | set(_exceptions()) if LONG.fullmatch(name))


def _exceptions() -> Iterator[str]:
    """Yield the names of all exception classes."""
    exceptions: set[type[BaseException]] = set()
    left: list[type[BaseException]] = [BaseException]
    while left:
        for kind in left.pop().__subclasses__():
            if kind not in exceptions:
                exceptions.add(kind)
                left.append(kind)
                yield kind.__name__


def _names_in(fault: BaseException | None) -> frozenset[str]:
    """Return the long names in the code that a traceback passes through."""
    names: set[str] = set()
    for frame, _ in traceback.walk_tb(fault.__traceback__ if fault else None):
        code = frame.f_code
        names.update((code.co_name, *code.co_names, *code.co_varnames, *code.co_freevars))
    return frozenset(name for name in names if LONG.fullmatch(name))


def _names_of(record: logging.LogRecord) -> frozenset[str]:
    """Return the names that the traceback of a record and of its causes may contain."""
    fault = record.exc_info[1] if record.exc_info else None
    names: frozenset[str] = frozenset()
    for _ in range(20):
        if fault is None:
            break
        names |= _names_in(fault)
        fault = fault.__cause__ or fault.__context__
    return names


OUTAGE: Final = frozenset(
    {"the store is away: %s", "table %s cannot be read: %s", "par is played later: %s", "reviews wait: %s"}
)
"""What is logged for each request, table or try while the database is away; `Heartbeat` logs when that begins, ends."""

SAID_EVERY: Final = 600.0


# Formatters -----------------------------------------------------------------------------------------------------------


class TextFormatter(logging.Formatter):
    """Formats a record as one line of text."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name that logging calls
        """Return the message on one line, followed by the extra fields."""
        more = " ".join(f"{name}={value}" for name, value in _extra(record).items())
        return _on_one_line(f"{super().formatMessage(record)} {more}".rstrip())

    def format(self, record: logging.LogRecord) -> str:
        """Return the line and its traceback, without secrets."""
        return without_secrets(super().format(record), _names_of(record))


class JsonFormatter(logging.Formatter):
    """Formats a record as one JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return time, level, logger, message and the extra fields."""
        fields = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_extra(record),
        }
        if record.exc_info:
            fields["traceback"] = self.formatException(record.exc_info)
        names = _names_of(record)
        # before it becomes JSON, because an escaped line break would hide the start of a token
        safe = {key: value if _is_plain(value) else without_secrets(str(value), names) for key, value in fields.items()}
        return json.dumps(safe, ensure_ascii=False)


def json_line(logger: str, text: str) -> str:
    """Return a message as a line of a JSON log, for what is printed and not logged."""
    return JsonFormatter().format(logging.LogRecord(logger, logging.INFO, "", 0, text, None, None))


def _is_plain(value: object) -> bool:
    """Return whether a value is a number or None, so that it cannot contain a secret."""
    return value is None or isinstance(value, bool | int | float)


def _extra(record: logging.LogRecord) -> dict[str, Any]:
    return {name: value for name, value in vars(record).items() if name not in KNOWN}


def _on_one_line(text: str) -> str:
    """Escape line breaks and control characters, so that nobody can forge a line of the log."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


class RepeatsLeftOut(logging.Filter):
    """Leaves out what many requests, tables and loops would say again and again while the database is away."""

    def __init__(self) -> None:
        super().__init__()
        self._said_at: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a record is logged: of each kind about an outage, one in `SAID_EVERY` seconds."""
        if record.msg not in OUTAGE:
            return True
        now = time.monotonic()
        if now - self._said_at.get(record.msg, -math.inf) < SAID_EVERY:
            return False
        self._said_at[record.msg] = now
        return True


# Setup ----------------------------------------------------------------------------------------------------------------


def set_up(kind: str) -> None:
    """Send all logs, warnings and uncaught exceptions to standard error in one format.

    `quiet` logs errors only.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(RepeatsLeftOut())
    handler.setFormatter(
        JsonFormatter() if kind == "json" else TextFormatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.ERROR if kind == "quiet" else logging.WARNING)
    for name in LIBRARIES:
        logging.getLogger(name).handlers, logging.getLogger(name).propagate = [], True
        logging.getLogger(name).setLevel(logging.NOTSET)
    ours = logging.getLogger("silvergold")
    ours.handlers, ours.propagate = [], True
    ours.setLevel(logging.ERROR if kind == "quiet" else logging.INFO)
    logging.captureWarnings(True)
    sys.excepthook = _uncaught
    threading.excepthook = _uncaught_in_a_thread
    sys.unraisablehook = _unraisable


log = logging.getLogger("silvergold.server")


def _uncaught(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        return
    log.critical("uncaught exception", exc_info=(kind, fault, trace))


def _uncaught_in_a_thread(args: threading.ExceptHookArgs) -> None:
    if args.exc_value is not None and not isinstance(args.exc_value, SystemExit):
        name = args.thread.name if args.thread else "?"
        log.error("thread %s ended", name, exc_info=(args.exc_type, args.exc_value, args.exc_traceback))


def _unraisable(args: sys.UnraisableHookArgs) -> None:
    if args.exc_value is not None:
        where = f"{args.err_msg or 'exception ignored'}: {args.object!r}"
        log.error(where, exc_info=(args.exc_type, args.exc_value, args.exc_traceback))
