"""What the harp family has in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine.cards import new_pack
from bot.engine.games import BY_KEY
from bot.engine.harp import Harp

if TYPE_CHECKING:
    from bot.engine.solitaire import Solitaire

HARPS = [game for game in BY_KEY.values() if isinstance(game, Harp)]


@pytest.mark.parametrize("game", HARPS, ids=lambda game: game.key)
def test_columns_grow_by_one_with_the_last_card_open(game: Harp) -> None:
    table = game.deal(new_pack(game.packs), game.default_options)
    assert [len(column) for column in table.tableau] == [at + 1 for at in range(game.columns)]
    assert all(len(column.open) == 1 for column in table.tableau)
    laid = sum(map(len, table.tableau))
    assert table.stock.cards[::-1] == new_pack(game.packs)[laid:]


@pytest.mark.parametrize("game", HARPS, ids=lambda game: game.key)
def test_colours_alternate(game: Solitaire) -> None:
    pack = new_pack()
    built = [(card, onto) for card in pack for onto in pack if game.builds(card, onto)]
    assert len(built) == 12 * 4 * 2
    assert all(card.red != onto.red and onto.rank - card.rank == 1 for card, onto in built)
