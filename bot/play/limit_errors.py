"""What the limits of a place refuse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.errors import Refusal

if TYPE_CHECKING:
    from datetime import datetime


@dataclass(unsafe_hash=True)
class LimitRefusal(Refusal):
    """A limit of the place; ``told`` where this person was told just before: a short word will do."""

    told: bool


@dataclass(unsafe_hash=True)
class Banned(LimitRefusal):
    """The server's moderators keep this person from playing there."""


@dataclass(unsafe_hash=True)
class ChannelNotAllowed(LimitRefusal):
    """Games are begun in ``channels`` of this server alone."""

    channels: tuple[int, ...]


@dataclass(unsafe_hash=True)
class TooFast(LimitRefusal):
    """The next game can be begun here at ``until``."""

    until: datetime


@dataclass(unsafe_hash=True)
class NotModerator(Refusal):
    """Only those who manage a server change its settings."""
