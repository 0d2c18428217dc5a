"""Alembic runs this file: it migrates over the connection that `upgrade.config` was given."""

from alembic import context

from silvergold.server.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
