"""What the buttons of tables and hands carry. A card is only named by its place in the hand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Self

from bot.engine.hearts.rules import HAND
from bot.engine.hearts.seats import Seat
from cogs.ui.custom_id import BadCustomId, base36

if TYPE_CHECKING:
    from collections.abc import Iterable

TABLE, HANDS = "t1", "th1"
"""What the ids of tables and of hands begin with, for the ``Router``."""

_BASE36 = "(0|[1-9a-z][0-9a-z]{0,11})"
_MASK = "(0|[1-9a-z][0-9a-z]{0,2})"
_PLACE = "([0-9]|1[0-2])"
_NUMBERS = f"{_BASE36}:{_BASE36}"
_TABLE = re.compile(rf"{TABLE}:{_NUMBERS}:([a-z]+)(?:\.([0-3]))?")
_HAND = re.compile(rf"{HANDS}:{_NUMBERS}:(?:(claim|next|back|look)|k{_PLACE}|p{_MASK}|c{_PLACE}\.{_MASK})")
_MASKS = 1 << HAND


class Ask(StrEnum):
    """What a button of a table asks for."""

    JOIN = "join"
    LEAVE = "leave"
    START = "start"
    LEVEL = "level"
    """Another strength for the computer at the id's ``seat``."""
    SLOW = "slow"
    FAST = "fast"
    PATIENCE = "patience"
    """A menu: its value is the number of seconds."""
    INVITE = "invite"
    """A menu of people."""
    ACCEPT = "accept"
    DECLINE = "decline"
    HAND = "hand"
    CLAIM = "claim"
    NEXT = "next"
    BACK = "back"
    STOP = "stop"
    """Asks first."""
    STOP_SURE = "stopsure"
    REMATCH = "rematch"
    HELP = "help"


@dataclass(frozen=True, slots=True)
class TableId:
    """A button of a table as it was after ``turn`` actions.

    Text: ``t1:<table>:<turn>:<ask>``, with ``.<seat>`` behind it where a seat is asked for.
    """

    table: int
    turn: int
    ask: Ask
    seat: Seat | None = None

    def __str__(self) -> str:
        seat = "" if self.seat is None else f".{int(self.seat)}"
        return f"{TABLE}:{base36(self.table)}:{base36(self.turn)}:{self.ask}{seat}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Raises ``BadCustomId``."""
        match = _TABLE.fullmatch(text)
        if match is None or match[3] not in set(Ask) or (match[3] == Ask.LEVEL) != bool(match[4]):
            raise BadCustomId(text)
        seat = Seat(int(match[4])) if match[4] else None
        return cls(int(match[1], 36), int(match[2], 36), Ask(match[3]), seat)


class Wish(StrEnum):
    """What a button of a hand asks for that names no card."""

    LOOK = "look"
    CLAIM = "claim"
    NEXT = "next"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Toggle:
    """The card at a place is chosen to be passed, or not any more; those of ``mask`` were chosen before."""

    place: int
    mask: int

    @property
    def after(self) -> int:
        """The places that are chosen then."""
        return self.mask ^ 1 << self.place

    def __str__(self) -> str:
        return f"c{self.place}.{base36(self.mask)}"


@dataclass(frozen=True, slots=True)
class Confirm:
    """The cards at the places of ``mask`` are passed."""

    mask: int

    def __str__(self) -> str:
        return f"p{base36(self.mask)}"


@dataclass(frozen=True, slots=True)
class PlayPlace:
    """The card at a place of the hand is played."""

    place: int

    def __str__(self) -> str:
        return f"k{self.place}"


HandAct = Wish | Toggle | Confirm | PlayPlace


@dataclass(frozen=True, slots=True)
class HandId:
    """A button of a hand as it was after ``turn`` actions. Text: ``th1:<table>:<turn>:<act>``.

    Places count from 0, in the order of the hand; a mask has a bit for each of 13 places.
    """

    table: int
    turn: int
    act: HandAct

    def __str__(self) -> str:
        return f"{HANDS}:{base36(self.table)}:{base36(self.turn)}:{self.act}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Raises ``BadCustomId``."""
        match = _HAND.fullmatch(text)
        act = _act(match) if match else None
        if match is None or act is None:
            raise BadCustomId(text)
        return cls(int(match[1], 36), int(match[2], 36), act)


def _act(match: re.Match[str]) -> HandAct | None:
    wish, played, passed, toggled, before = match.groups()[2:]
    if wish:
        return Wish(wish)
    if played:
        return PlayPlace(int(played))
    mask = int(passed or before, 36)
    if mask >= _MASKS:
        return None
    return Toggle(int(toggled), mask) if toggled else Confirm(mask)


def places_of(mask: int) -> tuple[int, ...]:
    """The places whose bit is set."""
    return tuple(place for place in range(HAND) if mask >> place & 1)


def mask_of(places: Iterable[int]) -> int:
    """The mask of these places."""
    return sum(1 << place for place in set(places))
