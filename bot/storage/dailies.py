"""The deals of the day: fixed once, never changed."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, select

from bot.storage import schema
from bot.storage.upsert import insert_for

if TYPE_CHECKING:
    from datetime import date, datetime

    from bot.storage.database import Database


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """What everybody is dealt on ``day`` (UTC).

    ``proven`` is the number of actions of a line that is known to win, None where none is known.
    """

    day: date
    game: str
    options: str
    number: int
    proven: int | None
    fixed_at: datetime


_DEALS = schema.daily_deals
_OF_DAY = (
    select(*_DEALS.c).where(_DEALS.c.day == bindparam("wanted")).order_by(_DEALS.c.game, _DEALS.c.options)
)
_GET = select(*_DEALS.c).where(
    _DEALS.c.day == bindparam("wanted"),
    _DEALS.c.game == bindparam("of_game"),
    _DEALS.c.options == bindparam("with_options"),
)


class Dailies:
    """All daily deals, past ones too."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._fix = insert_for(database.dialect, _DEALS).on_conflict_do_nothing()

    async def get(self, day: date, game: str, options: str) -> DailyDeal | None:
        """Read one; None while it is not fixed."""
        rows = await self._database.read(_GET, {"wanted": day, "of_game": game, "with_options": options})
        return DailyDeal(*rows[0]) if rows else None

    async def of(self, day: date) -> list[DailyDeal]:
        """List those fixed for a day, by game and options."""
        return [DailyDeal(*row) for row in await self._database.read(_OF_DAY, {"wanted": day})]

    async def fix(self, deal: DailyDeal) -> DailyDeal:
        """Store a deal unless its day has one, and return the one that stands: the same to everybody."""
        await self._database.write(self._fix, asdict(deal))
        return await self.get(deal.day, deal.game, deal.options) or deal
