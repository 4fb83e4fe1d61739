"""Moves typed in short: for those who play by keyboard or screen reader.

``d`` touches the stock. Every other move is two words, from and to: a column is its number (``3``), the waste
``w``, the foundations ``f`` (as a source with the suit: ``fs fh fd fc``, with two packs ``fs2`` for the
second), a cell ``c2``, and ``c`` as a target the first empty cell. So ``d d w 4`` deals twice and plays the
waste to column 4. Spaces, commas, dots and line breaks separate; capitals do not matter.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.cards import SUITS
from bot.engine.errors import Refusal
from bot.engine.table import WASTE, Kind, Slot
from bot.play.errors import BadTypedMove, GameFinished, TooManyTyped
from bot.play.pressing import own_foundation

if TYPE_CHECKING:
    from bot.engine.record import Record
    from bot.engine.solitaire import Solitaire
    from bot.engine.table import Move, Table

MOST_MOVES = 50
"""Moves taken from one form: enough for any sequence that somebody plans ahead."""
_WORD = re.compile(
    r"(?P<column>[1-9])|(?P<waste>w)|c(?P<cell>[1-9])|f(?P<suit>[shdc])(?P<which>[1-9])?", re.ASCII
)
_SEPARATORS = re.compile(r"[\s,;.·]+")
"""Phones write a full stop for two spaces, and the form's hint has middle dots."""


@dataclass(frozen=True, slots=True)
class Played:
    """How far a typed text came: the record after ``made`` moves, and what stopped it, if anything."""

    record: Record
    made: int
    stopped_at: str = ""
    refusal: Refusal | None = None


def play_typed(record: Record, text: str) -> Played:
    """Make the moves of ``text`` one after the other, each an action of its own, up to the first refused
    or to the win.

    Raises ``BadTypedMove`` when nothing at all was typed, and ``TooManyTyped``.
    """
    wishes = _wishes(text)
    for made, wish in enumerate(wishes):
        try:
            if record.won:
                raise GameFinished
            record = record.act(_move(record.game, record.table, wish))
        except Refusal as refusal:
            return Played(record, made, " ".join(wish), refusal)
    return Played(record, len(wishes))


def _wishes(text: str) -> list[tuple[str, ...]]:
    """Split into moves: ``d`` alone, anything else with the word behind it."""
    words = [word for word in _SEPARATORS.split(text.lower()) if word]
    wishes = list[tuple[str, ...]]()
    while words:
        length = 1 if words[0] == "d" else 2
        wishes.append(tuple(words[:length]))
        del words[:length]
    if not wishes:
        raise BadTypedMove(text)
    if len(wishes) > MOST_MOVES:
        raise TooManyTyped(MOST_MOVES)
    return wishes


def _move(game: Solitaire, table: Table, wish: tuple[str, ...]) -> Move:
    if wish == ("d",):
        return game.stock_move(table)
    if len(wish) != 2:
        raise BadTypedMove(" ".join(wish))
    source = _slot(game, wish[0])
    return game.intended(table, source, _target(game, table, wish[1], source))


def _target(game: Solitaire, table: Table, word: str, source: Slot) -> Slot:
    """``f`` and ``c`` leave it to the card and to the cells where exactly it goes."""
    if word == "c":
        empty = (slot for slot in table.slots(Kind.CELL) if not table[slot].cards)
        return next(empty, Slot(Kind.CELL, 0))
    if word != "f":
        return _slot(game, word)
    top = table[source].top if source in table else None
    return own_foundation(game, table, top) if top else Slot(Kind.FOUNDATION)


def _slot(game: Solitaire, word: str) -> Slot:
    """The pile of an exact word: ``f`` needs its suit and ``c`` its number. Raises ``BadTypedMove``."""
    match = _WORD.fullmatch(word)
    if match is None or int(match["which"] or 1) > game.packs:
        raise BadTypedMove(word)
    if match["column"]:
        return Slot(Kind.TABLEAU, int(match["column"]) - 1)
    if match["waste"]:
        return WASTE
    if match["cell"]:
        return Slot(Kind.CELL, int(match["cell"]) - 1)
    suit = SUITS.index(match["suit"].upper())
    return Slot(Kind.FOUNDATION, suit * game.packs + int(match["which"] or 1) - 1)
