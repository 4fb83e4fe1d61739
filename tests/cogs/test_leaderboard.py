from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text

from bot.storage.boards import PAGE
from bot.storage.states import Visibility
from cogs.ui.ranking.ids import GAMES_MENU, SUBJECTS, TIMES_MENU, Hearts, RankingId, Span
from tests.cogs.club import Club, places
from tests.cogs.house import told

if TYPE_CHECKING:
    from bot.playground.driver import Message
    from tests.cogs.house import House

pytestmark = pytest.mark.usefixtures("known_deals")


@pytest.fixture
async def club(house: House) -> Club:
    await house.at(12)
    return Club(house)


async def crowd(club: Club, count: int) -> None:
    """People who have begun the day's Klondike, one after the other."""
    for number in range(count):
        await club.house.driver.add_person(f"Player {number:02}")
        await club.begin(f"player {number:02}")
        club.house.clock.turn(seconds=1)


def menu(board: Message, prefix: str) -> str:
    return next(str(one["custom_id"]) for one in board.controls() if str(one["custom_id"]).startswith(prefix))


async def test_a_ranking_is_private_with_a_picture_and_ones_own_place(club: Club) -> None:
    await club.solve("ben")
    shown = await club.ranking("ben")
    assert shown.ephemeral
    (picture,) = shown.images
    assert places(shown) == (
        "Klondike · draw 1, Today · this server. 1: Ben, Moves 124 · Time 0:00 · Stars ★★★ · Score 615."
    )
    assert picture["width"] != picture["height"]
    assert "You are number 1 of 1" in shown.text
    assert "यह सर्वर" in (await club.ranking("asha")).text


async def test_fewest_moves_then_least_time_then_the_earlier_rank_higher(club: Club) -> None:
    await club.solve("sam", detours=4)
    club.house.clock.turn(minutes=5)
    await club.solve("ben")
    club.house.clock.turn(minutes=5)
    await club.solve("asha")
    await club.begin("meera")
    shown = places(await club.ranking("ben"))
    order = [shown.index(f"{rank}: {name},") for rank, name in enumerate(("Ben", "Asha", "Sam", "Meera"), 1)]
    assert order == sorted(order)


async def test_pages_go_on_counting_and_show_the_readers_own_row(club: Club) -> None:
    await crowd(club, PAGE + 2)
    shown = await club.ranking("player 11")
    assert "Page 1 of 2".casefold() in shown.text.casefold()
    assert "You are number 12 of 12" in shown.text
    assert "10: Player 09" in places(shown)
    assert "12: Player 11" in places(shown)  # one's own row follows the ten
    shown = await club.pressed("player 11", shown, "Next")
    assert "11: Player 10" in places(shown)
    assert "10: Player 09" not in places(shown)
    shown = await club.pressed("player 11", shown, "Previous")
    assert "page 1 of 2" in shown.text


async def test_games_times_and_places_are_chosen(club: Club) -> None:
    await club.solve("ben")
    shown, ben = await club.ranking("ben"), club.house.person("ben")
    shown = told(await ben.select(shown, menu(shown, TIMES_MENU), "a"))
    assert "All time" in shown.text
    assert "Solved 1 · Stars 3 · Moves 124" in places(shown)
    shown = told(await ben.select(shown, menu(shown, GAMES_MENU), "hearts_people"))
    assert "Hearts with people" in shown.text
    assert "Nobody is here yet" in shown.text
    shown = told(await ben.select(shown, menu(shown, GAMES_MENU), "klondike.D1N"))
    shown = await club.pressed("ben", shown, "Everywhere")
    assert "Nobody is here yet" in shown.text
    assert "in servers only" in shown.text
    shown = await club.pressed("ben", shown, "This server")
    assert "1: Ben" in places(shown)


@pytest.mark.parametrize(("when", "past"), [("today", False), ("this week", False), ("last week", True)])
async def test_nobody_is_invited_to_a_board_that_is_over(club: Club, when: str, past: bool) -> None:
    shown = await club.ranking("ben", when=when)
    assert ("Be the first" in shown.text) is not past
    assert ("Nobody is on this board." in shown.text) is past


async def test_visibility_hides_and_shows_at_once(club: Club) -> None:
    await club.solve("ben")
    await club.house.bot.people.change(int(club.house.person("ben").id), visibility=Visibility.EVERYWHERE)
    assert "1: Ben" in places(await club.ranking("sam", where="everywhere"))
    await club.house.bot.people.change(int(club.house.person("ben").id), visibility=Visibility.HIDDEN)
    for where in ("everywhere", "server"):
        assert "Nobody is here yet" in (await club.ranking("sam", where=where)).text
    assert "You are hidden" in (await club.ranking("ben")).text


async def test_a_page_can_be_shown_to_the_channel(club: Club) -> None:
    await club.solve("asha")
    shown = await club.pressed("asha", await club.ranking("asha"), "lb1:post")
    assert not shown.ephemeral
    assert "Today · this server" in shown.text  # the server's language
    assert "You are number" not in shown.text
    own = await club.pressed("ben", shown, "lb1:open")
    assert own.ephemeral
    assert "not on this board" in own.text


async def test_in_text_mode_and_without_attach_files_it_is_told_in_words(club: Club) -> None:
    await club.solve("ben")
    await club.house.bot.people.change(int(club.house.person("ben").id), text_mode=True)
    shown = await club.ranking("ben")
    assert not shown.images
    assert "▸ 1\\. **Ben** — Moves 124 · Time 0:00" in shown.text
    club.house.expected = {50013}
    await club.house.driver.faults(
        lost_permissions={club.house.person("ben").channel("cards"): ["ATTACH_FILES"]}
    )
    shown = await club.ranking("sam")
    assert not shown.images
    assert "Attach Files" in shown.text
    assert "1\\. **Ben**" in shown.text


@pytest.mark.parametrize(
    "name", ["```js @everyone", "\u202eevil\u202c <@1>", "W" * 64, "", "محمد [x](https://a.b)"]
)
async def test_any_name_is_harmless(club: Club, name: str) -> None:
    await club.solve("ben")
    rename = text("UPDATE people SET name = :name").bindparams(name=name)
    await club.house.bot.database.write(rename)
    await club.house.bot.people.change(int(club.house.person("sam").id), text_mode=True)
    shown = await club.ranking("sam")
    assert "@everyone" not in shown.text
    assert "<@1>" not in shown.text.replace("\\<", "")
    assert "://" not in shown.text
    assert shown.text.count("```") == 0
    assert (await club.ranking("asha")).images


@pytest.mark.parametrize(
    ("when", "said"),
    [
        ("2020-01-02", "2 January 2020"),
        ("this week", "This week"),
        ("Yesterday", "Yesterday"),
        ("whenever", "is no date"),
        ("2999-01-01", "There is no deal of 1 January 2999."),
    ],
)
async def test_times_are_typed_as_one_likes(club: Club, when: str, said: str) -> None:
    shown = await club.ranking("ben", when=when)
    assert said in shown.text


async def test_times_are_offered_in_the_persons_language(club: Club) -> None:
    offered = await club.house.person("asha").autocomplete("leaderboard", "when", when="")
    assert offered[0]["name"] == "आज"
    (found,) = await club.house.person("ben").autocomplete("leaderboard", "when", when="last w")
    assert "Last week" in (await club.ranking("ben", when=found["value"])).text


async def test_in_direct_messages_it_is_that_of_everywhere(club: Club) -> None:
    shown = told(await club.house.person("ben").command("leaderboard", channel="dm"))
    assert "everywhere" in shown.text
    assert "This server" not in [one.get("label") for one in shown.controls()]


def test_every_board_has_a_text_of_its_own() -> None:
    day = datetime(2026, 11, 30, tzinfo=UTC).date()
    texts = set[str]()
    for subject in SUBJECTS:
        for span, moment in ((Span.DAY, day), (Span.WEEK, day - timedelta(days=3)), (Span.ALL, None)):
            for guild in (None, 2**63 - 1):
                ranking = RankingId(subject, span, moment, guild, 10**6).sensible()
                assert RankingId.parse(str(ranking)) == ranking
                assert len(ranking.address("where")) <= 100
                texts.add(str(ranking))
    assert len(texts) == 2 * (3 * len(SUBJECTS))
    assert RankingId(Hearts.PEOPLE, Span.DAY, day, None).sensible().span is Span.WEEK


@pytest.mark.parametrize("day", [date(1, 1, 1), date(999, 12, 31), date(9999, 12, 31)])
def test_a_board_of_any_day_is_found_again(day: date) -> None:
    for span in (Span.DAY, Span.WEEK):
        ranking = RankingId(SUBJECTS[0], span, day, None).sensible()
        assert RankingId.parse(str(ranking)) == ranking
