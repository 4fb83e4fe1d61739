"""How SQLite would run a statement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy.sql.compiler import SQLCompiler

if TYPE_CHECKING:
    from sqlalchemy import ClauseElement

    from bot.storage.database import Database


async def plan_of(database: Database, statement: ClauseElement) -> list[str]:
    """The lines of EXPLAIN QUERY PLAN, whatever the values are."""
    async with database.transaction() as connection:
        compiled = statement.compile(dialect=connection.dialect)
        assert isinstance(compiled, SQLCompiler)
        values = (None,) * len(compiled.positiontup or ())
        result = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}", values)
        return [row.detail for row in result]


def searched(plan: list[str]) -> list[str]:
    """The indexes of a plan in which everything is searched by an index and nothing is sorted."""
    steps = [line for line in plan if "SUBQUERY" not in line]
    assert all(line.startswith("SEARCH ") for line in steps), plan
    return [line.split("USING ", 1)[1] for line in steps]
