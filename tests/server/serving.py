"""`silvergold serve` in a process of its own."""

from __future__ import annotations

import re
import signal
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path

import httpx

from tests.cli.running import COMMAND, environment

PATIENCE = 120.0


class Running:
    """A server in its own process."""

    def __init__(self, words: tuple[str, ...], env: Mapping[str, str], folder: Path) -> None:
        self.log = folder / f"log-{time.monotonic_ns()}"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [*COMMAND, "serve", *words], stdout=subprocess.PIPE, stderr=log, text=True, env=environment(**env)
            )
        assert self.process.stdout is not None
        self.first_line = self.process.stdout.readline()
        found = re.search(r"http://\S+:\d+", self.first_line)
        assert found, self.log.read_text()
        self.address = found[0]

    def wait(self) -> None:
        """Wait until it answers."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            assert self.process.poll() is None, self.log.read_text()
            try:
                if httpx.get(f"{self.address}/health", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError(f"it does not answer: {self.log.read_text()}")

    def stop(self) -> tuple[int, float]:
        """Stop it gracefully; return its exit code and how long that took."""
        start = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code, time.monotonic() - start
