"""What a game of solitaire gives its statements to write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.storage.states import GameState

if TYPE_CHECKING:
    from bot.storage.games import NewGame, SavedGame

# Of the texts in a row: how the pack, the options and the actions are written.
FORMAT = 1


def fresh(new: NewGame) -> dict[str, object]:
    """Say for an INSERT what the row of a fresh deal is."""
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
        "message_id": new.message_id,
        "posted_at": None if new.message_id is None else new.at,
        "daily": new.daily,
        "attempt": new.attempt,
        "assisted": False,
    }


def changes(game: SavedGame) -> dict[str, object]:
    """Say for the UPDATE of a save what the row is to become."""
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
        "attempt": game.attempt,
        "assisted": game.assisted,
    }
