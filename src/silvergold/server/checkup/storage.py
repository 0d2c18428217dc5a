"""Checks of where games are kept: the folder, the disk, the database and the clock."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from silvergold.errors import SilvergoldError
from silvergold.extras import need
from silvergold.server.checkup.finding import BAD, GOOD, NOTE, Finding
from silvergold.server.clock import system_time
from silvergold.server.heartbeat import LEAST_FREE, WELL_FOR
from silvergold.server.store import is_postgres, shown
from silvergold.server.store.backup import ALIVE
from silvergold.server.store.diagnosis import explained
from silvergold.server.store.upgrade import CONNECTS_WITHIN, HEAD, VERSION_QUERY, version_of

LITTLE_SPACE: Final = 500 << 20
SLOW_SYNC: Final = 0.1
"""Seconds. Every move waits for one sync to disk."""
SYNCS: Final = 5
AHEAD: Final = 60.0
"""Seconds that a heartbeat may be ahead of the clock: the clocks of several machines differ a little."""


def storage(db: str) -> Iterator[Finding]:
    """Yield what was found out about the database and the disk."""
    if is_postgres(db):
        yield from _postgres(db)
        return
    folder = Path(db).resolve().parent
    yield from _folder(folder)
    yield from _file(Path(db))


def _folder(folder: Path) -> Iterator[Finding]:
    """Check whether files can be written, how much space is left, and how long a sync takes."""
    if not folder.is_dir():
        yield Finding("data folder", NOTE, f"{folder} does not exist", "the server creates it, if this user may")
        return
    try:
        took = _sync_time(folder)
    except OSError as fault:
        advice = "let this user write there, or name another file with --db"
        yield Finding("data folder", BAD, f"{folder} cannot be written: {fault.strerror}", advice)
        return
    yield Finding("data folder", GOOD, f"{folder} can be written")
    free = shutil.disk_usage(folder).free
    if free < LEAST_FREE:
        yield Finding("disk", BAD, f"{free >> 10} KiB are free", "nothing can be saved; make room")
    elif free < LITTLE_SPACE:
        yield Finding("disk", NOTE, f"{free >> 20} MB are free", "a finished game of four with its review takes 0.1 MB")
    else:
        yield Finding("disk", GOOD, f"{free >> 30} GB are free")
    if took > SLOW_SYNC:
        advice = "every move waits for one; use a local disk that is not shared over a network"
        yield Finding("sync", NOTE, f"saving takes {1000 * took:.0f} ms", advice)
    else:
        yield Finding("sync", GOOD, f"saving takes {1000 * took:.1f} ms")


def _sync_time(folder: Path) -> float:
    """Return the median time of a sync to disk in seconds."""
    times = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(SYNCS):
            start = time.perf_counter()
            file.write(b"x" * 4096)
            file.flush()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - start)
    return sorted(times)[SYNCS // 2]


def _file(path: Path) -> Iterator[Finding]:
    if not path.is_file():
        yield Finding("database", GOOD, f"there is no {path} yet; the server creates it")
        return
    try:
        with explained(str(path)), closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as found:
            version, faults = version_of(found, path), found.execute("PRAGMA quick_check(3)").fetchall()
            alive = found.execute(ALIVE).fetchone() if version else None
    except SilvergoldError as fault:
        yield Finding("database", BAD, fault.sentence)
        return
    if faults != [("ok",)]:
        advice = "restore the newest backup: silvergold restore FILE"
        yield Finding("database", BAD, f"{path} is damaged: {faults[0][0]}", advice)
        return
    yield _of_version(str(path), version, f"{path.stat().st_size >> 20} MB")
    if path.stat().st_mode & 0o077 and os.name != "nt":
        yield Finding("rights", NOTE, f"other users of this machine may read {path}", f"chmod 600 {path}*")
    yield from _clock(alive)


def _of_version(what: str, version: str | None, size: str) -> Finding:
    """Return what the version of the tables means for the next start."""
    if version == HEAD:
        return Finding("database", GOOD, f"{what} is sound and up to date ({size})")
    if version and version > HEAD:
        advice = "use the newer silvergold that made it, or restore a backup from before the upgrade"
        return Finding("database", BAD, f"{what} has tables of version {version}, this silvergold knows {HEAD}", advice)
    advice = "the next start upgrades it; silvergold backup before.db keeps a way back"
    return Finding("database", NOTE, f"{what} has tables of version {version}, older than {HEAD}", advice)


def _clock(alive: Any) -> Iterator[Finding]:
    """Compare this clock with the last heartbeat of a server, which cannot lie in the future."""
    if not alive:
        return
    since = (system_time() - int(alive[0])) / 1000
    if since < -AHEAD:
        advice = "set the clock (timedatectl set-ntp true); until then no time of thinking runs out"
        yield Finding("clock", BAD, f"the last heartbeat of the server is {-since:.0f} s in the future", advice)
    elif since < WELL_FOR:
        yield Finding("clock", GOOD, f"a server saved {max(since, 0):.0f} s ago, by the same clock")
    else:
        yield Finding("clock", GOOD, f"no server has saved here for {since:.0f} s")


def _postgres(db: str) -> Iterator[Finding]:
    need("postgres", "PostgreSQL")
    try:
        with explained(db):
            told = asyncio.run(_asked(db))
    except SilvergoldError as fault:
        yield Finding("database", BAD, fault.sentence)
        return
    if told["version"] is None:
        yield Finding("database", GOOD, f"{shown(db)} can be reached; the server creates its tables")
    else:
        yield _of_version(shown(db), told["version"], f"{int(told['size']) >> 20} MB")
    for name in ("fsync", "synchronous_commit"):
        if told[name] == "off":
            advice = f"ALTER SYSTEM SET {name} = on; without it, acknowledged moves can be lost"
            yield Finding(name, BAD, "off", advice)
    yield from _clock(told["alive"])


async def _asked(db: str) -> dict[str, Any]:
    """Return what PostgreSQL says about itself."""
    import asyncpg  # type: ignore[import-untyped]

    connection = await asyncpg.connect(db, timeout=CONNECTS_WITHIN)
    try:
        told = {name: await connection.fetchval(f"SHOW {name}") for name in ("fsync", "synchronous_commit")}
        told["size"] = await connection.fetchval("SELECT pg_database_size(current_database())")
        has_tables = await connection.fetchval("SELECT to_regclass('alembic_version') IS NOT NULL")
        told["version"] = await connection.fetchval(VERSION_QUERY) if has_tables else None
        alive = await connection.fetchval(ALIVE) if has_tables else None
        return {**told, "alive": (alive,) if alive else None}
    finally:
        await connection.close()
