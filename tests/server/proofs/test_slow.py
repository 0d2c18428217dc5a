"""Clients that do not read are disconnected; others are not affected."""

from __future__ import annotations

from pathlib import Path

from tests.server.proofs import slow
from tests.server.proofs.process import Nursery


def test_slow_readers_are_sent_away_and_others_play_on(nursery: Nursery, file: str, tmp_path: Path) -> None:
    outcome = slow.slow_readers(nursery, file, tmp_path)

    assert not outcome.faults, outcome


def test_a_queue_without_bounds_is_noticed(nursery: Nursery, file: str, tmp_path: Path) -> None:
    outcome = slow.slow_readers(nursery, file, tmp_path, sloths=4, seconds=2.0, faults=["unbounded_queue"])

    assert outcome.faults, f"it went unnoticed: {outcome}"
