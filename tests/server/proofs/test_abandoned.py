"""Abandoned tables expire, and use no memory afterwards."""

from __future__ import annotations

from pathlib import Path

from tests.server.proofs import abandoned
from tests.server.proofs.process import Nursery


def test_abandoned_tables_expire_and_their_memory_comes_back(nursery: Nursery, file: str, tmp_path: Path) -> None:
    outcome = abandoned.abandoned(nursery, file, tmp_path, tables=120)

    assert not outcome.faults, outcome


def test_a_server_that_remembers_everything_is_noticed(nursery: Nursery, file: str, tmp_path: Path) -> None:
    outcome = abandoned.abandoned(nursery, file, tmp_path, tables=120, faults=["remember_everything"])

    assert outcome.faults, f"it went unnoticed: {outcome}"
