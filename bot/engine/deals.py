"""Deal numbers, their codes, and the shuffled pack that a number stands for, the same for ever."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.cards import Card, new_pack
from bot.engine.errors import (
    BadOptions,
    CodeMalformed,
    CodeOutOfRange,
    CodeUnknownGame,
    CodeUnknownOptions,
    CodeUnknownVersion,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.engine.solitaire import Solitaire
    from bot.engine.table import Table

LAST_DEAL = 999_999
_LETTERS = 7
_SHAPE = re.compile(r"([A-Z]{2})([0-9])([A-Z0-9]{1,8}?)([A-Z]{7})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal of one game: the code says all of it."""

    game: Solitaire
    options: tuple[str, ...]
    number: int

    @property
    def code(self) -> str:
        """The code, such as ``KL1-D1N-AAAAAAG``."""
        head = f"{self.game.letters}{self.game.version}"
        return f"{head}-{''.join(self.options)}-{number_letters(self.number)}"

    @property
    def pack(self) -> tuple[Card, ...]:
        return shuffled(self.game.letters, self.game.version, self.number, self.game.packs)

    def table(self) -> Table:
        return self.game.deal(self.pack, self.options)


def number_letters(number: int) -> str:
    """Write a deal number in base 26, seven letters, A = 0 (rules.md): 130 is ``AAAAAFA``."""
    letters = ""
    for _ in range(_LETTERS):
        number, digit = divmod(number, 26)
        letters = chr(ord("A") + digit) + letters
    return letters


def letters_number(letters: str) -> int:
    """Read what ``number_letters`` wrote."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A")
    return number


def parse_code(text: str, games: Iterable[Solitaire]) -> Deal:
    """Read a deal code; lower case, spaces around it and missing dashes are accepted.

    Raises the ``BadCode`` that says why the code cannot be right.
    """
    match = _SHAPE.fullmatch(text.strip().upper().replace("-", ""))
    if match is None or not text.isascii():
        raise CodeMalformed(text)
    letters, version, options, last = match.groups()
    game = next((game for game in games if game.letters == letters), None)
    if game is None:
        raise CodeUnknownGame(letters)
    if int(version) != game.version:
        raise CodeUnknownVersion(text, version)
    try:
        chosen = game.parse_options(options)
    except BadOptions:
        raise CodeUnknownOptions(text, options) from None
    number = letters_number(last)
    if not 1 <= number <= LAST_DEAL:
        raise CodeOutOfRange(text, number)
    return Deal(game, chosen, number)


def shuffled(letters: str, version: int, number: int, packs: int) -> tuple[Card, ...]:
    """Shuffle the pack of deal ``number``: dealing algorithm 1.

    Fisher-Yates from the last place down to the second, on packs ordered by suit (spades, hearts,
    diamonds, clubs) and then from ace to king. The place to swap with is drawn from 32-bit words:
    SHA-256 of ``taash:KL1:<number>:<block>``, block = 0, 1, 2 …, each digest read as eight big-endian
    words; a word in the last, incomplete stretch below 2^32 is passed over, so that no place is favoured.
    """
    pack = list(new_pack(packs))
    words = _words(f"taash:{letters}{version}:{number}")
    for last in range(len(pack) - 1, 0, -1):
        place = _below(words, last + 1)
        pack[last], pack[place] = pack[place], pack[last]
    return tuple(pack)


def _words(seed: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(f"{seed}:{block}".encode("ascii")).digest()
        for at in range(0, len(digest), 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def _below(words: Iterator[int], bound: int) -> int:
    fair = 2**32 - 2**32 % bound
    return next(word for word in words if word < fair) % bound
