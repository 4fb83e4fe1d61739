"""What runs in the worker process: one decision of a computer player, bounded by CPU time."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from typing import TYPE_CHECKING

from bot.engine.hearts.bots.budget import Budget
from bot.engine.hearts.bots.choose import choose

if TYPE_CHECKING:
    from bot.engine.hearts.bots.choose import Level
    from bot.engine.hearts.state import Hand
    from bot.engine.hearts.view import HeartsView

CPU_SECONDS = 0.4
"""A decision that has taken so long is ended with what it has found."""


def decide(view: HeartsView, level: Level, seed: int, worlds: int) -> Hand:
    """The cards of ``view``'s seat, thought about for ``CPU_SECONDS`` of this thread at most."""
    end = time.thread_time() + CPU_SECONDS
    return choose(view, level, seed, Budget(worlds, lambda: time.thread_time() > end))


def settle_in() -> None:
    """Begin in a process of its own, which ends with the bot and at nothing else.

    Ctrl+C goes to all processes of a terminal, and the bot ends in order. A killed bot ends nothing in
    order: then its worker would wait for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def nothing() -> None:
    """The first work of a new process: when it is done, all modules are read."""
