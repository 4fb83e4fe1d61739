"""How each person's game of Hearts ended."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, insert, select

from bot.storage import schema

if TYPE_CHECKING:
    from datetime import datetime

    from bot.storage.database import Database


@dataclass(frozen=True, slots=True)
class HeartsResult:
    """The end of a game for the person who had ``seat``, written with the game's last card.

    ``place`` is 1 to 4, and shared by equal ``points``. ``moons`` were shot by this seat. ``people`` counts
    the seats that belonged to persons at the end, ``levels`` says how the computers in the others play.
    """

    table_id: int
    seat: int
    user_id: int
    name: str
    guild_id: int | None
    place: int
    points: int
    rounds: int
    moons: int
    people: int
    levels: str
    finished_at: datetime


_TABLE = schema.hearts_results
_COLUMNS = tuple(_TABLE.c[field.name] for field in fields(HeartsResult))
_OF_TABLE = select(*_COLUMNS).where(_TABLE.c.table_id == bindparam("of")).order_by(_TABLE.c.seat)

ADD_RESULT = insert(_TABLE)


class HeartsResults:
    """All results of Hearts; ``Tables.save`` writes them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_table(self, table_id: int) -> list[HeartsResult]:
        """List what was written at the end of a game, in the order of the seats."""
        return [HeartsResult(*row) for row in await self._database.read(_OF_TABLE, {"of": table_id})]
