"""What is stored of a person or a server: exported, deleted, forgotten."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, delete, null, or_, select, update

from bot.storage import schema
from bot.storage.departure import depart
from bot.storage.states import GameState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy import ColumnElement, Delete, Table, Update

    from bot.storage.database import Database

PERSON_COLUMNS = frozenset({"owner", "user_id", "host", "sender"})
"""How columns are called, in all tables, that hold a person's id."""
SERVER_COLUMN = "guild_id"
"""How columns are called, in all tables, that hold a server's id."""

_PLACE = frozenset({SERVER_COLUMN, "channel_id", "message_id", "posted_at"})
# A Hearts table belongs to all its people, and seats stay with it: see ``depart``.
_SHARED = (schema.hearts_tables, schema.hearts_seats)
_CARDS = frozenset({"packs", "actions"})
# JavaScript, with which people look at such files, rounds whole numbers from here on.
_LARGEST_EXACT = 2**53


def _is_of_person(table: Table) -> ColumnElement[bool] | None:
    columns = [column for column in table.c if column.name in PERSON_COLUMNS]
    return or_(*(column == bindparam("person") for column in columns)) if columns else None


def _forget(table: Table) -> Delete | Update:
    """What is about a server goes; what is about a person in a server loses the place."""
    here = table.c[SERVER_COLUMN] == bindparam("server")
    if table is schema.hearts_tables or table.c[SERVER_COLUMN].primary_key:
        return delete(table).where(here)
    return update(table).where(here).values({name: null() for name in table.c.keys() if name in _PLACE})  # noqa: SIM118


_PERSONAL = tuple(
    (table, is_of_person)
    for table in schema.metadata.sorted_tables
    if (is_of_person := _is_of_person(table)) is not None
)
_EXPORT = tuple(
    (table, select(table).where(mine).order_by(*table.primary_key.columns)) for table, mine in _PERSONAL
)
_DELETE = tuple(delete(table).where(mine) for table, mine in _PERSONAL if table not in _SHARED)
_FORGET = tuple(_forget(table) for table in schema.metadata.sorted_tables if SERVER_COLUMN in table.c)


class OwnData:
    """A person's own data, over all tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def export(self, user_id: int) -> dict[str, list[dict[str, object]]]:
        """Copy a person's rows, by table, as values for JSON; whole numbers from 2**53 on are texts.

        Left out is what would tell hidden cards: the pack of an open game, the number of a daily that is open
        or was given up before its attempt, and the cards of Hearts tables; so are other persons' ids and
        names.
        """
        exported = dict[str, list[dict[str, object]]]()
        for table, statement in _EXPORT:
            rows = await self._database.read(statement, {"person": user_id})
            exported[table.name] = [
                _exported(dict(zip(table.c.keys(), row, strict=True)), user_id) for row in rows
            ]
        return exported

    async def delete(self, user_id: int) -> None:
        """Leave no row with a person's id.

        Their Hearts seats become computers', hosts move on, and a table without people goes. The versions of
        these tables rise: what is still held of them in memory can no longer be saved.
        """
        async with self._database.transaction() as connection:
            await depart(connection, user_id)
            for statement in _DELETE:
                await connection.execute(statement, {"person": user_id})

    async def forget_server(self, guild_id: int) -> None:
        """Leave no row with a server's id. What people have played there stays theirs, without the place."""
        async with self._database.transaction() as connection:
            for statement in _FORGET:
                await connection.execute(statement, {"server": guild_id})


def _exported(row: Mapping[str, object], user_id: int) -> dict[str, object]:
    hidden = set[str](_CARDS if "packs" in row else ())
    is_open, daily = row.get("state") == GameState.OPEN.value, row.get("daily") is not None
    # Given up without a move, it was no attempt: the one with the same cards is still to come.
    ahead = daily and (is_open or row.get("attempt") is None)
    hidden |= {"pack", "number"} if ahead else {"pack"} if is_open else set[str]()
    hidden |= {name for name in PERSON_COLUMNS if row.get(name, user_id) != user_id}
    if "user_id" in hidden:
        hidden |= {"name"}
    return {name: _plain(value) for name, value in row.items() if name not in hidden}


def _plain(value: object) -> object:
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, int) and abs(value) >= _LARGEST_EXACT else value
