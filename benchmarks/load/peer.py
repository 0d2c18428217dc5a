"""boardgame.io: its players over socket.io, and its server with each of its storages."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import msgspec

from benchmarks.load.figures import SEATS, Figures, Pace, Player, Round
from benchmarks.load.postgres import NO_POSTGRES, server_process, size_of, start_postgres, syncs_of
from benchmarks.load.servers import Server, free_port
from benchmarks.load.wire import Wire

PEER = Path(__file__).parents[1] / "boardgame_io"
PEER_ROUNDS = 31
"""Rounds after which a match of boardgame.io is over: then it has about as many commands as a game of ours."""
ROUND = re.compile(rb'"G":\{"round":(\d+),"ready":\[([^\]]*)\]')


class PeerSeat:
    """A player at the same pace on a boardgame.io server, over socket.io."""

    def __init__(self, match: str, seat: int, secret: str, game: Round, figures: Figures, pace: Pace) -> None:
        self._match, self._seat, self._secret = match, str(seat), secret
        self._game, self._figures, self._pace = game, figures, pace
        self._chance = random.Random(f"{match}{seat}")
        self._round, self._pending, self._asked = -1, False, 0.0
        self.over = False

    async def sit(self, port: int) -> None:
        self.wire = Wire(f"127.0.0.1:{port}", "/socket.io/?EIO=4&transport=websocket", self._hear)
        await self.wire.open(port)

    def _hear(self, text: bytes) -> None:
        if text[:1] == b"0":
            self.wire.send(b"40/marking,")
        elif text[:1] == b"2":
            self.wire.send(b"3")
        elif text[:2] == b"40":
            self._say("sync", self._match, self._seat, self._secret, SEATS)
        elif text[:2] == b"42" and (found := ROUND.search(text)):
            self._look(int(found[1]), f'"{self._seat}"'.encode() in found[2])

    def _say(self, *words: Any) -> None:
        self.wire.send(b"42/marking," + msgspec.json.encode(words))

    def _look(self, round_now: int, ready: bool) -> None:
        """Note the round of a message, and plan the next move; an `update` is both acknowledgement and reveal."""
        if self._pending and (ready or round_now > self._round):
            self._figures.add(self._figures.acks, self._asked)
            self._pending = False
        if round_now > self._round:
            if (since := self._game.sent.get(round_now - 1)) is not None and self._round >= 0:
                self._figures.add(self._figures.reveals, since)
            self._round = round_now
            low, high = self._pace
            if round_now >= PEER_ROUNDS:
                self._figures.over += 1
            elif high:
                asyncio.get_running_loop().call_later(self._chance.uniform(low, high), self._move)
            else:
                self._figures.when_all_sit(self._move)

    def _move(self) -> None:
        if self.wire.lost:
            return
        self._pending = True
        self._asked = self._game.sent[self._round] = time.perf_counter()
        payload = {"type": "mark", "args": [["cross 33 b1 c1 c2"]], "playerID": self._seat, "credentials": self._secret}
        self._say("update", {"type": "MAKE_MOVE", "payload": payload}, 0, self._match, self._seat)


async def peer_tables(port: int, games: int, figures: Figures, pace: Pace) -> list[PeerSeat]:
    """Create matches with the lobby of boardgame.io."""
    gate = asyncio.Semaphore(16)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120) as http:

        async def one() -> list[PeerSeat]:
            async with gate:
                match = (await http.post("/games/marking/create", json={"numPlayers": SEATS})).json()["matchID"]
                secrets = []
                for k in range(SEATS):
                    body = {"playerID": str(k), "playerName": f"Guest {k}"}
                    joined = (await http.post(f"/games/marking/{match}/join", json=body)).json()
                    secrets.append(joined["playerCredentials"])
                game = Round()
                return [PeerSeat(match, k, secrets[k], game, figures, pace) for k in range(SEATS)]

        return [seat for some in await asyncio.gather(*(one() for _ in range(games))) for seat in some]


def node() -> list[str]:
    """Return the program Node itself: the one in .venv/bin is a script that starts another process."""
    found = subprocess.run(["node", "-p", "process.execPath"], capture_output=True, text=True, check=True)
    return [found.stdout.strip()]


class PeerServer(Server):
    """The boardgame.io server, installed in benchmarks/boardgame_io, with its matches in memory."""

    name = "boardgame.io 0.50.2 (in memory)"
    promises = "the move is in memory; it is never written"

    def __init__(self, **storage: str) -> None:
        self.port = free_port()
        self._process = subprocess.Popen(
            [*node(), "server.js", str(self.port)],
            cwd=PEER,
            env={**os.environ, **storage},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.pid = self._process.pid

    async def tables(self, games: int, figures: Figures, pace: Pace) -> Sequence[Player]:
        return await peer_tables(self.port, games, figures, pace)

    async def stored(self) -> int:
        return 0

    async def up(self) -> None:
        async with httpx.AsyncClient() as http:
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    if (await http.get(f"http://127.0.0.1:{self.port}/games")).status_code == 200:
                        return
                assert self._process.poll() is None, "the boardgame.io server ended"
                await asyncio.sleep(0.05)


class PeerWithFiles(PeerServer):
    """The boardgame.io server with its own storage in files."""

    name = "boardgame.io 0.50.2 (FlatFile)"
    promises = "the move is in memory; it is written afterwards, never synced"

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        super().__init__(FLATFILE_DIR=str(folder))

    async def stored(self) -> int:
        return sum(file.stat().st_size for file in self._folder.glob("*"))


class PeerWithPostgres(PeerServer):
    """The boardgame.io server with its adapter for PostgreSQL, which syncs every commit."""

    name = "boardgame.io 0.50.2 (bgio-postgres 1.0.16, fsync=on)"
    promises = "the move is in memory; it is written and synced afterwards"

    def __init__(self) -> None:
        cluster = start_postgres()
        assert cluster is not None, NO_POSTGRES
        self._cluster = cluster
        self.database = (server_process(self._cluster),)
        self._address = self._cluster.new_database()
        super().__init__(POSTGRES_URI=self._address)

    def stop(self, number: int = signal.SIGTERM) -> None:
        super().stop(number)
        self._cluster.stop()

    async def stored(self) -> int:
        return await size_of(self._address)

    async def syncs(self) -> int | None:
        return await syncs_of(self._address)


def install_peer() -> str | None:
    """Install boardgame.io if it is not there; return why it cannot be used here, or None if it can."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        return "node and npm are not here"
    if (PEER / "node_modules" / "bgio-postgres").exists():
        return None
    done = subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=PEER, capture_output=True, text=True, check=False)
    return None if done.returncode == 0 else f"npm ci failed: {done.stderr.strip()[-400:]}"
