"""A page of a leaderboard as it is now."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.storage.boards import PAGE, DailyBoard, HeartsBoard, StandingsBoard
from cogs.ui.ranking.ids import Hearts, Span

if TYPE_CHECKING:
    from datetime import date

    from bot.storage.boards import Boards
    from cogs.ui.ranking.figures import Entry
    from cogs.ui.ranking.ids import RankingId


@dataclass(frozen=True, slots=True)
class RankingNow:
    """A page as it is now; ``own`` is the reader's entry, if there is one on the board."""

    id: RankingId
    entries: tuple[Entry, ...]
    total: int
    own: Entry | None
    today: date

    @property
    def pages(self) -> int:
        return max(-(-self.total // PAGE), 1)

    @property
    def public(self) -> RankingNow:
        """The same for everybody."""
        return replace(self, own=None)


async def ranking_now(boards: Boards, ranking: RankingId, user_id: int | None, today: date) -> RankingNow:
    """Read a page and the reader's own place; a page past the last one is the last one."""
    entries, total = await _page(boards, ranking)
    if not entries and ranking.page:
        ranking = replace(ranking, page=0)
        entries, total = await _page(boards, ranking)
        if total > PAGE:
            ranking = replace(ranking, page=(total - 1) // PAGE)
            entries, total = await _page(boards, ranking)
    own = None if user_id is None else await _own(boards, ranking, user_id)
    return RankingNow(ranking, entries, total, own, today)


def _board(ranking: RankingId) -> DailyBoard | StandingsBoard | HeartsBoard:
    match ranking.subject:
        case Hearts() as hearts:
            return HeartsBoard(ranking.guild_id, ranking.day, people=hearts is Hearts.PEOPLE)
        case daily if ranking.span is Span.DAY and ranking.day:
            return DailyBoard(ranking.guild_id, ranking.day, daily.game, daily.options)
        case daily:
            return StandingsBoard(ranking.guild_id, ranking.day, daily.game, daily.options)


async def _page(boards: Boards, ranking: RankingId) -> tuple[tuple[Entry, ...], int]:
    match _board(ranking):
        case DailyBoard() as board:
            page = await boards.daily(board, ranking.page)
        case StandingsBoard() as board:
            page = await boards.standings(board, ranking.page)
        case HeartsBoard() as board:
            page = await boards.hearts(board, ranking.page)
    return page.entries, page.total


async def _own(boards: Boards, ranking: RankingId, user_id: int) -> Entry | None:
    match _board(ranking):
        case DailyBoard() as board:
            return await boards.own_daily(board, user_id)
        case StandingsBoard() as board:
            return await boards.own_standing(board, user_id)
        case HeartsBoard() as board:
            return await boards.own_hearts(board, user_id)
