"""Saved solitaire games."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, func, insert, select, update

from bot.storage import schema
from bot.storage.errors import UnreadableGame

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy import Row

    from bot.storage.database import Database

# Of the texts in a row: how the pack, the options and the actions are written.
FORMAT = 1


class GameState(StrEnum):
    """How far a game has come."""

    OPEN = "open"
    WON = "won"
    GIVEN_UP = "given up"


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game to be dealt ``at`` an aware moment; the rest as in ``SavedGame``."""

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


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A row: the dealt pack, the options and the actions are its truth, all else follows or is counted.

    ``done`` of the actions are in force (the others can be redone), those before ``floor`` cannot be taken
    back, ``count`` never falls. ``active`` is in milliseconds. Moments are aware and in UTC. The last four
    say where the board stands now.
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
_COUNT_OPEN_OF = select(func.count()).select_from(_TABLE).where(*_IS_OPEN)


class Games:
    """All saved games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, new: NewGame) -> SavedGame:
        """Save a fresh deal, at version 0 and without an action."""
        written = await self._database.write(_ADD, _fresh(new))
        return _game(written.rows[0])

    async def get(self, game_id: int) -> SavedGame | None:
        """Read a game. Raises ``UnreadableGame``."""
        rows = await self._database.read(_GET, {"game_id": game_id})
        return _game(rows[0]) if rows else None

    async def save(self, game: SavedGame) -> SavedGame | None:
        """Save what a press changed, if the row still has the version of ``game``; it is durable on return.

        Returns the game with its next version and with where its board stands, or None when another save
        was quicker (or the row is gone): nothing was written then.
        """
        rows = (await self._database.write(_SAVE, _changes(game))).rows
        return replace(game, **dict(zip(_SAVED, rows[0], strict=True))) if rows else None

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

    async def count_open_of(self, owner: int) -> int:
        """Count what ``open_of`` lists on all its pages."""
        rows = await self._database.read(_COUNT_OPEN_OF, {"of": owner})
        return int(rows[0][0])


def _fresh(new: NewGame) -> dict[str, object]:
    return {
        "owner": new.owner,
        "game": new.game,
        "options": new.options,
        "number": new.number,
        "pack": new.pack,
        "actions": "",
        "done": 0,
        "floor": 0,
        "count": 0,
        "version": 0,
        "state": GameState.OPEN.value,
        "format": FORMAT,
        "scoring": new.scoring,
        "points": new.points,
        "ranked": new.points,
        "hints": 0,
        "active": 0,
        "started_at": new.at,
        "updated_at": new.at,
        "guild_id": new.guild_id,
        "channel_id": new.channel_id,
    }


def _changes(game: SavedGame) -> dict[str, object]:
    return {
        "game_id": game.id,
        "seen": game.version,
        "actions": game.actions,
        "done": game.done,
        "floor": game.floor,
        "count": game.count,
        "state": game.state.value,
        "format": game.format,
        "scoring": game.scoring,
        "points": game.points,
        "ranked": game.ranked,
        "hints": game.hints,
        "active": game.active,
        "first_move_at": game.first_move_at,
        "updated_at": game.updated_at,
        "finished_at": game.finished_at,
    }


def _game(row: Row[Any]) -> SavedGame:
    game = SavedGame(*row)
    if game.format > FORMAT:
        raise UnreadableGame(game.id, f"its format is {game.format}, this program knows {FORMAT}")
    try:
        return replace(game, state=GameState(game.state))
    except ValueError:
        raise UnreadableGame(game.id, f"its state is {str(game.state)!r}") from None
