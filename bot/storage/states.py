"""What a stored game, or an attempt at a daily deal, can be."""

from __future__ import annotations

from enum import IntEnum, StrEnum


class GameState(StrEnum):
    """How far a game has come."""

    OPEN = "open"
    WON = "won"
    GIVEN_UP = "given up"


class Attempt(StrEnum):
    """Whether a game of a daily deal is the person's first, which is bound at its first move."""

    RANKED = "ranked"
    PRACTICE = "practice"


class Visibility(IntEnum):
    """On which leaderboards a person stands."""

    HIDDEN = 0
    SERVERS = 1
    EVERYWHERE = 2
