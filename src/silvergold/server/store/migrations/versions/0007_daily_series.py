"""Two lists of daily games: the standard one, and one against an easier bot."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

OLD, NEW = "uq_challenge_game_day", "uq_challenge_game_day_series"


def upgrade() -> None:
    """To this revision: earlier daily games are standard. SQLite may have been stopped between any two steps."""
    for table in ("challenge", "entry"):
        if all(found["name"] != "series" for found in _look().get_columns(table)):
            op.add_column(table, sa.Column("series", sa.Text(), nullable=False, server_default="standard"))
    if not _has_index(NEW):
        op.create_index(NEW, "challenge", ["game", "day", "series"], unique=True)
    if _has_index(OLD):
        op.drop_index(OLD, "challenge")


def _look() -> sa.Inspector:
    return sa.inspect(op.get_bind())


def _has_index(name: str) -> bool:
    return any(found["name"] == name for found in _look().get_indexes("challenge"))


def downgrade() -> None:
    """Back to the revision before, which has one list: the others are lost."""
    op.execute("DELETE FROM entry WHERE series <> 'standard'")
    op.execute("DELETE FROM challenge WHERE series <> 'standard'")
    op.create_index(OLD, "challenge", ["game", "day"], unique=True)
    op.drop_index(NEW, "challenge")
    for table in ("challenge", "entry"):
        op.drop_column(table, "series")
