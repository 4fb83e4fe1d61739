from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image

from bot.engine.cards import new_pack
from bot.engine.hearts.state import Phase
from render.hearts.preview import draw_sample, sample_pack
from render.look import Look

if TYPE_CHECKING:
    from bot.engine.hearts.state import State


def test_a_sample_pack_is_a_pack_and_each_is_another() -> None:
    packs = [sample_pack(number) for number in range(52)]

    assert all(sorted(pack) == sorted(new_pack()) for pack in packs)
    assert len(set(packs)) == 52


def test_the_sample_game_goes_through_all_phases(game: list[State]) -> None:
    assert {state.phase for state in game} == set(Phase)
    assert game[-1].phase is Phase.GAME_OVER


def test_a_step_beyond_the_end_shows_the_end() -> None:
    assert draw_sample(10_000, Look()) == draw_sample(100_000, Look())
    with Image.open(BytesIO(draw_sample(0, Look()))) as picture:
        assert picture.size == (1000, 1070)
