"""What a player may choose about pictures, apart from what they show."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Look:
    """Colours of a picture: ``felt`` is a key of ``palette.FELTS``, ``back`` of ``palette.BACKS``.

    Four colours: spades black, hearts red, diamonds blue, clubs green; a bar at the left edge of every
    card then says which colour it counts as.
    """

    four_colours: bool = False
    felt: str = "green"
    back: str = "blue"
