"""How people were called last, for those who see them on a board."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from bot.storage import schema
from bot.storage.people import Preferences
from bot.storage.states import Visibility
from bot.storage.upsert import insert_for

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

_LONGEST = 64


class Names:
    """Writes names within a transaction of others."""

    def __init__(self, dialect: str) -> None:
        statement = insert_for(dialect, schema.people)
        self._remember = statement.on_conflict_do_update(
            index_elements=["user_id"], set_={"name": statement.excluded.name}
        ).returning(schema.people.c.visibility)

    async def remember(self, connection: AsyncConnection, user_id: int, name: str) -> Visibility:
        """Write a person's name and return their visibility.

        Until the transaction ends, no other one of this person gets beyond this point: on PostgreSQL too
        what follows happens once.
        """
        row = {"user_id": user_id, **asdict(Preferences()), "name": name[:_LONGEST]}
        return Visibility(await connection.scalar(self._remember, row) or 0)
