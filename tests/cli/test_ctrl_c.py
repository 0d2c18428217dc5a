"""Ctrl-C in a long command: one sentence says what was kept and how to go on, and no process prints a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import silvergold as sg
from silvergold.bots.sandbox import job_pool
from silvergold.cli import options
from tests.cli.running import COMMAND, PATIENCE, environment, run_here

ARENA = ("arena", "--bots", "greedy,random", "--games", "4000", "--workers", "2")
LADDER = ("ladder", "--game", "pyramids", "--games", "4000", "--workers", "2")
SIMULATE = ("simulate", "--bots", "greedy,random", "--games", "100000", "--workers", "2")
BALANCE = ("deck", "balance", "standard", "--game", "pyramids", "--bots", "greedy", "--games", "4000", "--workers", "2")


def stopped(words: tuple[str, ...], ready: Callable[[int], bool]) -> str:
    """Run a command, press Ctrl-C as a terminal does, for all its processes, and return what they said on stderr."""
    process = subprocess.Popen(
        [*COMMAND, *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        start_new_session=True,
    )
    deadline = time.monotonic() + PATIENCE
    while not ready(process.pid) and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == options.INTERRUPTED, said
    assert "Traceback" not in said
    assert "KeyboardInterrupt" not in said
    return said


def lines_in(path: Path, n: int) -> Callable[[int], bool]:
    return lambda _: path.exists() and len(path.read_bytes().splitlines()) >= n


def has_children(n: int) -> Callable[[int], bool]:
    def ready(pid: int) -> bool:
        children = Path(f"/proc/{pid}/task/{pid}/children")
        return children.exists() and len(children.read_text("ascii").split()) >= n

    return ready


@pytest.mark.slow
def test_a_stopped_arena_says_how_to_go_on_and_the_same_command_does(tmp_path: Path) -> None:
    out = tmp_path / "run.jsonl"

    said = stopped((*ARENA, "--out", str(out)), lines_in(out, 40))

    played = len(out.read_bytes().splitlines()) - 1
    told = f"stopped after {played} of 4000 games, which are kept in {out}; the same command continues from there"
    assert said.splitlines()[-1] == told
    done = run_here("arena", "--bots", "greedy,random", "--games", "4", "--out", str(out))
    assert done.returncode == options.OK
    assert "4 of 4 games were played before" in done.stderr


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the processes are counted in /proc")
@pytest.mark.parametrize("words", [ARENA, LADDER, SIMULATE, BALANCE], ids=lambda words: words[0])
@pytest.mark.parametrize("n", [1, 2])  # the resource tracker, then the process from which workers are forked
def test_processes_that_are_just_starting_print_nothing(words: tuple[str, ...], n: int, tmp_path: Path) -> None:
    with_ledger = words in (ARENA, LADDER)

    said = stopped((*words, *(("--out", str(tmp_path / "run.jsonl")) if with_ledger else ())), has_children(n))

    assert ("the same command continues" if with_ledger else "nothing is kept; the same command starts again") in said


# In this process: the run is stopped after its third step


@pytest.fixture
def stop_after_three(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let every pool be interrupted; keep how this process takes Ctrl-C."""
    run, before = job_pool.run, signal.getsignal(signal.SIGINT)

    def interrupted(*args: Any) -> Iterator[Any]:
        for k, answer in enumerate(run(*args)):
            if k == 3:
                raise KeyboardInterrupt
            yield answer

    monkeypatch.setattr(job_pool, "run", interrupted)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("stop_after_three")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("simulate", "--games", "8", "--workers", "1"), "stopped after 3 of 8 games; nothing is kept; the same"),
        (
            ("simulate", "--games", "8", "--workers", "1", "--records", "games"),
            "stopped after 3 of 8 games; their records are in games; the same",
        ),
        (("deck", "balance", "standard", "--game", "pyramids", "--games", "8"), "stopped after 3 of 8 games; nothing"),
        (("arena", "--bots", "greedy,random", "--games", "8", "--out", "a"), "3 of 8 games, which are kept in a; the"),
        (
            ("arena", "--bots", "greedy,random", "--games", "8", "--out", "a", "--fresh"),
            "kept in a; the same command without --fresh continues from there",
        ),
        (("ladder", "--game", "pyramids", "--games", "2", "--out", "a"), "of 12 games, which are kept in a; the same"),
    ],
)
def test_one_sentence_tells_what_was_kept(
    words: tuple[str, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    done = run_here(*words)

    assert done.returncode == options.INTERRUPTED
    assert told in done.stderr.splitlines()[-1]
    if "--out" in words:
        assert len((tmp_path / "a").read_bytes().splitlines()) == 4


@pytest.mark.parametrize("words", ["arena --bots greedy,random", "ladder --game pyramids"])
def test_a_run_that_has_played_nothing_does_not_speak_of_kept_games(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = signal.getsignal(signal.SIGINT)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(job_pool, "run", interrupted)
    done = run_here(*words.split(), "--games", "8", "--out", str(tmp_path / "run.jsonl"))
    signal.signal(signal.SIGINT, before)

    assert done.returncode == options.INTERRUPTED
    assert done.stderr.endswith("\nstopped before a new game was played; the same command continues\n")


def test_a_stopped_review_says_that_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.getsignal(signal.SIGINT)
    match = sg.new_match("pyramids", players=2, seed=1)
    while not match.over:
        for seat in match.waiting:
            match.play(seat, match.choices(seat)[0])
    match.record().save(tmp_path / "game.json")

    def interrupted(*_: object, progress: Callable[[int, int], None], **__: object) -> None:
        progress(1, 9)
        raise KeyboardInterrupt

    monkeypatch.setattr("silvergold.reviews.review", interrupted)
    done = run_here("review", str(tmp_path / "game.json"))
    signal.signal(signal.SIGINT, before)

    assert done.returncode == options.INTERRUPTED
    assert done.stderr.endswith(
        "stopped before the review was complete; nothing is kept; the same command starts again\n"
    )
