"""Scenes of one sample game, for a look at the pictures, for measuring them and for drawing sprites ahead."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from bot.engine.cards import new_pack
from bot.engine.hearts import state as hearts
from bot.engine.hearts.rules import points, strength
from bot.engine.hearts.seats import Seat
from bot.engine.hearts.state import Phase
from bot.engine.hearts.view import view
from render.hearts.hand import compose_hand
from render.hearts.scene import HandScene, TableScene
from render.hearts.table import compose_table
from render.palette import palette_of
from render.png import png

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.cards import Card
    from bot.engine.hearts.state import Hand, State
    from render.look import Look

NAMES = "Mira", "Jonas", "आशा", "East"
COMPUTERS = False, False, False, True
AWAY = False, True, False, False
_STEP = 23
"""Counting by it goes through the pack, as 53 is a prime; doubling it 52 times gives 52 orders."""


def sample_pack(number: int) -> tuple[Card, ...]:
    """Cards in a fixed disorder, another one for each number from 0 to 51."""
    pack = new_pack()
    step = _STEP * pow(2, number, 53) % 53
    return tuple(pack[step * at % 53 - 1] for at in range(1, 53))


def sample_game(rounds: int = 30) -> Iterator[State]:
    """Every position of a game in which nobody thinks."""
    state = hearts.begin(sample_pack(0))
    yield state
    while state.phase is not Phase.GAME_OVER and len(state.sheet) < rounds:
        state = _next(state)
        yield state


def _next(state: State) -> State:
    if state.phase is Phase.ROUND_OVER:
        return hearts.deal(state, sample_pack(state.round))
    seat = state.waiting[0]
    if state.phase is Phase.PASSING:
        return hearts.passes(state, seat, tuple(sorted(state.hands[seat], key=strength)[-3:]))
    return hearts.play(state, seat, _played(hearts.legal(state, seat), state))


def _played(legal: Hand, state: State) -> Card:
    """The lowest card to lead or follow, the dearest one to throw away."""
    trick = state.trick
    if trick is None or not trick.cards or legal[0].suit is trick.cards[0].suit:
        return min(legal, key=strength)
    return max(legal, key=lambda card: (points(card), strength(card)))


def sample_table(state: State) -> TableScene:
    """A table with two people, a third who is away, and a computer player."""
    return TableScene.of(state, NAMES, COMPUTERS, AWAY)


def sample_hand(state: State, seat: Seat) -> HandScene:
    """The hand of a seat, two of its cards chosen while cards are passed."""
    seen = view(state, seat)
    return HandScene.of(seen, frozenset(seen.hand[3:5]), NAMES)


def draw_sample(step: int, look: Look) -> bytes:
    """Return a PNG of the sample game after ``step`` acts, or at its end: the table, and South's hand."""
    *_, state = islice(sample_game(), max(step, 0) + 1)
    table, hand = compose_table(sample_table(state), look), compose_hand(sample_hand(state, Seat.SOUTH), look)
    both = palette_of(look).blank(table.width, table.height + hand.height)
    both.paste(table, (0, 0))
    both.paste(hand, (0, table.height))
    return png(both, palette_of(look))
