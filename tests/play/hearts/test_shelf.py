from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.hearts.seats import Seat
from bot.play.hearts.errors import NoSuchTable
from bot.play.hearts.said import Shown
from bot.play.solitaire import Place
from tests.play.hearts.conftest import ANNA, BABU

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.storage.hearts_results import HeartsResult
    from bot.storage.tables import SavedTable
    from tests.play.hearts.conftest import Room


async def test_a_kept_table_needs_no_read(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await room.step(await room.game())
    monkeypatch.setattr(room.tables, "get", None)
    kept = await room.shelf.load(table.id, turn=table.turn)
    assert (kept.record, kept.said) == (table.record, Shown())


async def test_a_turn_that_is_not_known_yet_is_read(room: Room) -> None:
    table = await room.game(ANNA, BABU)
    other = room.hearts
    room.restart()
    await room.hearts.look(table.id)
    newer = await other.pass_cards(table.id, ANNA.user_id, 0, table.hand(Seat.SOUTH).hand[:3])
    assert (await room.shelf.load(table.id)).turn == 0
    assert (await room.shelf.load(table.id, turn=newer.turn)).record == newer.record
    assert (await room.shelf.load(table.id, fresh=True)).saved.version == newer.saved.version


async def test_a_read_that_was_overtaken_brings_nothing_old_back(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await room.game(ANNA, BABU)
    after = await room.step(before)

    async def get(table_id: int) -> SavedTable:
        return before.saved

    monkeypatch.setattr(room.tables, "get", get)
    assert (await room.shelf.load(before.id, fresh=True)).saved.version == after.saved.version
    room.shelf.keep(before)
    assert (await room.shelf.load(before.id)).saved.version == after.saved.version


async def test_the_shelf_holds_so_many_and_reads_the_rest(room: Room) -> None:
    ids = [await room.lobby(ANNA) for _ in range(10)]
    assert len(room.shelf._kept) == 8
    assert (await room.shelf.load(ids[0])).id == ids[0]


async def test_no_table_is_no_such_table(room: Room) -> None:
    with pytest.raises(NoSuchTable):
        await room.hearts.look(99)


async def test_where_it_is_shown_is_known_at_once_and_after_a_restart(room: Room) -> None:
    table = await room.game(ANNA, BABU)
    await room.hearts.posted(table.id, Place(10, 21), 500)
    await room.hearts.hand_posted(table.id, Seat.WEST, 31, 600)
    room.clock.turn(seconds=1)
    for _ in range(2):
        saved = (await room.hearts.look(table.id)).saved
        assert (saved.channel_id, saved.message_id) == (21, 500)
        west = saved.seats[Seat.WEST]
        assert (west.hand_channel_id, west.hand_message_id) == (31, 600)
        assert saved.seats[Seat.SOUTH].hand_message_id is None
        room.restart()
    again = await room.act(await room.hearts.look(table.id), Seat.SOUTH)
    assert again.saved.seats[Seat.WEST].hand_message_id == 600


async def test_a_message_that_is_on_its_way_is_no_message(room: Room) -> None:
    table = await room.game()
    await room.hearts.posted(table.id, Place(10, 21), 500)
    await room.hearts.posted(table.id, Place(10, 22), None)
    await room.hearts.hand_posted(table.id, Seat.SOUTH, 31, 600)
    await room.hearts.hand_posted(table.id, Seat.SOUTH, None, None)
    saved = (await room.hearts.look(table.id)).saved
    assert (saved.channel_id, saved.message_id, saved.seats[0].hand_message_id) == (22, None, None)


async def test_a_place_that_moves_while_a_card_is_stored_is_not_lost(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await room.game(ANNA, BABU)
    save = room.tables.save

    async def slow(saved: SavedTable, results: Sequence[HeartsResult]) -> SavedTable | None:
        stored = await save(saved, results)
        await room.hearts.posted(table.id, Place(10, 21), 500)
        await room.hearts.hand_posted(table.id, Seat.SOUTH, 31, 600)
        return stored

    monkeypatch.setattr(room.tables, "save", slow)
    after = await room.act(table, Seat.SOUTH)
    for shown in (after, await room.hearts.look(table.id)):
        assert shown.saved.message_id == 500
        assert shown.saved.seats[0].hand_message_id == 600


async def test_a_seat_of_somebody_else_shows_no_old_hand(room: Room) -> None:
    table = await room.hearts.look(await room.lobby(ANNA, BABU))
    await room.hearts.hand_posted(table.id, Seat.WEST, 31, 600)
    await room.hearts.leave(table.id, BABU.user_id)
    table = await room.hearts.join(table.id, replace(BABU, user_id=77))
    assert table.saved.seats[Seat.WEST].hand_message_id is None
