"""A name on boards is the last one, and touches no preference."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from bot.storage import schema
from bot.storage.names import Names
from bot.storage.people import People, Preferences
from bot.storage.states import Visibility

if TYPE_CHECKING:
    from bot.storage.database import Database


async def remember(database: Database, user_id: int, name: str) -> Visibility:
    async with database.transaction() as connection:
        return await Names(database.dialect).remember(connection, user_id, name)


async def name_of(database: Database, user_id: int) -> str:
    of = select(schema.people.c.name).where(schema.people.c.user_id == user_id)
    return str((await database.read(of))[0].name)


async def test_the_last_name_stands(database: Database) -> None:
    assert await remember(database, 7, "Uma") is Visibility.SERVERS
    assert await remember(database, 7, "उमा") is Visibility.SERVERS
    assert await name_of(database, 7) == "उमा"
    assert await People(database).get(7) == Preferences()


async def test_preferences_and_name_leave_each_other_alone(database: Database) -> None:
    chosen = Preferences(locale="hi", visibility=Visibility.HIDDEN, felt="wine")
    await People(database).save(7, chosen)
    assert await remember(database, 7, "Uma") is Visibility.HIDDEN
    assert await People(database).get(7) == chosen
    await People(database).save(7, Preferences())
    assert await name_of(database, 7) == "Uma"


async def test_a_name_is_cut_to_its_column(database: Database) -> None:
    await remember(database, 7, "a" * 99)
    assert await name_of(database, 7) == "a" * 64
