"""The schema and its migrations, on both databases."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from pathlib import Path

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.ext.asyncio import create_async_engine

from silvergold.errors import SilvergoldError
from silvergold.server.store import is_postgres, upgrade
from silvergold.server.store.rows import COLUMNS
from silvergold.server.store.schema import METADATA


def with_connection(db: str, work: object) -> None:
    """Run something with an SQLAlchemy connection, as Alembic needs it."""

    async def on_postgres() -> None:
        engine = create_async_engine(db.replace("postgresql://", "postgresql+asyncpg://"))
        async with engine.begin() as connection:
            await connection.run_sync(work)  # type: ignore[arg-type]
        await engine.dispose()

    if is_postgres(db):
        asyncio.run(on_postgres())
        return
    engine = create_engine(f"sqlite:///{db}")
    with engine.begin() as connection:
        work(connection)  # type: ignore[operator]
    engine.dispose()


def test_the_migrations_lead_to_the_schema_and_back(db: str) -> None:
    def there_and_back(connection: Connection) -> None:
        upgrade.upgrade(connection)
        command.check(upgrade.config(connection))
        command.downgrade(upgrade.config(connection), "base")
        upgrade.upgrade(connection)
        command.check(upgrade.config(connection))

    with_connection(db, there_and_back)


def test_an_upgrade_that_was_stopped_between_the_column_and_its_note_is_finished(db: str) -> None:
    def stopped(connection: Connection) -> None:
        upgrade.upgrade(connection)
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
        upgrade.upgrade(connection)
        command.check(upgrade.config(connection))

    with_connection(db, stopped)


def test_nobody_expires_by_an_upgrade_and_an_only_host_has_made_the_table(db: str) -> None:
    found: dict[str, list[tuple[object, ...]]] = {}

    def upgraded(connection: Connection) -> None:
        upgrade.upgrade(connection)
        command.downgrade(upgrade.config(connection), "0002")
        for sql in OLD_ROWS:
            connection.execute(text(sql))
        upgrade.upgrade(connection)
        found["owners"] = sorted(tuple(row) for row in connection.execute(text(OWNERS)))
        found["seen"] = [tuple(row) for row in connection.execute(text(SEEN))]

    before = time.time_ns() // 1_000_000
    with_connection(db, upgraded)

    assert found["owners"] == [("t1", "a1")], "of two hosts nobody knows who made the table"
    assert all(isinstance(at, int) and at >= before for row in found["seen"] for at in row)


def test_old_daily_games_are_in_the_standard_list_and_the_easier_ones_find_room(db: str) -> None:
    found: dict[str, list[tuple[object, ...]]] = {}

    def upgraded(connection: Connection) -> None:
        upgrade.upgrade(connection)
        command.downgrade(upgrade.config(connection), "0006")
        for sql in (OLD_ROWS[0], OLD_DAILY, OLD_ENTRY):
            connection.execute(text(sql))
        upgrade.upgrade(connection)
        found["before"] = [tuple(row) for row in connection.execute(text(LISTS))]
        connection.execute(text(OLD_DAILY.replace("(id,", "(series, id,").replace("('c1',", "('easy', 'c2',")))
        found["after"] = sorted(tuple(row) for row in connection.execute(text("SELECT id, series FROM challenge")))

    with_connection(db, upgraded)

    assert found["before"] == [("c1", "standard", "standard", 61)]
    assert found["after"] == [("c1", "standard"), ("c2", "easy")]


def test_the_parent_of_what_was_played_on_is_the_game_whose_deal_it_has(db: str) -> None:
    found: list[tuple[object, ...]] = []

    def upgraded(connection: Connection) -> None:
        upgrade.upgrade(connection)
        command.downgrade(upgrade.config(connection), "0007")
        connection.execute(text(OLD_ROWS[0]))
        for table, parent, secret in OLD_FORKS:
            row = {"table": table, "parent": parent, "secret": secret}
            connection.execute(text(OLD_FORK), row)
        upgrade.upgrade(connection)
        found.extend(tuple(row) for row in connection.execute(text("SELECT id, parent FROM game ORDER BY id")))

    with_connection(db, upgraded)

    assert dict(found) == {  # type: ignore[arg-type]
        "deal": None, "fork 1": "deal", "fork 2": "deal", "fork 3": "deal", "fork 4": "deal", "fork 5": "deal",
        "rematch": "fork 2", "of the rematch": "rematch", "of a deleted game": "gone",
    }  # fmt: skip


OLD_FORK = (
    "INSERT INTO game (id, game, deck, deck_name, rules, status, public, settings, rev, head, phase, chat_head,"
    " created_at, changed_at, parent, secret) VALUES (:table, 'pyramids', 'd', 'D', '1', 'over', 0, '', 1, 0, 0, 0, 1,"
    " 1, :parent, :secret)"
)
OLD_FORKS = (
    ("fork 3", "fork 2", None), ("deal", None, "s"), ("fork 1", "deal", None), ("fork 5", "fork 4", None),
    ("fork 2", "fork 1", None), ("fork 4", "fork 3", None), ("rematch", "fork 2", "s"),
    ("of the rematch", "rematch", None), ("of a deleted game", "gone", None),
)  # fmt: skip
LISTS = (
    "SELECT challenge.id, challenge.series, entry.series, entry.points FROM challenge"
    " JOIN entry ON entry.challenge_id = challenge.id"
)
OLD_DAILY = (
    "INSERT INTO challenge (id, kind, game, deck, deck_name, day, secret, opened, nonces, seats, seat, aids, name,"
    " created_at, opens_at) VALUES ('c1', 'daily', 'pyramids', 'd', 'D', '2026-01-01', '', '', '', '', 0, 0, '', 1, 1)"
)
OLD_ENTRY = (
    "INSERT INTO entry (game_id, challenge_id, name, game, day, is_bot, again, first_seen_at, started_at, points,"
    " sources) VALUES ('t1', 'c1', 'Ana', 'pyramids', '2026-01-01', 0, 0, 1, 1, 61, '')"
)
OWNERS = "SELECT game_id, account_id FROM member WHERE gives = 'owner'"
SEEN = "SELECT account.seen_at, session.seen_at FROM account JOIN session ON account.id = session.account_id"
HAD_RIGHTS = [("t1", "a1", "host"), ("t1", "a2", "watch"), ("t2", "a1", "host"), ("t2", "a2", "host")]
OLD_ROWS = (
    "INSERT INTO deck (id, game, name, body) VALUES ('d', 'pyramids', 'D', '{}')",
    *(
        f"INSERT INTO account (id, name, recovery, created_at, seen_at) VALUES ('{who}', 'Ana', NULL, 1, 1)"
        for who in ("a1", "a2")
    ),
    "INSERT INTO session (hash, account_id, created_at, seen_at) VALUES ('h', 'a1', 1, 1)",
    *(
        "INSERT INTO game (id, game, deck, deck_name, rules, status, public, settings, rev, head, phase, chat_head,"
        f" created_at, changed_at) VALUES ('{table}', 'pyramids', 'd', 'D', '1', 'open', 0, '', 1, 0, 0, 0, 1, 1)"
        for table in ("t1", "t2")
    ),
    *(
        f"INSERT INTO member (game_id, account_id, gives) VALUES ('{table}', '{who}', '{gives}')"
        for table, who, gives in HAD_RIGHTS
    ),
)


def test_the_newest_migration_is_the_one_that_is_looked_for() -> None:
    assert ScriptDirectory.from_config(upgrade.config()).get_current_head() == upgrade.HEAD


def test_rows_have_the_columns_of_the_schema_in_its_order() -> None:
    assert {name: tuple(METADATA.tables[name].columns.keys()) for name in COLUMNS} == COLUMNS


def test_an_up_to_date_file_is_opened_without_alembic(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    upgrade.upgrade_sqlite(path)
    code = (
        "import sys; from pathlib import Path; from silvergold.server.store.upgrade import upgrade_sqlite;"
        f"upgrade_sqlite(Path({str(path)!r})); print('alembic' in sys.modules, 'sqlalchemy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.split() == ["False", "False"]


def test_what_is_no_database_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_text("this is a letter to a friend, and not a database at all, however long it goes on" * 20)

    with pytest.raises(SilvergoldError, match="no database"):
        upgrade.upgrade_sqlite(path)
