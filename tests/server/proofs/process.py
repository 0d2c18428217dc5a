"""A server in a process of its own, to be killed and started again."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

from tests.server.cluster import free_port

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 120.0


class Nursery:
    """The process that starts all servers of a test run (`launch.py`)."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.proofs.launch"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        assert self._read() == "ready"

    def _read(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def start(self, config: dict[str, Any], faults: list[str], log: Path) -> int:
        """Start a new server; return its process id."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"config": config, "faults": faults, "log": str(log)}) + "\n")
        self._process.stdin.flush()
        return int(self._read())

    def close(self) -> None:
        """End the process; no more servers can be started."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()


UNLIMITED = dict.fromkeys(("rate", "sockets", "connections", "tables", "tables_a_day", "guests"), 0)
"""Settings without limits, because all guests of a proof come from one address."""


class Process:
    """One server, at one port, on one database, through all its restarts."""

    def __init__(self, nursery: Nursery, db: str, folder: Path, faults: list[str] | None = None, **config: Any) -> None:
        self._nursery = nursery
        self.port = free_port()
        self.config = {"db": db, "port": self.port, **UNLIMITED, **config}
        self.faults = faults or []
        self.log = folder / f"server-{self.port}.log"
        self.pid = 0
        self.lives = 0

    @property
    def address(self) -> str:
        """Return the address of the server."""
        return f"http://127.0.0.1:{self.port}"

    def start(self, *faults: str) -> Process:
        """Start the server; the given faults apply to this start only."""
        self.lives += 1
        self.pid = self._nursery.start(self.config, [*self.faults, *faults], self.log)
        return self

    def wait_until_up(self) -> None:
        """Wait until the server answers."""
        deadline = time.monotonic() + PATIENCE
        while not self.answers():
            assert self.is_alive(), f"the server ended: {self.told()[-2000:]}"
            assert time.monotonic() < deadline, "the server did not come up"
            time.sleep(0.02)

    def answers(self) -> bool:
        """Return whether the server answers its health check."""
        try:
            with urllib.request.urlopen(f"{self.address}/health", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def is_alive(self) -> bool:
        """Return whether the process exists."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def kill(self) -> None:
        """Kill the server with SIGKILL, and wait until it is gone."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        self.wait_until_gone()

    def stop(self) -> None:
        """Stop the server with SIGTERM, as an operator does; kill it if it has not ended after 10 seconds."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGTERM)
        self.wait_until_gone(required=False)
        self.kill()

    def wait_until_gone(self, required: bool = True) -> None:
        """Wait until the process has ended; if that is not required, for at most 10 seconds."""
        deadline = time.monotonic() + (PATIENCE if required else 10.0)
        while self.is_alive() and time.monotonic() < deadline:
            time.sleep(0.005)
        assert not (required and self.is_alive()), "the process did not end"

    def told(self) -> str:
        """Return the log of the server, over all its starts."""
        return self.log.read_text("utf-8", errors="replace") if self.log.exists() else ""

    def memory(self) -> int:
        """Return the resident memory in bytes."""
        fields = Path(f"/proc/{self.pid}/statm").read_text().split()
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")

    def figure(self, name: str) -> float:
        """Return one figure of /metrics."""
        with urllib.request.urlopen(f"{self.address}/metrics", timeout=10) as answer:
            for line in answer.read().decode().splitlines():
                words = line.split()
                if words and words[0] == name:
                    return float(words[1])
        return 0.0

    def __enter__(self) -> Process:
        self.start()
        self.wait_until_up()
        return self

    def __exit__(self, *_: object) -> None:
        if self.faults:  # a server with faults might not stop on SIGTERM
            self.kill()
        else:
            self.stop()
