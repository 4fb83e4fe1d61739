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
