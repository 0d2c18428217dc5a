"""Several workers on one database act as one server."""

from __future__ import annotations

from pathlib import Path

from tests.server.cluster import Cluster
from tests.server.proofs import runs
from tests.server.proofs.process import Nursery


def test_two_workers_play_the_same_games_at_once(nursery: Nursery, cluster: Cluster, tmp_path: Path) -> None:
    outcome = runs.two_workers(nursery, cluster.new_database(), tmp_path, games=3)

    assert not outcome.faults, outcome
    assert outcome.figures["acknowledged"] > 30


def test_without_the_lock_the_keys_still_hold(nursery: Nursery, cluster: Cluster, tmp_path: Path) -> None:
    outcome = runs.two_workers(nursery, cluster.new_database(), tmp_path, games=2, faults=["no_lock"])

    assert not outcome.faults, outcome


def test_without_lock_and_keys_it_is_noticed(nursery: Nursery, cluster: Cluster, tmp_path: Path) -> None:
    def run(within: float) -> runs.Outcome:
        faults = ["no_lock_and_no_keys"]
        return runs.two_workers(nursery, cluster.new_database(), tmp_path, games=3, faults=faults, within=within)

    runs.shown_by(runs.more_than_waiting, run, 4.0)
