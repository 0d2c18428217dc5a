"""Fixtures of the proofs: one source of servers for all proofs of this process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.proofs.process import Nursery


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    """Yield the process that starts servers."""
    nursery = Nursery()
    yield nursery
    nursery.close()


@pytest.fixture
def file(tmp_path: Path) -> str:
    """Return the address of an SQLite database that does not exist yet."""
    return str(tmp_path / "games.db")
