"""Backups and restores, from either database into either, while the server runs."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import create_engine

from silvergold.errors import SilvergoldError
from silvergold.server import hub
from silvergold.server.store import copying, upgrade
from tests.server.cluster import Cluster
from tests.server.hosting import Guest, Served

CHANCE = random.Random(3)


def a_move(guest: Guest, table: str) -> int:
    """One command of seat 0; answers how far the game is then."""
    with guest.socket(table, seat=0) as player:
        state = player.until("state")
        phase, chosen = player.choices(0, CHANCE)
        player.command(0, phase, chosen)
        head: int = player.newer(state)["head"]
    return head


def test_a_running_server_is_put_back_to_its_backup_and_its_players_come_back(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "POLL", 0.2)
    ana = served.guest()
    table = ana.begin("me", "me")
    other = ana.begin("me", "me")
    asyncio.run(copying.backup(served.config.db, tmp_path / "kept.db"))
    a_move(ana, table)
    later = ana.begin("me", "me")

    with ana.socket(table, seat=0) as player:
        player.until("state")
        asyncio.run(copying.restore(tmp_path / "kept.db", served.config.db))
        assert player.closed() == 1012
        epoch, have = player.seen[0]["epoch"], player.seen[-2].get("head", 2)
    with ana.socket(table, seat=0, have=have, epoch=epoch) as player:
        state = player.until("state")
        assert state["head"] == 1  # the move is gone with the life in which it was made
        assert [m["seq"] for m in player.seen if m["type"] == "event"] == [1]

    assert a_move(ana, table) == 2
    assert a_move(ana, other) == 2
    assert ana.ask("GET", f"/api/tables/{later}").status_code == 404


def test_a_backup_is_the_way_from_one_database_to_the_other_and_back(
    tmp_path: Path, cluster: Cluster
) -> None:
    small, large, again = str(tmp_path / "one.db"), cluster.new_database(), str(tmp_path / "two.db")
    with Served(small) as served:
        ana = served.guest()
        session, table = ana.session, ana.begin("me", "me")
        a_move(ana, table)

    asyncio.run(copying.backup(small, tmp_path / "first.db"))
    asyncio.run(copying.restore(tmp_path / "first.db", large))
    with Served(large) as served:
        ana = served.guest(session=session)
        with ana.socket(table, seat=1) as player:
            player.until("state")
            phase, chosen = player.choices(1, CHANCE)
            player.command(1, phase, chosen)
    asyncio.run(copying.backup(large, tmp_path / "second.db"))
    asyncio.run(copying.restore(tmp_path / "second.db", again))

    with Served(again) as served, served.guest(session=session).socket(table, seat=0) as player:
        assert player.until("state")["phase"] == 1


def test_a_backup_overwrites_nothing_and_a_restore_wants_a_backup(tmp_path: Path) -> None:
    with pytest.raises(SilvergoldError, match="no database"):
        asyncio.run(copying.backup(str(tmp_path / "nothing.db"), tmp_path / "new.db"))
    (tmp_path / "there.db").write_text("mine")
    with pytest.raises(SilvergoldError, match="is there already"):
        asyncio.run(copying.backup(str(tmp_path / "games.db"), tmp_path / "there.db"))
    with pytest.raises(SilvergoldError, match="no backup"):
        asyncio.run(copying.restore(tmp_path / "nothing.db", str(tmp_path / "games.db")))
    (tmp_path / "empty.db").touch()
    with pytest.raises(SilvergoldError, match="version"):
        asyncio.run(copying.restore(tmp_path / "empty.db", str(tmp_path / "games.db")))


def test_a_backup_of_an_older_server_is_restored_and_stays_as_it_is(tmp_path: Path) -> None:
    small, old, new = (str(tmp_path / name) for name in ("games.db", "old.db", "new.db"))
    with Served(small) as served:
        ana = served.guest()
        session, table = ana.session, ana.begin("me", "me")
    asyncio.run(copying.backup(small, Path(old)))
    engine = create_engine(f"sqlite:///{old}")
    with engine.begin() as connection:
        command.downgrade(upgrade.config(connection), "0001")
    engine.dispose()
    before = Path(old).read_bytes()

    asyncio.run(copying.restore(Path(old), new))

    assert Path(old).read_bytes() == before
    with Served(new) as served, served.guest(session=session).socket(table, seat=0) as player:
        assert player.until("state")["phase"] == 0


def test_a_backup_of_a_newer_server_is_refused(tmp_path: Path) -> None:
    newer = tmp_path / "newer.db"
    upgrade.upgrade_sqlite(newer)
    with closing(sqlite3.connect(newer)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")

    with pytest.raises(SilvergoldError, match="version 9999, and this server knows versions up to"):
        asyncio.run(copying.restore(newer, str(tmp_path / "games.db")))
