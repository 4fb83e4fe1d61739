from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from bot.engine.hearts.bots.budget import Budget
from bot.engine.hearts.bots.choose import Level, choose
from bot.engine.hearts.seats import Seat
from bot.engine.hearts.state import legal
from bot.engine.hearts.view import view
from bot.play.hearts import worker
from tests.play.hearts.records import cut, whole_game

if TYPE_CHECKING:
    import pytest

    from bot.engine.hearts.view import HeartsView


def a_view() -> HeartsView:
    """A seat with several cards to choose from."""
    states = (cut(whole_game(), turn).state for turn in range(10, 60))
    return view(next(state for state in states if len(legal(state, Seat.SOUTH)) > 3), Seat.SOUTH)


def test_a_decision_is_that_of_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "CPU_SECONDS", 1000.0)
    for level in Level:
        assert worker.decide(a_view(), level, 7, 50) == choose(a_view(), level, 7, Budget(50))


def test_time_ends_a_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "CPU_SECONDS", -1.0)
    early = choose(a_view(), Level.HARD, 7, Budget(300, lambda: True))
    assert worker.decide(a_view(), Level.HARD, 7, 300) == early


BOT = """
import asyncio, time
from bot.engine.hearts.bots.choose import Level
from bot.play.hearts.thinking import Thinking
from tests.play.hearts.test_worker import a_view

async def main():
    thinking = Thinking(1)
    await thinking.choose(a_view(), Level.EASY, 1)
    print(*thinking._executor._processes, flush=True)
    time.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


def gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def test_a_worker_outlives_no_killed_bot(tmp_path: Path) -> None:
    script = tmp_path / "a_bot.py"
    script.write_text(BOT)
    root = Path(__file__).parents[3]
    command = [sys.executable, str(script)]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    with subprocess.Popen(command, cwd=root, env=environment, stdout=subprocess.PIPE, text=True) as bot:
        assert bot.stdout is not None
        worker = int(bot.stdout.readline())
        os.kill(worker, signal.SIGINT)
        assert not gone(worker)
        bot.kill()
    end = time.monotonic() + 10
    while not gone(worker) and time.monotonic() < end:
        time.sleep(0.01)
    assert gone(worker)
