"""Small values of this installation, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import bindparam, select

from bot.storage import schema
from bot.storage.upsert import insert_for

if TYPE_CHECKING:
    from bot.storage.database import Database

_GET = select(schema.installation.c.value).where(schema.installation.c.name == bindparam("wanted"))


class Installation:
    """Values of the installation and not of a person, such as a secret made at the first start."""

    def __init__(self, database: Database) -> None:
        self._database = database
        statement = insert_for(database.dialect, schema.installation)
        self._keep = statement.on_conflict_do_nothing(index_elements=["name"])
        self._set = statement.on_conflict_do_update(
            index_elements=["name"], set_={"value": statement.excluded.value}
        )

    async def get(self, name: str) -> str | None:
        """Read a value; None where it was never set."""
        rows = await self._database.read(_GET, {"wanted": name})
        return str(rows[0].value) if rows else None

    async def set(self, name: str, value: str) -> None:
        """Write a value, over an earlier one."""
        await self._database.write(self._set, {"name": name, "value": value})

    async def first(self, name: str, value: str) -> str:
        """Write a value unless there is one, and return the one that stands: the same to everybody."""
        await self._database.write(self._keep, {"name": name, "value": value})
        return await self.get(name) or value
