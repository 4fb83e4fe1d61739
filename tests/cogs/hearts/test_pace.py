"""How often messages are edited, whatever people and computers do."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.engine.hearts.state import Phase
from bot.playground.driver import DriverError
from tests.cogs.hearts.room import FOUR, Room
from tests.cogs.house import overtaken

if TYPE_CHECKING:
    from typing import Any

    from tests.cogs.house import House


async def edits(house: House, channel: str, since: int = 0) -> list[dict[str, Any]]:
    """Sends and edits that count in the bucket of a channel."""
    path = f"/channels/{house.person('ben').channel(channel)}/messages"
    return [one for one in (await house.requests())[since:] if one["path"].startswith(path)]


async def test_three_computer_cards_are_one_edit(house: House) -> None:
    room = Room(house)
    await room.seated("ben", level="easy", fast=True)
    await room.pass_on("ben")
    while (await room.now()).state.phase is Phase.PLAYING:
        since, turn = len(await house.requests()), (await room.now()).turn
        await room.play("ben")
        assert (await room.now()).turn > turn
        assert len(await edits(house, "cards", since)) == 1
        assert len(await edits(house, "dm", since)) <= 1


@pytest.mark.parametrize("fast", [False, True])
async def test_a_complete_trick_stays_with_its_winner_unless_play_is_fast(house: House, fast: bool) -> None:
    house.pause = 0.15
    await house.restart()
    room = Room(house)
    await room.seated("ben", level="easy", fast=fast)
    await room.pass_on("ben")
    await house.settle()
    stayed = 0
    while (await room.now()).state.phase is Phase.PLAYING:
        since = len(await house.requests())
        await room.play("ben")
        shown = await edits(house, "cards", since)
        assert len(shown) <= (1 if fast else 2)
        stayed += len(shown) == 2
    assert bool(stayed) is not fast


async def test_the_bucket_is_never_broken_when_four_people_press_at_once(house: House) -> None:
    """Discord's five in five seconds at a fifth of the time: not one request is refused."""
    house.limit, house.seconds, house.gap = 5, 1.0, 0.22
    await house.restart()
    await house.driver.faults(edit_bucket={"limit": 5, "per_s": 1.0})
    room, other = Room(house), Room(house, 2)
    await room.seated(*FOUR, fast=True)
    await other.seated("sam", level="easy", fast=True)
    await asyncio.gather(
        *(room.pass_on(name) for name in FOUR), other.pass_on("sam", await other.show("sam"))
    )
    await hammer(room)
    statuses = {one["status"] for one in await house.requests() if not overtaken(one)}
    assert statuses <= {200, 204}
    played = (await room.now()).turn
    assert played > 10
    assert len(await edits(house, "cards")) < played + 20


async def hammer(room: Room) -> None:
    """Everybody presses a card in every turn, playable or not, as quickly as it goes."""
    loop = asyncio.get_running_loop()
    end = loop.time() + 6
    while loop.time() < end:
        table = await room.now()
        if table.state.phase is not Phase.PLAYING:
            return
        await asyncio.gather(*(press_any(room, name) for name in FOUR))


async def press_any(room: Room, name: str) -> None:
    view = (await room.now()).hand(await room.seat(name))
    hand = await room.hand_unsettled(name)
    buttons = [str(one["custom_id"]) for one in hand.controls() if ":k" in str(one["custom_id"])]
    place = view.hand.index(view.legal[0]) if view.legal else 0
    fitting = [one for one in buttons if one.endswith(f":k{place}")]
    if fitting:
        # The client may have a newer hand by now, and not offer this button any more.
        try:
            outcome = await room.house.person(name).press(hand, fitting[0])
        except DriverError:
            return
        assert outcome.ok


async def test_under_429_nothing_is_lost(house: House) -> None:
    room = Room(house)
    house.expected = {0}
    await room.seated("ben", level="easy", fast=True)
    await room.pass_on("ben")
    limit = {"route_prefix": "PATCH /channels/", "count": 3, "retry_after": 0.2}
    for _ in range(3):
        await house.driver.faults(rate_limit=limit)
        await room.play("ben")
    assert await room.whose_turn() == ["ben"]
    table, state = await room.message(), (await room.now()).state
    assert str(len(state.tricks)) in table.text
    assert len([one for one in await house.requests() if one["status"] == 429]) == 9


async def test_everything_is_acknowledged_once_and_quickly(house: House) -> None:
    room = Room(house)
    await room.seated(*FOUR, fast=True)
    await asyncio.gather(*(room.pass_on(name) for name in FOUR))
    for _ in range(8):
        await asyncio.gather(*(press_any(room, name) for name in FOUR))
        await house.settle()
    callbacks = [one for one in await house.requests() if "callback" in one["path"]]
    assert max(one["ms"] for one in callbacks) < 3000
