"""How a game stands, beside how far it is: lists of tables tell whose turn it is without playing the log again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision. SQLite may have been stopped between the column and the note that it is there."""
    columns = sa.inspect(op.get_bind()).get_columns("game")
    if all(column["name"] != "standing" for column in columns):
        op.add_column("game", sa.Column("standing", sa.Text(), nullable=True))


def downgrade() -> None:
    """Back to the revision before."""
    op.drop_column("game", "standing")
