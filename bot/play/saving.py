"""From a press to the rows it changes: the game, and with it its result, in one transaction."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.cards import new_pack
from bot.play.attempts import is_begun_in_time, is_late
from bot.play.board import GivenUp, Hinted, Said
from bot.storage.results import Progress
from bot.storage.states import Attempt, GameState

if TYPE_CHECKING:
    from datetime import datetime

    from bot.engine.record import Record
    from bot.play.attempts import Attempts
    from bot.play.shelf import Shelf
    from bot.storage.games import Games, NewGame, SavedGame

IDLE_SECONDS = 120
"""A pause between two actions counts as active time up to this long."""


def changes(saved: SavedGame, after: Record, said: Said, now: datetime) -> SavedGame:
    """The row that stores ``after``, which ``said`` led to; its version is still the one that was seen."""
    pause = (now - saved.updated_at).total_seconds() if saved.first_move_at else 0
    state = GameState.WON if after.won else GameState.GIVEN_UP if said == GivenUp() else GameState.OPEN
    changed = replace(
        saved,
        actions=after.actions_text,
        done=after.done,
        floor=after.floor,
        count=after.count,
        points=after.tally.points,
        ranked=after.tally.ranked,
        hints=saved.hints + isinstance(said, Hinted),
        assisted=saved.assisted or (isinstance(said, Hinted) and not _is_over(saved, now)),
        active=saved.active + round(min(max(pause, 0), IDLE_SECONDS) * 1000),
        first_move_at=saved.first_move_at or (now if after.count else None),
        updated_at=now,
        state=state,
        finished_at=None if state is GameState.OPEN else now,
    )
    too_late = saved.daily is not None and not is_begun_in_time(saved.daily, now)
    if too_late and saved.attempt is None and is_played(changed):
        return replace(changed, attempt=Attempt.PRACTICE)
    return changed


def _is_over(saved: SavedGame, now: datetime) -> bool:
    """Whether a daily's time is over: then its game stays on the board as it was, with help too."""
    return saved.daily is not None and is_late(saved.daily, now)


def is_played(game: SavedGame) -> bool:
    """Whether a game counts: from its first move, and an attempt at a daily deal from the first help, too.

    Else the cards of a deal could be tried with hints, and begun again without.
    """
    return game.first_move_at is not None or (is_first(game) and game.assisted)


def is_first(game: SavedGame) -> bool:
    """Whether a game is the attempt at its daily deal that ranks, or may become it."""
    return game.daily is not None and game.attempt is not Attempt.PRACTICE


def foreseen(changed: SavedGame) -> SavedGame:
    """What saving ``changed`` gives, unless another press is quicker."""
    bound = is_first(changed) and is_played(changed)
    attempt = Attempt.RANKED if bound else changed.attempt
    return replace(changed, version=changed.version + 1, attempt=attempt)


class Saving:
    """Saves games, and keeps what it saved on the shelf."""

    def __init__(self, games: Games, shelf: Shelf, attempts: Attempts) -> None:
        self._games = games
        self._shelf = shelf
        self._attempts = attempts

    async def save(self, before: SavedGame, changed: SavedGame, after: Record, name: str) -> SavedGame | None:
        """Save ``changed``; None when another press was quicker. ``name`` is how the player is called."""
        progress = await self._progress(before, changed, after, name)
        try:
            stored = await self._games.save(changed, progress)
        except BaseException:
            # Written or not: only the database knows.
            self._shelf.forget(changed.id)
            raise
        if stored is None:
            self._shelf.forget(changed.id)
        else:
            self._shelf.keep(stored, after)
        return stored

    async def redeal(
        self, before: SavedGame, changed: SavedGame, after: Record, name: str, new: NewGame
    ) -> SavedGame | None:
        """Save ``changed`` and deal ``new``, both or neither; None when another press was quicker."""
        progress = await self._progress(before, changed, after, name)
        # Kept again by whoever looks at it next.
        self._shelf.forget(changed.id)
        both = await self._games.redeal(changed, progress, new)
        return None if both is None else both[1]

    async def _progress(
        self, before: SavedGame, changed: SavedGame, after: Record, name: str
    ) -> Progress | None:
        """What goes with a save: most moves of an ordinary game change the game alone."""
        late = _is_over(changed, changed.updated_at)
        began = is_played(changed) and not is_played(before)
        ended = before.state is GameState.OPEN and changed.state is not GameState.OPEN
        followed = is_first(changed) and not late
        if not is_played(changed) or not (began or ended or followed):
            return None
        return Progress(
            name=name,
            foundation=sum(len(pile) for pile in after.table.foundations),
            cards=len(new_pack(after.game.packs)),
            stars=await self._attempts.stars(changed) if is_first(changed) else None,
            late=late,
        )
