"""The migrations of the database, for Alembic; each says what it changes and never changes again."""
