"""The examples run, and do what they promise, with less training than by default."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.envs.playing import GAMES

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def said_by(script: str, *arguments: str, folder: Path) -> str:
    """Return what an example prints."""
    command = [sys.executable, str(EXAMPLES / script), *arguments]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True, text=True).stdout


def test_random_play_runs_in_every_form(tmp_path: Path) -> None:
    said = said_by("random_play.py", folder=tmp_path)

    assert [line.partition(":")[0] for line in said.splitlines()] == [
        "agent by agent",
        "all at once",
        "against greedy and random",
        "a thousand at once",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_that_looks_one_choice_ahead_beats_the_random_bot(game: str, tmp_path: Path) -> None:
    said = said_by("one_choice_ahead.py", "--game", game, "--games", "4", folder=tmp_path)

    assert said.splitlines()[-1] == "won 4 of 4"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_policy_trained_against_itself_beats_random_and_meets_the_bots(game: str, tmp_path: Path) -> None:
    trained = said_by("train_masked_policy.py", "--game", game, "--batches", "14", "--games", "128", folder=tmp_path)
    measured = said_by("evaluate_policy.py", "policy.npz", "--bots", "random", "--games", "20", folder=tmp_path)

    won = re.search(r"against random: ([\d.]+)% of 1,000 games won", trained)
    assert won
    assert float(won[1]) > 70
    share = re.search(r"^random +(\d+) \(\d+ to \d+\) +\d+\.\d +\+\d+\.\d +\S+ to \S+$", measured, re.MULTILINE)
    assert share
    assert int(share[1]) > 60
