"""Writes the result of a game in the transaction that saves the game."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC
from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, insert, select, update

from bot.storage import schema
from bot.storage.names import Names
from bot.storage.standings import Standings
from bot.storage.states import Attempt, GameState, Visibility
from bot.storage.upsert import insert_for

if TYPE_CHECKING:
    from sqlalchemy import Row
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.storage.games import SavedGame
    from bot.storage.results import Progress

_RESULTS = schema.results
_RANKS = ("unsolved", "effort", "pace")
_FOUND = (_RESULTS.c[name] for name in ("state", "guild_id", *_RANKS))
_FIND = select(*_FOUND).where(_RESULTS.c.game_id == bindparam("wanted"))
_ALTER = update(_RESULTS).where(_RESULTS.c.game_id == bindparam("wanted"))
_BOUND = update(schema.games).where(schema.games.c.id == bindparam("wanted"))
_WON_BEFORE = select(_RESULTS.c.game_id).where(
    _RESULTS.c.user_id == bindparam("person"),
    _RESULTS.c.game == bindparam("of_game"),
    _RESULTS.c.options == bindparam("with_options"),
    _RESULTS.c.number == bindparam("of_number"),
    schema.IS_COUNTED,
)


class Recorder:
    """Of results and, at the end of a ranked daily, of standings."""

    def __init__(self, dialect: str) -> None:
        self._names = Names(dialect)
        self._standings = Standings(dialect)
        self._bind = insert_for(dialect, _RESULTS).on_conflict_do_nothing().returning(_RESULTS.c.game_id)
        self._add = insert(_RESULTS)

    async def record(
        self, connection: AsyncConnection, game: SavedGame, progress: Progress
    ) -> Attempt | None:
        """Add or alter the result of ``game`` as it was just saved; one that is finished stays as it is.

        Returns what the attempt at a daily deal is bound to.
        """
        found = (await connection.execute(_FIND, {"wanted": game.id})).first()
        if found is not None and found.state != GameState.OPEN.value:
            return game.attempt
        row = _as_it_is(game, progress)
        over = game.state is not GameState.OPEN
        visibility = Visibility.HIDDEN
        if found is None or over:
            visibility = await self._names.remember(connection, game.owner, progress.name)
        if game.state is GameState.WON:
            row["counted"] = not await _has_won(connection, game)
        if found is None:
            game = await self._begin(connection, game, row, visibility)
        else:
            game = replace(game, guild_id=found.guild_id)
            await connection.execute(_ALTER, {"wanted": game.id, **_changes(game, row, found, progress)})
        if row["unsolved"] == 0 and _is_ranked(game):
            await self._standings.add(connection, game, progress.stars or 0, visibility)
        return game.attempt

    async def _begin(
        self, connection: AsyncConnection, game: SavedGame, row: dict[str, object], visibility: Visibility
    ) -> SavedGame:
        """Insert a result. Of the attempts at a daily deal the first to come here is the ranked one."""
        row |= _as_it_began(game)
        if game.daily is None or game.attempt is not None:
            await connection.execute(self._add, _on_board(game, row, visibility))
            return game
        ranked = replace(game, attempt=Attempt.RANKED)
        if await connection.scalar(self._bind, _on_board(ranked, row, visibility)) is None:
            ranked = replace(game, attempt=Attempt.PRACTICE)
            await connection.execute(self._add, _on_board(ranked, row, visibility))
        await connection.execute(_BOUND, {"wanted": game.id, "attempt": ranked.attempt})
        return ranked


async def _has_won(connection: AsyncConnection, game: SavedGame) -> bool:
    deal = {
        "person": game.owner,
        "of_game": game.game,
        "with_options": game.options,
        "of_number": game.number,
    }
    return (await connection.execute(_WON_BEFORE, deal)).first() is not None


def _is_ranked(game: SavedGame) -> bool:
    return game.attempt is Attempt.RANKED and not game.assisted


def _on_board(game: SavedGame, row: dict[str, object], visibility: Visibility) -> dict[str, object]:
    visible = int(visibility) if _is_ranked(game) else 0
    return {**row, "attempt": game.attempt, "visible": visible}


def _as_it_began(game: SavedGame) -> dict[str, object]:
    begun = game.first_move_at or game.updated_at
    return {
        "game_id": game.id,
        "user_id": game.owner,
        "game": game.game,
        "options": game.options,
        "number": game.number,
        "guild_id": game.guild_id,
        "daily": game.daily,
        "started_at": begun,
        "day": begun.astimezone(UTC).date(),
    }


def _as_it_is(game: SavedGame, progress: Progress) -> dict[str, object]:
    won = game.state is GameState.WON
    solved = won and not progress.late
    return {
        "assisted": game.assisted,
        "state": game.state.value,
        "foundation": progress.foundation,
        "actions": game.count,
        "active": game.active,
        "points": game.points,
        "ranked": game.ranked,
        "scoring": game.scoring,
        "counted": False,
        "stars": progress.stars if solved else None,
        "finished_at": game.finished_at,
        "unsolved": int(not solved),
        "effort": game.count if solved else progress.cards - progress.foundation,
        "pace": game.active if solved else 0,
        "reached_at": game.updated_at,
    }


def _changes(
    game: SavedGame, row: dict[str, object], found: Row[Any], progress: Progress
) -> dict[str, object]:
    as_before = progress.late or all(row[name] == getattr(found, name) for name in _RANKS)
    # Whoever reaches the same again keeps the earlier moment.
    kept = {*_RANKS, "reached_at"} if as_before else set[str]()
    # Its board goes on showing what was reached in time.
    kept |= {"foundation"} if progress.late and game.attempt is Attempt.RANKED else set[str]()
    changes = {name: value for name, value in row.items() if name not in kept}
    return changes if _is_ranked(game) else {**changes, "visible": 0}
