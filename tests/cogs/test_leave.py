from __future__ import annotations

from typing import TYPE_CHECKING

from bot.storage.tables import TableState
from tests.cogs.hearts.room import FOUR, Room, asks
from tests.cogs.house import told

if TYPE_CHECKING:
    from tests.cogs.house import House


async def state(room: Room) -> TableState:
    return (await room.now()).saved.state


async def test_leave_leaves_every_table(house: House) -> None:
    await Room(house).open("ben")
    await Room(house, 2, "lounge").open("ben")
    await Room(house, 3).open("sam")
    answer = told(await house.person("ben").command("leave", channel="dm"))
    assert "2 tables" in answer.content
    await house.settle()
    assert [await state(Room(house, number)) for number in (1, 2, 3)] == ["closed", "closed", "lobby"]
    assert (await Room(house).message()).controls() == []
    assert "no table" in told(await house.person("ben").command("leave")).content


async def test_a_moderator_removes_somebody_from_this_servers_tables(house: House) -> None:
    here, there = Room(house), Room(house, 2, "पत्ते")
    await here.seated(*FOUR[:2])
    await there.open("sam")
    commands = (await house.person("ben").state())["commands"]
    command = next(one for one in commands if one["name"] == "remove")
    assert int(command["default_member_permissions"]) == 1 << 13
    answer = told(await house.person("ben").command("remove", member=str(house.person("sam").id)))
    assert answer.ephemeral
    await house.settle()
    assert [one.away for one in (await here.now()).sitters][:2] == [False, True]
    assert await state(there) is TableState.LOBBY
    assert "back" in asks(await here.message())
