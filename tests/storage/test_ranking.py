"""Every page and every rank comes from an index that has its order, on both databases."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from sqlalchemy.dialects import postgresql

from bot.storage.boards import (
    _DAILY_EVERYWHERE,  # pyright: ignore[reportPrivateUsage]
    _DAILY_ON_SERVER,  # pyright: ignore[reportPrivateUsage]
    _HEARTS,  # pyright: ignore[reportPrivateUsage]
    _STANDINGS,  # pyright: ignore[reportPrivateUsage]
)
from tests.storage.plans import plan_of, searched

if TYPE_CHECKING:
    from bot.storage.database import Database
    from bot.storage.ranking import Ranking

_DAILY_INDEX = "ix_results_daily (daily=? AND game=? AND options=?"
_SERVER_INDEX = "ix_results_guild_id_daily (guild_id=? AND daily=? AND game=? AND options=?"
_STANDINGS_INDEX = "ix_standings_rank (guild_id=? AND period=? AND game=? AND options=?"
_HEARTS_INDEX = "ix_hearts_standings_rank (guild_id=? AND period=? AND against=?"

_BOARDS = [
    pytest.param(_DAILY_EVERYWHERE, _DAILY_INDEX, id="daily everywhere"),
    pytest.param(_DAILY_ON_SERVER, _SERVER_INDEX, id="daily on a server"),
    pytest.param(_STANDINGS, _STANDINGS_INDEX, id="standings"),
    pytest.param(_HEARTS, _HEARTS_INDEX, id="hearts"),
]


@pytest.mark.parametrize(("ranking", "index"), _BOARDS)
async def test_a_page_is_read_in_order(database: Database, ranking: Ranking, index: str) -> None:
    used = searched(await plan_of(database, ranking.page))
    assert f"INDEX {index}" in used[0]
    for other in used[1:]:
        # The newest scoring version, the count of all rows, and the names of these ten.
        assert other.startswith((f"COVERING INDEX {index}", "INTEGER PRIMARY KEY"))


@pytest.mark.parametrize(("ranking", "index"), _BOARDS)
async def test_a_rank_counts_in_the_index_alone(database: Database, ranking: Ranking, index: str) -> None:
    plan = await plan_of(database, ranking.own)
    own, *others = searched(plan)
    assert "user_id=?" in own
    assert sum(other.startswith(f"COVERING INDEX {index}") and "<?" in other for other in others) == 1
    for other in others:
        assert other.startswith((f"COVERING INDEX {index}", "INTEGER PRIMARY KEY"))


@pytest.mark.parametrize(("ranking", "index"), _BOARDS)
def test_statements_are_postgresql_too(ranking: Ranking, index: str) -> None:
    assert "LIMIT %(most)s" in str(ranking.page.compile(dialect=postgresql.dialect()))
    assert "count(*)" in str(ranking.own.compile(dialect=postgresql.dialect()))
