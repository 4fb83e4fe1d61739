"""Bring a database to the schema of this version.

A new schema is a file in ``migrations/versions`` with the next number, the same change in ``schema.py``,
and in the tests a dump of a database as that schema left it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

from bot.storage.errors import Unusable

if TYPE_CHECKING:
    from sqlalchemy import Connection


def obstacle(connection: Connection) -> Unusable | None:
    """Say why this database must not be migrated, if so."""
    applied = MigrationContext.configure(connection).get_current_heads()
    if not applied:
        return Unusable.FOREIGN if inspect(connection).get_table_names() else None
    known = {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
    return None if known.issuperset(applied) else Unusable.NEWER


def migrate(connection: Connection) -> None:
    """Apply the missing migrations, within the transaction that the caller has begun: all or none."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "bot.storage:migrations")
    return config
