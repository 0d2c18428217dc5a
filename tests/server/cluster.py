"""A PostgreSQL server for the tests: on loopback, in a temporary folder that is removed with it."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from silvergold.server.store.upgrade import upgrade_postgres

TEMPLATE = "template_silvergold"
SPEED = "-c fsync=off -c full_page_writes=off -c max_connections=60 -c autovacuum=off"
"""No syncing, because the databases of a test are not kept. No autovacuum, because it would start a process for each of
hundreds of databases every minute."""


def programs() -> Path | None:
    """Return where initdb and pg_ctl are; None if PostgreSQL is not installed."""
    found = shutil.which("pg_config")
    told = subprocess.run([found, "--bindir"], capture_output=True, text=True, check=False).stdout if found else ""
    places = [Path(told.strip()), *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    return next((place for place in places if (place / "initdb").exists()), None)


def free_port() -> int:
    """Return a port that is free now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Cluster:
    """A PostgreSQL server that creates databases, each a copy of a template with the newest schema."""

    def __init__(self, bin_folder: Path, settings: str = SPEED) -> None:
        self._bin = bin_folder
        self._settings = settings
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="silvergold-pg-"))
        # PostgreSQL does not run as root; the packages bring a user for it
        self._user = pwd.getpwnam("postgres").pw_name if os.geteuid() == 0 else None
        if self._user:
            shutil.chown(self.folder, self._user)
        self._n = 0

    def start(self) -> None:
        """Initialise the cluster, start its server and create the template."""
        self._run("initdb", "-D", str(self.folder / "data"), "-A", "trust", "-U", "sg", "--no-sync")
        self.up()
        asyncio.run(self._prepare())

    def up(self) -> None:
        """Start the server, for the first time or after `down`."""
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder}"
        data, log = str(self.folder / "data"), str(self.folder / "log")
        self._run("pg_ctl", "-D", data, "-o", f"{options} {self._settings}", "-l", log, "-w", "start")

    def down(self) -> None:
        """Stop the server at once, without a clean shutdown, as in a power cut."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "-w", "stop")

    def stop(self) -> None:
        """Stop the server and remove its files."""
        self.down()
        shutil.rmtree(self.folder, ignore_errors=True)

    def new_database(self) -> str:
        """Return the address of a fresh database."""
        self._n += 1
        name = f"t{os.getpid()}_{self._n}"
        asyncio.run(self._ask(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}"))
        return self.address(name)

    def address(self, name: str) -> str:
        """Return the address of a database."""
        return f"postgresql://sg@127.0.0.1:{self.port}/{name}"

    async def _prepare(self) -> None:
        await self._ask(f"CREATE DATABASE {TEMPLATE}")
        await upgrade_postgres(self.address(TEMPLATE))

    async def _ask(self, sql: str) -> Any:
        connection = await asyncpg.connect(self.address("postgres"))
        try:
            return await connection.execute(sql)
        finally:
            await connection.close()

    def _run(self, program: str, *words: str) -> None:
        command = [str(self._bin / program), *words]
        done = subprocess.run(
            command, user=self._user, cwd=self.folder, check=False, text=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip
        assert done.returncode == 0, f"{program} failed: {done.stderr}"
