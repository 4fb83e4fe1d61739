from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import text

from bot.play.hearts.said import Expired
from bot.play.hearts.ticking import REST
from tests.play.hearts.conftest import BABU

if TYPE_CHECKING:
    import pytest

    from bot.play.hearts.table import TableNow
    from tests.play.hearts.conftest import Room


async def spoil(room: Room, table_id: int) -> None:
    await room.database.write(
        text("UPDATE hearts_tables SET packs = 'ASKS', state = 'playing' WHERE id = :id"), {"id": table_id}
    )
    room.shelf.forget(table_id)


async def test_a_table_that_cannot_be_read_stops_no_other(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    bad = await room.lobby()
    good = await room.lobby(BABU)
    await spoil(room, bad)
    room.clock.turn(minutes=30)
    await room.hearts.tick()
    assert [(table.id, table.said) for table in room.told] == [(good, Expired())]
    assert f"saved table {bad} cannot be read" in caplog.text
    assert "ASKS" not in caplog.text


async def test_a_failed_table_rests_for_a_while(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    await spoil(room, await room.lobby())
    room.clock.turn(minutes=30)
    for _ in range(3):
        await room.hearts.tick()
    assert len(caplog.records) == 1
    room.clock.time += REST
    await room.hearts.tick()
    assert len(caplog.records) == 2


async def test_whoever_watches_may_fail(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    def watch(table: TableNow) -> None:
        room.told.append(table)
        raise ZeroDivisionError

    room.hearts.watch = watch
    await room.lobby()
    await room.lobby(BABU)
    room.clock.turn(minutes=30)
    await room.hearts.tick()
    assert len(room.told) == 2
    assert [record.levelname for record in caplog.records] == ["ERROR", "ERROR"]


async def test_a_wrong_deadline_is_put_right(room: Room) -> None:
    table = await room.hearts.look(await room.lobby())
    await room.tables.save(replace(table.saved, deadline=room.clock(), updated_at=room.clock()))
    await room.hearts.tick()
    assert room.told == []
    assert await room.tables.due(room.clock(), 10) == []
    room.clock.turn(minutes=31)
    await room.hearts.tick()
    assert [table.said for table in room.told] == [Expired()]
