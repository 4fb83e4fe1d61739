"""What is shared of a finished daily deal: nothing that spoils it for others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle

from bot.play.board import Standing
from cogs.ui.daily.ids import OVERVIEW
from cogs.ui.daily.overview import streak_text
from cogs.ui.fixed import Key
from cogs.ui.ranking.ids import RankingId, Span
from cogs.ui.screens import Screen, star_signs

if TYPE_CHECKING:
    from bot.play.attempts import ShareCard
    from cogs.ui.words import Words


def card_screen(card: ShareCard, user_id: int, words: Words, guild_id: int | None) -> Screen:
    """Game, date, moves, time, stars and streak, with a button for everybody to play, too."""
    kind = words.daily(card.daily)
    title = words("daily.card.title", kind=kind, day=words.day(card.day))
    ranking = RankingId(card.daily, Span.DAY, card.day, guild_id)
    lines = (f"### {title}", f"<@{user_id}> {_outcome(card, words)}", _streak(card, words))
    buttons = (
        Key(words("button.play_too"), OVERVIEW, ButtonStyle.primary),
        Key(words("button.leaderboard"), ranking.address("open")),
    )
    return Screen("\n".join(filter(None, lines)), (buttons,))


def _outcome(card: ShareCard, words: Words) -> str:
    moves = words("board.points", count=card.actions)
    standing = "" if card.standing is Standing.FIRST else words(f"daily.standing.{card.standing}")
    if not card.won:
        lost = words("daily.card.lost", count=card.foundation)
        return " · ".join(filter(None, (lost, standing)))
    won = words("daily.card.won", moves=moves, time=words.minutes(card.active // 1000))
    return " · ".join(filter(None, (won, star_signs(card.stars), standing)))


def _streak(card: ShareCard, words: Words) -> str:
    return streak_text(card.streak, words) if card.streak.current else ""
