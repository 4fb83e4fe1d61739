"""What a press on a board asks for, as values with one text each; a button carries this text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.engine.errors import BadSlot, BadText
from bot.engine.table import Slot


@dataclass(unsafe_hash=True)
class BadAct(BadText):
    text: str


class Act(StrEnum):
    """The presses that name no pile."""

    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    """Asks first in a first attempt at a daily deal."""
    FINISH = "finish"
    SHOW = "show"
    """Nothing but a fresh look at the game, and no pile chosen any more."""
    MENU = "menu"
    """What else can be done with the game."""
    NEW = "new"
    """Deal anew; asks first when the game has moves."""
    SAME = "same"
    """The same deal from its start; asks first when the game has moves."""
    GIVE_UP = "quit"
    """Give the game up; always asks first."""
    NEW_YES = "new!"
    SAME_YES = "same!"
    GIVE_UP_YES = "quit!"
    HINT_YES = "hint!"
    """A hint although it takes a first attempt at a daily deal off the boards."""
    PRACTISE = "practise"
    """The same cards after the end of a daily deal, for practice, on a board of their own."""
    AGAIN = "again"
    """A new deal with the same options after the end, on a board of its own."""

    @property
    def sure(self) -> Act:
        """The same wish after the question was answered with yes."""
        return _SURE[self]


_SURE = {
    Act.NEW: Act.NEW_YES,
    Act.SAME: Act.SAME_YES,
    Act.GIVE_UP: Act.GIVE_UP_YES,
    Act.HINT: Act.HINT_YES,
}
_ACTS = frozenset(act.value for act in Act)


@dataclass(frozen=True, slots=True)
class PilePress:
    """A press on ``pressed`` while ``chosen`` stands chosen. Text: ``t3``, or ``t1.t3``."""

    pressed: Slot
    chosen: Slot | None = None

    def __str__(self) -> str:
        return str(self.pressed) if self.chosen is None else f"{self.chosen}.{self.pressed}"


@dataclass(frozen=True, slots=True)
class TypedMoves:
    """Moves in the notation of ``bot.play.typed``; they come from a form, not from a button."""

    text: str


Wish = Act | PilePress | TypedMoves
"""All that a person can ask of a game."""


def parse_act(text: str) -> Act | PilePress:
    """Read an act's text. Raises ``BadAct``."""
    if text in _ACTS:
        return Act(text)
    chosen, dot, pressed = text.rpartition(".")
    try:
        return PilePress(Slot.parse(pressed), Slot.parse(chosen) if dot else None)
    except BadSlot:
        raise BadAct(text) from None
