"""Checks of the machine: versions, pages, memory, open files, and the compiled rules."""

from __future__ import annotations

import contextlib
import os
import platform
import sqlite3
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from silvergold import rules
from silvergold.server.built_pages import INDEX, PAGES
from silvergold.server.checkup.finding import BAD, GOOD, NOTE, Finding

OLDEST_SQLITE: Final = (3, 35)
LIBRARIES: Final = ("numba", "numpy", "litestar", "uvicorn")
NEEDED_MEMORY: Final = 800 << 20
"""Bytes that a server and two processes for bots need (docs/hosting.md, Resources)."""
FEW_FILES: Final = 4096


def machine() -> Iterator[Finding]:
    """Yield what was found out about this machine."""
    yield _versions()
    yield _sqlite()
    yield _pages()
    yield _compiled()
    yield from _memory()
    yield from _files()


def _versions() -> Finding:
    with contextlib.suppress(PackageNotFoundError):
        told = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
        python = f"Python {platform.python_version()} on {platform.system()} {platform.machine()}"
        return Finding("versions", GOOD, f"silvergold {version('silvergold')}, {python}, {told}")
    return Finding("versions", NOTE, "silvergold is not installed here as a package", "pip install silvergold")


def _sqlite() -> Finding:
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        advice = "use a Python with SQLite 3.35 or newer, or PostgreSQL"
        return Finding("SQLite", BAD, f"version {sqlite3.sqlite_version} is too old", advice)
    return Finding("SQLite", GOOD, f"version {sqlite3.sqlite_version}")


def _pages() -> Finding:
    if (PAGES / INDEX).is_file():
        return Finding("pages", GOOD, "the web pages are there")
    return Finding("pages", BAD, "the web pages are not built", "make pages builds them in a checkout")


def _compiled() -> Finding:
    if rules.is_warm():
        return Finding("rules", GOOD, "compiled for this machine")
    advice = "silvergold warm does it now; otherwise the first start does it while the pages are open already"
    return Finding("rules", NOTE, "not compiled for this machine yet", advice)


def _memory() -> Iterator[Finding]:
    path = Path("/proc/meminfo")
    if not path.is_file():
        return
    free = next((int(line.split()[1]) << 10 for line in path.read_text().splitlines() if "MemAvailable" in line), 0)
    if free < NEEDED_MEMORY:
        advice = "a server needs about 200 MB, and each process for bots as much; --bots 1 saves one"
        yield Finding("memory", NOTE, f"{free >> 20} MB are free", advice)
    else:
        yield Finding("memory", GOOD, f"{free >> 20} MB are free")


def _files() -> Iterator[Finding]:
    if sys.platform == "win32":
        return
    import resource

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if most != resource.RLIM_INFINITY and most < FEW_FILES:
        advice = "each connection is one; LimitNOFILE=20000 in systemd or ulimit -Hn raises it"
        yield Finding("open files", NOTE, f"a program may open {most}", advice)
    else:
        yield Finding("open files", GOOD, "enough" if most == resource.RLIM_INFINITY else f"up to {most}")
    if os.geteuid() == 0:
        yield Finding(
            "user", NOTE, "this is root", "run the server as a user without rights; see the service of systemd"
        )
