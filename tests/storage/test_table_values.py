"""Only what changed at a table is written."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from bot.storage.table_values import changed_seats
from bot.storage.tables import TableState

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.storage.tables import NewTable, SavedTable, Tables

MOMENT = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
async def table(tables: Tables, lobby: Callable[..., NewTable]) -> SavedTable:
    return await tables.add(lobby(7, 8))


def numbers(table: SavedTable) -> list[object]:
    return [row["at_seat"] for row in changed_seats(table)]


def test_a_card_changes_no_seat(table: SavedTable) -> None:
    south, west, north, east = table.seats
    shown = replace(west, hand_channel_id=11, hand_message_id=13, hand_posted_at=MOMENT)
    assert numbers(replace(table, actions="S2C", seats=(south, shown, north, east))) == []


def test_changed_seats_are_written_emptied_ones_first(table: SavedTable) -> None:
    south, west, north, east = table.seats
    seats = (replace(south, away=True), replace(west, user_id=None), replace(north, level="easy"), east)
    assert numbers(replace(table, seats=seats)) == [1, 2, 0]


@pytest.mark.parametrize("state", [TableState.OVER, TableState.CLOSED])
def test_all_seats_close_with_their_table(table: SavedTable, state: TableState) -> None:
    rows = changed_seats(replace(table, state=state))
    assert [row["open"] for row in rows] == [False] * 4
