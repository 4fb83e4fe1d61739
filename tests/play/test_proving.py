"""Proofs are found elsewhere, and no fault there takes a deal away."""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from typing import TYPE_CHECKING

import pytest

from bot.engine.errors import Refusal
from bot.engine.solver import Budget, Solved, solve
from bot.play import proving as module
from bot.play.daily import DAILIES
from bot.play.prover import winning_length
from bot.play.proving import Proving, ProvingClosedError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from multiprocessing.process import BaseProcess

EASY = DAILIES[-1].deal(5)
"""Nearly all deals of this kind can be won, and quickly."""
HARD = DAILIES[2].deal(5)
"""Takes the solver all the time it is given."""


@pytest.fixture
async def proving() -> AsyncIterator[Proving]:
    proving = Proving(0, idle=0.01)
    yield proving
    await proving.close()


async def test_a_proof_is_the_length_of_a_line_that_wins(proving: Proving) -> None:
    found = solve(EASY.game, EASY.table(), Budget(module.STATES))
    assert isinstance(found, Solved)
    table = EASY.table()
    for move in found.line:
        table = EASY.game.apply(table, move)
    assert EASY.game.won(table)
    assert await proving.prove(EASY) == len(found.line)


def test_no_time_and_no_room_prove_nothing() -> None:
    assert winning_length(HARD, 1, 3.0) is None
    assert winning_length(HARD, module.STATES, -1.0) is None


@pytest.mark.parametrize("fault", [ValueError, Refusal, TypeError])
async def test_a_fault_of_the_solver_proves_nothing(
    proving: Proving,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    fault: type[Exception],
) -> None:
    def fail(*_: object) -> int:
        raise fault

    monkeypatch.setattr(module, "winning_length", fail)
    assert await proving.prove(EASY) is None
    assert "solver" in caplog.text
    assert EASY.code not in caplog.text  # tomorrow's deal is told to nobody


async def test_an_idle_thread_or_process_ends(proving: Proving) -> None:
    await proving.prove(EASY)
    assert proving._worker is not None
    await asyncio.sleep(0.05)
    assert proving._worker is None
    assert await proving.prove(EASY) is not None


async def test_a_process_that_is_killed_is_replaced() -> None:
    proving = Proving(1)
    try:
        length = await proving.prove(EASY)
        assert length is not None
        (process,) = multiprocessing.active_children()
        process.kill()
        assert await proving.prove(EASY) is None
        assert await proving.prove(EASY) == length
    finally:
        await proving.close()
        await proving.close()


def for_ever(*_: object) -> int:
    """A solver that never answers, in the worker's process."""
    time.sleep(3600)
    return 0


async def at_it(proving: Proving, monkeypatch: pytest.MonkeyPatch) -> asyncio.Task[int | None]:
    """A proof that would go on for ever, when its process is at it."""
    monkeypatch.setattr(module, "winning_length", for_ever)
    task = asyncio.create_task(proving.prove(HARD))
    async with asyncio.timeout(20):
        while proving._worker is None or not proving._worker.pid.done():  # noqa: ASYNC110 (no event says so)
            await asyncio.sleep(0.01)
    return task


async def ended(processes: list[BaseProcess]) -> None:
    async with asyncio.timeout(5):
        while any(one.is_alive() for one in processes):  # noqa: ASYNC110 (no event says so)
            await asyncio.sleep(0.01)


async def test_closing_waits_for_no_proof(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    proving = Proving(1)
    task = await at_it(proving, monkeypatch)
    processes = multiprocessing.active_children()
    before = time.monotonic()
    await proving.close()
    assert time.monotonic() - before < 1
    with pytest.raises(ProvingClosedError):  # and no deal is fixed as one that nobody could prove
        await task
    with pytest.raises(ProvingClosedError):
        await proving.prove(EASY)
    await ended(processes)
    assert not caplog.records


async def test_closing_before_the_process_starts_leaves_none() -> None:
    proving = Proving(1)
    task = asyncio.create_task(proving.prove(HARD))
    await asyncio.sleep(0)
    await proving.close()
    with pytest.raises(ProvingClosedError):
        await task
    await ended(multiprocessing.active_children())


async def test_closing_while_the_process_starts_ends_it_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "winning_length", for_ever)
    proving = Proving(1)
    task = asyncio.create_task(proving.prove(HARD))
    while proving._worker is None:  # noqa: ASYNC110 (no event says so)
        await asyncio.sleep(0)
    processes = multiprocessing.active_children()
    task.cancel()
    await asyncio.wait([task])
    await proving.close()
    await ended(processes)


async def test_a_proof_that_nobody_waits_for_ends_with_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    proving = Proving(1)
    try:
        with monkeypatch.context() as patched:
            task = await at_it(proving, patched)
            processes = multiprocessing.active_children()
            task.cancel()
            await asyncio.wait([task])
        await ended(processes)
        assert await proving.prove(EASY) is not None
    finally:
        await proving.close()
