"""Clients that ask and never read: they are disconnected, others are not affected, and the memory is bounded."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from pathlib import Path

from silvergold.server.protocol.messages import VERSION
from tests.server.proofs import checks
from tests.server.proofs.players import History, Table, new_tables
from tests.server.proofs.process import Nursery, Process
from tests.server.proofs.raw import Raw
from tests.server.proofs.runs import Outcome, figures_of, play_out, players_at

MOST_GROWTH = 4 << 20
"""Bytes by which one slow reader may make a server grow: what waits for it in the server and in the kernel."""


class Sloth:
    """A client that asks for the whole log again and again, and reads nothing."""

    def __init__(self, process: Process, table: Table) -> None:
        self.raw = Raw(process.port, f"/api/tables/{table.id}/socket", receive_buffer=4096)
        session = next(iter(table.sessions.values()))
        self.raw.send_text(json.dumps({"type": "hello", "version": VERSION, "session": session}))
        self.raw.socket.settimeout(0.02)
        self.sent, self.is_cut = 0, False

    def ask(self) -> None:
        """Ask up to 20 times, as long as the connection takes it."""
        try:
            for _ in range(20 * (not self.is_cut)):
                self.raw.send_text('{"type":"resume","have":0}')
                self.sent += 1
        except TimeoutError:
            return
        except OSError:
            self.is_cut = True


def _ask_on(sloths: list[Sloth], until: threading.Event, process: Process, most: list[int]) -> None:
    """Let all of them ask until `until` is set or all are disconnected; record the memory meanwhile."""
    while not until.wait(0.02):
        for sloth in sloths:
            sloth.ask()
        most.append(process.memory())
        if all(sloth.is_cut for sloth in sloths):
            return


def slow_readers(
    nursery: Nursery, db: str, folder: Path, sloths: int = 8, seconds: float = 15.0, faults: list[str] | None = None
) -> Outcome:
    """Play games while other clients do not read."""
    with Process(nursery, db, folder, ["set:api.wire_protocol:SEND_WITHIN:2", *(faults or [])], rate=50) as process:
        quiet = asyncio.run(_play(process, seed=1))[1]
        table = asyncio.run(new_tables(process.address, 1, seed=3))[0]
        stuck, _ = asyncio.run(_play_at(process, [table], 3))  # so that there is a whole log to ask for
        before, most, over = process.memory(), [process.memory()], threading.Event()
        lazy = [Sloth(process, table) for _ in range(sloths)]
        asking = threading.Thread(target=_ask_on, args=(lazy, over, process, most))
        asking.start()
        more, histories = asyncio.run(_play(process, seed=2))
        asking.join(seconds)
        over.set()
        asking.join()
        cut = sum(sloth.is_cut for sloth in lazy)
        for sloth in lazy:
            sloth.raw.close()
        left = _sockets_left(process)
    found = [*stuck, *more, *checks.faults(db, [*histories, *quiet])]
    if cut < sloths:
        found.append(f"only {cut} of {sloths} slow readers were sent away")
    if left:
        found.append(f"{left:g} sockets are still held")
    if max(most) - before > MOST_GROWTH * sloths:
        found.append(f"the server grew by {(max(most) - before) >> 20} MiB")
    figures: dict[str, float] = {"slow readers": sloths, "sent away": cut, "asked": sum(sloth.sent for sloth in lazy)}
    figures |= {"grown MiB": (max(most) - before) >> 20, "median ack ms": _median(histories)}
    return Outcome(found, {**figures, "median ack before ms": _median(quiet), **figures_of(histories, db)})


def _sockets_left(process: Process) -> float:
    deadline = time.monotonic() + 5
    while (left := process.figure("silvergold_sockets")) and time.monotonic() < deadline:
        time.sleep(0.05)
    return left


def _median(histories: list[History]) -> float:
    waits = sorted(wait for history in histories for wait in history.waits)
    return round(1000 * waits[len(waits) // 2], 1) if waits else 0.0


async def _play(process: Process, seed: int) -> tuple[list[str], list[History]]:
    return await _play_at(process, await new_tables(process.address, 2, seed), seed)


async def _play_at(process: Process, tables: list[Table], seed: int) -> tuple[list[str], list[History]]:
    players = players_at(tables, lambda: process.address, seed)
    return await play_out(players, None, 60), [player.history for player in players]
