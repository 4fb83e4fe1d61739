"""The solitaires there are, in one visible tuple."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.easy_harp import EasyHarp
from bot.engine.eight_off import EightOff
from bot.engine.klondike import Klondike

if TYPE_CHECKING:
    from bot.engine.solitaire import Solitaire

GAMES: tuple[Solitaire, ...] = (Klondike(), EasyHarp(), EightOff())

BY_KEY: dict[str, Solitaire] = {game.key: game for game in GAMES}

DAILIES: tuple[tuple[str, str], ...] = (
    ("klondike", "D1N"),
    ("klondike", "D3N"),
    ("klondike", "D1V"),
    ("easy_harp", "N"),
    ("eight_off", "C8"),
)
"""What is dealt to everybody each day: the game, and its options as in a deal code."""
