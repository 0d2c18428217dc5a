"""When nothing can be saved, nothing is acknowledged, clients get a notice, and play goes on afterwards by itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.cluster import Cluster, programs
from tests.server.conftest import NO_POSTGRES
from tests.server.proofs import runs, trouble
from tests.server.proofs.process import Nursery


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """Yield a PostgreSQL that can be stopped without affecting other tests; it syncs, as a real one does."""
    where = programs()
    if where is None:
        pytest.skip(NO_POSTGRES)
    cluster = Cluster(where, settings="-c max_connections=60")
    cluster.start()
    yield cluster
    cluster.stop()


def test_a_full_disk_is_reported_and_survived(nursery: Nursery, file: str, tmp_path: Path) -> None:
    outcome = trouble.disk_full(nursery, file, tmp_path)

    assert not outcome.faults, outcome
    assert outcome.figures["notices"] > 0
    assert outcome.figures["saved in trouble"] == 0


def test_a_file_that_another_program_holds_is_reported_and_survived(
    nursery: Nursery, file: str, tmp_path: Path
) -> None:
    outcome = trouble.locked_away(nursery, file, tmp_path)

    assert not outcome.faults, outcome
    assert outcome.figures["notices"] > 0
    assert outcome.figures["saved in trouble"] == 0


def test_play_continues_after_postgresql_was_down(nursery: Nursery, own_cluster: Cluster, tmp_path: Path) -> None:
    outcome = trouble.postgres_away(nursery, own_cluster, tmp_path)

    assert not outcome.faults, outcome
    assert outcome.figures["notices"] > 0
    assert outcome.figures["saved in trouble"] == 0


def test_a_full_disk_catches_a_commit_that_only_seems_to_work(nursery: Nursery, file: str, tmp_path: Path) -> None:
    def run(within: float) -> runs.Outcome:
        return trouble.disk_full(nursery, f"{file}{within}", tmp_path, ["failed_commit_is_success"], within)

    runs.shown_by(lambda fault: "was acknowledged" in fault, run, 4.0)
