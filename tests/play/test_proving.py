"""Proofs are found elsewhere, and no fault there takes a deal away."""

from __future__ import annotations

import asyncio
import multiprocessing
from typing import TYPE_CHECKING

import pytest

from bot.engine.errors import Refusal
from bot.engine.solver import Budget, Solved, solve
from bot.play import proving as module
from bot.play.daily import DAILIES
from bot.play.prover import winning_length
from bot.play.proving import Proving

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

EASY = DAILIES[-1].deal(5)
"""Nearly all deals of this kind can be won, and quickly."""


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
    hard = DAILIES[2].deal(5)
    assert winning_length(hard, 1, 3.0) is None
    assert winning_length(hard, module.STATES, -1.0) is None


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
    assert proving._executor is not None
    await asyncio.sleep(0.05)
    assert proving._executor is None
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
