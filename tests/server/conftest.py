"""Servers and databases for the tests. Everything important is tested on both stores."""

from __future__ import annotations

import functools
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from silvergold import reviews
from silvergold.server.reviews import child_tasks
from tests.server.cluster import Cluster, programs
from tests.server.hosting import Served

# Each call such as httpx.get would first read all certificates of the system, which takes longer than the call itself.
# Only the tests of proxies speak TLS, and they have certificates of their own.
os.environ.pop("SSL_CERT_FILE", None)
os.environ["SSL_CERT_DIR"] = str(Path(__file__).parent)

NO_POSTGRES = "PostgreSQL is not installed here, so its half of the server tests is left out (apt install postgresql)"


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """Yield one PostgreSQL for all tests of this process."""
    where = programs()
    if where is None:
        pytest.skip(NO_POSTGRES)
    cluster = Cluster(where)
    cluster.start()
    yield cluster
    cluster.stop()


@pytest.fixture(autouse=True)
def rough_reviews() -> Iterator[None]:
    """Let servers in this process make rough reviews: no test is about their exact figures, and full ones take long.

    It does not use the fixture `monkeypatch`, because then the patches of a test would outlive its server.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(child_tasks, "jobs", functools.partial(reviews.jobs, effort=reviews.QUICK))
        yield


@pytest.fixture(params=["sqlite", "postgres"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database, of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new_database()


@pytest.fixture
def served(db: str) -> Iterator[Served]:
    """Yield a server on either kind of database."""
    with Served(db) as served:
        yield served


@pytest.fixture
def at_home(tmp_path: Path) -> Iterator[Served]:
    """Yield a server on SQLite, for tests that do not depend on the store."""
    with Served(str(tmp_path / "games.db")) as served:
        yield served
