"""The computer players behind one door: a pure function of what a seat may know."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from bot.engine.hearts.bots import easy, hard, medium
from bot.engine.hearts.bots.budget import Budget
from bot.engine.hearts.state import Phase

if TYPE_CHECKING:
    from bot.engine.hearts.state import Hand
    from bot.engine.hearts.view import HeartsView

# Measured by ``python -m bot.bench hearts``: the median decision then takes about 0.1 s of CPU.
USUAL = Budget(worlds=2000)


class Level(Enum):
    """How well a computer seat plays."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


def choose(view: HeartsView, level: Level, seed: int, budget: Budget = USUAL) -> Hand:
    """The three cards that ``view``'s seat passes, or the one card it plays: it owes that act.

    The same arguments give the same cards, whatever lies in the other hands; ``budget`` concerns the hard
    player alone. Under load give fewer worlds: its time grows with them.
    """
    passing = view.phase is Phase.PASSING
    if not passing and len(view.legal) == 1:
        return view.legal
    match level:
        case Level.EASY:
            return easy.choose_pass(view, seed) if passing else (easy.choose_card(view, seed),)
        case Level.MEDIUM:
            return medium.choose_pass(view) if passing else (medium.choose_card(view),)
        case Level.HARD:
            if passing:
                return hard.choose_pass(view, seed, budget)
            return (hard.choose_card(view, seed, budget),)
