"""INSERT … ON CONFLICT, which both databases know and SQLAlchemy has one class a database for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy.dialects import postgresql, sqlite

if TYPE_CHECKING:
    from sqlalchemy import Table


def insert_for(dialect: str, table: Table) -> sqlite.Insert | postgresql.Insert:
    """Begin an INSERT for ``Database.dialect``."""
    return postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)
