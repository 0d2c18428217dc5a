"""A database as 0.1.0 left it: upgraded when the server starts, played on, and rolled back as docs/hosting.md says."""

from __future__ import annotations

import gzip
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from silvergold import records
from silvergold.records import Record
from silvergold.server.store.upgrade import HEAD, VERSION_QUERY
from tests.cli.running import run_here
from tests.server.hosting import Served

KEPT = Path(__file__).parent / "old" / "0.1.0.db.gz"
"""Written by `silvergold backup` of 0.1.0: Ana, a finished game, and one that waits for her. Never changed."""
SESSION = "_kyljQ6vEtD-511ZAGR7Fw"
FINISHED, RUNNING = "qs8xssmxpfm6", "92pbjqgzdyg5"
OLD_HEAD = "0003"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """Return a copy of the old database."""
    path = tmp_path / "silvergold.db"
    path.write_bytes(gzip.decompress(KEPT.read_bytes()))
    return path


def version_of(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return str(connection.execute(VERSION_QUERY).fetchone()[0])


def test_a_database_of_0_1_0_is_upgraded_and_its_games_go_on(old: Path) -> None:
    with Served(str(old)) as served:
        ana = served.guest(session=SESSION)
        finished = Record.from_json(ana.ask("GET", f"/api/tables/{FINISHED}/record").content)
        mine = {row["id"]: row for row in ana.get("/api/me")["tables"]}
        with ana.socket(RUNNING, seat=0) as player:
            player.play_out((0,))
        ended = ana.get(f"/api/tables/{RUNNING}")["table"]["status"]

    records.verify(finished)
    assert RUNNING in mine
    assert ended == "over"
    assert version_of(old) == HEAD


def test_a_rollback_leads_to_the_games_of_the_backup(old: Path, tmp_path: Path) -> None:
    before = tmp_path / "before-upgrade.db"
    shutil.copy(old, before)
    told = run_here("doctor", "--db", str(old)).stdout
    with Served(str(old)) as served:
        served.guest(session=SESSION).post("/api/tables", game="pyramids", seats=[{"kind": "me"}, {"kind": "open"}])

    old.rename(tmp_path / "upgraded.db")
    for ending in ("-wal", "-shm"):
        Path(f"{old}{ending}").unlink(missing_ok=True)
    shutil.copy(before, old)

    assert "the next start upgrades it; silvergold backup before.db keeps a way back" in told
    assert version_of(old) == OLD_HEAD, "the form that 0.1.0 reads"
    assert old.read_bytes() == gzip.decompress(KEPT.read_bytes())
    assert version_of(tmp_path / "upgraded.db") == HEAD


def test_an_old_backup_is_restored_into_a_new_server(old: Path, tmp_path: Path) -> None:
    db = tmp_path / "new.db"
    with Served(str(db)) as served:
        done = run_here("restore", str(old), "--db", str(db), "--no-copy")
        ana = served.guest(session=SESSION)
        tables = {row["id"] for row in ana.get("/api/me")["tables"]}

    assert done.returncode == 0, done.stderr
    assert RUNNING in tables
    assert version_of(old) == OLD_HEAD, "a backup is never changed"
