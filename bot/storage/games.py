"""Saved solitaire games."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, func, insert, select, update

from bot.storage import schema
from bot.storage.errors import UnreadableGame
from bot.storage.game_values import FORMAT, changes, fresh
from bot.storage.recorder import Recorder
from bot.storage.states import Attempt, GameState

if TYPE_CHECKING:
    from datetime import date, datetime

    from sqlalchemy import Row
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.storage.database import Database
    from bot.storage.results import Progress


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game to be dealt ``at`` an aware moment, on a message if one is given; the rest as in ``SavedGame``.

    An ``attempt`` that is given is not bound by a first move: such as the practice of a past day's deal.
    """

    owner: int
    game: str
    options: str
    number: int
    pack: str
    at: datetime
    guild_id: int | None = None
    channel_id: int | None = None
    points: int = 0
    scoring: int = 1
    daily: date | None = None
    attempt: Attempt | None = None
    message_id: int | None = None


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A row: the dealt pack, the options and the actions are its truth, all else follows or is counted.

    ``done`` of the actions are in force (the others can be redone), those before ``floor`` cannot be taken
    back, ``count`` never falls. ``active`` is in milliseconds. Moments are aware and in UTC. ``guild_id`` and
    the next three say where the board stands now. A game of the ``daily`` deal of a day (UTC) is an attempt
    at it from its first move on; ``assisted``: its player was told what to do, it ranks nowhere.
    """

    id: int
    owner: int
    game: str
    options: str
    number: int
    pack: str
    actions: str
    done: int
    floor: int
    count: int
    version: int
    state: GameState
    format: int
    scoring: int
    points: int
    ranked: int
    hints: int
    active: int
    started_at: datetime
    first_move_at: datetime | None
    updated_at: datetime
    finished_at: datetime | None
    guild_id: int | None
    channel_id: int | None
    message_id: int | None
    posted_at: datetime | None
    daily: date | None = None
    attempt: Attempt | None = None
    assisted: bool = False


_TABLE = schema.games
_COLUMNS = tuple(_TABLE.c[field.name] for field in fields(SavedGame))
_SAVED = ("version", "guild_id", "channel_id", "message_id", "posted_at")

_ADD = insert(_TABLE).returning(*_COLUMNS)
_GET = select(*_COLUMNS).where(_TABLE.c.id == bindparam("game_id"))
_SAVE = (
    update(_TABLE)
    .where(_TABLE.c.id == bindparam("game_id"), _TABLE.c.version == bindparam("seen"))
    .values(version=_TABLE.c.version + 1)
    .returning(*(_TABLE.c[name] for name in _SAVED))
)
_MOVE = update(_TABLE).where(_TABLE.c.id == bindparam("game_id"))
_IS_OPEN = (
    _TABLE.c.owner == bindparam("of"),
    _TABLE.c.state == GameState.OPEN.value,
    _TABLE.c.format <= FORMAT,
)
_OPEN_OF = (
    select(*_COLUMNS)
    .where(*_IS_OPEN)
    .order_by(_TABLE.c.id.desc())
    .limit(bindparam("most"))
    .offset(bindparam("skipped"))
)
_DAILY_OF = (
    select(*_COLUMNS)
    .where(
        *_IS_OPEN,
        _TABLE.c.daily == bindparam("day"),
        _TABLE.c.game == bindparam("kind"),
        _TABLE.c.options == bindparam("variant"),
    )
    .order_by(_TABLE.c.id.desc())
    .limit(1)
)
_COUNT_OPEN_OF = select(func.count()).select_from(_TABLE).where(*_IS_OPEN)


class Games:
    """All saved games."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._recorder = Recorder(database.dialect)

    async def add(self, new: NewGame) -> SavedGame:
        """Save a fresh deal, at version 0 and without an action."""
        written = await self._database.write(_ADD, fresh(new))
        return _game(written.rows[0])

    async def get(self, game_id: int) -> SavedGame | None:
        """Read a game. Raises ``UnreadableGame``."""
        rows = await self._database.read(_GET, {"game_id": game_id})
        return _game(rows[0]) if rows else None

    async def save(self, game: SavedGame, progress: Progress | None = None) -> SavedGame | None:
        """Save what a press changed, if the row still has the version of ``game``; it is durable on return.

        With ``progress`` its result is written with it, and the attempt at a daily deal is bound.
        Returns the game with its next version and with where its board stands, or None when another save
        was quicker (or the row is gone): nothing was written then.
        """
        if progress is None:
            rows = (await self._database.write(_SAVE, changes(game))).rows
            return _placed(game, rows[0]) if rows else None
        async with self._database.transaction() as connection:
            return await self._save(connection, game, progress)

    async def redeal(
        self, game: SavedGame, progress: Progress | None, new: NewGame
    ) -> tuple[SavedGame, SavedGame] | None:
        """Save a game as ``save`` does and deal another in its place, both or neither."""
        async with self._database.transaction() as connection:
            saved = await self._save(connection, game, progress)
            if saved is None:
                return None
            return saved, _game((await connection.execute(_ADD, fresh(new))).one())

    async def _save(
        self, connection: AsyncConnection, game: SavedGame, progress: Progress | None
    ) -> SavedGame | None:
        row = (await connection.execute(_SAVE, changes(game))).first()
        if row is None:
            return None
        saved = _placed(game, row)
        if progress is None:
            return saved
        return replace(saved, attempt=await self._recorder.record(connection, saved, progress))

    async def place(
        self,
        game_id: int,
        *,
        guild_id: int | None,
        channel_id: int | None,
        message_id: int | None,
        at: datetime,
    ) -> None:
        """Note where the board stands now; this does not touch the version."""
        await self._database.write(
            _MOVE,
            {
                "game_id": game_id,
                "guild_id": guild_id,
                "channel_id": channel_id,
                "message_id": message_id,
                "posted_at": at,
            },
        )

    async def open_of(self, owner: int, *, limit: int, offset: int = 0) -> list[SavedGame]:
        """List a page of a person's unfinished games, the newest deal first.

        A game in a format of a newer program is left out: it cannot be opened.
        """
        rows = await self._database.read(_OPEN_OF, {"of": owner, "most": limit, "skipped": offset})
        return [_game(row) for row in rows]

    async def daily_of(self, owner: int, daily: date, game: str, options: str) -> SavedGame | None:
        """Read a person's newest unfinished game of a daily deal, one without a move too."""
        kind = {"of": owner, "day": daily, "kind": game, "variant": options}
        rows = await self._database.read(_DAILY_OF, kind)
        return _game(rows[0]) if rows else None

    async def count_open_of(self, owner: int) -> int:
        """Count what ``open_of`` lists on all its pages."""
        rows = await self._database.read(_COUNT_OPEN_OF, {"of": owner})
        return int(rows[0][0])


def _placed(game: SavedGame, row: Row[Any]) -> SavedGame:
    return replace(game, **dict(zip(_SAVED, row, strict=True)))


def _game(row: Row[Any]) -> SavedGame:
    game = SavedGame(*row)
    if game.format > FORMAT:
        raise UnreadableGame(game.id, f"its format is {game.format}, this program knows {FORMAT}")
    try:
        state = GameState(game.state)
    except ValueError:
        raise UnreadableGame(game.id, f"its state is {str(game.state)!r}") from None
    try:
        attempt = None if game.attempt is None else Attempt(game.attempt)
    except ValueError:
        raise UnreadableGame(game.id, f"its attempt is {str(game.attempt)!r}") from None
    return replace(game, state=state, attempt=attempt)
