"""A server killed at any moment keeps what it acknowledged, and every game goes on to its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.cluster import Cluster
from tests.server.proofs import runs
from tests.server.proofs.process import Nursery


def test_a_server_killed_at_any_moment_loses_no_acknowledged_move_and_leaves_no_game_stuck(
    nursery: Nursery, file: str, tmp_path: Path
) -> None:
    outcome = runs.kill(nursery, file, tmp_path, kills=6, games=2)

    assert not outcome.faults, outcome
    assert outcome.figures["kills"] == 6
    assert outcome.figures["acknowledged"] > 30


def test_a_worker_killed_beside_another_loses_nothing_either(
    nursery: Nursery, cluster: Cluster, tmp_path: Path
) -> None:
    outcome = runs.two_workers(nursery, cluster.new_database(), tmp_path, games=2, kills=2)

    assert not outcome.faults, outcome


@pytest.mark.parametrize(
    ("mutant", "points"),
    [
        ("acknowledge_before_commit", ("commit",)),
        ("forget_the_command", ("ack",)),
        ("reveal_later", ("hint", "random")),
    ],
)
def test_the_kills_catch_a_bug(
    nursery: Nursery, file: str, tmp_path: Path, mutant: str, points: tuple[str, ...]
) -> None:
    def run(within: float) -> runs.Outcome:
        db, seed = f"{file}{within}", int(within)
        return runs.kill(nursery, db, tmp_path, seed, 4, 3, [mutant], within, pause=0.3, points=points)

    runs.shown_by(runs.more_than_waiting, run, 6.0)
