"""Games in memory, by id and version: a press then needs no read and no replay. Losing it loses nothing."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.cards import new_pack, parse_pack
from bot.engine.deals import Deal
from bot.engine.errors import Refusal
from bot.engine.games import BY_KEY
from bot.engine.record import Record
from bot.play.errors import NoSuchGame
from bot.storage.errors import UnreadableGame

if TYPE_CHECKING:
    from bot.storage.games import Games, SavedGame

_PLACE = ("guild_id", "channel_id", "message_id", "posted_at")


class Shelf:
    """The ``size`` games used last, with their replayed positions; the database stays the truth."""

    def __init__(self, games: Games, size: int) -> None:
        self._games = games
        self._size = size
        self._kept: OrderedDict[int, tuple[SavedGame, Record]] = OrderedDict()

    async def load(self, game_id: int, *, at_least: int = -1) -> tuple[SavedGame, Record]:
        """Return a game, from memory if that is not older than version ``at_least``.

        Raises ``NoSuchGame``, or ``UnreadableGame`` for a row that says nothing to this program.
        """
        kept = self._kept.get(game_id)
        if kept is not None and kept[0].version >= at_least >= 0:
            self._kept.move_to_end(game_id)
            return kept
        saved = await self._games.get(game_id)
        if saved is None:
            raise NoSuchGame
        if kept is not None and kept[0].version == saved.version:
            return self.keep(saved, kept[1])
        return self.keep(saved, _replay(saved))

    def begin(self, saved: SavedGame, deal: Deal) -> Record:
        """Keep a game that was just dealt."""
        return self.keep(saved, Record.begin(deal.game, deal.table()))[1]

    def keep(self, saved: SavedGame, record: Record) -> tuple[SavedGame, Record]:
        self._kept[saved.id] = (saved, record)
        self._kept.move_to_end(saved.id)
        while len(self._kept) > self._size:
            self._kept.popitem(last=False)
        return saved, record

    def moved(self, saved: SavedGame) -> None:
        """Take over where the board of ``saved`` stands; that changes no version."""
        kept = self._kept.get(saved.id)
        if kept is not None:
            at = {name: getattr(saved, name) for name in _PLACE}
            self._kept[saved.id] = (replace(kept[0], **at), kept[1])

    def forget(self, game_id: int) -> None:
        self._kept.pop(game_id, None)

    def forget_owner(self, user_id: int) -> None:
        """Keep none of somebody's games."""
        for saved, _ in list(self._kept.values()):
            if saved.owner == user_id:
                self.forget(saved.id)


def deal_of(saved: SavedGame) -> Deal:
    """The deal that a stored game is played on. Raises ``UnreadableGame``."""
    game = BY_KEY.get(saved.game)
    if game is None:
        raise UnreadableGame(saved.id, f"its game is {saved.game!r}")
    try:
        return Deal(game, game.parse_options(saved.options), saved.number)
    except Refusal as refusal:
        raise UnreadableGame(saved.id, repr(refusal)) from None


def _replay(saved: SavedGame) -> Record:
    deal = deal_of(saved)
    try:
        pack = parse_pack(saved.pack)
        if sorted(pack) != sorted(new_pack(deal.game.packs)):
            raise UnreadableGame(saved.id, "its pack is not complete")
        table = deal.game.deal(pack, deal.options)
        record = Record.restore(
            deal.game, table, saved.actions, done=saved.done, floor=saved.floor, count=saved.count
        )
    except Refusal as refusal:
        raise UnreadableGame(saved.id, repr(refusal)) from None
    if not 0 <= record.floor <= record.done <= len(record.actions):
        raise UnreadableGame(saved.id, "its history is shorter than it says")
    return record
