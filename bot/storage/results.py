"""Results of solitaire games that were played, from their first move on."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import BigInteger, bindparam, cast, func, not_, select

from bot.storage import schema
from bot.storage.states import Attempt, GameState

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date, datetime

    from sqlalchemy import ColumnElement, Row

    from bot.storage.database import Database


@dataclass(frozen=True, slots=True)
class Progress:
    """What a save tells its result besides the game itself: pass it at the first move and at the end.

    For a game of a daily deal pass it with every save. ``name`` is how the person is called on boards,
    ``foundation`` of the ``cards`` are up now. ``stars`` of a won daily, None where none are given. A game
    that comes ``late``, after the time in which its daily counts, stays on the board as it was.
    """

    name: str
    foundation: int
    cards: int
    stars: int | None = None
    late: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """A played game, as in ``SavedGame``; ``foundation`` cards are up, ``active`` is in milliseconds.

    For a ranked attempt that ends late, ``foundation`` is what was up when its time was over.
    ``guild_id`` and ``day`` (UTC) are those of its first move. ``counted`` says whether this is the person's
    one win of this deal that counts. ``unsolved`` is what the board of its daily goes by: a win that came
    late is still unsolved there.
    """

    game_id: int
    user_id: int
    game: str
    options: str
    number: int
    guild_id: int | None
    daily: date | None
    attempt: Attempt | None
    assisted: bool
    state: GameState
    foundation: int
    actions: int
    active: int
    points: int
    ranked: int
    scoring: int
    counted: bool
    stars: int | None
    started_at: datetime
    day: date
    finished_at: datetime | None
    unsolved: bool


@dataclass(frozen=True, slots=True)
class Summary:
    """A person's games of one kind, one scoring and ever.

    ``played``: all with a move, the open and the given up too. ``open`` of them are not finished.
    ``won``: deals won, each once. ``repeated``: further wins of deals won before (they are in ``played``).
    Best and sums are over all wins: ``fewest`` actions, ``fastest`` and ``active`` milliseconds, ``best``
    ranked points (None without a win). ``points``: the sum of ranked points over the finished.
    """

    game: str
    options: str
    scoring: int
    played: int
    open: int
    won: int
    repeated: int
    fewest: int | None
    fastest: int | None
    best: int | None
    actions: int
    active: int
    points: int

    @property
    def finished(self) -> int:
        return self.played - self.open


@dataclass(frozen=True, slots=True)
class DayPlayed:
    """How many games a person began on a day (UTC), and how many deals of these were won."""

    day: date
    played: int
    won: int


_RESULTS = schema.results
_COLUMNS = tuple(_RESULTS.c[field.name] for field in fields(Result))
_MINE = _RESULTS.c.user_id == bindparam("person")
_DEAL = (
    _MINE,
    _RESULTS.c.game == bindparam("of_game"),
    _RESULTS.c.options == bindparam("with_options"),
    _RESULTS.c.number == bindparam("of_number"),
)
_WON = _RESULTS.c.state == GameState.WON.value
_OVER = _RESULTS.c.state != GameState.OPEN.value

_GET = select(*_COLUMNS).where(_RESULTS.c.game_id == bindparam("wanted"))
_FIRST = select(*_COLUMNS).where(_MINE, _RESULTS.c.daily == bindparam("of_day"), schema.IS_RANKED)
_RANKED_ON = _FIRST.order_by(_RESULTS.c.game, _RESULTS.c.options)
_RANKED = _FIRST.where(
    _RESULTS.c.game == bindparam("of_game"), _RESULTS.c.options == bindparam("with_options")
)
_PLAYED = select(_RESULTS.c.game_id).where(*_DEAL).limit(1)
_HAS_WON = select(_RESULTS.c.game_id).where(*_DEAL, schema.IS_COUNTED)
_SOLVED = (
    select(_RESULTS.c.daily)
    .distinct()
    .where(_MINE, schema.IS_RANKED, not_(_RESULTS.c.assisted), _RESULTS.c.unsolved == 0)
    .order_by(_RESULTS.c.daily)
)
_SOLVED_OF = _SOLVED.where(
    _RESULTS.c.game == bindparam("of_game"), _RESULTS.c.options == bindparam("with_options")
)
_DAYS = (
    select(_RESULTS.c.day, func.count(), func.count().filter(_RESULTS.c.counted))
    .where(_MINE, _RESULTS.c.day >= bindparam("since"))
    .group_by(_RESULTS.c.day)
    .order_by(_RESULTS.c.day)
)
_RECENT = (
    select(*_COLUMNS)
    .where(_MINE)
    .order_by(_RESULTS.c.day.desc(), _RESULTS.c.game_id.desc())
    .limit(bindparam("most"))
    .offset(bindparam("skipped"))
)


def _sum(column: ColumnElement[int], of: ColumnElement[bool]) -> ColumnElement[int]:
    # PostgreSQL sums whole numbers as decimal ones.
    return cast(func.coalesce(func.sum(column).filter(of), 0), BigInteger)


_KIND = (_RESULTS.c.game, _RESULTS.c.options, _RESULTS.c.scoring)
_SUMMARIES = (
    select(
        *_KIND,
        func.count(),
        func.count().filter(not_(_OVER)),
        func.count().filter(_RESULTS.c.counted),
        func.count().filter(_WON, not_(_RESULTS.c.counted)),
        func.min(_RESULTS.c.actions).filter(_WON),
        func.min(_RESULTS.c.active).filter(_WON),
        func.max(_RESULTS.c.ranked).filter(_WON),
        _sum(_RESULTS.c.actions, _WON),
        _sum(_RESULTS.c.active, _WON),
        _sum(_RESULTS.c.ranked, _OVER),
    )
    .where(_MINE)
    .group_by(*_KIND)
    .order_by(*_KIND)
)


class Results:
    """All results. Everything is read by an index of one person."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, game_id: int) -> Result | None:
        """Read the result of a game; None while it has no move."""
        return _first(await self._database.read(_GET, {"wanted": game_id}))

    async def ranked(self, user_id: int, daily: date, game: str, options: str) -> Result | None:
        """Read a person's first attempt at a daily deal, once it has a move."""
        kind = {"of_game": game, "with_options": options}
        return _first(await self._database.read(_RANKED, {"person": user_id, "of_day": daily, **kind}))

    async def ranked_on(self, user_id: int, daily: date) -> list[Result]:
        """List a person's first attempts at the daily deals of a day."""
        rows = await self._database.read(_RANKED_ON, {"person": user_id, "of_day": daily})
        return [_result(row) for row in rows]

    async def has_played(self, user_id: int, game: str, options: str, number: int) -> bool:
        """Whether a person has moved in a game of this deal."""
        return bool(await self._database.read(_PLAYED, _deal(user_id, game, options, number)))

    async def has_won(self, user_id: int, game: str, options: str, number: int) -> bool:
        """Whether a person has a win of this deal."""
        return bool(await self._database.read(_HAS_WON, _deal(user_id, game, options, number)))

    async def summaries(self, user_id: int) -> list[Summary]:
        """Sum up a person's games, by game, options and scoring version."""
        rows = await self._database.read(_SUMMARIES, {"person": user_id})
        return [Summary(*row) for row in rows]

    async def solved_days(self, user_id: int, game: str = "", options: str = "") -> list[date]:
        """List, ascending, the days whose daily (any, or one kind) a person solved, ranked and unassisted."""
        kind = {"of_game": game, "with_options": options} if game else {}
        statement = _SOLVED_OF if game else _SOLVED
        return [row.daily for row in await self._database.read(statement, {"person": user_id, **kind})]

    async def days(self, user_id: int, since: date) -> list[DayPlayed]:
        """List, ascending, the days since then on which a person began games."""
        rows = await self._database.read(_DAYS, {"person": user_id, "since": since})
        return [DayPlayed(*row) for row in rows]

    async def recent(self, user_id: int, *, limit: int, offset: int = 0) -> list[Result]:
        """List a page of a person's games, the last begun first."""
        page = {"person": user_id, "most": limit, "skipped": offset}
        return [_result(row) for row in await self._database.read(_RECENT, page)]


def _deal(user_id: int, game: str, options: str, number: int) -> dict[str, object]:
    return {"person": user_id, "of_game": game, "with_options": options, "of_number": number}


def _first(rows: Sequence[Row[Any]]) -> Result | None:
    return _result(rows[0]) if rows else None


def _result(row: Row[Any]) -> Result:
    result = Result(*row)
    attempt = None if result.attempt is None else Attempt(result.attempt)
    return replace(result, attempt=attempt, state=GameState(result.state), unsolved=bool(result.unsolved))
