"""A server that has never compiled the rules: pages and tables work at once, games begin after the compilation."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from silvergold import rules
from silvergold.child_processes.child import ChildProcess, Program
from silvergold.server import app, compilation, heartbeat
from tests.server.hosting import Served, soon

SOON = 0.5
"""Seconds within which a request that does not wait is certainly answered; more would only make the test slower."""


class Compiler:
    """A replacement for the child process that compiles: it reports 40 %, and ends when `finish` is called."""

    def __init__(self, folder: Path, exit_code: int = 0) -> None:
        self.gate, self._pid = folder / "done", folder / "pid"
        self.program = Program("tests.server.slow_compiler", (str(self._pid), str(self.gate), str(exit_code)))

    @property
    def pid(self) -> int:
        """Return the id of the process."""
        return int(self._pid.read_text())

    def finish(self) -> None:
        """Let the process end."""
        self.gate.touch()


@pytest.fixture(params=[0, 3], ids=["compiled", "failed"])
def compiler(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Compiler:
    """Return a compiler that has not finished, on a machine that has compiled nothing."""
    made = Compiler(tmp_path, request.param)
    monkeypatch.setattr(rules, "is_warm", lambda: False)
    original = compilation.Compilation
    monkeypatch.setattr(app, "Compilation", lambda on_progress: original(on_progress, made.program))
    return made


@pytest.fixture
def new_machine(compiler: Compiler, tmp_path: Path) -> Iterator[Served]:
    """Yield a server while the rules are still being compiled."""
    with Served(str(tmp_path / "games.db")) as served:
        yield served
        compiler.finish()


def test_a_table_can_be_set_up_while_the_rules_are_compiled_and_its_game_begins_then(
    new_machine: Served, compiler: Compiler
) -> None:
    ana = new_machine.guest("Ana")
    while ana.get("/api/catalogue")["compiling"] != 40:
        pass
    table = ana.new_table("me", "greedy")["table"]["id"]

    with ThreadPoolExecutor() as pool, ana.socket(table, seat=0) as player:
        assert player.until("welcome")["table"]["status"] == "open"
        starting = pool.submit(ana.post, f"/api/tables/{table}/start")
        with pytest.raises(TimeoutError):
            starting.result(SOON)
        compiler.finish()
        assert starting.result()["table"]["status"] == "playing"
        assert player.play_until(lambda view: view["turn"] == 1)["view"]["turn"] == 1

    assert ana.get("/api/catalogue")["compiling"] is None


def test_a_socket_answers_while_the_rules_are_compiled_and_shows_the_table_then(
    new_machine: Served, compiler: Compiler
) -> None:
    """A page gives up a connection whose server does not answer its ping for 8 seconds."""
    ana = new_machine.guest("Ana")
    table = ana.new_table("me", "greedy")["table"]["id"]

    with ana.socket(table, seat=0) as player:
        for number in (7, 8):
            player.send("ping", id=number)
            assert player.until("pong")["id"] == number
        player.send("say", text="still compiling")
        kinds = [message["type"] for message in player.seen]
        compiler.finish()
        said = player.until("said")

    assert kinds == ["welcome", "pong", "pong"]
    assert said["text"] == "still compiling"


def test_health_is_good_while_the_rules_are_compiled_however_long_that_takes(
    new_machine: Served, compiler: Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeat, "WELL_FOR", 0.0)
    ana = new_machine.guest("Ana")
    assert ana.get("/api/catalogue")["compiling"] is not None

    assert ana.get("/health")["status"] == "ok"

    compiler.finish()
    assert soon(lambda: ana.ask("GET", "/health").status_code == 503), "then heartbeats are expected"


def test_compiling_is_not_called_a_time_without_a_server(
    compiler: Compiler, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    served = Served(str(tmp_path / "games.db"))
    now = served.services.clock.now()
    served.services.clock.read = lambda: now
    with served:
        ana = served.guest("Ana")
        served.services.clock.read = lambda: now + 25_500
        compiler.finish()
        assert soon(lambda: any("deadlines" in record.getMessage() for record in caplog.records))
        assert ana.get("/health")["status"] == "ok"

    told = [record.getMessage() for record in caplog.records if "deadlines" in record.getMessage()]
    assert told == [
        "the rules were compiled, and nobody could play, for 25.5 seconds; all deadlines were moved by that time"
    ]


def test_a_server_that_stops_while_it_compiles_leaves_no_process_behind(compiler: Compiler, tmp_path: Path) -> None:
    with Served(str(tmp_path / "games.db")) as served:
        while served.guest("Ana").get("/api/catalogue")["compiling"] != 40:
            pass
        child = compiler.pid

    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)


@pytest.mark.slow
def test_of_two_real_compilers_one_compiles_and_tells_its_progress(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SILVERGOLD_CACHE", str(tmp_path))
    monkeypatch.setenv("NUMBA_OPT", "0")

    async def compile_twice() -> list[list[int]]:
        processes = [await ChildProcess.start(Program("tests.server.rules_compiler")) for _ in range(2)]
        told: list[list[int]] = [[], []]
        asked = (process.ask(b"", None, heard.append) for process, heard in zip(processes, told, strict=True))
        assert await asyncio.gather(*asked) == [b"", b""]
        await asyncio.gather(*(process.kill() for process in processes))
        return told

    told = sorted(asyncio.run(compile_twice()))

    assert told[0] == [], "the second one finds what the first one has compiled"
    assert told[1][-1] == 100
    assert told[1] == sorted(told[1])
