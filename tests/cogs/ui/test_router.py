from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cogs.ui.custom_id import BadCustomId
from cogs.ui.router import Router

if TYPE_CHECKING:
    import discord

    from bot.client import Bot
    from tests.cogs.house import House


async def handler(interaction: discord.Interaction[Bot], custom_id: str) -> None:
    """Answers nothing."""


def test_a_prefix_has_one_handler() -> None:
    router = Router()
    router.add("g1", handler)
    assert router.find("g1:1:2:s") is handler
    with pytest.raises(ValueError, match="g1"):
        router.add("g1", handler)


@pytest.mark.parametrize("custom_id", ["g1m:g1:1:2:code", "g", "", "G1:1:2:s"])
def test_another_prefix_finds_nothing(custom_id: str) -> None:
    router = Router()
    router.add("g1", handler)
    with pytest.raises(BadCustomId):
        router.find(custom_id)


async def test_cogs_take_their_handlers_and_commands_away_with_them(house: House) -> None:
    bot = house.bot
    for name in list(bot.extensions):
        await bot.reload_extension(name)
    board = await house.start()
    assert (await house.press("ben", board, "s")).id == board.id
    for name in list(bot.extensions):
        await bot.unload_extension(name)
    assert bot.router._handlers == {}
    assert bot.tree.get_commands() == []
