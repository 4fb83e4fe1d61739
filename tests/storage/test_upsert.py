"""The same statement for both databases."""

from __future__ import annotations

import pytest
from sqlalchemy.dialects import postgresql, sqlite

from bot.storage import schema
from bot.storage.upsert import insert_for


@pytest.mark.parametrize(
    ("name", "dialect"), [("sqlite", sqlite.dialect()), ("postgresql", postgresql.dialect())]
)
def test_conflicts_are_settled_in_the_statement(name: str, dialect: sqlite.dialect) -> None:
    statement = insert_for(name, schema.installation)
    settled = statement.on_conflict_do_update(
        index_elements=["name"], set_={"value": statement.excluded.value}
    )
    assert "ON CONFLICT (name) DO UPDATE SET value = excluded.value" in str(settled.compile(dialect=dialect))
