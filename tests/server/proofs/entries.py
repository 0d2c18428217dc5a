"""Entries in a challenge while a server is killed: every finished game has one result, and it agrees with the log."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import httpx

from silvergold.server.play import game_log
from silvergold.server.play.game_cache import deck_of
from silvergold.server.play.results import result_of
from silvergold.server.store import is_postgres
from silvergold.server.store.challenge_transactions import rank_of
from silvergold.server.store.rows import COLUMNS, EntryRow
from tests.server.proofs import checks
from tests.server.proofs.players import History, Player, Table
from tests.server.proofs.process import Nursery, Process
from tests.server.proofs.runs import PATIENT, RANDOM, Outcome, _kill_on, figures_of, play_out

QUICK: dict[str, Any] = {"daily": "random-1", "par": ""}
GAMES = ("silver-and-gold", "pyramids")


async def begin_entries(address: str, count: int) -> list[Table]:
    """Let this many guests begin a daily game each."""
    made = []
    async with httpx.AsyncClient(base_url=address, timeout=30) as http:
        for k in range(count):
            session = (await http.post("/api/guests", json={"name": f"Guest {k}"})).json()["session"]
            mine = {"authorization": f"Bearer {session}"}
            answer = (await http.get(f"/api/daily/{GAMES[k % 2]}", headers=mine)).json()
            challenge = answer["challenge"]["id"]
            table = (await http.post(f"/api/challenges/{challenge}/play", json={}, headers=mine)).json()["table"]
            made.append(Table(table["id"], {0: session}, aids=False))
    return made


def kill_entries(
    nursery: Nursery, db: str, folder: Path, seed: int = 1, kills: int = 5, games: int = 3, within: float = PATIENT
) -> Outcome:
    """Play daily games with scripted clients while their server is killed again and again."""
    process = Process(nursery, db, folder, **QUICK).start()
    process.wait_until_up()
    deaths: list[str] = []

    async def run() -> tuple[list[str], list[History]]:
        tables = await begin_entries(process.address, games)
        players = [Player(lambda: process.address, table, 0, seed + k, think=0.02) for k, table in enumerate(tables)]
        points = [RANDOM, "commit", "ack", RANDOM, "insert"]
        where = [points[k % len(points)] for k in range(kills)]
        trouble = _kill_on(process, random.Random(seed), where, deaths, 0.8)
        return await play_out(players, trouble, within), [player.history for player in players]

    try:
        stuck, histories = asyncio.run(run())
    finally:
        process.__exit__()
    figures = {"games": float(games), "kills": float(len(deaths)), **figures_of(histories, db)}
    return Outcome(stuck + checks.faults(db, histories) + entry_faults(db), figures)


def entries_in(db: str) -> list[EntryRow]:
    """Return all entries of a database."""
    sql = f"SELECT {', '.join(COLUMNS['entry'])} FROM entry"
    rows = asyncio.run(_from_postgres(db, sql)) if is_postgres(db) else checks.sqlite_query(db, sql)
    return [EntryRow(*row) for row in rows]


async def _from_postgres(db: str, sql: str) -> list[Any]:
    import asyncpg  # type: ignore[import-untyped]

    connection = await asyncpg.connect(db)
    try:
        return list(await connection.fetch(sql))
    finally:
        await connection.close()


def entry_faults(db: str) -> list[str]:
    """Return what is wrong with the results of entries, compared with the logs of their games."""
    log, entries = checks.Log(db), entries_in(db)
    found = [f"{table} is an entry {n} times" for table, n in Counter(row.game_id for row in entries).items() if n > 1]
    known = {row.game_id for row in entries}
    found += [f"{table} has no entry" for table, game in log.games.items() if game.challenge and table not in known]
    return found + [f"{row.game_id}: {fault}" for row in entries for fault in _faults_of(log, row)]


def _faults_of(log: checks.Log, row: EntryRow) -> Iterable[str]:
    game, events = log.games[row.game_id], log.events[row.game_id]
    played = game_log.caught_up(game_log.begun(events[0], deck_of(log.decks[game.deck])), events[1:])
    if played.match.over != (row.ended_at is not None):
        yield f"the game is {'over' if played.match.over else 'running'}, and the entry ended at {row.ended_at}"
        return
    if played.match.over:
        result = result_of(played.match, 0)
        due = (result.points, result.margin, result.sources, rank_of(result.points, result.margin))
        if (row.points, row.margin, row.sources, row.rank) != due:
            yield f"the log leads to {due}, the entry says {(row.points, row.margin, row.sources, row.rank)}"
