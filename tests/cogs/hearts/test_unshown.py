"""What was stored but not shown when the bot was killed: it is shown after the next start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.play.hearts.table import Guest
from bot.storage.tables import TableState
from tests.cogs.hearts.room import Room, asks, custom_ids, is_hand

if TYPE_CHECKING:
    from tests.cogs.house import House


async def go_blind(house: House) -> None:
    """From here on nothing is shown, as if the bot were killed after each act."""
    await house.settle()
    await house.bot.publisher.close(0)


async def test_a_game_that_ended_with_the_bot_is_shown_as_over(house: House) -> None:
    room = Room(house)
    await room.seated("ben", "sam", level="easy")
    await room.nearly_over(plays=4)
    while (await room.now()).saved.state is TableState.PLAYING:
        (name,) = await room.whose_turn()
        await go_blind(house)
        table, seat = await room.now(), await room.seat(name)
        await house.bot.hearts.play(
            room.table, int(house.person(name).id), table.turn, table.hand(seat).legal[0]
        )
        await house.settle()
    await house.restart()
    assert asks(await room.message()) == ["rematch"]
    assert not [one for name in ("ben", "sam") for one in custom_ids(await room.hand(name)) if is_hand(one)]


async def test_who_joined_a_lobby_is_shown(house: House) -> None:
    room = Room(house)
    await room.open("ben")
    await go_blind(house)
    await house.bot.hearts.join(room.table, Guest(int(house.person("sam").id), "Sam"))
    await house.restart()
    assert "Sam" in (await room.message()).text


async def test_a_closed_lobby_has_no_buttons(house: House) -> None:
    room = Room(house)
    await room.open("ben", invite="sam")
    await go_blind(house)
    await house.bot.hearts.leave(room.table, int(house.person("ben").id))
    await house.restart()
    assert (await room.message()).controls() == []
    assert not [one for one in await house.person("sam").messages() if asks(one)]


async def test_what_was_shown_long_ago_is_left_alone(house: House) -> None:
    old, new = Room(house), Room(house, 2)
    await old.open("ben")
    await old.pressed("ben", "leave")
    house.clock.turn(minutes=2)
    await new.open("sam")
    await house.settle()
    since = len(await house.requests())
    await house.restart()
    closed = (await old.message()).id
    await house.settle()
    assert not [one for one in (await house.requests())[since:] if one["path"].endswith(closed)]


async def test_an_invitation_that_was_not_sent_is_sent_once(house: House) -> None:
    room = Room(house)
    await room.open("ben", invite="sam")
    await go_blind(house)
    asha = Guest(int(house.person("asha").id), "Asha")
    await house.bot.hearts.invite(room.table, int(house.person("ben").id), [asha])
    house.clock.turn(seconds=1)
    await house.restart()
    await room.message()
    assert len([one for one in await house.person("asha").messages() if "accept" in asks(one)]) == 2
