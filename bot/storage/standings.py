"""Sums of what people achieved, by place and period: added to at each end, so that no board has to sum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.storage import schema
from bot.storage.names import Names
from bot.storage.periods import counting
from bot.storage.upsert import insert_for
from bot.storage.visibility import is_shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

    from sqlalchemy import Table
    from sqlalchemy.dialects import postgresql, sqlite
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.storage.games import SavedGame
    from bot.storage.hearts_results import HeartsResult
    from bot.storage.states import Visibility

_SUMS = ("unsolved", "unstarred", "actions", "active")
_HEARTS_SUMS = ("tables", "unwon", "rounds", "points", "moons")
_THOUSANDTHS = 1000


def _adding(dialect: str, table: Table, sums: Sequence[str]) -> sqlite.Insert | postgresql.Insert:
    statement = insert_for(dialect, table)
    return statement.on_conflict_do_update(
        index_elements=list(table.primary_key.columns),
        set_={
            **{name: table.c[name] + statement.excluded[name] for name in sums},
            "last_at": statement.excluded.last_at,
            "shown": statement.excluded.shown,
            **_average(table, statement),
        },
    )


def _average(table: Table, statement: sqlite.Insert | postgresql.Insert) -> dict[str, object]:
    if "average" not in table.c:
        return {}
    points, rounds = (table.c[name] + statement.excluded[name] for name in ("points", "rounds"))
    return {"average": points * _THOUSANDTHS // rounds}


class Standings:
    """Writes standings within the transaction that stores an end."""

    def __init__(self, dialect: str) -> None:
        self._names = Names(dialect)
        self._add = _adding(dialect, schema.standings, _SUMS)
        self._add_hearts = _adding(dialect, schema.hearts_standings, _HEARTS_SUMS)

    async def add(
        self, connection: AsyncConnection, won: SavedGame, stars: int, visibility: Visibility
    ) -> None:
        """Add a daily deal that was solved, ranked and unassisted; call it once for a game."""
        assert won.daily
        row = {
            "game": won.game,
            "options": won.options,
            "scoring": won.scoring,
            "user_id": won.owner,
            "unsolved": -1,
            "unstarred": -stars,
            "actions": won.count,
            "active": won.active,
            "last_at": won.updated_at,
        }
        await connection.execute(self._add, _rows(row, won.guild_id, won.daily, visibility))

    async def add_hearts(self, connection: AsyncConnection, results: Sequence[HeartsResult]) -> None:
        """Add a finished table of Hearts, one result for each of its people; call it once for a table."""
        # In one order for all, so that two tables with the same people never wait for each other.
        for result in sorted(results, key=lambda result: result.user_id):
            visibility = await self._names.remember(connection, result.user_id, result.name)
            day = result.finished_at.date()
            rows = _rows(_hearts_row(result), result.guild_id, day, visibility)
            await connection.execute(self._add_hearts, rows)


def _hearts_row(result: HeartsResult) -> dict[str, object]:
    return {
        "against": against(result.people > 1),
        "user_id": result.user_id,
        "tables": 1,
        "unwon": -(result.place == 1),
        "rounds": result.rounds,
        "points": result.points,
        "average": result.points * _THOUSANDTHS // result.rounds,
        "moons": result.moons,
        "last_at": result.finished_at,
    }


def against(people: bool) -> str:
    """How the column ``against`` calls the others at a table."""
    return "people" if people else "computers"


def _rows(
    row: Mapping[str, object], guild_id: int | None, day: date, visibility: Visibility
) -> list[dict[str, object]]:
    return [
        {**row, "guild_id": place, "period": period, "shown": is_shown(visibility, place)}
        for place, period in counting(guild_id, day)
    ]
