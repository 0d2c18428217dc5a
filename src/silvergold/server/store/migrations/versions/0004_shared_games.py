"""Which finished games are public and under whose names, and the games that each guest has finished."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_Big = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

COLUMNS: dict[tuple[str, str], dict[str, Any]] = {
    ("game", "shared_at"): {"nullable": True},
    ("game", "ended_at"): {"nullable": True},
    ("seat", "named"): {"nullable": False, "server_default": "0"},
}
INDEXES = {
    "ix_game_status_ended_at": ("game", ["status", "ended_at"]),
    "ix_history_account_id_ended_at_game_id": ("history", ["account_id", "ended_at", "game_id"]),
    "ix_history_account_id_game_score": ("history", ["account_id", "game", "score"]),
    "ix_history_game_id": ("history", ["game_id"]),
}


def upgrade() -> None:
    """To this revision. SQLite may have been stopped between any two of these steps."""
    for (table, name), options in COLUMNS.items():
        if all(found["name"] != name for found in _look().get_columns(table)):
            op.add_column(table, sa.Column(name, _Big, **options))
    if not _look().has_table("history"):
        _create_history()
    for name, (table, keys) in INDEXES.items():
        if all(found["name"] != name for found in _look().get_indexes(table)):
            op.create_index(name, table, keys)


def _look() -> sa.Inspector:
    return sa.inspect(op.get_bind())


def _create_history() -> None:
    """Create the table empty. The server adds the games that ended before (`finished/history.py`)."""
    op.create_table(
        "history",
        sa.Column("account_id", sa.Text(), sa.ForeignKey("account.id", name="fk_history_account_id"), nullable=False),
        sa.Column("game_id", sa.Text(), sa.ForeignKey("game.id", name="fk_history_game_id"), nullable=False),
        sa.Column("ended_at", _Big, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        *(sa.Column(name, _Big, nullable=False) for name in ("score", "place", "players", "people", "lasted")),
        sa.PrimaryKeyConstraint("account_id", "game_id", name="pk_history"),
    )


def downgrade() -> None:
    """Back to the revision before."""
    for name, (table, _) in INDEXES.items():
        op.drop_index(name, table)
    op.drop_table("history")
    for table, name in COLUMNS:
        op.drop_column(table, name)
