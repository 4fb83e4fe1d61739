"""A game of Hearts as a value: each act returns the next state, or raises the rule that refuses it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from bot.engine.cards import Suit, new_pack, pack_text
from bot.engine.hearts import score
from bot.engine.hearts.errors import (
    AlreadyPassed,
    BadPack,
    GameIsOver,
    NotInHand,
    NotPassing,
    NotYourTurn,
    PassFirst,
    PassThree,
    PointsRemain,
    RoundIsOver,
    RoundNotOver,
)
from bot.engine.hearts.rules import (
    ALL_POINTS,
    HAND,
    PASSED,
    TWO_OF_CLUBS,
    Trick,
    in_order,
    playable,
    refusal,
)
from bot.engine.hearts.seats import Direction, Seat

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.hearts.score import Points

Hand = tuple["Card", ...]
Hands = tuple[Hand, ...]


class Phase(Enum):
    """What the table waits for."""

    PASSING = "passing"
    PLAYING = "playing"
    ROUND_OVER = "round over"
    GAME_OVER = "game over"


@dataclass(frozen=True, slots=True)
class State:
    """A position of a game. Everything by seat is in ``Seat`` order.

    ``given`` holds the three cards each seat passes in this round, empty until it has chosen; the cards
    change hands when the fourth seat has chosen. ``tricks`` are the complete ones of the round, ``trick``
    the one on the table, None before the first card can be led and after the round's end. ``sheet``
    holds the points of the rounds that are over, this one's too as soon as it is.
    """

    hands: Hands
    given: Hands
    tricks: tuple[Trick, ...]
    trick: Trick | None
    sheet: tuple[Points, ...]
    claimed: bool = False

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self.claimed or len(self.tricks) == HAND

    @property
    def round(self) -> int:
        """The round's number, counted from 1."""
        return len(self.sheet) + (not self.over)

    @property
    def direction(self) -> Direction:
        return Direction.of_round(self.round)

    @property
    def totals(self) -> Points:
        return score.totals(self.sheet)

    @property
    def taken(self) -> Points:
        """The points in each seat's tricks of this round, before any moon."""
        return score.taken(self.tricks)

    @property
    def moon(self) -> Seat | None:
        """Who has taken all the points of this round, if one seat has."""
        return score.moon_shooter(self.taken)

    @property
    def winner(self) -> Seat | None:
        """Who has won the game, once it has ended."""
        return score.winner(self.totals) if self.over else None

    @property
    def broken(self) -> bool:
        """Whether a heart was played in an earlier trick."""
        return any(card.suit is Suit.HEARTS for trick in self.tricks for card in trick.cards)

    @property
    def phase(self) -> Phase:
        if self.over:
            return Phase.ROUND_OVER if self.winner is None else Phase.GAME_OVER
        return Phase.PASSING if self.trick is None else Phase.PLAYING

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that owe an act: those that have not passed yet, or the one whose turn it is."""
        if self.trick is not None:
            return (self.trick.turn,)
        if self.over:
            return ()
        return tuple(seat for seat in Seat if not self.given[seat])

    @property
    def claimable(self) -> bool:
        """Whether no points remain in a round that still goes on."""
        return not self.over and sum(self.taken) == ALL_POINTS


def begin(pack: Hand) -> State:
    """Deal the first round of a game. Raises ``BadPack``."""
    return _dealt(pack, ())


def deal(state: State, pack: Hand) -> State:
    """Deal the next round. Raises ``RoundNotOver``, ``GameIsOver`` or ``BadPack``."""
    if not state.over:
        raise RoundNotOver
    if state.winner is not None:
        raise GameIsOver(state.winner)
    return _dealt(pack, state.sheet)


def _dealt(pack: Hand, sheet: tuple[Points, ...]) -> State:
    if sorted(pack) != sorted(new_pack()):
        raise BadPack(pack_text(pack))
    hands = tuple(in_order(pack[seat::4]) for seat in Seat)
    state = State(hands, ((),) * 4, (), None, sheet)
    return state if state.direction else _opened(state)


def _opened(state: State) -> State:
    """The two of clubs is looked for in the hands as they are now, after the pass."""
    leader = next(seat for seat in Seat if TWO_OF_CLUBS in state.hands[seat])
    return replace(state, trick=Trick(leader))


def passes(state: State, seat: Seat, cards: Hand) -> State:
    """Give away three cards; the fourth seat's pass hands all of them over.

    Raises ``NotPassing``, ``AlreadyPassed``, ``PassThree`` or ``NotInHand``.
    """
    if state.phase is not Phase.PASSING:
        raise NotPassing
    if state.given[seat]:
        raise AlreadyPassed
    if len(cards) != PASSED or len(set(cards)) != PASSED:
        raise PassThree(len(set(cards)))
    for card in cards:
        if card not in state.hands[seat]:
            raise NotInHand(card)
    state = replace(state, given=_changed(state.given, seat, in_order(cards)))
    return state if state.waiting else _opened(replace(state, hands=_handed_over(state)))


def _changed(hands: Hands, seat: Seat, hand: Hand) -> Hands:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _handed_over(state: State) -> Hands:
    return tuple(
        in_order((*(set(state.hands[seat]) - set(state.given[seat])), *received(state, seat)))
        for seat in Seat
    )


def received(state: State, seat: Seat) -> Hand:
    """The cards passed to ``seat`` in this round; empty before all have passed, and without a pass."""
    return state.given[seat.left(-state.direction)] if all(state.given) else ()


def legal(state: State, seat: Seat) -> Hand:
    """The cards ``seat`` may play now; empty when it is not its turn to play."""
    trick = state.trick
    if trick is None or trick.turn is not seat:
        return ()
    return playable(state.hands[seat], trick, first=not state.tricks, broken=state.broken)


def play(state: State, seat: Seat, card: Card) -> State:
    """Play a card. Raises the ``IllegalMove`` that says which rule refuses it."""
    trick = state.trick
    if trick is None:
        raise RoundIsOver if state.over else PassFirst(state.waiting)
    if trick.turn is not seat:
        raise NotYourTurn(trick.turn)
    hand = state.hands[seat]
    refused = refusal(hand, trick, card, first=not state.tricks, broken=state.broken)
    if refused is not None:
        raise refused
    rest = tuple(held for held in hand if held != card)
    return _settled(replace(state, hands=_changed(state.hands, seat, rest), trick=trick.plus(card)))


def _settled(state: State) -> State:
    trick = state.trick
    if trick is None or not trick.complete:
        return state
    after = replace(state, tricks=(*state.tricks, trick), trick=Trick(trick.winner))
    return _scored(after) if after.over else after


def _scored(state: State) -> State:
    row = score.round_points(state.taken)
    return replace(state, trick=None, sheet=(*state.sheet, row))


def claim(state: State) -> State:
    """End a round in which no points remain. Raises ``RoundIsOver`` or ``PointsRemain``."""
    if state.over:
        raise RoundIsOver
    if not state.claimable:
        raise PointsRemain(ALL_POINTS - sum(state.taken))
    return _scored(replace(state, claimed=True))
