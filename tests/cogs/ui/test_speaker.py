"""In whose language things are said."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tests.cogs.house import button

if TYPE_CHECKING:
    import pytest

    from tests.cogs.house import House

CLUB, MANDALI = 1200000000000000100, 1200000000000000400


async def test_a_language_that_cannot_be_read_in_time_is_discords(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.ui.speaker._LANGUAGE_SECONDS", 0.01)
    board = await house.start("ben")
    forever = asyncio.Event()

    async def never(user_id: int) -> None:
        await forever.wait()

    monkeypatch.setattr(house.bot.people, "get", never)
    asha = house.person("asha")
    answer = await asha.press(board, button(board, "s"))
    forever.set()
    assert "का खेल है" in answer.message.content


async def test_people_and_servers_of_whom_nothing_is_known_get_a_language_all_the_same(house: House) -> None:
    nobody = 77
    assert house.bot.guild_words(MANDALI).locale == "hi"
    assert [house.bot.guild_words(guild).locale for guild in (CLUB, nobody, None)] == ["en"] * 3
    assert (await house.bot.words_of(nobody, MANDALI)).locale == "hi"
    assert (await house.bot.words_of(nobody, None)).locale == "en"


async def test_somebodys_own_discord_is_remembered_and_forgotten_on_demand(house: House) -> None:
    asha = int(house.person("asha").id)
    await house.start("asha")
    await house.settle()
    assert (await house.bot.words_of(asha, CLUB)).locale == "hi"
    house.bot.unhear(asha)
    assert (await house.bot.words_of(asha, CLUB)).locale == "en"
