"""Everything a picture or a description of a Hearts table or of one hand shows.

A table's scene has no place for a hand, a hand's scene none for another's: what is hidden cannot be drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from bot.engine.hearts.rules import in_order
from bot.engine.hearts.score import moon_shooter
from bot.engine.hearts.seats import Direction, Seat
from bot.engine.hearts.state import Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.cards import Card
    from bot.engine.hearts.rules import Trick
    from bot.engine.hearts.state import State
    from bot.engine.hearts.view import HeartsView

Names = tuple[str, str, str, str]
NAMELESS: Names = ("", "", "", "")
_NOBODY = (False, False, False, False)


@dataclass(frozen=True, slots=True)
class Place:
    """One seat: ``total`` after the rounds that are over, ``taken`` in this round.

    When a round has ended, ``taken`` is what it cost, a moon counted, and is part of the total. ``computer``:
    nobody sits here; ``away``: the computer plays for the person. ``turn``: the game waits for this seat.
    ``passed``: it has chosen its three cards while others still choose. ``cards``: how many it holds.
    """

    name: str
    total: int = 0
    taken: int = 0
    computer: bool = False
    away: bool = False
    turn: bool = False
    passed: bool = False
    cards: int = 13


def _rank(totals: Sequence[int], seat: Seat) -> int:
    return 1 + sum(total < totals[seat] for total in totals)


Places = tuple[Place, Place, Place, Place]


@dataclass(frozen=True, slots=True)
class TableScene:
    """The table as everybody sees it; hashable, and equal scenes give equal pictures.

    ``trick`` lies on the table: a complete one stays until the next is led. ``last`` is the one before, or
    the round's last one when that has ended. ``moon``: who has taken all points of the round.
    """

    places: Places
    trick: Trick | None
    last: Trick | None
    phase: Phase
    direction: Direction
    round: int
    broken: bool
    moon: Seat | None = None
    winner: Seat | None = None

    @classmethod
    def of(
        cls,
        state: State,
        names: Sequence[str] = NAMELESS,
        computers: Sequence[bool] = _NOBODY,
        away: Sequence[bool] = _NOBODY,
    ) -> Self:
        """Cut everything hidden off; the sequences are in ``Seat`` order."""
        trick, last = _shown_tricks(state)
        return cls(
            places=_places(state, names, computers, away),
            trick=trick,
            last=last,
            phase=state.phase,
            direction=state.direction,
            round=state.round,
            broken=state.broken,
            moon=state.moon if state.over else None,
            winner=state.winner,
        )

    def cost(self, seat: Seat) -> int:
        """The seat's points in this round."""
        return self.places[seat].taken

    def rank(self, seat: Seat) -> int:
        """The seat's place, 1 to 4, by the totals; equal totals share one."""
        return _rank([place.total for place in self.places], seat)


def _places(state: State, names: Sequence[str], computers: Sequence[bool], away: Sequence[bool]) -> Places:
    cost = state.sheet[-1] if state.over else state.taken
    totals, waiting, passing = state.totals, state.waiting, state.phase is Phase.PASSING

    def place(seat: Seat) -> Place:
        return Place(
            name=names[seat],
            total=totals[seat],
            taken=cost[seat],
            computer=computers[seat],
            away=away[seat],
            turn=seat in waiting,
            passed=passing and bool(state.given[seat]),
            cards=len(state.hands[seat]),
        )

    return place(Seat.SOUTH), place(Seat.WEST), place(Seat.NORTH), place(Seat.EAST)


def _shown_tricks(seen: State | HeartsView) -> tuple[Trick | None, Trick | None]:
    """The trick in the middle and the one before it."""
    before = (None, None, *seen.tricks)
    if seen.trick is not None and seen.trick.cards:
        return seen.trick, before[-1]
    if seen.phase is Phase.PLAYING:
        return before[-1], before[-2]
    return None, before[-1]


@dataclass(frozen=True, slots=True)
class HandScene:
    """The table as one seat sees it, with its own cards.

    ``chosen`` cards stand raised: those to be passed, or those that were while others still choose.
    ``received`` ones are yellow until the first trick is over. ``playable``: the cards that may be played
    now, None when it is not this seat's turn to play. ``turns``, ``passed``, ``totals`` and ``taken`` are in
    ``Seat`` order, as in a table's scene.
    """

    seat: Seat
    names: Names
    hand: tuple[Card, ...]
    chosen: frozenset[Card]
    received: frozenset[Card]
    playable: frozenset[Card] | None
    trick: Trick | None
    phase: Phase
    direction: Direction
    round: int
    broken: bool
    totals: tuple[int, ...]
    taken: tuple[int, ...]
    turns: tuple[bool, ...]
    passed: tuple[bool, ...]
    moon: Seat | None = None

    @classmethod
    def of(
        cls, view: HeartsView, chosen: frozenset[Card] = frozenset(), names: Sequence[str] = NAMELESS
    ) -> Self:
        """``chosen``: cards of the hand picked for the pass, not confirmed yet; others are left out."""
        passing, own = view.phase is Phase.PASSING, view.has_passed[view.seat]
        picked = frozenset(view.given) if own else chosen & frozenset(view.hand)
        over = view.phase in (Phase.ROUND_OVER, Phase.GAME_OVER)
        return cls(
            seat=view.seat,
            names=(names[0], names[1], names[2], names[3]),
            hand=() if over else in_order(view.hand),
            chosen=picked if passing else frozenset(),
            received=frozenset() if view.tricks else frozenset(view.received),
            playable=frozenset(view.legal) if view.phase is Phase.PLAYING and view.my_turn else None,
            trick=_shown_tricks(view)[0],
            phase=view.phase,
            direction=view.direction,
            round=view.round,
            broken=view.broken,
            totals=view.totals,
            taken=view.sheet[-1] if over else view.taken,
            turns=_turns(view),
            passed=tuple(passing and passed for passed in view.has_passed),
            moon=moon_shooter(view.taken) if over else None,
        )

    @property
    def over(self) -> bool:
        """Whether the round has ended, and perhaps the game."""
        return self.phase in (Phase.ROUND_OVER, Phase.GAME_OVER)

    def cost(self, seat: Seat) -> int:
        """The seat's points in this round."""
        return self.taken[seat]

    def rank(self, seat: Seat) -> int:
        """The seat's place, 1 to 4, by the totals; equal totals share one."""
        return _rank(self.totals, seat)

    @property
    def my_turn(self) -> bool:
        return self.turns[self.seat]


def _turns(view: HeartsView) -> tuple[bool, ...]:
    """The seats the game waits for."""
    if view.phase is Phase.PASSING:
        return tuple(not passed for passed in view.has_passed)
    return tuple(view.trick is not None and view.trick.turn is seat for seat in Seat)
