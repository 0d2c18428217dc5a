"""Daily games are created once, however many ask first, and kills neither lose nor double a result."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx

from tests.server.cluster import Cluster
from tests.server.proofs import entries
from tests.server.proofs.process import Nursery, Process

REQUESTS = 100


async def first_requests(addresses: list[str]) -> list[tuple[int, str]]:
    """Ask all servers at once for a daily game that does not exist yet; return statuses and ids."""
    limits = httpx.Limits(max_connections=REQUESTS)
    async with httpx.AsyncClient(timeout=60, limits=limits) as http:
        asked = (http.get(f"{addresses[k % len(addresses)]}/api/daily/pyramids") for k in range(REQUESTS))
        answers = await asyncio.gather(*asked)
    return [(answer.status_code, answer.json()["challenge"]["id"]) for answer in answers]


def test_a_hundred_first_requests_at_two_workers_make_one_daily_game(
    nursery: Nursery, cluster: Cluster, tmp_path: Path
) -> None:
    db = cluster.new_database()
    workers = [Process(nursery, db, tmp_path, **entries.QUICK).start() for _ in range(2)]
    try:
        for worker in workers:
            worker.wait_until_up()
        told = asyncio.run(first_requests([worker.address for worker in workers]))
    finally:
        for worker in workers:
            worker.__exit__()

    assert len(told) == REQUESTS
    assert len(set(told)) == 1
    assert told[0][0] == 200


def test_a_server_killed_while_entries_are_played_loses_and_doubles_no_result(
    nursery: Nursery, file: str, tmp_path: Path
) -> None:
    outcome = entries.kill_entries(nursery, file, tmp_path)

    assert not outcome.faults, outcome
    assert outcome.figures["kills"] >= 4
    assert len(entries.entries_in(file)) == 3
    check_that_faults_are_found(file)


def test_entries_on_postgres_survive_kills_too(nursery: Nursery, cluster: Cluster, tmp_path: Path) -> None:
    outcome = entries.kill_entries(nursery, cluster.new_database(), tmp_path, seed=3, kills=3, games=2)

    assert not outcome.faults, outcome


def check_that_faults_are_found(file: str) -> None:
    """Check that faults are found after each of these changes to a copy of the database."""
    for k, sql in enumerate(
        (
            "UPDATE entry SET ended_at = NULL",
            "UPDATE entry SET points = points + 1",
            "UPDATE entry SET rank = NULL",
            "DELETE FROM entry",
        )
    ):
        copy = f"{file}.{k}"
        with closing(sqlite3.connect(file)) as whole, closing(sqlite3.connect(copy)) as changed:
            whole.backup(changed)
            changed.execute(sql)
            changed.commit()
        assert entries.entry_faults(copy) != [], sql
