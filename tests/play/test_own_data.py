from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bot.play.errors import NoSuchGame
from bot.play.own_data import OwnDataDesk
from bot.storage.own_data import OwnData
from bot.storage.people import Preferences
from tests.play.playing import HERE, OWNER, posted, press

if TYPE_CHECKING:
    from bot.storage.database import Database
    from tests.play.conftest import Desk


def office(desk: Desk, database: Database, left: list[int] | None = None) -> OwnDataDesk:
    async def leave(user_id: int) -> None:
        if left is not None:
            left.append(user_id)

    forgetting = (desk.people.forget, desk.shelf.forget_owner, desk.attempts.forget)
    return OwnDataDesk(OwnData(database), leaving=(leave,), forgetting=forgetting)


async def test_an_export_is_a_file_of_all_rows(desk: Desk, database: Database) -> None:
    await press(desk, await posted(desk), "s")
    await desk.people.change(OWNER, locale="hi")
    rows = json.loads((await office(desk, database).export(OWNER)).decode())
    assert [row["actions"] for row in rows["games"]] == ["s>w"]
    assert [row["locale"] for row in rows["people"]] == ["hi"]
    assert len(rows["results"]) == 1
    assert json.loads(await office(desk, database).export(2))["games"] == []


async def test_names_are_written_as_they_are(desk: Desk, database: Database) -> None:
    await desk.people.change(OWNER, felts="नाम")
    assert "नाम" in (await office(desk, database).export(OWNER)).decode()


async def test_deleting_forgets_what_is_in_memory(desk: Desk, database: Database) -> None:
    left = list[int]()
    board = await press(desk, await posted(desk), "s")
    other = await desk.solitaires.start(2, board.deal, HERE)
    await desk.people.change(OWNER, locale="hi")
    await office(desk, database, left).delete(OWNER)
    assert left == [OWNER]
    assert await desk.people.get(OWNER) == Preferences()
    with pytest.raises(NoSuchGame):
        await press(desk, board, "s")
    assert await desk.results.get(board.saved.id) is None
    assert await desk.solitaires.count_open(2) == 1
    assert (await desk.solitaires.resume(2, other.saved.id)).saved.id == other.saved.id
    await office(desk, database).delete(OWNER)


async def test_a_press_that_was_on_its_way_brings_nothing_back(desk: Desk, database: Database) -> None:
    board = await press(desk, await posted(desk), "s")
    saved, record = await desk.shelf.load(board.saved.id)
    await office(desk, database).delete(OWNER)
    desk.shelf.keep(saved, record)
    with pytest.raises(NoSuchGame):
        await press(desk, board, "s")
    assert not any(json.loads(await office(desk, database).export(OWNER)).values())
