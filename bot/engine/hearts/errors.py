"""What Hearts refuses, as types. Facts and no words: those are chosen at the door."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.errors import BadText, IllegalMove

if TYPE_CHECKING:
    from bot.engine.cards import Card, Suit
    from bot.engine.hearts.seats import Seat


@dataclass(unsafe_hash=True)
class BadAction(BadText):
    """Text that is no pass, play, claim or deal."""

    text: str


@dataclass(unsafe_hash=True)
class BadPack(BadText):
    """Cards that are not one whole pack of 52."""

    text: str


@dataclass(unsafe_hash=True)
class NotYourTurn(IllegalMove):
    turn: Seat


@dataclass(unsafe_hash=True)
class PassFirst(IllegalMove):
    """No card is played before all four seats have passed; ``waiting`` still owe their three."""

    waiting: tuple[Seat, ...]


@dataclass(unsafe_hash=True)
class NotPassing(IllegalMove):
    """Nothing is passed now: the passing is over, or this round has none."""


@dataclass(unsafe_hash=True)
class AlreadyPassed(IllegalMove):
    """A confirmed pass stands: it is not taken back."""


@dataclass(unsafe_hash=True)
class PassThree(IllegalMove):
    """Exactly three different cards are passed; ``count`` different ones were given."""

    count: int


@dataclass(unsafe_hash=True)
class NotInHand(IllegalMove):
    card: Card


@dataclass(unsafe_hash=True)
class TwoOfClubsLeads(IllegalMove):
    """The first trick is led by the two of clubs."""

    card: Card


@dataclass(unsafe_hash=True)
class MustFollow(IllegalMove):
    """The hand holds a card of the suit led."""

    card: Card
    led: Suit


@dataclass(unsafe_hash=True)
class NoPointsOnFirstTrick(IllegalMove):
    card: Card


@dataclass(unsafe_hash=True)
class HeartsNotBroken(IllegalMove):
    """Hearts are led only after a heart was played in an earlier trick."""

    card: Card


@dataclass(unsafe_hash=True)
class PointsRemain(IllegalMove):
    """The rest is claimed only when every point of the round has been taken; ``left`` are still out."""

    left: int


@dataclass(unsafe_hash=True)
class RoundIsOver(IllegalMove):
    """The round has ended: the next one is dealt first."""


@dataclass(unsafe_hash=True)
class RoundNotOver(IllegalMove):
    """The next round is dealt only when this one has ended."""


@dataclass(unsafe_hash=True)
class GameIsOver(IllegalMove):
    winner: Seat
