"""A game's history: the packs that were dealt and what the seats did, as text that replays it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self

from bot.engine.cards import Card, pack_text, parse_pack
from bot.engine.hearts import state as hearts
from bot.engine.hearts.errors import BadAction, BadPack
from bot.engine.hearts.rules import PASSED, in_order
from bot.engine.hearts.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.hearts.state import Hand, State

_CARD = "[A2-9TJQK][SHDC]"
_ACTION = re.compile(rf"([SWNE])(?:({_CARD})|((?:{_CARD}){{3}})|!)|\+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Pass:
    """Three cards, in a hand's order. Text: ``SQSKSAS``."""

    seat: Seat
    cards: Hand

    def __str__(self) -> str:
        return self.seat.letter + pack_text(self.cards)


@dataclass(frozen=True, slots=True)
class Play:
    """Text: ``W2C``."""

    seat: Seat
    card: Card

    def __str__(self) -> str:
        return f"{self.seat.letter}{self.card}"


@dataclass(frozen=True, slots=True)
class Claim:
    """The rest of a round without points is not played. Text: ``N!``."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat.letter}!"


@dataclass(frozen=True, slots=True)
class NextRound:
    """The next pack is dealt. Text: ``+``."""

    def __str__(self) -> str:
        return "+"


Act = Pass | Play | Claim
Action = Act | NextRound


def parse_action(text: str) -> Action:
    """Read what ``str`` wrote of an action. Raises ``BadAction``."""
    match = _ACTION.fullmatch(text)
    if match is None:
        raise BadAction(text)
    if text == "+":
        return NextRound()
    seat = Seat.of_letter(match[1])
    if match[2]:
        return Play(seat, Card.parse(match[2]))
    if match[3]:
        return _parse_pass(seat, match[3])
    return Claim(seat)


def _parse_pass(seat: Seat, text: str) -> Pass:
    cards = parse_pack(text)
    if cards != in_order(cards) or len(set(cards)) != PASSED:
        raise BadAction(seat.letter + text)
    return Pass(seat, cards)


@dataclass(frozen=True, slots=True)
class Record:
    """One game: a pack for each round that was dealt, all actions, and the state they lead to."""

    packs: tuple[Hand, ...]
    actions: tuple[Action, ...]
    state: State = field(compare=False)

    @classmethod
    def begin(cls, pack: Hand) -> Self:
        """Deal the first round. Raises ``BadPack``."""
        return cls((pack,), (), hearts.begin(pack))

    @classmethod
    def restore(cls, packs: str, actions: str) -> Self:
        """Replay a stored game.

        Raises ``BadText`` for texts that are none, ``IllegalMove`` for a history that breaks a rule, and
        ``BadPack`` where packs and rounds do not match in number.
        """
        dealt = [parse_pack(text) for text in packs.split()] or [()]
        record = cls.begin(dealt[0])
        for action in map(parse_action, actions.split()):
            if isinstance(action, NextRound):
                record = record.deal(_next_pack(dealt, record))
            else:
                record = record.act(action)
        if len(record.packs) != len(dealt):
            raise BadPack(packs)
        return record

    @property
    def packs_text(self) -> str:
        return " ".join(map(pack_text, self.packs))

    @property
    def actions_text(self) -> str:
        return " ".join(map(str, self.actions))

    def act(self, action: Act) -> Self:
        """Make a pass, a play or a claim. Raises ``IllegalMove``."""
        return replace(self, actions=(*self.actions, action), state=_after(self.state, action))

    def deal(self, pack: Hand) -> Self:
        """Deal the next round. Raises ``RoundNotOver``, ``GameIsOver`` or ``BadPack``."""
        state = hearts.deal(self.state, pack)
        return replace(self, packs=(*self.packs, pack), actions=(*self.actions, NextRound()), state=state)


def _next_pack(dealt: Sequence[Hand], record: Record) -> Hand:
    return dealt[len(record.packs)] if len(record.packs) < len(dealt) else ()


def _after(state: State, action: Act) -> State:
    match action:
        case Pass(seat, cards):
            return hearts.passes(state, seat, cards)
        case Play(seat, card):
            return hearts.play(state, seat, card)
        case Claim():
            return hearts.claim(state)
