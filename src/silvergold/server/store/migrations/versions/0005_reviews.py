"""Reviews of finished games, their parts, and the figures of every guest in them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_Big = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

INDEXES = {
    "ix_review_state_asked_at": ("review", ["state", "asked_at"]),
    "ix_review_asked_by_state": ("review", ["asked_by", "state"]),
    "ix_review_seat_game_id": ("review_seat", ["game_id"]),
}


def upgrade() -> None:
    """To this revision. SQLite may have been stopped between any two of these steps."""
    for name, create in (("review", _review), ("review_part", _part), ("review_seat", _seat)):
        if not _look().has_table(name):
            create()
    for name, (table, keys) in INDEXES.items():
        if all(found["name"] != name for found in _look().get_indexes(table)):
            op.create_index(name, table, keys)


def _look() -> sa.Inspector:
    return sa.inspect(op.get_bind())


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)


def _ints(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, _Big, nullable=False) for name in names]


def _game_id(table: str) -> sa.Column[str]:
    return sa.Column("game_id", sa.Text(), sa.ForeignKey("game.id", name=f"fk_{table}_game_id"), nullable=False)


def _review() -> None:
    op.create_table(
        "review",
        _game_id("review"),
        *map(_text, ("evaluator", "state", "asked_by")),
        *_ints("asked_at", "changed_at", "jobs", "done", "parts"),
        _text("worker"),
        *_ints("lease_until"),
        _text("seats"),
        sa.PrimaryKeyConstraint("game_id", "evaluator", name="pk_review"),
    )


def _part() -> None:
    op.create_table(
        "review_part",
        _game_id("review_part"),
        _text("evaluator"),
        *_ints("nth"),
        _text("body"),
        sa.PrimaryKeyConstraint("game_id", "evaluator", "nth", name="pk_review_part"),
    )


def _seat() -> None:
    account = sa.ForeignKey("account.id", name="fk_review_seat_account_id")
    op.create_table(
        "review_seat",
        sa.Column("account_id", sa.Text(), account, nullable=False),
        _game_id("review_seat"),
        *map(_text, ("evaluator", "figures")),
        sa.PrimaryKeyConstraint("account_id", "game_id", name="pk_review_seat"),
    )


def downgrade() -> None:
    """Back to the revision before."""
    for name, (table, _) in INDEXES.items():
        op.drop_index(name, table)
    for table in ("review_seat", "review_part", "review"):
        op.drop_table(table)
