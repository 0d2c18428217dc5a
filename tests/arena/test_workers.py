"""Bots that end their process: the parent process names them, and the run continues."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from silvergold import decks
from silvergold.arena.playing import play_game
from silvergold.arena.results import GameResult
from silvergold.arena.runner import play_locally
from silvergold.arena.schedule import round_robin
from silvergold.arena.simulation_run import SimulationRun
from silvergold.bots.sandbox import job_pool
from silvergold.bots.sandbox.job_pool import run
from silvergold.bots.sandbox.monitor import ThinkingReport
from silvergold.errors import SilvergoldError
from tests.arena import evil

DECK = decks.standard("pyramids")


def evil_bot(name: str) -> str:
    return f"{evil.HERE}:{name}"


def play(bot: str, deadline: float = 60.0, n_workers: int = 1) -> list[GameResult]:
    """Play one deal of this bot against the random bot."""
    schedule = round_robin(DECK, [evil_bot(bot), "random"], 2, seed=3, deadline=deadline)
    return sorted(play_locally(schedule, list(schedule.games()), n_workers), key=lambda result: result.seating)


@pytest.mark.parametrize(
    ("bot", "deadline", "kind", "what"),
    [
        ("Deadly", 60.0, "died", "exit code 9"),
        ("Stubborn", 0.5, "hung", "had to be killed"),
        ("Sleeping", 0.5, "hung", "had not answered after 0.5 seconds"),
    ],
)
def test_a_bot_that_ends_its_process_is_named_and_the_game_ends(
    bot: str, deadline: float, kind: str, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_pool, "GRACE", 0.5)

    results = play(bot, deadline)

    assert [result.seating for result in results] == [0, 1]
    for result in results:
        [fault] = result.faults
        assert (fault.seat, fault.bot, fault.turn, fault.kind) == (result.seating, evil_bot(bot), evil.LATE, kind)
        assert what in fault.what
        assert [len(scores) for scores in result.by_turn] == [28, 28]


def test_two_in_one_game_are_both_named() -> None:
    schedule = round_robin(DECK, [evil_bot("Deadly"), "silvergold.bots.greedy:Greedy"], 2, seed=3)
    both = replace(schedule, pairings=((evil_bot("Deadly"), evil_bot("Deadly")),))

    [result] = play_locally(both, [next(both.games())], 1)

    assert [(fault.seat, fault.kind) for fault in result.faults] == [(0, "died"), (1, "died")]


def test_what_a_fallen_bot_leaves_is_played_by_chance() -> None:
    """Check that a random bot that dies in turn 10 and random choices after that give the game of the random bot."""
    fallen, sound = play("Deadly")[0], play_game(DECK, ["random", "random"], play("Deadly")[0].seed)[1]

    assert fallen.scores == sound.scores
    assert fallen.by_turn == sound.by_turn


@pytest.mark.parametrize("bot", ["Raising", "Leaving", "Rubbish", "Silent", "Unspeakable"])
def test_bots_that_fail_quietly_need_no_new_process(bot: str) -> None:
    results = play(bot, n_workers=2)

    assert len(results) == 2
    assert all(result.faults for result in results)


@dataclass(frozen=True)
class Clumsy:
    """A job that fails by itself, not through a bot."""

    how: str
    deadline: float = 60.0

    def play(self, item: int, report: ThinkingReport) -> int:
        if self.how == "raise" and item == 2:
            raise ZeroDivisionError("our own")
        if self.how == "die" and item == 2:
            os.kill(os.getpid(), signal.SIGKILL)
        return item * item


def test_every_item_comes_back_with_its_answer() -> None:
    assert dict(run(Clumsy("not"), range(20), 2)) == {k: k * k for k in range(20)}
    assert dict(run(Clumsy("not"), range(5), 0)) == {k: k * k for k in range(5)}
    assert dict(run(Clumsy("not"), [], 2)) == {}


@pytest.mark.parametrize(("how", "hint"), [("raise", "ZeroDivisionError: our own"), ("die", "SIGKILL.* 3 times")])
def test_an_error_of_the_job_itself_is_not_blamed_on_a_bot(how: str, hint: str) -> None:
    with pytest.raises(SilvergoldError, match=hint):
        dict(run(Clumsy(how), range(4), 1))


def test_no_process_outlives_the_run() -> None:
    pool = job_pool.JobPool(Clumsy("not"), range(50), 2)
    work: Iterator[tuple[int, int]] = pool.work()
    next(work)
    processes = [worker.process for worker in pool.processes]

    pool.close()

    assert len(processes) == 2
    assert not any(process.is_alive() for process in processes)


def test_simulate_survives_a_deadly_bot_too() -> None:
    plan = SimulationRun(DECK, (evil_bot("Deadly"), "random"), 3, seed=1)

    [(_, tally)] = run(plan, [(1, 3)], 1)

    assert tally.games == tally.n_faults == 3
    assert [fault.split(":")[0] for fault in tally.faults] == ["game 1", "game 2", "game 3"]


@dataclass(frozen=True)
class BlockedSignals:
    """Answers whether Ctrl-C was blocked in its process, and in the process from which that was forked."""

    deadline = 60.0

    def play(self, item: int, report: ThinkingReport) -> tuple[bool, bool]:
        parent = Path(f"/proc/{os.getppid()}/status").read_text("ascii")
        mask = int(parent.partition("SigBlk:")[2].split()[0], 16)
        return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []), bool(mask >> signal.SIGINT - 1 & 1)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="signals of another process are read in /proc")
def test_no_process_of_a_pool_sees_ctrl_c_not_even_while_it_starts() -> None:
    assert dict(run(BlockedSignals(), range(2), 2)) == {0: (True, True), 1: (True, True)}
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
