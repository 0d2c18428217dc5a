"""Whose deck, which device, and each player's part in the shuffle: what limits, revocation and the deal need."""

from __future__ import annotations

import time
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

COLUMNS: dict[tuple[str, str], dict[str, Any]] = {
    ("session", "label"): {"nullable": False, "server_default": ""},
    ("game", "secret"): {"nullable": True},
    ("game", "dealt"): {"nullable": True},
    ("seat", "nonce"): {"nullable": True},
}
INDEXES = {
    "ix_game_deck": ("game", ["deck"]),
    "ix_session_account_id": ("session", ["account_id"]),
    "ix_session_seen_at": ("session", ["seen_at"]),
    "ix_account_seen_at_id": ("account", ["seen_at", "id"]),
    "ix_upload_account_id": ("upload", ["account_id"]),
    "ix_chat_account_id": ("chat", ["account_id"]),
}
UNUSED_DECKS = (
    "INSERT INTO upload (deck_id, account_id, created_at)"
    " SELECT id, '', {now} FROM deck WHERE id NOT IN (SELECT deck FROM game)"
)
OWNERS = (
    "INSERT INTO member (game_id, account_id, gives) SELECT game_id, account_id, 'owner' FROM member"
    " WHERE gives = 'host' AND game_id NOT IN (SELECT game_id FROM member WHERE gives = 'owner')"
    " AND game_id IN (SELECT game_id FROM member WHERE gives = 'host' GROUP BY game_id HAVING COUNT(*) = 1)"
)


def upgrade() -> None:
    """To this revision. SQLite may have been stopped between any two of these steps."""
    for (table, name), options in COLUMNS.items():
        if all(found["name"] != name for found in _look().get_columns(table)):
            op.add_column(table, sa.Column(name, sa.Text(), **options))
    if not _look().has_table("upload"):
        _create_upload()
    for name, (table, keys) in INDEXES.items():
        if all(found["name"] != name for found in _look().get_indexes(table)):
            op.create_index(name, table, keys)
    for table in ("account", "session"):  # nobody noted until now when they were used, so their time begins now too
        op.execute(f"UPDATE {table} SET seen_at = {_now()}")
    op.execute(OWNERS)  # an only host has made the table; of several nobody knows who did


def _look() -> sa.Inspector:
    return sa.inspect(op.get_bind())


def _create_upload() -> None:
    """Who handed in which deck; nobody knows it of older ones, so their time begins now."""
    op.create_table(
        "upload",
        sa.Column("deck_id", sa.Text(), sa.ForeignKey("deck.id", name="fk_upload_deck_id"), nullable=False),
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.PrimaryKeyConstraint("deck_id", "account_id", name="pk_upload"),
    )
    op.execute(UNUSED_DECKS.format(now=_now()))


def _now() -> int:
    return time.time_ns() // 1_000_000


def downgrade() -> None:
    """Back to the revision before."""
    op.execute("DELETE FROM member WHERE gives IN ('owner', 'removed')")
    for name, (table, _) in INDEXES.items():
        op.drop_index(name, table)
    op.drop_table("upload")
    for table, name in COLUMNS:
        op.drop_column(table, name)
