"""What is shown after an action: the game as it stands, and what was said last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.deals import Deal
from bot.engine.finish import finishing_moves
from bot.engine.hint import moves_left
from bot.storage.games import GameState

if TYPE_CHECKING:
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
    """A question stands, because ``then`` ends the game."""

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
