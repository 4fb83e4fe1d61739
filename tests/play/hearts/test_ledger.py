from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.engine.hearts.seats import Seat
from tests.play.hearts.conftest import ANNA, BABU

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.storage.hearts_results import HeartsResult
    from bot.storage.tables import SavedTable
    from tests.play.hearts.conftest import Room


async def test_a_lost_race_is_run_again_from_what_the_winner_left(room: Room) -> None:
    table = await room.game(ANNA, BABU)
    other = room.hearts
    room.restart()
    await room.hearts.look(table.id)
    hands = table.state.hands
    await other.pass_cards(table.id, ANNA.user_id, 0, hands[Seat.SOUTH][:3])
    now = await room.hearts.pass_cards(table.id, BABU.user_id, 0, hands[Seat.WEST][:3])
    assert (now.turn, now.saved.version) == (2, table.saved.version + 2)
    assert now.state.given[:2] == (hands[Seat.SOUTH][:3], hands[Seat.WEST][:3])


@pytest.mark.parametrize("written", [True, False])
async def test_after_a_failed_save_the_database_is_asked_what_is_true(
    room: Room, monkeypatch: pytest.MonkeyPatch, *, written: bool
) -> None:
    table = await room.game(ANNA, BABU)
    save = room.tables.save

    async def broken(saved: SavedTable, results: Sequence[HeartsResult]) -> None:
        if written:
            await save(saved, results)
        raise asyncio.CancelledError

    monkeypatch.setattr(room.tables, "save", broken)
    with pytest.raises(asyncio.CancelledError):
        await room.act(table, Seat.SOUTH)
    monkeypatch.undo()
    assert (await room.hearts.look(table.id)).turn == written
