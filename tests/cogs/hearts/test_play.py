from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.hearts.state import Phase
from bot.storage.tables import TableState
from tests.cogs.hearts.room import FOUR, Room, asks

if TYPE_CHECKING:
    from tests.cogs.house import House


async def test_alone_against_three_computers_it_is_one_press(house: House) -> None:
    room = Room(house)
    lobby = await room.open("ben", level="easy")
    assert {"join", "start", "leave"} <= set(asks(lobby))
    table = await room.pressed("ben", "start")
    assert table.id == lobby.id
    assert "hand" in asks(table)
    assert table.images
    hand = await room.hand("ben")
    assert hand.images
    hand = await room.pass_on("ben")
    assert (await room.now()).state.phase is Phase.PLAYING
    assert await room.whose_turn() == ["ben"]


async def test_a_round_alone_and_the_next_one(house: House) -> None:
    room = Room(house)
    await room.seated("ben", level="easy")
    await room.play_round()
    table = await room.message()
    assert (await room.now()).state.phase is Phase.ROUND_OVER
    assert "next" in asks(table)
    assert len(await room.dms("ben")) == 1
    await room.pressed("ben", "next")
    assert (await room.now()).state.round == 2
    assert await room.whose_turn() == ["ben"]


async def test_four_people_play_a_round(house: House) -> None:
    room = Room(house)
    await room.seated(*FOUR)
    assert sorted(await room.whose_turn()) == sorted(FOUR)
    await room.play_round()
    assert (await room.now()).saved.state is TableState.PLAYING
    assert (await room.now()).state.phase is Phase.ROUND_OVER
    for name in FOUR:
        assert len(await room.dms(name)) == 1
    assert len(await house.person("ben").messages()) == 1
