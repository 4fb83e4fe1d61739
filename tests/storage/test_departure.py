"""A person goes from the tables of Hearts; the tables stay valid for the others."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.storage.departure import depart
from bot.storage.tables import SavedTable, TableState
from tests.storage.playing import table_ends

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.storage.database import Database
    from bot.storage.tables import NewTable, Tables


async def go(database: Database, user_id: int) -> None:
    async with database.transaction() as connection:
        await depart(connection, user_id)


async def test_the_host_moves_on_and_the_seat_is_a_computers(
    database: Database, tables: Tables, lobby: Callable[..., NewTable]
) -> None:
    table = await tables.add(lobby(7, 8, 9))
    west = replace(table.seats[1], away=True)
    playing = await tables.save(
        replace(table, state=TableState.PLAYING, seats=(table.seats[0], west, table.seats[2], table.seats[3]))
    )
    assert playing
    await tables.place_hand(table.id, 0, channel_id=1, message_id=2, at=table.opened_at)
    await go(database, 7)
    left = await tables.get(table.id)
    assert left
    # Whoever is there comes before whoever is away.
    assert left.host == 9
    assert left.seats[0] == replace(table.seats[0], user_id=None, name="")
    assert left.seats[1:] == playing.seats[1:]
    assert await tables.save(playing) is None
    assert await tables.count_of_person(7) == 0
    assert await tables.count_of_person(9) == 1


async def test_a_guest_goes(database: Database, tables: Tables, lobby: Callable[..., NewTable]) -> None:
    table = await tables.add(lobby(7, 8))
    await go(database, 8)
    left = await tables.get(table.id)
    assert left
    assert (left.host, left.version) == (7, table.version + 1)
    assert [seat.user_id for seat in left.seats] == [7, None, None, None]


async def test_a_table_without_people_goes(
    database: Database, tables: Tables, lobby: Callable[..., NewTable]
) -> None:
    alone = await tables.add(lobby(7))
    others = await tables.add(lobby(8))
    await go(database, 7)
    assert await tables.get(alone.id) is None
    assert await tables.get(others.id) == others


async def test_a_host_without_a_seat(
    database: Database, tables: Tables, lobby: Callable[..., NewTable]
) -> None:
    table = await tables.add(lobby(7))
    empty = replace(table.seats[0], user_id=None, name="")
    closed = replace(table, state=TableState.CLOSED, seats=(empty, *table.seats[1:]))
    assert isinstance(await tables.save(closed), SavedTable)
    await go(database, 7)
    assert await tables.get(table.id) is None


async def test_a_finished_table_stays_for_the_others(database: Database, tables: Tables) -> None:
    over = await table_ends(tables, {7: 30, 8: 101})
    await go(database, 7)
    left = await tables.get(over.id)
    assert left
    assert (left.host, left.state, left.finished_at) == (8, TableState.OVER, over.finished_at)
