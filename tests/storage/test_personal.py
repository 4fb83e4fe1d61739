from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.storage.hearts_results import HeartsResult
from bot.storage.personal import Ending, HeartsSum, Personal
from bot.storage.results import Progress
from bot.storage.standings import Standings
from bot.storage.states import GameState
from tests.storage.conftest import MOMENT

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.storage.database import Database
    from bot.storage.games import Games, NewGame

UP = Progress("Asha", 3, 52)


async def ended(games: Games, new: NewGame, state: GameState, minutes: int, number: int) -> None:
    saved = await games.add(replace(new, number=number))
    at = MOMENT + timedelta(minutes=minutes)
    finished = None if state is GameState.OPEN else at
    changed = replace(saved, count=1, first_move_at=MOMENT, updated_at=at, state=state, finished_at=finished)
    assert await games.save(changed, UP)


async def test_endings_are_in_their_order_and_of_one_person(
    database: Database, games: Games, deal: Callable[[int], NewGame]
) -> None:
    for state, minutes, number in (
        (GameState.WON, 9, 5),
        (GameState.GIVEN_UP, 1, 6),
        (GameState.OPEN, 2, 7),
        (GameState.WON, 10, 5),
    ):
        await ended(games, deal(1), state, minutes, number)
    await ended(games, deal(2), GameState.WON, 1, 5)
    assert await Personal(database).endings(1) == [
        Ending("klondike", "D1N", won=False, counted=False),
        Ending("klondike", "D1N", won=True, counted=True),
        Ending("klondike", "D1N", won=True, counted=False),
    ]
    assert await Personal(database).endings(3) == []


async def test_tables_of_hearts_are_summed_over_all_places_and_time(database: Database) -> None:
    together = HeartsResult(5, 0, 1, "Asha", 10, 1, 20, 8, 1, 2, "easy easy", MOMENT)
    later = replace(together, table_id=6, guild_id=11, place=2, finished_at=MOMENT + timedelta(days=30))
    alone = replace(together, table_id=7, people=1, guild_id=None)
    for result in (together, later, alone, replace(alone, user_id=2)):
        async with database.transaction() as connection:
            await Standings(database.dialect).add_hearts(connection, [result])
    assert await Personal(database).hearts(1) == [
        HeartsSum("people", 2, 1, 16, 40, 2),
        HeartsSum("computers", 1, 1, 8, 20, 1),
    ]


@pytest.mark.parametrize("guild", [2**60 + 1, 10])
async def test_who_has_a_result_has_played_in_a_server(
    database: Database, games: Games, deal: Callable[[int], NewGame], guild: int
) -> None:
    await ended(games, deal(1), GameState.OPEN, 1, 5)
    assert await Personal(database).has_played_in(1, guild) is (guild != 10)
    assert not await Personal(database).has_played_in(2, guild)
