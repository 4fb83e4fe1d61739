"""The four seats, and where three cards are passed."""

from __future__ import annotations

from enum import IntEnum


class Seat(IntEnum):
    """The seats in the order of play: clockwise, to the left (rules.md)."""

    SOUTH = 0
    WEST = 1
    NORTH = 2
    EAST = 3

    @property
    def letter(self) -> str:
        return "SWNE"[self]

    @classmethod
    def of_letter(cls, letter: str) -> Seat:
        """Raises ``ValueError`` for any other letter than S, W, N and E."""
        return cls("SWNE".index(letter))

    def left(self, places: int = 1) -> Seat:
        """The seat that many places to the left, which is as many turns later."""
        return Seat((self + places) % 4)


class Direction(IntEnum):
    """Where a round's three cards go; the value is the number of places to the left, 0 for no pass."""

    LEFT = 1
    RIGHT = 3
    ACROSS = 2
    NONE = 0

    @classmethod
    def of_round(cls, number: int) -> Direction:
        """The direction of round ``number``, counted from 1; extra rounds go on with the cycle."""
        return tuple(cls)[(number - 1) % 4]
