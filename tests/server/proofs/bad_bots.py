"""Bots that raise, exit, sleep, die, give invalid answers or use up memory: every game with them still ends."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.server.proofs import checks
from tests.server.proofs.players import History, Table, new_tables
from tests.server.proofs.process import Nursery, Process
from tests.server.proofs.runs import PATIENT, Outcome, figures_of, play_out, players_at

EVIL = tuple(
    f"tests.{where}.evil:{name}"
    for where, names in {
        "arena": ("Raising", "Rubbish", "Silent", "Leaving", "Unspeakable", "Deadly", "Chatty", "Sleeping", "Stubborn"),
        "server": ("Hungry", "Chatty", "Endless"),
    }.items()
    for name in names
)


def _seat(db: str, tables: list[Table], first: int) -> None:
    """Put bad bots into the database, because no request could seat them at a table.

    The people of a table are cached by `rev`, which every change of them raises.
    """
    with closing(sqlite3.connect(db, timeout=30)) as connection, connection:
        for k, table in enumerate(tables):
            bot = EVIL[(first + k) % len(EVIL)]
            connection.execute("UPDATE seat SET bot = ? WHERE game_id = ? AND kind = 'bot'", (bot, table.id))
            connection.execute("UPDATE game SET rev = rev + 1 WHERE id = ?", (table.id,))


def bad_bots(
    nursery: Nursery,
    db: str,
    folder: Path,
    games: int = 4,
    first: int = 0,
    faults: list[str] | None = None,
    within: float = PATIENT,
) -> Outcome:
    """Play games of people with one bad bot each."""
    with Process(nursery, db, folder, faults, bots=2, patience=1, bot_memory=600) as process:

        async def run() -> tuple[list[str], list[History]]:
            tables = (await new_tables(process.address, 2 * games, seed=1))[1::2]  # every second one has a bot
            _seat(db, tables, first)
            players = players_at(tables, lambda: process.address, 1)
            return await play_out(players, None, within), [player.history for player in players]

        stuck, histories = asyncio.run(run())
        failures = process.figure("silvergold_bot_failures_total")
        fallbacks = process.figure("silvergold_bot_fallbacks_total")
        alive = [] if process.is_alive() else ["the server is gone"]
    figures = {"games": games, "failures of bots": failures, "simple choices instead": fallbacks}
    return Outcome(stuck + alive + checks.faults(db, histories, ended=False), {**figures, **figures_of(histories, db)})
