"""A daily deal is fixed once."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.storage.dailies import Dailies, DailyDeal
from tests.storage.playing import NOON, TODAY

if TYPE_CHECKING:
    from bot.storage.database import Database

DEAL = DailyDeal(TODAY, "klondike", "D1N", 77, 104, NOON)


async def test_the_first_deal_stands(database: Database) -> None:
    dailies = Dailies(database)
    assert await dailies.get(TODAY, "klondike", "D1N") is None
    assert await dailies.fix(DEAL) == DEAL
    assert await dailies.fix(replace(DEAL, number=78, proven=None)) == DEAL
    assert await dailies.get(TODAY, "klondike", "D1N") == DEAL


async def test_all_who_fix_at_once_get_the_same(database: Database) -> None:
    dailies = Dailies(database)
    fixed = await asyncio.gather(*(dailies.fix(replace(DEAL, number=number)) for number in range(9)))
    assert len(set(fixed)) == 1


async def test_deals_of_a_day(database: Database) -> None:
    dailies = Dailies(database)
    others = [replace(DEAL, options="D3N", proven=None), replace(DEAL, game="easy_harp", options="N")]
    for deal in (others[1], DEAL, others[0], replace(DEAL, day=TODAY - timedelta(1))):
        await dailies.fix(deal)
    assert await dailies.of(TODAY) == [others[1], DEAL, others[0]]
    assert await dailies.of(TODAY + timedelta(1)) == []
