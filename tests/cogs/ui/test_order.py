from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from cogs.ui import order
from cogs.ui.order import Order

if TYPE_CHECKING:
    import pytest


async def test_turns_come_one_after_the_other_and_older_ones_are_passed_over() -> None:
    turns, shown, gate = Order(), list[tuple[int, bool]](), asyncio.Event()

    async def show(version: int) -> None:
        turns.announce(7, (1, version))
        async with turns.turn(7, (1, version)) as newest:
            if version == 1:
                await gate.wait()
            shown.append((version, newest))

    first = asyncio.create_task(show(1))
    await asyncio.sleep(0)
    others = [asyncio.create_task(show(version)) for version in (2, 4, 3, 4)]
    await asyncio.sleep(0)
    assert shown == []
    gate.set()
    await asyncio.gather(first, *others)
    assert shown == [(1, True), (2, False), (4, True), (3, False), (4, True)]


async def test_a_later_deal_is_newer_whatever_its_version() -> None:
    turns = Order()
    turns.announce(7, (2, 0))
    async with turns.turn(7, (2, 0)) as newest:
        assert newest
    async with turns.turn(7, (1, 9)) as newest:
        assert not newest
    async with turns.turn(8, (1, 9)) as newest:
        assert newest


async def test_nothing_is_shown_on_a_closed_message() -> None:
    turns = Order()
    turns.announce(7, (1, 1))
    turns.close(7, (1, 1))
    async with turns.turn(7, (1, 1)) as newest:
        assert not newest


async def test_what_was_announced_before_a_message_is_closed_is_still_shown() -> None:
    turns = Order()
    turns.announce(7, (1, 1))
    turns.announce(7, (1, 2))
    turns.close(7, (1, 1))
    async with turns.turn(7, (1, 1)) as newest:
        assert not newest
    async with turns.turn(7, (1, 2)) as newest:
        assert newest


async def test_only_so_many_messages_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(order, "_REMEMBERED", 2)
    turns = Order()
    for message in (1, 2, 1, 3):
        async with turns.turn(message, (1, 1)):
            pass
    assert list(turns._queues) == [1, 3]
