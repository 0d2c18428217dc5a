"""A move is acknowledged only after it has been synced to the disk."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from silvergold.server.store import sqlite, transactions
from tests.server.proofs import runs, sync
from tests.server.proofs.process import Nursery

traceable = pytest.mark.skipif(not sync.is_possible(), reason="strace is not here or may not look (apt install strace)")


@traceable
def test_each_acknowledgement_comes_after_a_sync_of_its_command(nursery: Nursery, file: str, tmp_path: Path) -> None:
    outcome = sync.traced(nursery, file, tmp_path)

    assert not outcome.faults, outcome
    assert outcome.figures["acknowledged"] >= 40
    assert outcome.figures["syncs"] >= 20


@traceable
@pytest.mark.parametrize("mutant", ["acknowledge_before_commit", "no_sync"])
def test_the_trace_catches_a_bug(nursery: Nursery, file: str, tmp_path: Path, mutant: str) -> None:
    def run(within: float) -> runs.Outcome:
        return sync.traced(nursery, f"{file}{within}", tmp_path, faults=[mutant], within=within)

    runs.shown_by(lambda fault: "before it was synced" in fault, run, 5.0)


def test_even_without_a_trace_the_commit_comes_first_and_is_a_full_one(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []

    class Watched(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            done = super().execute(sql, *values)
            order.append(sql)
            return done

    plain = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **more: plain(*args, factory=Watched, **more))

    async def write() -> None:
        store = sqlite.SqliteStore(Path(file))
        await store.open(lambda _: None)
        order.clear()
        await store.write(lambda: transactions.rename("nobody", "Ana"))
        order.append("acknowledged")
        await store.close()

    asyncio.run(write())

    assert order.index("COMMIT") < order.index("acknowledged")
    assert order.index("PRAGMA synchronous = FULL") < order.index("BEGIN IMMEDIATE")
