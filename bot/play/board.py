"""What is shown after an action: the game as it stands, and what was said last."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from bot.engine.deals import Deal
from bot.engine.finish import finishing_moves
from bot.engine.hint import moves_left
from bot.storage.states import Attempt, GameState

if TYPE_CHECKING:
    from datetime import date, datetime

    from bot.engine.errors import Refusal
    from bot.engine.record import Action, Record
    from bot.engine.solitaire import Solitaire
    from bot.engine.table import Move
    from bot.play.acts import Act
    from bot.play.pressing import Choice
    from bot.storage.games import SavedGame
    from bot.storage.people import Preferences


@dataclass(frozen=True, slots=True)
class Started:
    """A new game, or one brought here."""

    resumed: bool = False


@dataclass(frozen=True, slots=True)
class Moved:
    action: Action


@dataclass(frozen=True, slots=True)
class TakenBack:
    action: Action


@dataclass(frozen=True, slots=True)
class MadeAgain:
    action: Action


@dataclass(frozen=True, slots=True)
class Chosen:
    """A pile stands chosen."""


@dataclass(frozen=True, slots=True)
class Hinted:
    move: Move


@dataclass(frozen=True, slots=True)
class Refused:
    """Why the last press did nothing."""

    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Typed:
    """``made`` moves of a typed text were made; ``refusal`` says why not the next, ``stopped_at``."""

    made: int
    stopped_at: str = ""
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Refreshed:
    """The press came from an older board: here is the game as it stands."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The game as it stands; nothing was asked for but a look."""


@dataclass(frozen=True, slots=True)
class Offering:
    """The menu is open."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A question stands, because ``then`` ends the game, or takes it off the boards of its daily deal."""

    then: Act


@dataclass(frozen=True, slots=True)
class GivenUp:
    pass


Said = (
    Started
    | Moved
    | TakenBack
    | MadeAgain
    | Chosen
    | Hinted
    | Refused
    | Typed
    | Refreshed
    | Shown
    | Offering
    | Asking
    | GivenUp
)


class Standing(StrEnum):
    """How a game of a daily deal counts."""

    FIRST = "first"
    """It is the one that ranks, or will be with its first move."""
    PRACTICE = "practice"
    ASSISTED = "assisted"
    """The first attempt, but with help: it ranks nowhere."""
    LATE = "late"
    """The first attempt, but not finished in time: it ranks as what it was then."""


@dataclass(frozen=True, slots=True)
class DailyGame:
    """What a game of a daily deal is to its player.

    It has to end before ``until``. ``stars`` of a win, where a line that wins is known.
    """

    day: date
    standing: Standing
    until: datetime
    stars: int | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """A solitaire as its player sees it now."""

    saved: SavedGame
    record: Record
    preferences: Preferences
    said: Said
    choice: Choice | None = None
    apart: bool = False
    """Whether it belongs on a message of its own, not on the one that was pressed."""
    daily: DailyGame | None = None

    @property
    def state(self) -> tuple[int, int]:
        """The game's id and its version: what is shown, whatever is said about it."""
        return self.saved.id, self.saved.version

    @property
    def game(self) -> Solitaire:
        return self.record.game

    @property
    def going(self) -> bool:
        return self.saved.state is GameState.OPEN

    def finishable(self) -> bool:
        """Whether simple play wins from here. Takes a moment: not for the event loop."""
        return self.going and bool(finishing_moves(self.game, self.record.table))

    def stuck(self) -> bool:
        """Whether no useful move is left, looked for where a pass through the stock ends, or without a stock.

        Takes a moment: not for the event loop.
        """
        at_an_end = not self.record.table.stock.cards
        return self.going and at_an_end and not moves_left(self.game, self.record)

    @property
    def deal(self) -> Deal:
        return Deal(self.game, self.record.table.options, self.saved.number)

    @property
    def code(self) -> str | None:
        """The code of the deal, None while it is not to be shown."""
        return None if keeps_secret(self.saved) else self.deal.code


def keeps_secret(saved: SavedGame) -> bool:
    """Whether the code of a game must not be told: in a first attempt at a daily deal, until its end.

    One that was given up without a move was no attempt: the one that ranks is still to come.
    """
    first = saved.daily is not None and saved.attempt is not Attempt.PRACTICE
    return first and (saved.state is GameState.OPEN or saved.attempt is None)
