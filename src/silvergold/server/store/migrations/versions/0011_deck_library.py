"""The deck library: drafts of decks, which deck was made from which draft, and decks that guests share."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_LISTED = "ix_upload_listed_created_at"


def upgrade() -> None:
    """To this revision: earlier uploads belong to no draft. SQLite may have been stopped between any two steps."""
    known = {found["name"] for found in _look().get_columns("upload")}
    columns = (
        sa.Column("draft", sa.Text(), nullable=True),
        sa.Column("shared_at", _BIG, nullable=True),
        sa.Column("listed", _BIG, nullable=False, server_default="0"),
    )
    for column in columns:
        if column.name not in known:
            op.add_column("upload", column)
    if all(found["name"] != _LISTED for found in _look().get_indexes("upload")):
        op.create_index(_LISTED, "upload", ["listed", "created_at"])
    if not _look().has_table("deck_draft"):
        _create_drafts()
    if not _look().get_indexes("deck_draft"):
        op.create_index("ix_deck_draft_changed_at", "deck_draft", ["changed_at"])


def _look() -> sa.Inspector:
    return sa.inspect(op.get_bind())


def _create_drafts() -> None:
    op.create_table(
        "deck_draft",
        sa.Column(
            "account_id", sa.Text(), sa.ForeignKey("account.id", name="fk_deck_draft_account_id"), nullable=False
        ),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("id", "game", "name")),
        sa.Column("cards", _BIG, nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        *(sa.Column(name, _BIG, nullable=False) for name in ("rev", "created_at", "changed_at")),
        sa.PrimaryKeyConstraint("account_id", "id", name="pk_deck_draft"),
    )


def downgrade() -> None:
    """Back to the revision before: drafts are lost, decks stay."""
    op.drop_table("deck_draft")
    op.drop_index(_LISTED, "upload")
    for name in ("draft", "shared_at", "listed"):
        op.drop_column("upload", name)
