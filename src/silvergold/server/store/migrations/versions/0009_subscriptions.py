"""Where guests are told that it is their turn: browsers (Web Push) and webhooks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_Big = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

INDEXES = {
    "ix_subscription_account_id_kind_created_at": ["account_id", "kind", "created_at"],
    "ix_subscription_session": ["session"],
}


def upgrade() -> None:
    """To this revision. SQLite may have been stopped between any two of these steps."""
    if not _look().has_table("subscription"):
        _subscription()
    for name, keys in INDEXES.items():
        if all(found["name"] != name for found in _look().get_indexes("subscription")):
            op.create_index(name, "subscription", keys)


def _look() -> sa.Inspector:
    return sa.inspect(op.get_bind())


def _text(name: str, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=nullable)


def _subscription() -> None:
    account = sa.ForeignKey("account.id", name="fk_subscription_account_id")
    op.create_table(
        "subscription",
        _text("id"),
        sa.Column("account_id", sa.Text(), account, nullable=False),
        _text("kind"),
        _text("session", nullable=True),
        *map(_text, ("address", "key", "secret")),
        sa.Column("created_at", _Big, nullable=False),
        sa.Column("failures", _Big, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("id", name="pk_subscription"),
    )


def downgrade() -> None:
    """Back to the revision before."""
    for name in INDEXES:
        op.drop_index(name, "subscription")
    op.drop_table("subscription")
