"""What a player may choose about pictures, apart from what they show."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Look:
    """Colours of a picture: ``felt`` is a key of ``palette.FELTS``, ``back`` of ``palette.BACKS``.

    Four colours: spades black, hearts red, diamonds blue, clubs green; a mark in the corner of
    every card then says which of the two colours it counts as: one bar for black, two dots for red.
    """

    four_colours: bool = False
    felt: str = "green"
    back: str = "blue"
