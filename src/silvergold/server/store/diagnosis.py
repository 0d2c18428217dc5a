"""What a database or the system says about an address, as one sentence that a person can act on."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from silvergold.errors import FORMAT, SilvergoldError
from silvergold.server.store import is_postgres, shown

ABOUT_POSTGRES: Final = "is it running, and are host, name and password right?"
ABOUT_A_FILE: Final = "this user must be able to write the file and the folder it is in; another is named with --db"
ABOUT_A_BACKUP: Final = "name a file in a folder that this user may write"


@contextmanager
def explained(address: str, advice: str = "") -> Iterator[None]:
    """Raise SilvergoldError instead of what goes wrong with the database at this address."""
    try:
        yield
    except SilvergoldError:
        raise
    except Exception as fault:
        if not _is_about(address, fault):
            raise
        raise SilvergoldError(FORMAT, _sentence(address, fault, advice)) from fault


def _is_about(address: str, fault: Exception) -> bool:
    """Return whether an error is about the database and not a bug of this program."""
    if isinstance(fault, OSError | sqlite3.Error) or _is_of_a_driver(fault):
        return True
    return isinstance(fault, ValueError) and is_postgres(address)  # an address that cannot be read


def _is_of_a_driver(fault: BaseException) -> bool:
    """Return whether an error comes from a database driver; drivers are not always loaded."""
    return type(fault).__module__.partition(".")[0] in ("asyncpg", "sqlalchemy")


def _sentence(address: str, fault: BaseException, advice: str) -> str:
    """Return what cannot be used, why, and what would help."""
    why = _reason(fault)
    if is_postgres(address):
        return f"{shown(address)} cannot be used: {why}; {ABOUT_POSTGRES}"
    if Path(address).is_dir():
        return f"{address} is a folder; name a file in it"
    return f"{address} cannot be used: {why}; {advice or ABOUT_A_FILE}"


def _reason(fault: BaseException) -> str:
    """Return the innermost reason on one line: libraries wrap the original error."""
    inner = getattr(fault, "orig", None) or fault
    inner = inner.__cause__ if _is_of_a_driver(inner) and inner.__cause__ else inner
    text = str(inner)
    if isinstance(inner, FileExistsError | NotADirectoryError):
        text = f"{inner.filename} is no folder"
    elif isinstance(inner, OSError) and inner.strerror:
        text = f"{inner.strerror} ({inner.filename})" if inner.filename else inner.strerror
    return re.sub(r"\s+", " ", text).strip(" .") or type(inner).__name__
