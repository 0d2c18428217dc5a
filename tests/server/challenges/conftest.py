"""Servers for the tests of challenges."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.challenges.town import Town


@pytest.fixture
def town(db: str) -> Iterator[Town]:
    """Yield a server on either database."""
    with Town(db) as served:
        yield served


@pytest.fixture
def village(tmp_path: Path) -> Iterator[Town]:
    """Yield a server on SQLite, for tests that do not depend on the store."""
    with Town(str(tmp_path / "games.db")) as served:
        yield served
