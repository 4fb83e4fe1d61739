"""What only a person's own statistics ask for: games in their order, and tables of Hearts in sum."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, select

from bot.storage import schema
from bot.storage.periods import ALL_TIME, EVERYWHERE
from bot.storage.states import GameState

if TYPE_CHECKING:
    from bot.storage.database import Database

_RESULTS, _STANDINGS, _HEARTS = schema.results, schema.hearts_standings, schema.hearts_results


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended; ``counted`` where it is the win of its deal that counts."""

    game: str
    options: str
    won: bool
    counted: bool


@dataclass(frozen=True, slots=True)
class HeartsSum:
    """A person's finished tables, with other people or with computers alone."""

    against: str
    tables: int
    won: int
    rounds: int
    points: int
    moons: int


_ENDINGS = (
    select(_RESULTS.c.game, _RESULTS.c.options, _RESULTS.c.state, _RESULTS.c.counted)
    .where(_RESULTS.c.user_id == bindparam("person"), _RESULTS.c.state != GameState.OPEN.value)
    .order_by(_RESULTS.c.finished_at, _RESULTS.c.game_id)
)
_SUMS = (
    select(
        *(_STANDINGS.c[name] for name in ("against", "tables", "unwon", "rounds", "points", "moons")),
    )
    .where(
        _STANDINGS.c.user_id == bindparam("person"),
        _STANDINGS.c.guild_id == EVERYWHERE,
        _STANDINGS.c.period == ALL_TIME,
    )
    .order_by(_STANDINGS.c.against.desc())
)
_PLAYED_IN = (
    select(_RESULTS.c.game_id)
    .where(_RESULTS.c.user_id == bindparam("person"), _RESULTS.c.guild_id == bindparam("in_guild"))
    .limit(1)
)
_PLAYED_HEARTS_IN = (
    select(_HEARTS.c.table_id)
    .where(_HEARTS.c.user_id == bindparam("person"), _HEARTS.c.guild_id == bindparam("in_guild"))
    .limit(1)
)


class Personal:
    """Reads by an index of one person."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def endings(self, user_id: int) -> list[Ending]:
        """List how a person's games ended, the earliest first."""
        rows = await self._database.read(_ENDINGS, {"person": user_id})
        return [Ending(row.game, row.options, row.state == GameState.WON.value, row.counted) for row in rows]

    async def hearts(self, user_id: int) -> list[HeartsSum]:
        """Sum up a person's tables of Hearts."""
        rows = await self._database.read(_SUMS, {"person": user_id})
        return [
            HeartsSum(row.against, row.tables, -row.unwon, row.rounds, row.points, row.moons) for row in rows
        ]

    async def has_played_in(self, user_id: int, guild_id: int) -> bool:
        """Whether a person has a result of a game that was begun in a server."""
        whom = {"person": user_id, "in_guild": guild_id}
        for statement in (_PLAYED_IN, _PLAYED_HEARTS_IN):
            if await self._database.read(statement, whom):
                return True
        return False
