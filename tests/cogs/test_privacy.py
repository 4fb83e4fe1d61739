from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import MetaData, create_engine

from cogs.privacy import ASK, DELETE, EXPORT, FILE, KEEP, LARGEST, export_file
from tests.cogs.club import Club
from tests.cogs.house import button, told

if TYPE_CHECKING:
    from tests.cogs.house import House

pytestmark = pytest.mark.usefixtures("known_deals")


@pytest.fixture
def club(house: House) -> Club:
    return Club(house)


async def test_a_copy_comes_as_a_file_to_the_person_alone(club: Club) -> None:
    await club.solve("ben")
    panel = await club.command("ben", "privacy")
    assert panel.ephemeral
    answer = told(await club.house.person("ben").press(panel, EXPORT))
    assert answer.ephemeral
    (file,) = answer.data["attachments"]
    assert file["filename"] == FILE
    data = json.loads(await club.house.driver.fetch(file["url"]))
    assert data["results"][0]["game"] == "klondike"
    assert "आपका डेटा" in (await club.command("asha", "privacy")).text


async def test_deletion_asks_and_leaves_nothing_of_the_person(club: Club) -> None:
    house, ben = club.house, club.house.person("ben")
    board = await club.begin("ben")
    await club.house.start("sam")
    told(await ben.command("hearts", fast=True))
    await house.settle()
    panel = await club.command("ben", "privacy")
    panel = told(await ben.press(panel, ASK))
    assert "cannot be brought back" in panel.text
    panel = told(await ben.press(panel, KEEP))
    assert await _trace(house, ben.id)
    panel = told(await ben.press(panel, ASK))
    panel = told(await ben.press(panel, DELETE))
    assert "nothing is stored" in panel.text
    await house.settle()
    assert not await _trace(house, ben.id)
    assert await _trace(house, house.person("sam").id)
    gone = told(await ben.press(board, button(board, "s")))
    assert "does not exist any more" in gone.content
    assert "Not begun yet" in (await club.overview("ben")).text


async def _trace(house: House, user_id: str) -> list[str]:
    """Every column of every table in which a person's id stands, asked of the file itself."""
    await house.settle()
    engine = create_engine(house.url.replace("+aiosqlite", ""))
    found = list[str]()
    metadata = MetaData()
    with engine.connect() as connection:
        metadata.reflect(connection)
        for table in metadata.sorted_tables:
            for row in connection.execute(table.select()).mappings():
                found += [f"{table.name}.{name}" for name, value in row.items() if user_id in str(value)]
    engine.dispose()
    return found


async def test_where_no_file_may_be_sent_the_permission_is_named(club: Club) -> None:
    club.house.expected = {50013}
    panel = await club.command("ben", "privacy")
    await club.house.driver.faults(
        lost_permissions={club.house.person("ben").channel("cards"): ["ATTACH_FILES"]}
    )
    answer = told(await club.house.person("ben").press(panel, EXPORT))
    assert "Attach Files" in answer.content


def test_a_large_copy_is_compressed() -> None:
    small, large = export_file(b"{}"), export_file(b"x" * (LARGEST + 1))
    assert (small.filename, large.filename) == (FILE, f"{FILE}.gz")
    assert len(gzip.decompress(large.fp.read())) == LARGEST + 1
    small.close()
    large.close()
