"""What is refused at a table, as types; words are chosen at the door, as for the engine's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.errors import Refusal

if TYPE_CHECKING:
    from bot.engine.hearts.seats import Seat


@dataclass(unsafe_hash=True)
class NoSuchTable(Refusal):
    """The table was deleted, or never was."""


@dataclass(unsafe_hash=True)
class TableFull(Refusal):
    """All four seats have a person."""


@dataclass(unsafe_hash=True)
class AlreadySeated(Refusal):
    """Whoever wants to join sits there already."""


@dataclass(unsafe_hash=True)
class NotSeated(Refusal):
    """Only those who have a seat at the table may do this."""


@dataclass(unsafe_hash=True)
class NotHost(Refusal):
    """Only the host may do this; ``host`` is the user id."""

    host: int


@dataclass(unsafe_hash=True)
class TableStarted(Refusal):
    """The game goes on already: a lobby's matters are settled."""


@dataclass(unsafe_hash=True)
class TableNotStarted(Refusal):
    """The table is still a lobby."""


@dataclass(unsafe_hash=True)
class TableClosed(Refusal):
    """The table was closed, or its game is over."""


@dataclass(unsafe_hash=True)
class TableNotOver(Refusal):
    """A rematch is only for a game that was played to its end."""


@dataclass(unsafe_hash=True)
class TooManyTables(Refusal):
    """A person may sit at ``limit`` open tables at once."""

    limit: int


@dataclass(unsafe_hash=True)
class SeatOfPerson(Refusal):
    """``seat`` belongs to a person: it has no computer whose level could be changed."""

    seat: Seat


@dataclass(unsafe_hash=True)
class SeatAway(Refusal):
    """The computer plays for this person's ``seat``: it has to be taken back first."""

    seat: Seat


@dataclass(unsafe_hash=True)
class OthersPresent(Refusal):
    """A game is stopped only by the last one present; ``seats`` play on."""

    seats: tuple[Seat, ...]


@dataclass(unsafe_hash=True)
class InvitedOneself(Refusal):
    """Nobody invites himself."""


@dataclass(unsafe_hash=True)
class InvitedBot(Refusal):
    """``name`` is a bot."""

    name: str


@dataclass(unsafe_hash=True)
class InvitedSeated(Refusal):
    """``name`` sits at the table already."""

    name: str


@dataclass(unsafe_hash=True)
class InvitedAlready(Refusal):
    """``name`` has been invited to this table before."""

    name: str


@dataclass(unsafe_hash=True)
class InvitationsOff(Refusal):
    """``name`` wants no invitations."""

    name: str


@dataclass(unsafe_hash=True)
class InvitedTooMany(Refusal):
    """One person sends ``limit`` invitations in ``minutes``."""

    limit: int
    minutes: int


@dataclass(unsafe_hash=True)
class InvitedTooOften(Refusal):
    """``name`` has ``limit`` open invitations of the last ``minutes``."""

    name: str
    limit: int
    minutes: int


@dataclass(unsafe_hash=True)
class ChannelInvitedTooMany(Refusal):
    """A channel sees ``limit`` invitations in ``minutes``."""

    limit: int
    minutes: int


@dataclass(unsafe_hash=True)
class NotInvited(Refusal):
    """There is no open invitation to decline."""
