"""What one seat may know: this type has no place for another hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.hearts import score
from bot.engine.hearts.rules import playable
from bot.engine.hearts.state import Hand, Phase, State, received

if TYPE_CHECKING:
    from bot.engine.hearts.rules import Trick
    from bot.engine.hearts.score import Points
    from bot.engine.hearts.seats import Direction, Seat


@dataclass(frozen=True, slots=True)
class HeartsView:
    """The table from ``seat``: its own hand, the cards it passed and received, and all that is public.

    ``has_passed`` says, in ``Seat`` order, who has chosen the cards to pass. ``tricks`` are the complete
    ones of the round, ``trick`` the one on the table. ``sheet`` holds the points of the rounds that are over.
    """

    seat: Seat
    phase: Phase
    round: int
    direction: Direction
    hand: Hand
    given: Hand
    received: Hand
    has_passed: tuple[bool, ...]
    tricks: tuple[Trick, ...]
    trick: Trick | None
    broken: bool
    sheet: tuple[Points, ...]

    @property
    def totals(self) -> Points:
        return score.totals(self.sheet)

    @property
    def taken(self) -> Points:
        """The points in each seat's tricks of this round, before any moon."""
        return score.taken(self.tricks)

    @property
    def my_turn(self) -> bool:
        """Whether the seat owes an act: a pass or a card."""
        if self.phase is Phase.PASSING:
            return not self.has_passed[self.seat]
        return self.trick is not None and self.trick.turn is self.seat

    @property
    def legal(self) -> Hand:
        """The cards that may be played now; empty when it is not this seat's turn to play."""
        if self.trick is None or self.trick.turn is not self.seat:
            return ()
        return playable(self.hand, self.trick, first=not self.tricks, broken=self.broken)


def view(state: State, seat: Seat) -> HeartsView:
    """Cut ``state`` down to what ``seat`` may know."""
    return HeartsView(
        seat=seat,
        phase=state.phase,
        round=state.round,
        direction=state.direction,
        hand=state.hands[seat],
        given=state.given[seat],
        received=received(state, seat),
        has_passed=tuple(map(bool, state.given)),
        tricks=state.tricks,
        trick=state.trick,
        broken=state.broken,
        sheet=state.sheet,
    )
