"""What is refused about daily deals and statistics."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.errors import Refusal

if TYPE_CHECKING:
    from datetime import date


@dataclass(unsafe_hash=True)
class DailyRuns(Refusal):
    """These are the cards of the daily deal of ``day``, and the person's first attempt at it is not over."""

    game: str
    options: str
    day: date


@dataclass(unsafe_hash=True)
class NoSuchDaily(Refusal):
    """No deal is fixed for ``day``: it is to come, or nobody asked for it then."""

    day: date


@dataclass(unsafe_hash=True)
class NotFinished(Refusal):
    """A game that goes on has no result to share."""


@dataclass(unsafe_hash=True)
class StatsHidden(Refusal):
    """The person does not show statistics here."""
