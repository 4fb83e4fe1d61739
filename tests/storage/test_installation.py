"""Small values of the installation."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.storage.installation import Installation

if TYPE_CHECKING:
    from bot.storage.database import Database


async def test_a_value_is_set_and_set_again(database: Database) -> None:
    installation = Installation(database)
    assert await installation.get("motto") is None
    await installation.set("motto", "first")
    await installation.set("motto", "")
    assert await installation.get("motto") == ""
    assert await installation.get("other") is None


async def test_the_first_secret_stands(database: Database) -> None:
    installation = Installation(database)
    offered = [f"secret {number}" for number in range(5)]
    kept = await asyncio.gather(*(installation.first("secret", value) for value in offered))
    assert set(kept) == {await installation.get("secret")}
    assert kept[0] in offered
