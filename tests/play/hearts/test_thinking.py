from __future__ import annotations

import asyncio
import os
import signal
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import TYPE_CHECKING

import pytest

from bot.engine.hearts.bots.choose import USUAL, Level, choose
from bot.play.hearts import thinking
from bot.play.hearts.thinking import FEWEST_WORLDS, Thinking, worlds_for
from tests.play.hearts.test_worker import a_view

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.engine.hearts.state import Hand
    from bot.engine.hearts.view import HeartsView


@pytest.fixture
async def in_a_thread() -> AsyncIterator[Thinking]:
    thinking = Thinking(0)
    yield thinking
    await thinking.close()


def processes(thinking: Thinking) -> list[int]:
    executor = thinking._executor
    assert isinstance(executor, ProcessPoolExecutor)
    return list(executor._processes)


async def test_a_killed_process_is_replaced_and_asked_again() -> None:
    thinking = Thinking(1)
    try:
        expected = choose(a_view(), Level.MEDIUM, 1)
        assert await thinking.choose(a_view(), Level.MEDIUM, 1) == expected
        (worker,) = processes(thinking)
        os.kill(worker, signal.SIGKILL)
        asked = [thinking.choose(a_view(), Level.MEDIUM, 1) for _ in range(3)]
        assert await asyncio.gather(*asked) == [expected] * 3
        assert processes(thinking) != [worker]
    finally:
        await thinking.close()
        await thinking.close()


def test_many_who_wait_share_the_worlds() -> None:
    assert worlds_for(1) == USUAL.worlds
    assert worlds_for(4) == USUAL.worlds // 4
    assert worlds_for(10_000) == FEWEST_WORLDS


async def test_a_decision_knows_how_many_wait(in_a_thread: Thinking, monkeypatch: pytest.MonkeyPatch) -> None:
    worlds = list[int]()

    def decide(view: HeartsView, level: Level, seed: int, given: int) -> Hand:
        worlds.append(given)
        return view.legal[:1]

    monkeypatch.setattr(thinking, "decide", decide)
    await asyncio.gather(*(in_a_thread.choose(a_view(), Level.HARD, seed) for seed in range(4)))
    assert worlds == [USUAL.worlds // waiting for waiting in (4, 3, 2, 1)]


async def test_the_loop_goes_on_while_it_thinks(
    in_a_thread: Thinking, monkeypatch: pytest.MonkeyPatch
) -> None:
    def decide(view: HeartsView, *_: object) -> Hand:
        asyncio.run_coroutine_threadsafe(answered(), loop).result(5)
        return view.legal[:1]

    async def answered() -> None:
        """Only a loop that is not held runs this."""

    loop = asyncio.get_running_loop()
    monkeypatch.setattr(thinking, "decide", decide)
    assert await in_a_thread.choose(a_view(), Level.HARD, 1) == a_view().legal[:1]


async def test_it_is_not_asked_for_ever(in_a_thread: Thinking, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[int]()

    def decide(view: HeartsView, level: Level, seed: int, worlds: int) -> Hand:
        asked.append(seed)
        raise BrokenExecutor

    monkeypatch.setattr(thinking, "decide", decide)
    with pytest.raises(BrokenExecutor):
        await in_a_thread.choose(a_view(), Level.EASY, 5)
    assert asked == [5, 5, 5]
