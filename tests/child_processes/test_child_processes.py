"""Child processes answer requests or are killed, and get nothing from their parent but these."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sqlite3
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from silvergold.child_processes import starting
from silvergold.child_processes.child import ChildProcess, NoAnswer, NotStarted, Program

PROGRAM = Program("tests.child_processes.program")
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")


@pytest.fixture(params=["forked", "spawned"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Start processes in either way."""
    if request.param == "forked" and not starting.CAN_FORK:
        pytest.skip("this system does not fork")
    monkeypatch.setattr(starting, "CAN_FORK", request.param == "forked")
    return str(request.param)


def with_child(work: Callable[[ChildProcess], Awaitable[Any]], program: Program = PROGRAM) -> Any:
    """Start a process, do something with it, and kill it."""

    async def run() -> Any:
        child = await ChildProcess.start(program)
        try:
            return await work(child)
        finally:
            await child.kill()

    return asyncio.run(run())


async def ask(child: ChildProcess, what: str, seconds: float = 60.0) -> Any:
    return json.loads(await child.ask(what.encode(), seconds))


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def soon(is_so: Callable[[], bool]) -> bool:
    """Return whether something is so within a minute."""
    end = time.monotonic() + 60
    while not is_so() and time.monotonic() < end:
        time.sleep(0.01)
    return is_so()


def test_a_process_answers_one_request_after_the_other(way: str) -> None:
    async def three(child: ChildProcess) -> list[bytes]:
        return [await child.ask(body, 60.0) for body in (b"one", b"", bytes(200_000))]

    assert with_child(three) == [b"one", b"", bytes(200_000)]


def test_it_is_told_its_arguments_and_leaves_ctrl_c_to_its_parent(way: str) -> None:
    facts = with_child(lambda child: ask(child, "facts"), PROGRAM._replace(arguments=("a", "b c")))

    assert facts["arguments"] == ["a", "b c"]
    assert facts["ignores"]
    assert facts["loads"] >= 1


def test_progress_comes_before_the_answer(way: str) -> None:
    told: list[int] = []

    answer = with_child(lambda child: child.ask(b"progress", 60.0, told.append))

    assert (told, answer) == ([0, 40, 100], b"done")


def test_what_it_prints_is_no_answer(way: str) -> None:
    assert with_child(lambda child: child.ask(b"print", 60.0)) == b"printed"


@pytest.mark.parametrize(
    ("request_", "seconds", "words"),
    [
        (b"sleep", 0.1, "had not answered after 0.1 seconds"),
        (b"die", 60.0, "ended its process"),
        (b"nonsense", 60.0, "answered with what is no answer"),
        (b"much", 60.0, "answered with what is no answer"),
    ],
)
def test_a_process_that_goes_wrong_does_not_answer_and_is_gone_after_it_was_killed(
    way: str, request_: bytes, seconds: float, words: str
) -> None:
    async def asked(child: ChildProcess) -> tuple[int, str]:
        await child.ask(b"", 60.0)
        with pytest.raises(NoAnswer) as failed:
            await child.ask(request_, seconds)
        return child.pid, str(failed.value)

    pid, told = with_child(asked, PROGRAM._replace(longest_answer=1000))

    assert told == words
    assert not is_running(pid)


def test_a_process_is_killed_even_if_nobody_reads_what_it_writes(way: str) -> None:
    """asyncio stops reading a pipe after 128 KiB, and then does not notice its end."""

    async def talks(child: ChildProcess) -> int:
        await child.ask(b"", 60.0)
        asking = asyncio.create_task(child.ask(b"much", 60.0))
        await asyncio.sleep(0.5)
        asking.cancel()
        return child.pid

    assert not is_running(with_child(talks))


def test_a_program_that_cannot_be_loaded_does_not_start(way: str) -> None:
    with pytest.raises(NotStarted):
        with_child(lambda child: child.ask(b"", 60.0), Program("nowhere.at.all"))


def test_it_knows_no_secret_of_a_server_but_where_the_cache_is(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SILVERGOLD_DB", "postgresql://sg:hush@db/sg")
    monkeypatch.setenv("PGPASSWORD", "hush")
    monkeypatch.setenv("SILVERGOLD_MODELS_MB", "300")

    known = with_child(lambda child: ask(child, "facts"))["environment"]

    assert "hush" not in str(known)
    assert known["SILVERGOLD_MODELS_MB"] == "300"


@LINUX
def test_it_gets_no_file_and_no_socket_of_its_parent_or_of_another_process(way: str, tmp_path: Path) -> None:
    async def second(first: ChildProcess) -> Any:
        await first.ask(b"", 60.0)
        other = await ChildProcess.start(PROGRAM)
        try:
            return [await ask(child, "facts") for child in (first, other)]
        finally:
            await other.kill()

    with socket.create_server(("127.0.0.1", 0)), sqlite3.connect(tmp_path / "games.db") as connection:
        connection.execute("CREATE TABLE t (x)")
        for facts in with_child(second):
            links = [name for name in facts["files"] if name.startswith(("socket:", "pipe:"))]
            assert set(facts["files"]) - set(links) <= {"/dev/null"}
            assert len(links) == (1 if way == "forked" else 2)
    connection.close()


@LINUX
def test_processes_are_forked_from_one_that_loads_the_program_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SILVERGOLD_DEBUG", "a fork server of its own")
    facts = [with_child(lambda child: ask(child, "facts")) for _ in range(2)]

    assert facts[0]["parent"] == facts[1]["parent"] != os.getpid()
    assert [each["loads"] for each in facts] == [1, 2], "called before each fork, in the fork server"


@LINUX
def test_another_environment_takes_another_fork_server_and_the_former_ends_with_its_last_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def both(first: ChildProcess) -> tuple[int, int]:
        former = (await ask(first, "facts"))["parent"]
        monkeypatch.setenv("SILVERGOLD_DEBUG", "2")
        other = await ChildProcess.start(PROGRAM)
        latter = (await ask(other, "facts"))["parent"]
        await other.kill()
        assert await first.ask(b"still here", 60.0) == b"still here"
        return former, latter

    monkeypatch.setenv("SILVERGOLD_DEBUG", "1")
    former, latter = with_child(both)

    assert former != latter
    assert soon(lambda: not is_running(former) or _is_zombie(former))
    assert is_running(latter)


def _is_zombie(pid: int) -> bool:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"


@LINUX
def test_a_fork_server_that_was_killed_takes_its_processes_with_it_and_is_replaced() -> None:
    async def orphaned(child: ChildProcess) -> int:
        facts = await ask(child, "facts")
        os.kill(facts["parent"], signal.SIGKILL)
        with pytest.raises(NoAnswer, match="ended its process"):
            await child.ask(b"sleep", 60.0)
        return child.pid

    pid = with_child(orphaned)

    assert soon(lambda: not is_running(pid))
    assert with_child(lambda child: child.ask(b"again", 60.0)) == b"again"


def test_threads_with_event_loops_of_their_own_start_processes_at_once(way: str) -> None:
    answers: list[bytes] = []
    threads = [
        threading.Thread(target=lambda k=k: answers.append(with_child(lambda child: child.ask(b"%d" % k, 60.0))))
        for k in range(4)
    ]

    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(answers) == [b"0", b"1", b"2", b"3"]
