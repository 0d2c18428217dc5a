"""Sync before ack, checked in the system calls of the real server.

A command's id is text, so it is found in the page that is written to the disk and in the frame that is sent to the
client. Before each acknowledgement there must be a write of its command to the disk, and a sync after that write.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

from tests.server.proofs import checks
from tests.server.proofs.players import UNSEEN, new_tables
from tests.server.proofs.process import Nursery, Process
from tests.server.proofs.runs import PATIENT, Outcome, play_out, players_at

CALLS = "pwrite64,write,fsync,fdatasync,sendto,sendmsg,writev"
LINE = re.compile(r"^(\d+) +(?:<\.\.\. )?(\w+)(\(| resumed>)(.*)$")
SAVED = re.compile(r'\\"type\\":\\"saved\\",\\"cmd_id\\":\\"([A-Za-z0-9_.-]+)\\"')
COMMAND = re.compile(r"\d-\d+-(?:[0-9a-f]{6,12}|back)")


def is_possible() -> bool:
    """Return whether strace is installed and may trace."""
    found = shutil.which("strace")
    if found is None:
        return False
    tried = subprocess.run([found, "-e", "trace=fsync", "true"], capture_output=True, check=False)
    return tried.returncode == 0


def faults_in(trace: str) -> tuple[list[str], dict[str, float]]:
    """Return the acknowledgements before their sync, and how many acknowledgements and syncs there were."""
    written: set[str] = set()
    synced: set[str] = set()
    found, acks, syncs = [], 0, 0
    for line in trace.splitlines():
        parts = LINE.match(line)
        if parts is None:
            continue
        call, rest = parts[2], parts[4]
        if call in ("fsync", "fdatasync"):
            if "unfinished" not in rest:  # the call has returned
                syncs += 1
                synced |= written
            continue
        acknowledged = SAVED.findall(rest)
        acks += len(acknowledged)
        found += [f"{cmd_id} was acknowledged before it was synced" for cmd_id in acknowledged if cmd_id not in synced]
        if call == "pwrite64":
            written |= set(COMMAND.findall(rest))
    return found, {"acknowledged": acks, "syncs": syncs}


def traced(
    nursery: Nursery, db: str, folder: Path, games: int = 1, faults: list[str] | None = None, within: float = PATIENT
) -> Outcome:
    """Play games while strace traces the server."""
    trace = folder / "trace"
    with Process(nursery, db, folder, faults) as process:
        looker = subprocess.Popen(
            ["strace", "-f", "-q", "-s", "8192", "-e", f"trace={CALLS}", "-o", str(trace), "-p", str(process.pid)],
            stderr=subprocess.DEVNULL,
        )
        try:
            time.sleep(0.5)

            async def run() -> list[str]:
                tables = await new_tables(process.address, games, seed=1, tries=UNSEEN if faults else 1)
                return await play_out(players := players_at(tables, lambda: process.address, 1), None, within) + [
                    fault for player in players for fault in player.history.faults
                ]

            stuck = asyncio.run(run())
        finally:
            looker.send_signal(signal.SIGINT)
            looker.wait(10)
    found, figures = faults_in(trace.read_text("utf-8", errors="replace"))
    return Outcome(stuck + found, {**figures, "commands in the log": checks.Log(db).commands})
