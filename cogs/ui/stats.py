"""Somebody's statistics: figures that say what they count, and a chart of the last weeks."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from bot.engine.games import BY_KEY
from cogs.ui import fixed
from cogs.ui.custom_id import base36, id_of
from cogs.ui.daily.overview import streak_text
from cogs.ui.fixed import Option
from cogs.ui.look import look_of
from cogs.ui.ranking.figures import NONE
from cogs.ui.screens import Screen
from render.chart import Bar, ChartScene, draw_chart

if TYPE_CHECKING:
    from bot.play.stats import HeartsStats, KindStats, Stats
    from bot.storage.people import Preferences
    from cogs.ui.words import Words

PREFIX, KINDS_MENU = "st1", "st1k"
_HEARTS = {True: "hearts_people", False: "hearts_computers"}


def menu_id(user_id: int) -> str:
    """The menu of kinds of games of a person's statistics."""
    return f"{KINDS_MENU}:{base36(user_id)}"


def person_of(custom_id: str) -> int:
    """Whose statistics a menu belongs to. Raises ``BadCustomId``."""
    return id_of(custom_id.partition(":")[2])


def stats_screen(
    stats: Stats, user_id: int, words: Words, preferences: Preferences, kind: str | None = None
) -> Screen:
    """One kind of games, the one played most at first, and all games in the chart. Slow: draws."""
    title, row = words("stats.title", person=f"<@{user_id}>"), streak_text(stats.daily, words)
    blocks = {f"{one.game}.{one.options}": partial(_solitaire, one, words) for one in _by_played(stats)}
    blocks |= {_HEARTS[one.people]: partial(_hearts, one, words) for one in stats.hearts if one.tables}
    if not blocks:
        return Screen(f"## {title}\n{words('stats.none')}")
    shown = kind if kind in blocks else next(iter(blocks))
    text = f"## {title}\n{row}\n\n### {_kind_name(shown, words)}\n{blocks[shown]()}"
    options = [Option(_kind_name(one, words), one, default=one == shown) for one in blocks]
    plain = partial(_weeks, stats, words)
    menu = fixed.menu(menu_id(user_id), words("ranking.game"), options)
    screen = Screen(text, parts=(menu,), plain=plain, footer=f"-# {words('stats.footer')}")
    if preferences.text_mode:
        return replace(screen, text=f"{text}\n{plain()}")
    return replace(screen, picture=draw_chart(_chart(stats, words), look_of(preferences)), alt=plain())


def _by_played(stats: Stats) -> list[KindStats]:
    return sorted((kind for kind in stats.kinds if kind.game in BY_KEY), key=lambda kind: -kind.played)


def _kind_name(kind: str, words: Words) -> str:
    if kind in _HEARTS.values():
        return words(f"kind.{kind}")
    game, _, options = kind.partition(".")
    return words.kind(game, options)


def _solitaire(kind: KindStats, words: Words) -> str:
    rules = BY_KEY[kind.game]
    options = rules.parse_options(kind.options)

    def score(points: float | None) -> str:
        return NONE if points is None else words.score(rules, options, round(points))

    fastest = NONE if kind.fastest is None else words.minutes(kind.fastest // 1000)
    facts = {
        "played": kind.played,
        "won": kind.won,
        "rate": percent(kind.rate, words),
        "best": score(kind.best),
        "average": score(kind.average),
        "fewest": NONE if kind.fewest is None else kind.fewest,
        "fastest": fastest,
        "streak": kind.streak.current,
        "longest": kind.streak.longest,
    }
    lines = [words(f"stats.{name}", figure=figure) for name, figure in facts.items()]
    lines += [words("stats.open", figure=kind.open)] if kind.open else []
    lines += [words("stats.repeated", figure=kind.repeated)] if kind.repeated else []
    return "\n".join(lines)


def _hearts(stats: HeartsStats, words: Words) -> str:
    average = NONE if stats.average is None else f"{stats.average:.1f}"
    facts = {"tables": stats.tables, "tables_won": stats.won, "points": average, "moons": stats.moons}
    return "\n".join(words(f"stats.{name}", figure=figure) for name, figure in facts.items())


def percent(rate: float | None, words: Words) -> str:
    """A share of 0 to 1; a dash where there is nothing to have a share of."""
    return NONE if rate is None else words("stats.percent", figure=round(100 * rate))


def _chart(stats: Stats, words: Words) -> ChartScene:
    bars = tuple(Bar(words.short_day(week.monday), week.played, week.won) for week in stats.weeks)
    return ChartScene(
        words("stats.chart", count=len(bars)), bars, words("stats.chart_won"), words("stats.chart_other")
    )


def _weeks(stats: Stats, words: Words) -> str:
    """The chart in words: the weeks in which something was played."""
    weeks = (
        words("stats.week", day=words.short_day(week.monday), played=week.played, won=week.won)
        for week in stats.weeks
        if week.played
    )
    return f"{words('stats.chart', count=len(stats.weeks))}: {', '.join(weeks) or NONE}"
