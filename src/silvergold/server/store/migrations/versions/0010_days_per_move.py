"""The state of a clock that counts days per move."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

_Big = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_PAUSED = "SELECT game_id FROM event WHERE kind = 'pause'"


def upgrade() -> None:
    """To this revision. SQLite may have been stopped between any two steps."""
    there = {found["name"] for found in sa.inspect(op.get_bind()).get_columns("game")}
    for name, kind in (("day_clock", sa.Text()), ("paused_until", _Big)):
        if name not in there:
            op.add_column("game", sa.Column(name, kind, nullable=True))


def downgrade() -> None:
    """Back to the revision before, which cannot read the log of a game with a pause: those games are lost."""
    op.execute(f"UPDATE game SET status = 'lost' WHERE id IN ({_PAUSED})")
    lost = "SELECT id FROM game WHERE status = 'lost'"
    for table in ("review", "review_part", "review_seat", "chat", "event", "history", "invite", "member", "seat"):
        op.execute(f"DELETE FROM {table} WHERE game_id IN ({lost})")
    op.execute("DELETE FROM game WHERE status = 'lost'")
    op.drop_column("game", "paused_until")
    op.drop_column("game", "day_clock")
