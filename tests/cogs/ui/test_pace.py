from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from bot.playground import interactions
from cogs.ui import pace
from cogs.ui.pace import ANSWER_WITHIN, ARRIVE_WITHIN, Pace

if TYPE_CHECKING:
    import pytest


def test_discord_is_told_long_before_its_three_seconds_are_over() -> None:
    assert ANSWER_WITHIN <= interactions.ACK_S / 2
    assert ANSWER_WITHIN < ARRIVE_WITHIN < interactions.ACK_S


async def test_a_quick_line_leaves_all_of_the_time_for_work() -> None:
    line = Pace()
    assert line.patience == ANSWER_WITHIN
    with line.measured():
        await asyncio.sleep(0)
    assert line.patience == ANSWER_WITHIN


async def test_a_slow_line_leaves_none_also_when_it_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "ARRIVE_WITHIN", 0.005)
    line = Pace()
    with contextlib.suppress(OSError), line.measured():
        await asyncio.sleep(0.01)
        raise OSError("gone")
    assert line.patience == 0
