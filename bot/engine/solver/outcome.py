"""What the solver may answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from bot.engine.table import Move


@dataclass(frozen=True, slots=True)
class Solved:
    """A line that wins from the table asked about; the rules engine has replayed it.

    ``len(line)`` is the number of moves that a record counts for it. A table already won has an empty one.
    """

    line: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Lost:
    """No line wins: every position that could matter was looked at."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """The budget ended first."""


Outcome: TypeAlias = Solved | Lost | Unknown
