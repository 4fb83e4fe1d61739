"""Sprites of Hearts drawn ahead of the first picture."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from bot.engine.cards import new_pack
from bot.engine.hearts.seats import Seat
from render.cards import face, small_face
from render.hearts.faces import Print, hand_card
from render.hearts.hand import compose_hand
from render.hearts.preview import sample_game, sample_hand, sample_table
from render.hearts.table import compose_table
from render.hearts.tokens import CHIP, SLOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from render.look import Look


def warm_up_hearts(looks: Iterable[Look]) -> Iterator[None]:
    """Draw every card in every place, and what lies around them in a sample round, a few with each step.

    What remains is what a table alone has: its names and its higher totals.
    """
    for look in looks:
        for card in new_pack():
            face(card, SLOT, look, paired=False)
            small_face(card, CHIP, look, paired=False)
            for kind, figure in product(Print, (False, True)):
                hand_card(card, look, kind, figure=figure)
            yield
        for state in sample_game(1):
            compose_table(sample_table(state), look)
            for seat in Seat:
                compose_hand(sample_hand(state, seat), look)
            yield
