"""The texts that buttons about daily deals carry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.play.daily import DAILIES, Daily
from cogs.ui.custom_id import BadCustomId, base36, id_of

if TYPE_CHECKING:
    from collections.abc import Sequence

PREFIX = "d1"
OVERVIEW = f"{PREFIX}:list"
"""Shows whoever presses their own overview."""
PLAY, RESUME, SHARE = "play", "resume", "share"

_BY_TEXT = {f"{daily.game}.{daily.options}": daily for daily in DAILIES}


def daily_text(daily: Daily) -> str:
    """A kind of daily deal in a word, such as ``klondike.D1N``."""
    return f"{daily.game}.{daily.options}"


def daily_of(text: str) -> Daily:
    """Read what ``daily_text`` wrote. Raises ``BadCustomId``."""
    daily = _BY_TEXT.get(text)
    if daily is None:
        raise BadCustomId(text)
    return daily


def play_id(daily: Daily) -> str:
    return f"{PREFIX}:{PLAY}:{daily_text(daily)}"


def resume_id(game_id: int) -> str:
    return f"{PREFIX}:{RESUME}:{base36(game_id)}"


def share_id(game_id: int) -> str:
    return f"{PREFIX}:{SHARE}:{base36(game_id)}"


def parts_of(custom_id: str) -> tuple[str, str]:
    """What is asked for, and of what; the latter is empty for the overview."""
    parts: Sequence[str] = (*custom_id.split(":"), "", "")
    return parts[1], parts[2]


def game_of(text: str) -> int:
    """The number of a game. Raises ``BadCustomId``."""
    return id_of(text)
