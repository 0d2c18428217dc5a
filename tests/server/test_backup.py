"""Backups and restores, from either database into either, also while the server runs."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest
from alembic import command
from sqlalchemy import create_engine

from silvergold.errors import SilvergoldError
from silvergold.server import heartbeat
from silvergold.server.clock import system_time
from silvergold.server.play import rooms
from silvergold.server.store import backup, guest_transactions, upgrade
from silvergold.server.store.sqlite import drive
from tests.server.cluster import Cluster
from tests.server.hosting import Guest, Served, later, soon, table_of

HOUR = 3600

CHANCE = random.Random(3)


def a_move(guest: Guest, table: str) -> int:
    """Play one command of seat 0; return the number of the last event after it."""
    with guest.socket(table, seat=0) as player:
        state = player.until("state")
        phase, chosen = player.choices(0, CHANCE)
        player.command(0, phase, chosen)
        head: int = player.newer(state)["head"]
    return head


def test_a_running_server_is_put_back_to_its_backup_and_its_players_come_back(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "POLL", 0.2)
    ana = served.guest()
    table = ana.begin("me", "me")
    other = ana.begin("me", "me")
    asyncio.run(backup.backup(served.config.db, tmp_path / "kept.db"))
    a_move(ana, table)
    later = ana.begin("me", "me")

    with ana.socket(table, seat=0) as player:
        player.until("state")
        asyncio.run(backup.restore(tmp_path / "kept.db", served.config.db))
        assert player.closed() == 1012
        epoch, have = player.seen[0]["epoch"], player.seen[-2].get("head", 2)
    with ana.socket(table, seat=0, have=have, epoch=epoch) as player:
        state = player.until("state")
        assert state["head"] == 1  # the move was made after the backup, so it is gone
        assert [m["seq"] for m in player.seen if m["type"] == "event"] == [1]

    assert a_move(ana, table) == 2
    assert a_move(ana, other) == 2
    assert ana.ask("GET", f"/api/tables/{later}").status_code == 403


def test_a_read_that_began_before_a_restore_still_sees_everything(tmp_path: Path, cluster: Cluster) -> None:
    """The server reads in such transactions; an empty result would end the session of every player."""
    address = cluster.new_database()
    with Served(address) as served:
        served.guest()
    asyncio.run(backup.backup(address, tmp_path / "kept.db"))

    async def sessions_seen() -> int:
        reader = await asyncpg.connect(address)
        try:
            async with reader.transaction(isolation="repeatable_read", readonly=True):
                await reader.fetchval("SELECT 1")
                await backup.restore(tmp_path / "kept.db", address)
                return int(await reader.fetchval("SELECT COUNT(*) FROM session"))
        finally:
            await reader.close()

    assert asyncio.run(sessions_seen()) == 1


def test_a_backup_is_the_way_from_one_database_to_the_other_and_back(tmp_path: Path, cluster: Cluster) -> None:
    small, large, again = str(tmp_path / "one.db"), cluster.new_database(), str(tmp_path / "two.db")
    with Served(small) as served:
        ana = served.guest()
        session, table = ana.session, ana.begin("me", "me")
        a_move(ana, table)

    asyncio.run(backup.backup(small, tmp_path / "first.db"))
    asyncio.run(backup.restore(tmp_path / "first.db", large))
    with Served(large) as served:
        ana = served.guest(session=session)
        with ana.socket(table, seat=1) as player:
            player.until("state")
            phase, chosen = player.choices(1, CHANCE)
            player.command(1, phase, chosen)
    asyncio.run(backup.backup(large, tmp_path / "second.db"))
    asyncio.run(backup.restore(tmp_path / "second.db", again))

    with Served(again) as served, served.guest(session=session).socket(table, seat=0) as player:
        assert player.until("state")["phase"] == 1


def test_a_backup_overwrites_nothing_and_a_restore_wants_a_backup(tmp_path: Path) -> None:
    with pytest.raises(SilvergoldError, match="no database"):
        asyncio.run(backup.backup(str(tmp_path / "nothing.db"), tmp_path / "new.db"))
    (tmp_path / "there.db").write_text("mine")
    with pytest.raises(SilvergoldError, match="already exists"):
        asyncio.run(backup.backup(str(tmp_path / "games.db"), tmp_path / "there.db"))
    with pytest.raises(SilvergoldError, match="no backup"):
        asyncio.run(backup.restore(tmp_path / "nothing.db", str(tmp_path / "games.db")))
    (tmp_path / "empty.db").touch()
    with pytest.raises(SilvergoldError, match="is empty"):
        asyncio.run(backup.restore(tmp_path / "empty.db", str(tmp_path / "games.db")))


def test_a_backup_of_an_older_server_is_restored_and_stays_as_it_is(tmp_path: Path) -> None:
    small, old, new = (str(tmp_path / name) for name in ("games.db", "old.db", "new.db"))
    with Served(small) as served:
        ana = served.guest()
        session, table = ana.session, ana.begin("me", "me")
    asyncio.run(backup.backup(small, Path(old)))
    engine = create_engine(f"sqlite:///{old}")
    with engine.begin() as connection:
        command.downgrade(upgrade.config(connection), "0001")
    engine.dispose()
    before = Path(old).read_bytes()

    asyncio.run(backup.restore(Path(old), new))

    assert Path(old).read_bytes() == before
    with Served(new) as served, served.guest(session=session).socket(table, seat=0) as player:
        assert player.until("state")["phase"] == 0


def test_a_backup_of_a_newer_server_is_refused(tmp_path: Path) -> None:
    newer = tmp_path / "newer.db"
    upgrade.upgrade_sqlite(newer)
    with closing(sqlite3.connect(newer)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")

    with pytest.raises(SilvergoldError, match="version 9999, and this server knows versions up to"):
        asyncio.run(backup.restore(newer, str(tmp_path / "games.db")))


# Clocks ---------------------------------------------------------------------------------------------------------------


def a_backup(db: str, path: Path) -> tuple[str, str, int]:
    """Back up a server with one game; return a session, its table, and the deadline there."""
    with Served(db) as served:
        ana = served.guest()
        table = ana.begin("me", "me", clock=60, absent="wait")
        asyncio.run(backup.backup(db, path))
        return ana.session, table, table_of(ana, table)["deadline_at"]


def restored_later(seconds: int, source: Path, db: str) -> None:
    """Restore a backup, as if this many seconds had passed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(backup, "system_time", lambda: system_time() + 1000 * seconds)
        asyncio.run(backup.restore(source, db))


def test_a_running_server_moves_deadlines_by_the_time_since_the_backup_once(
    db: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeat, "BEAT_MS", 500)
    session, table, before = a_backup(db, tmp_path / "kept.db")
    served = Served(db)
    with later(served, HOUR), served:
        ana = served.guest(session=session)
        restored_later(HOUR, tmp_path / "kept.db", db)

        moved_again = soon(lambda: table_of(ana, table)["deadline_at"] - before > 1000 * (HOUR + 30), 3.0)
        after = table_of(ana, table)

    assert not moved_again
    assert after["deadline_at"] - before == pytest.approx(1000 * HOUR, abs=10_000)
    assert after["phase"] == 0, "a bot has moved for a player who had time left"


def test_a_server_that_starts_after_the_restore_adds_only_the_time_since_then(db: str, tmp_path: Path) -> None:
    session, table, before = a_backup(db, tmp_path / "kept.db")

    restored_later(HOUR, tmp_path / "kept.db", db)
    served = Served(db)
    with later(served, 3 * HOUR), served:
        after = table_of(served.guest(session=session), table)

    assert (after["phase"], after["deadline_at"] - before) == (0, pytest.approx(3000 * HOUR, abs=10_000))


@pytest.mark.parametrize("target", ["new.db", "postgres"])
def test_an_empty_database_gets_the_moved_deadlines_too(
    tmp_path: Path, request: pytest.FixtureRequest, target: str
) -> None:
    session, table, before = a_backup(str(tmp_path / "games.db"), tmp_path / "kept.db")
    new = request.getfixturevalue("cluster").new_database() if target == "postgres" else str(tmp_path / target)

    restored_later(HOUR, tmp_path / "kept.db", new)
    served = Served(new)
    with later(served, 2 * HOUR), served:
        after = table_of(served.guest(session=session), table)

    assert (after["phase"], after["deadline_at"] - before) == (0, pytest.approx(2000 * HOUR, abs=10_000))


def test_a_backup_without_a_heartbeat_counts_from_the_newest_move_in_it(db: str, tmp_path: Path) -> None:
    kept, new = tmp_path / "kept.db", str(tmp_path / "new.db")
    session, table, before = a_backup(db, kept)
    with closing(sqlite3.connect(kept)) as connection, connection:
        removed = connection.execute("DELETE FROM meta WHERE name = 'alive'").rowcount
    assert removed == 1, "a backup of today has one"

    restored_later(HOUR, kept, new)
    served = Served(new)
    with later(served, HOUR), served:
        after = table_of(served.guest(session=session), table)

    assert (after["phase"], after["deadline_at"] - before) == (0, pytest.approx(1000 * HOUR, abs=10_000))


def test_who_was_at_the_table_of_the_backup_has_not_left_it_yet(served: Served, tmp_path: Path) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    table = ana.new_table("me", "open", public=True, absent_after=30)["table"]["id"]
    ben.post(f"/api/tables/{table}/sit")
    ana.post(f"/api/tables/{table}/start")
    asyncio.run(backup.backup(served.config.db, tmp_path / "kept.db"))
    served.services.rooms._presence._left_at[table, ben.told["id"]] = system_time() - 1000 * HOUR

    asyncio.run(backup.restore(tmp_path / "kept.db", served.config.db))
    with ana.socket(table, seat=0) as player:
        player.until("state")  # then disconnects, so that the server checks who is present

    assert not soon(lambda: table_of(ana, table)["seats"][1]["away"], 4.0)


def test_a_guest_who_was_being_deleted_is_still_known_as_one_after_a_restore(db: str, tmp_path: Path) -> None:
    kept, new = tmp_path / "kept.db", tmp_path / "new.db"
    a_backup(db, kept)
    with closing(sqlite3.connect(kept)) as connection, connection:
        connection.execute("INSERT INTO account (id, name, created_at, seen_at) VALUES ('half', '', 1, 0)")

    restored_later(HOUR, kept, str(new))

    with closing(sqlite3.connect(new)) as connection:
        assert drive(guest_transactions.half_forgotten(10), connection, []) == ["half"]


def test_tables_of_an_old_backup_do_not_expire_as_soon_as_they_are_back(db: str, tmp_path: Path) -> None:
    session, table, _ = a_backup(db, tmp_path / "kept.db")
    month = 31 * 24 * HOUR

    restored_later(month, tmp_path / "kept.db", db)
    served = Served(db)
    with later(served, month), served:
        ana = served.guest(session=session)
        gone = soon(lambda: ana.ask("GET", f"/api/tables/{table}").status_code == 403, 2.0)

    assert not gone


def test_a_restore_copies_what_it_replaces(db: str, tmp_path: Path) -> None:
    with Served(db) as served:
        served.guest("Ana")
        asyncio.run(backup.backup(db, tmp_path / "kept.db"))
        served.guest("Ben")

        asyncio.run(backup.restore(tmp_path / "kept.db", db, tmp_path / "copy.db"))

    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert [row[0] for row in copy.execute("SELECT name FROM account ORDER BY name")] == ["Ana", "Ben"]
    asyncio.run(backup.backup(db, tmp_path / "now.db"))
    with closing(sqlite3.connect(tmp_path / "now.db")) as now:
        assert [row[0] for row in now.execute("SELECT name FROM account")] == ["Ana"]
