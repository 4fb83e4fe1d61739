from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.deals import parse_code
from bot.engine.games import GAMES
from bot.play.errors import NoSuchGame
from bot.play.shelf import deal_of
from bot.play.solitaire import Place
from bot.storage.errors import UnreadableGame

if TYPE_CHECKING:
    from bot.storage.games import SavedGame
    from tests.play.conftest import Desk

DEAL = parse_code("KL1-D3V-AAAAAAG", GAMES)


async def new_game(desk: Desk) -> SavedGame:
    return (await desk.solitaires.start(1, DEAL, Place(None, None))).saved


async def test_a_kept_game_needs_no_read(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = await new_game(desk)
    monkeypatch.setattr(desk.games, "get", None)
    kept, record = await desk.shelf.load(saved.id, at_least=0)
    assert kept == saved
    assert record.table == DEAL.table()


async def test_a_version_that_is_not_known_yet_is_read(desk: Desk) -> None:
    saved = await new_game(desk)
    elsewhere = await desk.games.save(replace(saved, actions="s*3>w", done=1, count=1))
    assert elsewhere is not None
    assert (await desk.shelf.load(saved.id, at_least=0))[0].version == 0
    found, record = await desk.shelf.load(saved.id, at_least=1)
    assert (found.version, len(record.table.waste)) == (1, 3)


async def test_the_shelf_holds_so_many_and_reads_the_rest(desk: Desk) -> None:
    first, *_ = [await new_game(desk) for _ in range(3)]
    assert len(desk.shelf._kept) == 2
    assert (await desk.shelf.load(first.id, at_least=0))[1].table == DEAL.table()


async def test_no_game_is_no_such_game(desk: Desk) -> None:
    with pytest.raises(NoSuchGame):
        await desk.shelf.load(7)


async def test_the_deal_of_a_game_is_that_of_its_code(desk: Desk) -> None:
    assert deal_of(await new_game(desk)) == DEAL


@pytest.mark.parametrize(
    "damage",
    [
        {"game": "pinochle"},
        {"options": "D9"},
        {"pack": "AS"},
        {"pack": "??"},
        {"actions": "t1>>t2", "done": 1},
        {"actions": "t1>t1", "done": 1},
        {"actions": "s>w", "done": 2},
        {"actions": "s>w", "done": -1},
        {"actions": "s>w", "done": 1, "floor": 2},
    ],
)
async def test_a_damaged_row_is_said_to_be_one(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, damage: dict[str, Any]
) -> None:
    saved = replace(await new_game(desk), **damage)

    async def get(game_id: int) -> SavedGame:
        return saved

    desk.shelf.forget(saved.id)
    monkeypatch.setattr(desk.games, "get", get)
    with pytest.raises(UnreadableGame):
        await desk.shelf.load(saved.id)
