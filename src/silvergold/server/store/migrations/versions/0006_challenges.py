"""Challenges, their entries, and which table is one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_Big = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

INDEXES = {
    "ix_challenge_account_id_created_at": ("challenge", ["account_id", "created_at"]),
    "ix_challenge_deck": ("challenge", ["deck"]),
    "ix_challenge_kind_closes_at": ("challenge", ["kind", "closes_at"]),
    "ix_challenge_par_due": ("challenge", ["par_due"]),
    "ix_entry_account_id_game_day": ("entry", ["account_id", "game", "day"]),
    "ix_entry_challenge_id_rank_game_id": ("entry", ["challenge_id", "rank", "game_id"]),
    "ix_entry_account_id_challenge_id": ("entry", ["account_id", "challenge_id"]),
}
UNIQUE = {
    "uq_challenge_game_day": ("challenge", ["game", "day"], None),
    "uq_challenge_parent": ("challenge", ["parent"], None),
    "uq_entry_first": ("entry", ["challenge_id", "account_id"], "again = 0"),
}


def upgrade() -> None:
    """To this revision. SQLite may have been stopped between any two of these steps."""
    if all(found["name"] != "challenge" for found in _look().get_columns("game")):
        op.add_column("game", sa.Column("challenge", sa.Text(), nullable=True))
    if not _look().has_table("challenge"):
        _create_challenge()
    if not _look().has_table("entry"):
        _create_entry()
    for name, (table, keys) in INDEXES.items():
        if _is_missing(name, table):
            op.create_index(name, table, keys)
    for name, (table, keys, where) in UNIQUE.items():
        if _is_missing(name, table):
            only = sa.text(where) if where else None
            op.create_index(name, table, keys, unique=True, sqlite_where=only, postgresql_where=only)


def _look() -> sa.Inspector:
    return sa.inspect(op.get_bind())


def _is_missing(name: str, table: str) -> bool:
    return all(found["name"] != name for found in _look().get_indexes(table))


def _texts(*names: str, null: bool = False) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text(), nullable=null) for name in names]


def _numbers(*names: str, null: bool = False) -> list[sa.Column[int]]:
    return [sa.Column(name, _Big, nullable=null) for name in names]


def _create_challenge() -> None:
    op.create_table(
        "challenge",
        *_texts("id", "kind", "game"),
        sa.Column("deck", sa.Text(), sa.ForeignKey("deck.id", name="fk_challenge_deck"), nullable=False),
        *_texts("deck_name"),
        *_texts("day", null=True),
        *_texts("secret", "opened", "nonces", "seats"),
        *_numbers("seat", "aids"),
        sa.Column("account_id", sa.Text(), sa.ForeignKey("account.id", name="fk_challenge_account_id"), nullable=True),
        *_texts("name"),
        *_texts("parent", null=True),
        *_numbers("created_at", "opens_at"),
        *_numbers("closes_at", null=True),
        *_texts("par", "par_moves", null=True),
        *_numbers("par_due", null=True),
        sa.PrimaryKeyConstraint("id", name="pk_challenge"),
    )


def _create_entry() -> None:
    op.create_table(
        "entry",
        *_texts("game_id"),
        sa.Column(
            "challenge_id", sa.Text(), sa.ForeignKey("challenge.id", name="fk_entry_challenge_id"), nullable=False
        ),
        sa.Column("account_id", sa.Text(), sa.ForeignKey("account.id", name="fk_entry_account_id"), nullable=True),
        *_texts("name", "game"),
        *_texts("day", null=True),
        *_numbers("is_bot", "again"),
        *_texts("unranked", null=True),
        *_numbers("first_seen_at", "started_at"),
        *_numbers("ended_at", "points", "margin", "rank", null=True),
        *_texts("sources"),
        sa.PrimaryKeyConstraint("game_id", name="pk_entry"),
    )


def downgrade() -> None:
    """Back to the revision before."""
    for name, (table, _, _) in UNIQUE.items():
        op.drop_index(name, table)
    for name, (table, _) in INDEXES.items():
        op.drop_index(name, table)
    op.drop_table("entry")
    op.drop_table("challenge")
    op.drop_column("game", "challenge")
