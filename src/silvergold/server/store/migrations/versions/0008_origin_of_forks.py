"""The parent of a game that was played on is the game whose deal it has, also if that was played on several times."""

from __future__ import annotations

from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_IS_FORK = "secret IS NULL AND parent IS NOT NULL"
_NEARER = (
    "UPDATE game SET parent = (SELECT older.parent FROM game AS older WHERE older.id = game.parent)"
    f" WHERE {_IS_FORK} AND parent IN (SELECT id FROM game AS older WHERE {_IS_FORK})"
)


def upgrade() -> None:
    """To this revision. Each pass brings a chain of games nearer to its beginning."""
    while op.get_bind().exec_driver_sql(_NEARER).rowcount:
        pass


def downgrade() -> None:
    """Back to the revision before, whose parents were the games next to them: those of forks of forks are lost."""
