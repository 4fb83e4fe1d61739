"""What a leaderboard says of a person: a few figures, each under its head."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.games import BY_KEY
from bot.storage.boards import DailyEntry, HeartsEntry, StandingsEntry
from cogs.ui.ranking.ids import Hearts, Span
from cogs.ui.screens import star_signs

if TYPE_CHECKING:
    from cogs.ui.ranking.ids import RankingId
    from cogs.ui.words import Words

Entry = DailyEntry | StandingsEntry | HeartsEntry

NONE = "–"


def heads(ranking: RankingId, words: Words) -> tuple[str, ...]:
    """What the figures are, in their order."""
    names = _HEARTS if isinstance(ranking.subject, Hearts) else _DAILY if _is_daily(ranking) else _STANDINGS
    return tuple(words(f"ranking.head.{name}") for name in names)


_DAILY = ("moves", "time", "stars", "score")
_STANDINGS = ("solved", "stars", "moves", "time")
_HEARTS = ("won", "tables", "average", "moons")


def _is_daily(ranking: RankingId) -> bool:
    return ranking.span is Span.DAY


def figures(entry: Entry, ranking: RankingId, words: Words) -> tuple[str, ...]:
    """The figures of an entry; what somebody has not done is a dash."""
    match entry:
        case DailyEntry():
            return _daily(entry, ranking, words)
        case StandingsEntry():
            time = words.minutes(entry.active // 1000)
            return str(entry.solved), str(entry.stars), str(entry.actions), time
        case HeartsEntry():
            return str(entry.won), str(entry.tables), f"{entry.average / 1000:.1f}", str(entry.moons)


def _daily(entry: DailyEntry, ranking: RankingId, words: Words) -> tuple[str, ...]:
    assert not isinstance(ranking.subject, Hearts)
    game = BY_KEY[ranking.subject.game]
    options = game.parse_options(ranking.subject.options)
    score = NONE if entry.points is None else words.score(game, options, entry.points)
    if not entry.solved:
        return words("ranking.up_short", count=entry.foundation), NONE, NONE, score
    return str(entry.actions), words.minutes(entry.active // 1000), star_signs(entry.stars) or NONE, score


def line(entry: Entry, ranking: RankingId, words: Words) -> str:
    """The figures with their heads, on one line."""
    pairs = zip(heads(ranking, words), figures(entry, ranking, words), strict=True)
    return " · ".join(f"{head} {figure}" for head, figure in pairs if figure != NONE)
