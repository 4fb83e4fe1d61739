from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import TYPE_CHECKING

import aiohttp
import pytest

from cogs.ui.bucket import Buckets
from cogs.ui.refresh import GAP, After, Refresher
from tests.cogs.ui.faketime import FakeTime

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from cogs.ui.refresh import Turn
    from tests.cogs.house import House


class Sender:
    """Shows states on nothing; takes ``slow`` seconds, and first fails in the ways of ``faults``."""

    def __init__(self) -> None:
        self.time = FakeTime()
        self.slow = 0.0
        self.faults: list[After | Exception] = []
        self.shown: list[tuple[str, str]] = []
        self.moments: list[float] = []
        self.at_once = self.most_at_once = 0
        self.refresher: Refresher[str, str] = Refresher(
            self.show, clock=self.time.clock, sleep=self.time.sleep
        )

    async def show(self, key: str, turn: Turn[str]) -> After:
        async with turn() as state:
            if state is None:
                return After.DONE
            self.at_once += 1
            self.most_at_once = max(self.most_at_once, self.at_once)
            try:
                await self.time.sleep(self.slow)
            finally:
                self.at_once -= 1
            if self.faults:
                fault = self.faults.pop(0)
                if isinstance(fault, Exception):
                    raise fault
                return fault
            self.shown.append((key, state))
            self.moments.append(self.time.now)
        return After.DONE


@pytest.fixture
async def sender() -> AsyncIterator[Sender]:
    sender = Sender()
    yield sender
    await sender.refresher.close()


async def test_the_first_state_is_shown_at_once(sender: Sender) -> None:
    sender.refresher.ask("a", 1, "one")
    await sender.time.run()
    assert sender.shown == [("a", "one")]


async def test_quick_changes_are_one_edit_and_the_newest_wins(sender: Sender) -> None:
    for version in range(1, 30):
        sender.refresher.ask("a", version, str(version))
        await sender.time.run(0.1)
    await sender.time.run(5)
    assert len(sender.shown) <= 4
    assert sender.shown[-1] == ("a", "29")
    assert all(second - first >= GAP - 1e-9 for first, second in pairwise(sender.moments))


async def test_while_an_edit_is_slow_only_the_newest_waits(sender: Sender) -> None:
    sender.slow = 4.0
    sender.refresher.ask("a", 1, "one")
    await sender.time.run(1)
    for version in (2, 3, 4):
        sender.refresher.ask("a", version, str(version))
    await sender.time.run(20)
    assert sender.shown == [("a", "one"), ("a", "4")]
    assert sender.most_at_once == 1


async def test_messages_do_not_wait_for_each_other(sender: Sender) -> None:
    sender.slow = 1.0
    sender.refresher.ask("a", 1, "one")
    sender.refresher.ask("b", 1, "one")
    await sender.time.run(1)
    assert sorted(sender.shown) == [("a", "one"), ("b", "one")]


async def test_older_states_never_cover_newer_ones(sender: Sender) -> None:
    sender.refresher.ask("a", 5, "five")
    sender.refresher.ask("a", 4, "four")
    await sender.time.run(3)
    sender.refresher.ask("a", 3, "three")
    await sender.time.run(3)
    assert sender.shown == [("a", "five")]


async def test_what_is_shown_is_not_shown_again_unless_asked(sender: Sender) -> None:
    for _ in range(3):
        sender.refresher.ask("a", 1, "one")
        await sender.time.run(3)
    assert sender.shown == [("a", "one")]
    sender.refresher.ask("a", 1, "one, in other words", anew=True)
    await sender.time.run(3)
    assert sender.shown[-1] == ("a", "one, in other words")


async def test_what_is_asked_for_anew_while_a_press_shows_its_version_is_shown_after_it(
    sender: Sender,
) -> None:
    async with sender.refresher.hold("a", 1) as newest:
        assert newest
        sender.refresher.ask("a", 1, "one, in other words", anew=True)
        await sender.time.run(5)
        assert sender.shown == []
    await sender.time.run(5)
    assert sender.shown == [("a", "one, in other words")]
    async with sender.refresher.hold("a", 1) as newest:
        assert newest
    await sender.time.run(5)
    assert len(sender.shown) == 1


async def test_an_older_state_is_not_shown_anew(sender: Sender) -> None:
    sender.refresher.ask("a", 2, "two")
    await sender.time.run(3)
    sender.refresher.ask("a", 1, "one", anew=True)
    await sender.time.run(3)
    assert sender.shown == [("a", "two")]


@pytest.mark.parametrize("fault", [After.AGAIN, After.LATER, OSError("no line")])
async def test_a_state_that_could_not_be_shown_is_shown_later(
    sender: Sender, fault: After | Exception
) -> None:
    sender.faults.append(fault)
    sender.refresher.ask("a", 1, "one")
    await sender.time.run(30)
    assert sender.shown == [("a", "one")]


async def test_after_a_fault_a_newer_state_goes_instead(sender: Sender) -> None:
    sender.slow = 1.0
    sender.faults.append(After.LATER)
    sender.refresher.ask("a", 1, "one")
    await sender.time.run(0.5)
    sender.refresher.ask("a", 2, "two")
    await sender.time.run(30)
    assert sender.shown == [("a", "two")]


async def test_a_message_that_can_never_be_shown_is_given_up_and_later_tried_anew(sender: Sender) -> None:
    sender.faults.extend([After.AGAIN] * 6)
    sender.refresher.ask("a", 1, "one")
    await sender.time.run(300)
    assert (sender.shown, sender.faults) == ([], [])
    sender.refresher.ask("a", 2, "two")
    await sender.time.run(5)
    assert sender.shown == [("a", "two")]


@pytest.mark.parametrize("fault", [After.LATER, aiohttp.ServerDisconnectedError(), TimeoutError()])
async def test_an_outage_of_some_minutes_is_waited_out(sender: Sender, fault: After | Exception) -> None:
    sender.faults.extend([fault] * 20)
    sender.refresher.ask("a", 1, "one")
    await sender.time.run(400)
    assert sender.shown == [("a", "one")]


async def test_a_fault_of_our_own_is_not_repeated_for_long(sender: Sender) -> None:
    sender.faults.extend([ValueError("a fault")] * 6)
    sender.refresher.ask("a", 1, "one")
    await sender.time.run(300)
    assert (sender.shown, sender.faults) == ([], [])


async def test_who_never_takes_a_turn_is_done_too(sender: Sender) -> None:
    async def elsewhere(key: str, turn: Turn[str]) -> After:
        return After.DONE

    refresher: Refresher[str, str] = Refresher(elsewhere, clock=sender.time.clock, sleep=sender.time.sleep)
    refresher.ask("a", 1, "one")
    await sender.time.run(1)
    await asyncio.wait_for(refresher.settle(), 1)


# presses, which show a state themselves


async def test_what_a_press_shows_is_not_edited_in_again(sender: Sender) -> None:
    async with sender.refresher.hold("a", 2) as newest:
        assert newest
        sender.refresher.ask("a", 2, "two")
        await sender.time.run(3)
    await sender.time.run(3)
    assert sender.shown == []


async def test_a_press_waits_for_the_edit_that_is_on_its_way(sender: Sender) -> None:
    sender.slow = 2.0
    sender.refresher.ask("a", 1, "one")
    await sender.time.run(0.5)
    seen: list[tuple[bool, list[tuple[str, str]]]] = []

    async def press() -> None:
        async with sender.refresher.hold("a", 2) as newest:
            seen.append((newest, list(sender.shown)))

    task = asyncio.create_task(press())
    await sender.time.run(0.5)
    assert seen == []
    await sender.time.run(5)
    await task
    assert seen == [(True, [("a", "one")])]


async def test_a_press_of_an_older_state_leaves_the_message_alone(sender: Sender) -> None:
    sender.refresher.ask("a", 3, "three")
    async with sender.refresher.hold("a", 2) as newest:
        assert not newest
    await sender.time.run(3)
    async with sender.refresher.hold("a", 2) as newest:
        assert not newest
    async with sender.refresher.hold("a", 3) as newest:
        assert newest


async def test_a_press_that_fails_leaves_its_state_to_be_shown(sender: Sender) -> None:
    with pytest.raises(OSError, match="no line"):
        async with sender.refresher.hold("a", 1):
            raise OSError("no line")
    sender.refresher.ask("a", 1, "one")
    await sender.time.run(3)
    assert sender.shown == [("a", "one")]


async def test_an_edit_keeps_its_distance_from_a_press(sender: Sender) -> None:
    async with sender.refresher.hold("a", 1):
        pass
    sender.refresher.ask("a", 2, "two")
    await sender.time.run(GAP - 0.1)
    assert sender.shown == []
    await sender.time.run(0.2)
    assert sender.shown == [("a", "two")]


async def test_closing_ends_what_is_on_its_way_and_takes_no_more(sender: Sender) -> None:
    sender.slow = 100.0
    sender.refresher.ask("a", 1, "one")
    await sender.time.run()
    await sender.refresher.close()
    sender.refresher.ask("b", 1, "one")
    await sender.time.run(200)
    assert sender.shown == []


async def test_messages_that_changed_long_ago_are_forgotten(
    sender: Sender, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.ui.refresh._REMEMBERED", 3)
    for number in range(10):
        sender.refresher.ask(str(number), 1, "one")
        await sender.time.run(3)
    assert len(sender.refresher._lines) == 3


# at Discord's bucket, five times as fast as the real one


@pytest.mark.parametrize("tables", [1, 4])
async def test_the_bucket_of_a_channel_is_never_broken(house: House, tables: int) -> None:
    """Many changes of several messages in one channel: not one 429, and the last state of each is shown."""
    await house.driver.faults(edit_bucket={"limit": 5, "per_s": 1.0})
    channel = house.bot.get_partial_messageable(int(house.person("ben").channel("cards")))
    sent = [await channel.send("–") for _ in range(tables)]
    buckets = Buckets(seconds=1.0)

    async def show(key: int, turn: Turn[str]) -> After:
        async with buckets.request(channel.id), turn() as state:
            if state is not None:
                await channel.get_partial_message(key).edit(content=state)
        return After.DONE

    refresher: Refresher[int, str] = Refresher(show, gap=0.22)
    await asyncio.sleep(1.05)
    for version in range(60):
        for message in sent:
            refresher.ask(message.id, version, f"{version}")
        await asyncio.sleep(0.05)
    await refresher.settle()
    shown = [one.content for one in await house.person("ben").messages()]
    assert shown == ["59"] * tables
    assert {one["status"] for one in await house.requests()} <= {200, 204}
    edits = [one for one in await house.requests() if one["method"] == "PATCH"]
    assert len(edits) <= 26


async def test_nothing_is_lost_under_429(house: House) -> None:
    house.expected = {0}
    channel = house.bot.get_partial_messageable(int(house.person("ben").channel("cards")))
    message = await channel.send("–")
    await house.driver.faults(rate_limit={"route_prefix": "PATCH /channels/", "count": 2, "retry_after": 0.3})

    async def show(key: int, turn: Turn[str]) -> After:
        async with turn() as state:
            if state is not None:
                await channel.get_partial_message(key).edit(content=state)
        return After.DONE

    refresher: Refresher[int, str] = Refresher(show, gap=0.05)
    for version in range(10):
        refresher.ask(message.id, version, f"{version}")
        await asyncio.sleep(0.05)
    await refresher.settle()
    assert (await house.person("ben").latest()).content == "9"
    statuses = [one["status"] for one in await house.requests() if one["method"] == "PATCH"]
    assert statuses.count(429) == 2
