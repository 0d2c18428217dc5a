"""The first tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

# a column is its name, then * for a key, # for a whole number, ? for one that may be empty, >table for a reference
TABLES = {
    "meta": "name* value",
    "deck": "id* game name body",
    "account": "id* name recovery? created_at# seen_at#",
    "session": "hash* account_id>account created_at# seen_at#",
    "game": (
        "id* game deck>deck deck_name rules status public# settings rev# head# phase# chat_head#"
        " deadline_at#? due_at#? fair? parent? rematch? created_at# changed_at#"
    ),
    "seat": "game_id*>game seat*# kind account_id?>account name bot? away#",
    "member": "game_id*>game account_id*>account gives*",
    "invite": "hash* game_id>game gives created_at#",
    "event": "game_id*>game seq*# phase# seat# kind cmd_id? public private at#",
    "chat": "game_id*>game seq*# account_id>account seat# name text at#",
}
INDEXES = {
    "ix_account_recovery": ("account", ["recovery"], True),
    "ix_game_due_at": ("game", ["due_at"], False),
    "ix_game_public_changed_at": ("game", ["public", "changed_at"], False),
    "ix_game_status_changed_at": ("game", ["status", "changed_at"], False),
    "ix_seat_account_id": ("seat", ["account_id"], False),
    "ix_member_account_id": ("member", ["account_id"], False),
    "ix_invite_game_id": ("invite", ["game_id"], False),
    "uq_event_command": ("event", ["game_id", "seat", "cmd_id"], True),
}
A_CHOICE = sa.text("kind IN ('ready', 'take')")


def upgrade() -> None:
    """To this revision."""
    for table, columns in TABLES.items():
        op.create_table(table, *_columns(table, columns.split()))
    for name, (table, keys, unique) in INDEXES.items():
        op.create_index(name, table, keys, unique=unique)
    where: Any = {"sqlite_where": A_CHOICE, "postgresql_where": A_CHOICE}
    op.create_index("uq_event_choice", "event", ["game_id", "phase", "seat"], unique=True, **where)


def _columns(table: str, words: list[str]) -> Iterator[Any]:
    """The columns of a table, its key and its references."""
    whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    keys = []
    for word in words:
        head, _, target = word.partition(">")
        name = head.rstrip("*#?")
        kind = whole if "#" in head else sa.Text()
        yield sa.Column(name, kind, nullable="?" in head, autoincrement=False)
        if target:
            yield sa.ForeignKeyConstraint([name], [f"{target}.id"], name=f"fk_{table}_{name}")
        keys += [name] * ("*" in head)
    yield sa.PrimaryKeyConstraint(*keys, name=f"pk_{table}")


def downgrade() -> None:
    """Back to an empty database."""
    for table in reversed(TABLES):
        op.drop_table(table)
