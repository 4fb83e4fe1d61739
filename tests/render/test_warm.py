from __future__ import annotations

from collections import deque
from dataclasses import replace

import pytest

from bot.bench.render import full_board
from bot.engine.cards import new_pack
from bot.engine.deals import Deal
from bot.engine.games import BY_KEY
from bot.engine.table import STOCK, WASTE, Pile
from render import cards, places
from render.board import draw_board
from render.look import Look
from render.scene import Scene
from render.warm import warm_up

LOOK = Look(felt="wine", back="green")
SPRITES = (
    cards.face,
    cards.small_face,
    cards.back,
    places.caption,
    places.stock_chip,
    places.empty_foundation,
    places.empty_column,
    places.empty_place,
    places.empty_stock,
    places.target_tab,
    places.target_mark,
    places.moved_bar,
    places.garland,
)


def drawn() -> int:
    """How many sprites were drawn so far."""
    return sum(sprite.cache_info().misses for sprite in SPRITES)


def scenes(key: str) -> list[Scene]:
    game = BY_KEY[key]
    full = full_board(game)
    start = replace(full, table=Deal(game, game.default_options, 8).table())
    return [full, start, replace(start, moved=frozenset(start.table.slots())), replace(full, won=True)]


@pytest.mark.parametrize("key", BY_KEY)
def test_pictures_find_their_sprites_drawn(key: str) -> None:
    deque(warm_up([LOOK], [BY_KEY[key]], hearts=False), maxlen=0)
    before = drawn()

    for scene in scenes(key):
        draw_board(scene, LOOK)

    assert drawn() == before


def test_the_work_is_cut_into_many_steps() -> None:
    """Between two of them a board has its turn that somebody waits for."""
    assert sum(1 for _ in warm_up([LOOK], hearts=True)) > 300


def test_a_fan_is_drawn_ahead_too() -> None:
    klondike = BY_KEY["klondike"]
    table = Deal(klondike, ("D3", "N"), 8).table()
    waste = table.with_piles({WASTE: Pile(tuple(new_pack()[:3])), STOCK: Pile(table.stock.cards[:5], 5)})
    deque(warm_up([LOOK], [klondike], hearts=False), maxlen=0)
    before = drawn()

    draw_board(Scene(waste, fan=3), LOOK)

    assert drawn() == before
