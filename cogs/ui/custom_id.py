"""The texts that components carry. All that a press needs to be understood after a restart is in them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from bot.engine.errors import BadText

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_ID = re.compile("[0-9a-z]{1,13}", re.ASCII)
_IDS = 2**63
_BOARD = re.compile(r"g1:([0-9a-z]{1,12}):([0-9a-z]{1,12}):([0-9a-z.!]{1,20})", re.ASCII)


@dataclass(unsafe_hash=True)
class BadCustomId(BadText):
    text: str


@dataclass(frozen=True, slots=True)
class BoardId:
    """A button of a board: the game, the version it was shown at, and what the press asks for.

    Text: ``g1:<game>:<version>:<verb>``, the numbers in base 36, none longer than a database's 64 bits.
    """

    game: int
    version: int
    verb: str

    def __str__(self) -> str:
        return f"{board_prefix(self.game, self.version)}{self.verb}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Raises ``BadCustomId``."""
        match = _BOARD.fullmatch(text)
        if match is None:
            raise BadCustomId(text)
        return cls(int(match[1], 36), int(match[2], 36), match[3])


@lru_cache(maxsize=64)
def board_prefix(game: int, version: int) -> str:
    """What the custom_ids of all buttons of a board begin with."""
    return f"g1:{base36(game)}:{base36(version)}:"


def id_of(text: str) -> int:
    """Read an id in base 36. Raises ``BadCustomId``, for one that no database column holds, too."""
    number = int(text, 36) if _ID.fullmatch(text) else _IDS
    if number >= _IDS:
        raise BadCustomId(text)
    return number


def base36(number: int) -> str:
    """Write a number from 0 up in base 36."""
    digits = ""
    while True:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
        if not number:
            return digits
