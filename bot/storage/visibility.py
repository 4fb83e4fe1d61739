"""Whether people are seen on boards: kept beside each result, so that a page of a board is one index."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Boolean, bindparam, case, not_, update

from bot.storage import schema
from bot.storage.periods import EVERYWHERE
from bot.storage.states import Visibility

if TYPE_CHECKING:
    from sqlalchemy import Table, Update
    from sqlalchemy.ext.asyncio import AsyncConnection

_RESULTS = (
    update(schema.results)
    .where(
        schema.results.c.user_id == bindparam("person"),
        schema.IS_RANKED,
        not_(schema.results.c.assisted),
    )
    .values(visible=bindparam("everything"))
)


def _shown(table: Table) -> Update:
    there = case(
        (table.c.guild_id == EVERYWHERE, bindparam("everywhere", type_=Boolean())),
        else_=bindparam("on_servers", type_=Boolean()),
    )
    return update(table).where(table.c.user_id == bindparam("person")).values(shown=there)


_STANDINGS = tuple(map(_shown, (schema.standings, schema.hearts_standings)))


def is_shown(visibility: Visibility, guild_id: int) -> bool:
    """Whether somebody stands on the boards of ``guild_id``, or on those of everywhere (0)."""
    least = Visibility.EVERYWHERE if guild_id == EVERYWHERE else Visibility.SERVERS
    return visibility >= least


async def show(connection: AsyncConnection, user_id: int, visibility: Visibility) -> None:
    """Show or hide on the boards all that a person has done."""
    await connection.execute(_RESULTS, {"person": user_id, "everything": int(visibility)})
    where = {
        "person": user_id,
        "everywhere": visibility >= Visibility.EVERYWHERE,
        "on_servers": visibility >= Visibility.SERVERS,
    }
    for statement in _STANDINGS:
        await connection.execute(statement, where)
