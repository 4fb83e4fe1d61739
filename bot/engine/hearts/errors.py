"""What Hearts refuses, as types. Facts and no words: those are chosen at the door."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.errors import BadText, IllegalMove

if TYPE_CHECKING:
    from bot.engine.cards import Card, Suit
    from bot.engine.hearts.seats import Seat


@dataclass(frozen=True)
class BadAction(BadText):
    """Text that is no pass, play, claim or deal."""

    text: str


@dataclass(frozen=True)
class BadPack(BadText):
    """Cards that are not one whole pack of 52."""

    text: str


@dataclass(frozen=True)
class NotYourTurn(IllegalMove):
    turn: Seat


@dataclass(frozen=True)
class PassFirst(IllegalMove):
    """No card is played before all four seats have passed; ``waiting`` still owe their three."""

    waiting: tuple[Seat, ...]


@dataclass(frozen=True)
class NotPassing(IllegalMove):
    """Nothing is passed now: the passing is over, or this round has none."""


@dataclass(frozen=True)
class AlreadyPassed(IllegalMove):
    """A confirmed pass stands: it is not taken back."""


@dataclass(frozen=True)
class PassThree(IllegalMove):
    """Exactly three different cards are passed; ``count`` different ones were given."""

    count: int


@dataclass(frozen=True)
class NotInHand(IllegalMove):
    card: Card


@dataclass(frozen=True)
class TwoOfClubsLeads(IllegalMove):
    """The first trick is led by the two of clubs."""

    card: Card


@dataclass(frozen=True)
class MustFollow(IllegalMove):
    """The hand holds a card of the suit led."""

    card: Card
    led: Suit


@dataclass(frozen=True)
class NoPointsOnFirstTrick(IllegalMove):
    card: Card


@dataclass(frozen=True)
class HeartsNotBroken(IllegalMove):
    """Hearts are led only after a heart was played in an earlier trick."""

    card: Card


@dataclass(frozen=True)
class PointsRemain(IllegalMove):
    """The rest is claimed only when every point of the round has been taken; ``left`` are still out."""

    left: int


@dataclass(frozen=True)
class RoundIsOver(IllegalMove):
    """The round has ended: the next one is dealt first."""


@dataclass(frozen=True)
class RoundNotOver(IllegalMove):
    """The next round is dealt only when this one has ended."""


@dataclass(frozen=True)
class GameIsOver(IllegalMove):
    winner: Seat
