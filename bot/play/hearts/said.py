"""What was said last at a table, as values: public facts only, no hidden card has a place here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.hearts.seats import Seat


@dataclass(frozen=True, slots=True)
class Opened:
    """A new lobby."""


@dataclass(frozen=True, slots=True)
class Joined:
    name: str


@dataclass(frozen=True, slots=True)
class Left:
    """Somebody left the lobby; the last one to leave closes it."""

    name: str


@dataclass(frozen=True, slots=True)
class HostMoved:
    """``left`` was the host and left the lobby; ``name`` is the host now."""

    left: str
    name: str


@dataclass(frozen=True, slots=True)
class Changed:
    """The computers' level, the pace or the patience was changed in the lobby."""


@dataclass(frozen=True, slots=True)
class Invited:
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Declined:
    name: str


@dataclass(frozen=True, slots=True)
class Started:
    """The first round is dealt."""


@dataclass(frozen=True, slots=True)
class Passed:
    """``seat`` has chosen the cards to pass; which ones is not said."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Played:
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """The last play completed a trick, which ``seat`` takes with ``points`` in it; the round goes on."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Claimed:
    """``seat`` ended a round in which no points were left; the game goes on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundDealt:
    """The next round is dealt."""


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The last trick of a round was played; the game goes on."""


@dataclass(frozen=True, slots=True)
class GameEnded:
    """By a play or by a claim."""

    winner: Seat


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """The person of ``seat`` left the game; the computer plays on there."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatTakenBack:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Reminded:
    """``seats`` have been waited for as long as the host set."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class WentQuiet:
    """``seats`` were reminded in vain; the computer plays on there."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Stopped:
    """``name`` ended a game in which nobody else was present. It has no result."""

    name: str


@dataclass(frozen=True, slots=True)
class Expired:
    """An idle lobby, or a game that everybody had left for a day, was closed."""


@dataclass(frozen=True, slots=True)
class Refreshed:
    """The press came too late or changed nothing: here is the table as it stands."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The table as it stands; nothing was asked for but a look."""


TableSaid = (
    Opened
    | Joined
    | Left
    | HostMoved
    | Changed
    | Invited
    | Declined
    | Started
    | Passed
    | Played
    | TrickTaken
    | Claimed
    | RoundDealt
    | RoundEnded
    | GameEnded
    | SeatLeft
    | SeatTakenBack
    | Reminded
    | WentQuiet
    | Stopped
    | Expired
    | Refreshed
    | Shown
)
