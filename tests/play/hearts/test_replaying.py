from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.play.hearts.replaying import replayed
from bot.storage.errors import UnreadableTable
from bot.storage.tables import TableState
from tests.play.hearts.conftest import ANNA, BABU
from tests.play.hearts.records import cut, whole_game

if TYPE_CHECKING:
    from tests.play.hearts.conftest import Room

GAME = {"packs": whole_game().packs_text, "actions": whole_game().actions_text}


async def test_a_lobby_has_no_game_and_a_played_one_its_own(room: Room) -> None:
    lobby = (await room.hearts.look(await room.lobby())).saved
    assert replayed(lobby) is None
    assert replayed(replace(lobby, state=TableState.CLOSED)) is None
    assert replayed(replace(lobby, state=TableState.OVER, **GAME)) == whole_game()
    short = cut(whole_game(), 90)
    texts = {"packs": short.packs_text, "actions": short.actions_text}
    assert replayed(replace(lobby, state=TableState.PLAYING, **texts)) == short
    assert replayed(replace(lobby, state=TableState.CLOSED, **texts)) == short


@pytest.mark.parametrize(
    "damage",
    [
        {"packs": ""},
        {"packs": "ASKS"},
        {"packs": "??"},
        {"actions": "S2C"},
        {"actions": "hello"},
        {"actions": "+"},
        {"packs": whole_game().packs_text},
        {"state": TableState.OVER},
        {"state": TableState.LOBBY},
        {"state": TableState.PLAYING, **GAME},
        {"level": "genius"},
    ],
)
async def test_a_damaged_row_is_said_to_be_one_without_its_cards(room: Room, damage: dict[str, Any]) -> None:
    table = await room.game(ANNA, BABU)
    level = damage.pop("level", None)
    saved = replace(table.saved, **damage)
    if level:
        south, *others = saved.seats
        saved = replace(saved, seats=(replace(south, level=level), *others))
    with pytest.raises(UnreadableTable) as refused:
        replayed(saved)
    assert refused.value.id == table.id
    assert table.saved.packs[:4] not in str(refused.value)


async def test_the_text_of_a_table_tells_no_card(room: Room) -> None:
    table = await room.game()
    assert repr(table) == "TableNow(said=Started())"
    assert table.saved.packs[:10] not in repr(table.saved)
