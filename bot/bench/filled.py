"""A database filled with results of many people, as a few statements in SQLite itself."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

FIRST_DAY = date(2026, 1, 1)
DAYS = 60
KINDS = (
    ("klondike", "D1N"),
    ("klondike", "D3N"),
    ("klondike", "D1V"),
    ("easy_harp", "N"),
    ("eight_off", "C8"),
)
FIRST_ID = 10**17


@dataclass(frozen=True, slots=True)
class Size:
    """How much there is. One person in ten is in the first server, the others are spread over all."""

    results: int = 1_000_000
    people: int = 50_000
    servers: int = 2_000

    @property
    def each(self) -> int:
        return max(self.results // self.people, 1)


def person(number: int) -> int:
    return FIRST_ID + number


def server(number: int) -> int:
    return FIRST_ID + 10**16 + number


def day(number: int) -> date:
    return FIRST_DAY + timedelta(number)


# Each number's luck is another one, and the same in every run.
_LUCK = "(i * 2654435761 % 4294967296 / 4096)"
_COUNT = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < :count)"
_AT = "strftime('%Y-%m-%d %H:%M:%S.000000', {day}, '+' || ({seconds}) || ' seconds')"
_GAME = "CASE slot % 5 WHEN 3 THEN 'easy_harp' WHEN 4 THEN 'eight_off' ELSE 'klondike' END"
_OPTIONS = "CASE slot % 5 WHEN 0 THEN 'D1N' WHEN 1 THEN 'D3N' WHEN 2 THEN 'D1V' WHEN 3 THEN 'N' ELSE 'C8' END"

_PEOPLE = f"""
{_COUNT}
INSERT INTO people
 (user_id, interactive_rules, double_click, quick_moves, text_mode, four_colours, name, visibility)
SELECT :first + i, 1, 1, 1, 0, 0, 'Player ' || i, 2 FROM n
"""
# A person plays ``each`` of all the daily deals, spread over the days: one of every ``step``.
_RESULTS = f"""
{_COUNT},
 lucky AS (SELECT i, {_LUCK} AS luck FROM n),
 played AS (SELECT i, luck, i % :people AS who, i / :people * :step + luck % :step AS slot FROM lucky),
 dated AS (SELECT *, date(:day, '+' || (slot / 5) || ' days') AS daily, luck % 10 < 6 AS won,
                  80 + luck / 7 % 150 AS spent, luck / 3 % 50 AS up, 60000 + luck * 13 % 900000 AS took
           FROM played)
INSERT INTO results
 (game_id, user_id, game, options, number, guild_id, daily, attempt, assisted, state, foundation, actions,
  active, points, ranked, scoring, counted, stars, visible, started_at, day, finished_at,
  unsolved, effort, pace, reached_at)
SELECT i + 1, :first + who, {_GAME}, {_OPTIONS}, slot + 1,
       :server + CASE WHEN who % 10 = 0 THEN 0 ELSE who % :servers END,
       daily, 'ranked', 0, CASE WHEN won THEN 'won' ELSE 'given up' END, CASE WHEN won THEN 52 ELSE up END,
       spent, took, 300, 300, 1, won, CASE WHEN won THEN luck % 4 END, 2,
       {_AT.format(day="daily", seconds="luck % 80000")}, daily,
       {_AT.format(day="daily", seconds="luck % 80000 + 600")}, NOT won,
       CASE WHEN won THEN spent ELSE 52 - up END, CASE WHEN won THEN took ELSE 0 END,
       {_AT.format(day="daily", seconds="luck % 80000 + 600")}
FROM dated
"""
_STANDINGS = """
INSERT INTO standings
 (guild_id, period, game, options, scoring, user_id, unsolved, unstarred, actions, active, last_at, shown)
SELECT {place}, {period}, game, options, scoring, user_id, -count(*), -sum(stars), sum(actions), sum(active),
       max(reached_at), 1
FROM results WHERE counted GROUP BY 1, 2, 3, 4, 5, 6
"""
_HEARTS = f"""
{_COUNT}
INSERT INTO hearts_standings
 (guild_id, period, against, user_id, tables, unwon, rounds, points, average, moons, last_at, shown)
SELECT {{place}}, {{period}}, {{against}}, :first + i, 20, -({_LUCK} % 20), 160, 800 + {_LUCK} % 1600,
       5000 + {_LUCK} % 10000, {_LUCK} % 3, {_AT.format(day=":day", seconds=f"{_LUCK} % 80000")}, 1
FROM n
"""
_PERIODS = ("'all'", "date(daily, '-' || ((strftime('%w', daily) + 6) % 7) || ' days')")
_HERE = ":server + CASE WHEN i % 10 = 0 THEN 0 ELSE i % :servers END"


def fill(path: Path, size: Size) -> float:
    """Fill the tables of an opened and closed database, which must be empty; returns its megabytes."""
    values = {
        "count": size.people,
        "people": size.people,
        "servers": size.servers,
        "first": FIRST_ID,
        "server": server(0),
        "day": FIRST_DAY.isoformat(),
        "step": max(DAYS * len(KINDS) // size.each, 1),
    }
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous=OFF")
        connection.execute("PRAGMA cache_size=-200000")
        connection.execute("BEGIN")
        connection.execute(_PEOPLE, values)
        connection.execute(_RESULTS, {**values, "count": size.people * size.each})
        for place in ("0", "guild_id"):
            for period in _PERIODS:
                connection.execute(_STANDINGS.format(place=place, period=period))
        for place in ("0", _HERE):
            for period in ("'all'", ":day"):
                for against in ("'people'", "'computers'"):
                    statement = _HEARTS.format(place=place, period=period, against=against)
                    connection.execute(statement, values)
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.stat().st_size / 1e6
