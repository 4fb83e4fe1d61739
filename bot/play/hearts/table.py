"""A table as it stands: what is stored, the game it leads to, and what was said last."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.engine.hearts.bots.choose import Level
from bot.engine.hearts.seats import Seat
from bot.engine.hearts.state import Phase
from bot.engine.hearts.view import HeartsView, view
from bot.play.hearts.errors import TableClosed, TableNotStarted
from bot.storage.tables import TableState

if TYPE_CHECKING:
    from bot.engine.hearts.record import Record
    from bot.engine.hearts.state import State
    from bot.play.hearts.said import TableSaid
    from bot.storage.tables import SavedTable


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who wants a seat, or is wanted in one. ``name`` is what the server calls him."""

    user_id: int
    name: str
    bot: bool = False


@dataclass(frozen=True, slots=True)
class Sitter:
    """A seat and who belongs to it: nobody has the name ``""``. ``level`` is that of the seat's computer."""

    seat: Seat
    user_id: int | None
    name: str
    level: Level
    away: bool

    @property
    def computer(self) -> bool:
        """Whether the computer plays here now."""
        return self.user_id is None or self.away

    @property
    def present(self) -> bool:
        """Whether a person plays here now."""
        return not self.computer


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table as it stands. ``record`` is None before the first deal.

    Its text tells no card, since texts get into logs.
    """

    saved: SavedTable = field(repr=False)
    record: Record | None = field(repr=False)
    said: TableSaid

    @property
    def id(self) -> int:
        return self.saved.id

    @property
    def lobby(self) -> bool:
        return self.saved.state is TableState.LOBBY

    @property
    def playing(self) -> bool:
        return self.saved.state is TableState.PLAYING

    @property
    def state(self) -> State:
        """The game's position. Raises ``TableNotStarted``, or ``TableClosed`` for a lobby that was closed."""
        if self.record is None:
            raise TableNotStarted if self.lobby else TableClosed
        return self.record.state

    @property
    def turn(self) -> int:
        """How many actions were made; it never falls, and buttons carry it."""
        return len(self.record.actions) if self.record else 0

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """All four seats, in ``Seat`` order."""
        return tuple(
            Sitter(Seat(seat.seat), seat.user_id, seat.name, Level(seat.level), seat.away)
            for seat in self.saved.seats
        )

    @property
    def people(self) -> tuple[Sitter, ...]:
        """The seats that belong to persons, present or not."""
        return tuple(sitter for sitter in self.sitters if sitter.user_id is not None)

    @property
    def guests(self) -> tuple[Guest, ...]:
        """Those to whom a seat belongs, present or not."""
        return tuple(Guest(seat.user_id, seat.name) for seat in self.saved.seats if seat.user_id is not None)

    @property
    def present(self) -> tuple[Sitter, ...]:
        """The seats where persons play now."""
        return tuple(sitter for sitter in self.sitters if sitter.present)

    @property
    def suspended(self) -> bool:
        """Whether the game waits for some person to come back, since none is present."""
        return self.playing and not self.present

    @property
    def waiting_people(self) -> tuple[Seat, ...]:
        """The present persons' seats that owe an act."""
        present = {sitter.seat for sitter in self.present}
        return tuple(seat for seat in self._owing if seat in present)

    @property
    def waiting_computers(self) -> tuple[Seat, ...]:
        """The seats for which a computer owes an act: none while the game is suspended."""
        present = {sitter.seat for sitter in self.present}
        return tuple(seat for seat in self._owing if seat not in present) if present else ()

    @property
    def _owing(self) -> tuple[Seat, ...]:
        return self.state.waiting if self.playing else ()

    @property
    def round_over(self) -> bool:
        """Whether the next round can be dealt."""
        return self.playing and self.state.phase is Phase.ROUND_OVER

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat that belongs to a person, present or not."""
        return next((Seat(seat.seat) for seat in self.saved.seats if seat.user_id == user_id), None)

    def hand(self, seat: Seat) -> HeartsView:
        """What ``seat`` may know. Raises what ``state`` raises."""
        return view(self.state, seat)
