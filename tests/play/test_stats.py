"""Statistics: each figure counts what it says."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from bot.play.daily_errors import StatsHidden
from bot.play.days import Streak
from bot.play.stats import KindStats, Statistics, Stats, kinds, weeks, win_streaks
from bot.storage.hearts_results import HeartsResult
from bot.storage.personal import Ending, Personal
from bot.storage.results import DayPlayed, Summary
from bot.storage.standings import Standings
from bot.storage.states import Visibility
from tests.play.playing import DEAL, HERE, OWNER, PROVEN, press, won

if TYPE_CHECKING:
    from bot.play.board import Board
    from bot.storage.database import Database
    from tests.play.conftest import Desk

MONDAY = date(2026, 3, 2)


@pytest.fixture
def statistics(desk: Desk, database: Database) -> Statistics:
    desk.clock.time = datetime(2026, 3, 4, 12, tzinfo=UTC)
    return Statistics(desk.results, Personal(database), desk.people, now=desk.clock)


async def begin(desk: Desk, number: int = DEAL.number) -> Board:
    return await desk.solitaires.start(OWNER, replace(DEAL, number=number), HERE)


async def kind(statistics: Statistics) -> KindStats:
    (found,) = (await statistics.of(OWNER)).kinds
    return found


async def test_nobody_has_no_figures(statistics: Statistics) -> None:
    stats = await statistics.of(OWNER)
    assert (stats.kinds, stats.daily, stats.hearts) == ((), Streak(0, 0), ())
    assert len(stats.weeks) == 12
    assert not any(week.played for week in stats.weeks)


async def test_a_game_counts_from_its_first_move(desk: Desk, statistics: Statistics) -> None:
    board = await begin(desk, 7)
    assert (await statistics.of(OWNER)).kinds == ()
    await press(desk, board, "s")
    found = await kind(statistics)
    assert (found.played, found.open, found.won, found.rate) == (1, 1, 0, 0)
    assert (found.average, found.best) == (None, None)


async def test_giving_up_and_dealing_anew_count_as_played(desk: Desk, statistics: Statistics) -> None:
    board = await press(desk, await begin(desk, 7), "s", "quit!")
    board = await press(desk, await begin(desk, 8), "s", "new!")
    await press(desk, board, "s", "same!")
    found = await kind(statistics)
    assert (found.played, found.open, found.won) == (3, 0, 0)
    assert found.streak == Streak(0, 0)
    assert found.average == 0


async def test_a_win_counts_once_for_a_deal(desk: Desk, statistics: Statistics) -> None:
    for _ in range(2):
        await won(desk, await begin(desk))
    found = await kind(statistics)
    assert (found.played, found.won, found.repeated, found.open) == (2, 1, 1, 0)
    assert (found.rate, found.streak) == (1, Streak(1, 1))
    assert (found.fewest, found.fastest) == (PROVEN + 1, 0)
    assert found.best is not None
    assert found.best == found.average


async def test_a_rate_is_never_above_one(desk: Desk, statistics: Statistics) -> None:
    await won(desk, await begin(desk))
    await press(desk, await begin(desk, 7), "s", "quit!")
    await won(desk, await begin(desk))
    found = await kind(statistics)
    assert (found.played, found.won, found.rate) == (3, 1, 0.5)


async def test_giving_up_ends_a_streak(desk: Desk, statistics: Statistics) -> None:
    await won(desk, await begin(desk))
    assert (await kind(statistics)).streak == Streak(1, 1)
    going = await press(desk, await begin(desk, 7), "s")
    assert (await kind(statistics)).streak == Streak(1, 1)
    await press(desk, going, "new!")
    assert (await kind(statistics)).streak == Streak(0, 1)


def test_streaks_of_wins_are_of_each_kind_and_pass_over_repeats() -> None:
    won_, again, lost = ("g", "o", True, True), ("g", "o", True, False), ("g", "o", False, False)
    endings = [Ending(*one) for one in (won_, won_, again, won_, lost, again, won_)]
    other = Ending("g", "p", won=False, counted=False)
    found = win_streaks([other, *endings])
    assert found == {("g", "p"): Streak(0, 0), ("g", "o"): Streak(1, 3)}


def test_scorings_are_summed_and_only_scores_are_the_newest() -> None:
    old = Summary("g", "o", 1, 10, 0, 4, 1, 90, 900, 999, 0, 0, 5000)
    new = Summary("g", "o", 2, 5, 1, 2, 0, 95, 800, 70, 0, 0, 200)
    (found,) = kinds([old, new], [])
    assert (found.played, found.open, found.won, found.repeated) == (15, 1, 6, 1)
    assert (found.best, found.average) == (70, 50)
    assert (found.fewest, found.fastest) == (90, 800)
    assert found.rate == 6 / 14


def test_weeks_begin_on_mondays_and_none_is_left_out() -> None:
    days = [
        DayPlayed(MONDAY, 2, 1),
        DayPlayed(MONDAY + timedelta(days=6), 3, 0),
        DayPlayed(MONDAY + timedelta(days=7), 4, 4),
        DayPlayed(MONDAY + timedelta(days=83), 1, 0),
    ]
    found = weeks(days, MONDAY)
    assert [(week.played, week.won) for week in found] == [(5, 1), (4, 4), *[(0, 0)] * 9, (1, 0)]
    assert {week.monday.weekday() for week in found} == {0}


async def test_this_week_is_the_last_of_twelve(desk: Desk, statistics: Statistics) -> None:
    await won(desk, await begin(desk))
    weeks = (await statistics.of(OWNER)).weeks
    assert len(weeks) == 12
    assert (weeks[-1].monday, weeks[-1].played, weeks[-1].won) == (MONDAY, 1, 1)


async def test_hearts_with_people_and_with_computers_are_apart(
    statistics: Statistics, database: Database
) -> None:
    at = datetime(2026, 3, 4, tzinfo=UTC)
    together = HeartsResult(5, 0, OWNER, "Asha", 10, 1, 20, 8, 1, 2, "easy easy", at)
    alone = replace(together, table_id=6, place=3, points=30, rounds=4, moons=0, people=1)
    for result in (together, together, alone):
        async with database.transaction() as connection:
            await Standings(database.dialect).add_hearts(connection, [result])
    people, computers = (await statistics.of(OWNER)).hearts
    assert (people.people, people.tables, people.won, people.moons, people.average) == (True, 2, 2, 2, 2.5)
    assert (computers.people, computers.tables, computers.won, computers.average) == (False, 1, 0, 7.5)


async def of_other(statistics: Statistics, guild: int | None) -> Stats | None:
    try:
        return await statistics.of_other(2, OWNER, guild)
    except StatsHidden:
        return None


@pytest.mark.parametrize(
    ("visibility", "seen"),
    [
        (Visibility.HIDDEN, [False, False, False]),
        (Visibility.SERVERS, [True, False, False]),
        (Visibility.EVERYWHERE, [True, True, True]),
    ],
)
async def test_others_see_what_is_shown_to_them(
    desk: Desk, statistics: Statistics, visibility: Visibility, seen: list[bool]
) -> None:
    assert await of_other(statistics, HERE.guild_id) is None  # who has not played here is not known here
    await press(desk, await begin(desk, 7), "s")
    await desk.people.change(OWNER, visibility=int(visibility))
    places = (HERE.guild_id, 11, None)
    assert [await of_other(statistics, guild) is not None for guild in places] == seen
    assert await statistics.of_other(OWNER, OWNER, None) == await statistics.of(OWNER)
