"""The look of somebody's pictures, from what they chose in the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.look import Look
from render.palette import BACKS, FELTS

if TYPE_CHECKING:
    from bot.storage.people import Preferences


HEARTS = "hearts"
"""Where a look or a help page is asked for by the key of a game: Hearts is no solitaire, and has none."""


def look_of(preferences: Preferences, game: str | None = None) -> Look:
    """How pictures look to a person, those of ``game`` (the key of its rules) or all others.

    A felt or a back that there is no more gives way to the usual one.
    """
    felt = own_felts(preferences).get(game or "", preferences.felt)
    usual = Look()
    return Look(
        four_colours=preferences.four_colours,
        felt=felt if felt in FELTS else usual.felt,
        back=preferences.back if preferences.back in BACKS else usual.back,
    )


def own_felts(preferences: Preferences) -> dict[str, str]:
    """The felts of single games, by the keys of their rules."""
    pairs = (part.partition("=") for part in preferences.felts.split())
    return {game: felt for game, _, felt in pairs}


def with_felt(preferences: Preferences, game: str, felt: str | None) -> str:
    """What ``felts`` is after a game was given a felt of its own; None takes that away."""
    felts = {**own_felts(preferences), game: felt}
    return " ".join(f"{key}={value}" for key, value in sorted(felts.items()) if value)
