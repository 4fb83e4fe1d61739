from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from bot.engine.hearts.seats import Seat
from render import cards, places
from render.hearts import faces, plates, tokens
from render.hearts.hand import draw_hand
from render.hearts.preview import sample_hand, sample_table
from render.hearts.table import draw_table
from render.hearts.warm import warm_up_hearts
from render.look import Look

if TYPE_CHECKING:
    from bot.engine.hearts.state import State

LOOK = Look(felt="night", back="red")
SPRITES = (
    cards.face,
    cards.small_face,
    faces.hand_card,
    places.empty_place,
    plates.plate,
    plates.disc,
    plates.name,
    plates.check,
    tokens.winner_mark,
    tokens.passed_pack,
    tokens.led_sign,
    tokens.broken_sign,
    tokens.play_sign,
)


def test_pictures_find_their_sprites_drawn(game: list[State]) -> None:
    deque(warm_up_hearts([LOOK]), maxlen=0)
    before = sum(sprite.cache_info().misses for sprite in SPRITES)

    for state in game[60:110]:
        draw_table(sample_table(state), LOOK)
        for seat in Seat:
            draw_hand(sample_hand(state, seat), LOOK)

    assert sum(sprite.cache_info().misses for sprite in SPRITES) == before
