"""Leaderboards: pages of ten, and where a person stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from bot.storage import schema
from bot.storage.periods import EVERYWHERE, period
from bot.storage.ranking import Ranking
from bot.storage.standings import against

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from bot.storage.database import Database

PAGE = 10
"""Rows of a page."""

Entry = TypeVar("Entry")
_Values = dict[str, object]


@dataclass(frozen=True, slots=True)
class DailyBoard:
    """First attempts at one daily deal; ``guild_id`` None is everywhere."""

    guild_id: int | None
    day: date
    game: str
    options: str


@dataclass(frozen=True, slots=True)
class StandingsBoard:
    """Daily deals solved in the week that begins on ``monday``, or ever (None)."""

    guild_id: int | None
    monday: date | None
    game: str
    options: str


@dataclass(frozen=True, slots=True)
class HeartsBoard:
    """Tables of Hearts finished in a week or ever, with other people or with computers alone."""

    guild_id: int | None
    monday: date | None
    people: bool


@dataclass(frozen=True, slots=True)
class DailyEntry:
    """A first attempt. ``points`` count each card's way up once; ``active`` is in milliseconds.

    One that ended late has the ``foundation`` that it had in time, and no ``points``.
    """

    rank: int
    user_id: int
    name: str
    solved: bool
    actions: int
    foundation: int
    active: int
    points: int | None
    stars: int | None


@dataclass(frozen=True, slots=True)
class StandingsEntry:
    """A person's solved daily deals; ``actions`` and ``active`` (milliseconds) are sums over these."""

    rank: int
    user_id: int
    name: str
    solved: int
    stars: int
    actions: int
    active: int


@dataclass(frozen=True, slots=True)
class HeartsEntry:
    """A person's finished tables; ``average`` is in thousandths of a point a round."""

    rank: int
    user_id: int
    name: str
    tables: int
    won: int
    rounds: int
    points: int
    average: int
    moons: int


@dataclass(frozen=True, slots=True)
class Page(Generic[Entry]):
    """Rows of a board, the best first; ``total`` counts those of all pages, and is 0 past the last one."""

    entries: tuple[Entry, ...]
    total: int


_DAILY_SHOWN = ("unsolved", "actions", "foundation", "active", "ranked", "stars", "daily", "finished_at")
_DAILY_KEYS = ("unsolved", "effort", "pace", "reached_at", "game_id")
_DAILY = ("daily", "game", "options")
_DAILY_EVERYWHERE = Ranking(
    schema.results,
    where=_DAILY,
    keys=_DAILY_KEYS,
    shown=_DAILY_SHOWN,
    on_board=schema.SEEN_EVERYWHERE,
    mine=(schema.IS_RANKED,),
)
_DAILY_ON_SERVER = Ranking(
    schema.results,
    where=("guild_id", *_DAILY),
    keys=_DAILY_KEYS,
    shown=_DAILY_SHOWN,
    on_board=schema.SEEN_ON_SERVER,
    mine=(schema.IS_RANKED,),
)
_STANDINGS = Ranking(
    schema.standings,
    where=("guild_id", "period", "game", "options"),
    keys=("unsolved", "unstarred", "actions", "active", "last_at", "user_id"),
    shown=("unsolved", "unstarred", "actions", "active"),
    on_board=schema.SHOWN,
)
_HEARTS = Ranking(
    schema.hearts_standings,
    where=("guild_id", "period", "against"),
    keys=("unwon", "average", "last_at", "user_id"),
    shown=("tables", "unwon", "rounds", "points", "average", "moons"),
    on_board=schema.SHOWN,
)


class Boards:
    """All leaderboards. A page counts from 0; a name is "" where none is known."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def daily(self, board: DailyBoard, page: int = 0) -> Page[DailyEntry]:
        """Solved first, by fewest actions, then active time; others by cards up; equals by who was first."""
        return await self._page(_daily(board), _of_daily(board), page, _daily_entry)

    async def own_daily(self, board: DailyBoard, user_id: int) -> DailyEntry | None:
        """Where a person stands on it; None for whoever is not on it."""
        return await self._own(_daily(board), _of_daily(board), user_id, _daily_entry)

    async def standings(self, board: StandingsBoard, page: int = 0) -> Page[StandingsEntry]:
        """By daily deals solved, then stars, fewest actions, active time, and who was first."""
        return await self._page(_STANDINGS, _of_standings(board), page, _standings_entry)

    async def own_standing(self, board: StandingsBoard, user_id: int) -> StandingsEntry | None:
        """Where a person stands on it; None for whoever is not on it."""
        return await self._own(_STANDINGS, _of_standings(board), user_id, _standings_entry)

    async def hearts(self, board: HeartsBoard, page: int = 0) -> Page[HeartsEntry]:
        """By tables won, then fewest points a round, and who was first."""
        return await self._page(_HEARTS, _of_hearts(board), page, _hearts_entry)

    async def own_hearts(self, board: HeartsBoard, user_id: int) -> HeartsEntry | None:
        """Where a person stands on it; None for whoever is not on it."""
        return await self._own(_HEARTS, _of_hearts(board), user_id, _hearts_entry)

    async def _page(
        self, ranking: Ranking, values: _Values, page: int, entry: Callable[..., Entry]
    ) -> Page[Entry]:
        skipped = page * PAGE
        rows = await self._database.read(ranking.page, {**values, "most": PAGE, "skipped": skipped})
        entries = tuple(entry(rank, *row[1:]) for rank, row in enumerate(rows, skipped + 1))
        return Page(entries, rows[0][0] if rows else 0)

    async def _own(
        self, ranking: Ranking, values: _Values, user_id: int, entry: Callable[..., Entry]
    ) -> Entry | None:
        rows = await self._database.read(ranking.own, {**values, "person": user_id})
        return entry(*rows[0]) if rows else None


def _daily(board: DailyBoard) -> Ranking:
    return _DAILY_EVERYWHERE if board.guild_id is None else _DAILY_ON_SERVER


def _of_daily(board: DailyBoard) -> _Values:
    of_server = {} if board.guild_id is None else {"of_guild_id": board.guild_id}
    return {**of_server, "of_daily": board.day, "of_game": board.game, "of_options": board.options}


def _of_standings(board: StandingsBoard) -> _Values:
    kind = {"of_game": board.game, "of_options": board.options}
    return {**_of_place(board), **kind}


def _of_hearts(board: HeartsBoard) -> _Values:
    return {**_of_place(board), "of_against": against(board.people)}


def _of_place(board: StandingsBoard | HeartsBoard) -> _Values:
    return {"of_guild_id": board.guild_id or EVERYWHERE, "of_period": period(board.monday)}


def _daily_entry(rank: int, user_id: int, name: str, unsolved: int, *shown: Any) -> DailyEntry:  # noqa: ANN401 (a row)
    actions, foundation, active, points, stars, day, finished_at = shown
    # A day's deal counts until the next day's end.
    late = finished_at is not None and (finished_at.date() - day).days > 1
    points = None if late else points
    return DailyEntry(rank, user_id, name, not unsolved, actions, foundation, active, points, stars)


def _standings_entry(
    rank: int, user_id: int, name: str, unsolved: int, unstarred: int, *shown: int
) -> StandingsEntry:
    return StandingsEntry(rank, user_id, name, -unsolved, -unstarred, *shown)


def _hearts_entry(rank: int, user_id: int, name: str, tables: int, unwon: int, *shown: int) -> HeartsEntry:
    return HeartsEntry(rank, user_id, name, tables, -unwon, *shown)
