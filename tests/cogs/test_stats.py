from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.play.days import Streak
from bot.play.stats import HeartsStats, KindStats, Stats, Week
from bot.storage.people import Preferences
from bot.storage.states import Visibility
from cogs.ui.stats import KINDS_MENU, percent, stats_screen
from cogs.ui.words import Words
from tests.cogs.club import Club
from tests.cogs.house import told

if TYPE_CHECKING:
    from bot.i18n import Catalogue
    from bot.playground.driver import Message
    from tests.cogs.house import House

pytestmark = pytest.mark.usefixtures("known_deals")


@pytest.fixture
def club(house: House) -> Club:
    return Club(house)


async def test_without_a_game_there_is_nothing_to_count(club: Club) -> None:
    shown = await club.command("ben", "stats")
    assert shown.ephemeral
    assert "No games yet" in shown.text
    assert not shown.images


async def test_each_figure_says_what_it_counts(club: Club) -> None:
    await club.solve("ben")
    board = await club.house.start("ben", code="KL1-D1N-AAAAAAG")
    await club.press("ben", board, "s", "menu", "new", "new!")
    shown = await club.command("ben", "stats")
    for said in (
        "Played **2**: every game with a move",
        "Won **1**: each deal counts once",
        "won **50%**",
        "Fewest moves **124**, of games won",
        "Won in a row **0**",
        "Most wins in a row **1**",
        "**1** day in a row",
    ):
        assert said in shown.text
    (chart,) = shown.images
    assert "2 begun, 1 won" in chart["description"]
    assert "खेले **2**" in (await _shown_to(club, "asha")).text


async def _shown_to(club: Club, viewer: str, channel: str = "cards") -> Message:
    """Ben's, as somebody else sees them."""
    ben = club.house.person("ben").id
    outcome = await club.house.person(viewer).command("stats", channel=channel, person=ben)
    return await club.answered(viewer, outcome)


async def test_anothers_are_shown_where_they_may_be_seen(club: Club) -> None:
    await club.solve("ben")
    ben = int(club.house.person("ben").id)
    assert "Played **1**" in (await _shown_to(club, "sam")).text
    assert "not shown here" in (await _shown_to(club, "sam", channel="anywhere")).content
    assert "not shown here" in (await _shown_to(club, "sam", channel="dm")).content
    await club.house.bot.people.change(ben, visibility=Visibility.EVERYWHERE)
    assert "Played **1**" in (await _shown_to(club, "sam", channel="dm")).text
    await club.house.bot.people.change(ben, visibility=Visibility.HIDDEN)
    assert "not shown here" in (await _shown_to(club, "sam")).content
    assert "Played **1**" in (await club.command("ben", "stats")).text


async def test_another_kind_is_chosen_from_the_menu(club: Club) -> None:
    await club.solve("ben")
    await club.press("ben", await club.house.start("ben", code="EO1-C8-AAAAAFA"), "t1", "c5")
    shown = await club.command("ben", "stats")
    menu = next(str(one["custom_id"]) for one in shown.controls() if KINDS_MENU in str(one["custom_id"]))
    shown = told(await club.house.person("ben").select(shown, menu, "eight_off.C8"))
    assert "Eight Off" in shown.text
    assert "Fewest moves **–**" in shown.text
    await club.house.bot.people.change(int(club.house.person("ben").id), text_mode=True)
    shown = await club.command("ben", "stats")
    assert not shown.images
    assert "2 begun, 1 won" in shown.text


def test_the_longest_statistics_fit(catalogue: Catalogue) -> None:
    from datetime import date, timedelta

    from bot.play.daily import DAILIES

    many = 10**9
    kinds = tuple(
        KindStats(
            one.game, one.options, many, many, many, many, many, float(many), many, many, Streak(many, many)
        )
        for one in DAILIES
    )
    weeks = tuple(Week(date(2026, 9, 14) + timedelta(weeks=at), many, many) for at in range(12))
    hearts = tuple(HeartsStats(people, many, many, many, many, many) for people in (True, False))
    stats = Stats(kinds, Streak(many, many), weeks, hearts)
    for locale in catalogue.locales:
        for text_mode in (False, True):
            for kind in (None, "hearts_people"):
                screen = stats_screen(
                    stats, 2**63 - 1, Words(catalogue, locale), Preferences(text_mode=text_mode), kind
                )
                assert len(screen.text) + len(screen.footer) <= 4000
                assert len(screen.alt) <= 1024


@pytest.mark.parametrize(("rate", "said"), [(None, "–"), (0.0, "0%"), (1.0, "100%"), (2 / 3, "67%")])
def test_a_rate_is_written_in_percent(catalogue: Catalogue, rate: float | None, said: str) -> None:
    assert percent(rate, Words(catalogue, "en")) == said
