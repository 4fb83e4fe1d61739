"""What the engine refuses, as types. Facts and no words: those are chosen at the door."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.table import Slot


class Refusal(Exception):  # noqa: N818 (a refusal is an answer, not a failure)
    """Anything a person asked for that cannot be done. Its fields are the facts for the explanation.

    Refusals compare by value, but are not frozen: ``contextlib`` assigns ``__traceback__``.
    """


class BadText(Refusal):
    """Text that is no card, move, option or code at all."""


@dataclass(unsafe_hash=True)
class BadCard(BadText):
    text: str


@dataclass(unsafe_hash=True)
class BadSlot(BadText):
    text: str


@dataclass(unsafe_hash=True)
class BadMove(BadText):
    text: str


@dataclass(unsafe_hash=True)
class BadOptions(BadText):
    text: str


class BadCode(BadText):
    """A deal code that cannot be right; each subclass is one reason."""


@dataclass(unsafe_hash=True)
class CodeMalformed(BadCode):
    text: str


@dataclass(unsafe_hash=True)
class CodeUnknownGame(BadCode):
    text: str


@dataclass(unsafe_hash=True)
class CodeUnknownVersion(BadCode):
    text: str
    version: str


@dataclass(unsafe_hash=True)
class CodeUnknownOptions(BadCode):
    text: str
    options: str


@dataclass(unsafe_hash=True)
class CodeOutOfRange(BadCode):
    text: str
    number: int


class IllegalMove(Refusal):
    """A well-formed move that a rule refuses; each subclass is one rule."""


@dataclass(unsafe_hash=True)
class EmptySource(IllegalMove):
    source: Slot


@dataclass(unsafe_hash=True)
class NotEnoughCards(IllegalMove):
    """More cards were asked for than lie face up."""

    source: Slot


@dataclass(unsafe_hash=True)
class NoSuchPile(IllegalMove):
    slot: Slot


@dataclass(unsafe_hash=True)
class SamePile(IllegalMove):
    source: Slot


@dataclass(unsafe_hash=True)
class NeverReceives(IllegalMove):
    """Nothing is ever put on the stock or the waste by hand."""

    target: Slot


@dataclass(unsafe_hash=True)
class StockIsDealt(IllegalMove):
    """The stock is touched, its cards are not moved anywhere else than to the waste."""


@dataclass(unsafe_hash=True)
class StockEmpty(IllegalMove):
    """Nothing is left to deal, in the stock or in the waste."""


@dataclass(unsafe_hash=True)
class StockNotEmpty(IllegalMove):
    """The waste is turned over only when the stock is empty."""


@dataclass(unsafe_hash=True)
class NoRedeal(IllegalMove):
    """The chosen scoring allows one pass through the stock."""


@dataclass(unsafe_hash=True)
class FoundationNeedsAce(IllegalMove):
    card: Card


@dataclass(unsafe_hash=True)
class FoundationNeedsNext(IllegalMove):
    card: Card
    needed: Card


@dataclass(unsafe_hash=True)
class FoundationComplete(IllegalMove):
    card: Card


@dataclass(unsafe_hash=True)
class FoundationOtherSuit(IllegalMove):
    card: Card
    target: Slot


@dataclass(unsafe_hash=True)
class FoundationTakesOne(IllegalMove):
    """Cards go up one at a time."""

    count: int


@dataclass(unsafe_hash=True)
class FoundationToFoundation(IllegalMove):
    source: Slot


@dataclass(unsafe_hash=True)
class RankNotNext(IllegalMove):
    """A column is built down: the card must be one lower than the one it is put on."""

    card: Card
    onto: Card


@dataclass(unsafe_hash=True)
class ColourNotAlternating(IllegalMove):
    card: Card
    onto: Card


@dataclass(unsafe_hash=True)
class SuitNotSame(IllegalMove):
    card: Card
    onto: Card


@dataclass(unsafe_hash=True)
class EmptyColumnNeedsKing(IllegalMove):
    card: Card


@dataclass(unsafe_hash=True)
class NotARun(IllegalMove):
    """The cards asked for are not in order, so they cannot travel together."""

    card: Card


@dataclass(unsafe_hash=True)
class OneCardAtATime(IllegalMove):
    """Only a run led by a king moves as a whole, and only into an empty column."""

    card: Card
    count: int


@dataclass(unsafe_hash=True)
class GroupTooLong(IllegalMove):
    """``limit`` cards could move: (``cells`` empty cells + 1) x 2^(``columns`` empty columns)."""

    count: int
    limit: int
    cells: int
    columns: int


@dataclass(unsafe_hash=True)
class CellOccupied(IllegalMove):
    target: Slot


@dataclass(unsafe_hash=True)
class CellToCell(IllegalMove):
    """A card does not go from one cell to another."""

    source: Slot


@dataclass(unsafe_hash=True)
class CellTakesOne(IllegalMove):
    count: int


class NothingToDo(Refusal):
    """A press that has no effect; each subclass says why."""


@dataclass(unsafe_hash=True)
class NothingToUndo(NothingToDo):
    pass


@dataclass(unsafe_hash=True)
class UndoLimit(NothingToDo):
    limit: int


@dataclass(unsafe_hash=True)
class NothingToRedo(NothingToDo):
    pass


@dataclass(unsafe_hash=True)
class NoPlaceFor(NothingToDo):
    """Neither a foundation nor another place accepts the card that was touched."""

    card: Card


@dataclass(unsafe_hash=True)
class NotFinishable(NothingToDo):
    pass


@dataclass(unsafe_hash=True)
class NoUsefulMove(NothingToDo):
    """No move leads to a position that this game has not seen."""
