from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import text

from bot.play.announcing import Announcement
from bot.play.attempts import DailyState, Overview
from bot.play.daily import DAILIES
from bot.play.days import Streak
from bot.playground.publish import walk
from bot.storage.boards import DailyEntry
from bot.storage.results import Result
from bot.storage.servers import Server
from bot.storage.states import Attempt, GameState
from cogs.help import daily_help_screen
from cogs.ui.announcement import announcement_screen
from cogs.ui.daily.ids import OVERVIEW
from cogs.ui.daily.overview import overview_screen
from cogs.ui.door import is_among_others
from cogs.ui.words import Words
from tests.cogs.club import KLONDIKE, MOVES, Club, places
from tests.cogs.house import acts, button, told, won_game

if TYPE_CHECKING:
    from bot.i18n import Catalogue
    from tests.cogs.house import House

pytestmark = pytest.mark.usefixtures("known_deals")

CODE = won_game()[0]


@pytest.fixture
async def club(house: House) -> Club:
    await house.at(20)
    return Club(house)


# the overview


async def test_the_overview_is_private_and_tells_the_rule_and_the_reset(club: Club) -> None:
    shown = await club.overview("ben")
    reset = club.house.bot.dailies.reset()
    assert shown.ephemeral
    assert f"<t:{int(reset.timestamp())}:R>" in shown.text
    assert f"<t:{int((reset + timedelta(days=1)).timestamp())}:f>" in shown.text
    assert shown.text.count("Not begun yet") == len(DAILIES)
    assert "आज की डील" in (await club.overview("asha")).text


async def test_the_overview_tells_how_far_one_has_come(club: Club) -> None:
    await club.solve("ben")
    board = await club.house.press("ben", await club.play("ben", DAILIES[1]), "s")
    await club.house.press("ben", await club.play("ben", DAILIES[4]), "menu", "quit", "quit!")
    shown = await club.overview("ben")
    assert f"**Solved** in {MOVES} moves · 0:00 · ★★★" in shown.text
    assert "Going on: 1 move" in shown.text
    assert "**1** day in a row" in shown.text
    assert shown.text.count("Not begun yet") == 3  # who gives up without a move has begun nothing
    again = await club.pressed("ben", shown, f"d1:play:klondike.{DAILIES[1].options}")
    assert "Here is your game again." in again.text
    assert again.id != board.id


def test_the_fullest_overview_and_announcement_fit(catalogue: Catalogue) -> None:
    day = datetime(2026, 11, 30, tzinfo=UTC).date()
    long = 10**7
    result = Result(
        game_id=2**63 - 1,
        user_id=1,
        game="klondike",
        options="D1N",
        number=1,
        guild_id=1,
        daily=day,
        attempt=Attempt.RANKED,
        assisted=True,
        state=GameState.OPEN,
        foundation=51,
        actions=long,
        active=long * 1000,
        points=0,
        ranked=0,
        scoring=1,
        counted=False,
        stars=None,
        started_at=datetime.now(UTC),
        day=day,
        finished_at=None,
        unsolved=True,
    )
    states = tuple(DailyState(daily, day, result) for daily in DAILIES)
    overview = Overview(day, datetime.now(UTC), states, states, Streak(long, long))
    entries = tuple(DailyEntry(rank, 1, "*" * 64, True, long, 52, long, long, 3) for rank in (1, 2, 3))
    best = tuple((daily, entries) for daily in DAILIES)
    announcement = Announcement(Server(2**63 - 1), day, day, datetime.now(UTC), best)
    for locale in catalogue.locales:
        words = Words(catalogue, locale)
        for screen in (
            overview_screen(overview, words, 2**63 - 1),
            announcement_screen(announcement, words),
            daily_help_screen(words),
        ):
            parts = list(walk(screen.view().to_components()))
            assert len(parts) <= 40
            assert sum(len(part.get("content", "")) for part in parts) <= 4000


@pytest.mark.parametrize("channel", ["cards", "late night", "anywhere", "dm"])
async def test_a_deal_of_the_day_can_be_played_anywhere(house: House, channel: str) -> None:
    board = await Club(house, channel).begin("ben")
    assert "1 move" in board.text
    assert board.ephemeral is (channel != "dm")


# the first attempt


async def test_in_a_server_nobody_else_sees_the_cards(club: Club) -> None:
    board = await club.begin("ben")
    assert board.ephemeral
    assert await club.house.person("asha").messages() == []
    assert not [one for one in await club.house.person("asha").messages("lounge") if one.id == board.id]


async def test_the_code_is_told_when_the_attempt_is_over_and_not_before(club: Club) -> None:
    board = await club.begin("ben")
    menu = await club.press("ben", board, "menu")
    await club.house.start("ben", code="EO1-C8-AAAAAFA")
    resume = await club.command("ben", "resume")
    for shown in (board, menu, resume):
        assert CODE not in json.dumps(shown.data)
    assert "same" not in acts(menu)
    assert CODE in (await club.solve("ben")).text


async def test_a_private_board_speaks_the_persons_language(club: Club) -> None:
    assert "की डील" in (await club.play("asha")).text
    assert "daily of" in (await club.play("ben")).text


async def test_a_resumed_deal_of_the_day_stays_private(club: Club) -> None:
    await club.begin("ben")
    assert (await club.command("ben", "resume")).ephemeral


async def test_an_old_private_board_gives_way_to_a_private_one(club: Club) -> None:
    board = await club.begin("ben")
    club.house.clock.turn(minutes=51)
    await club.house.person("ben").press(board, button(board, "s"))
    await club.house.settle()
    fresh = await club.house.person("ben").latest()
    assert fresh.id != board.id
    assert fresh.ephemeral
    assert "2 moves" in fresh.text


async def test_a_hint_asks_first_and_then_takes_the_attempt_off_the_boards(club: Club) -> None:
    board = await club.press("ben", await club.begin("ben"), "hint")
    assert "off the leaderboards" in board.text
    board = await club.press("ben", board, "show")
    assert "not ranked" not in board.text
    board = await club.press("ben", board, "hint", "hint!")
    assert "not ranked" in board.text
    assert "Nobody is here yet" in (await club.ranking("ben")).text
    assert "Hint" in (await club.press("ben", board, "hint")).text


async def test_the_same_cards_cannot_be_tried_before(club: Club) -> None:
    await club.begin("asha")
    answer = await club.command("asha", "klondike", code=CODE)
    assert "पहली कोशिश" in answer.content
    answer = await club.command("ben", "klondike", code=CODE)
    assert "first attempt" in answer.content


async def test_practice_after_the_attempt_changes_no_board(club: Club) -> None:
    won = await club.solve("ben", detours=10)
    before = places(await club.ranking("ben"))
    board = await club.press("ben", won, "practise")
    assert "practice" in board.text
    assert board.ephemeral
    await club.solve("ben")
    assert places(await club.ranking("ben")) == before


async def test_pressing_twice_begins_one_attempt(club: Club) -> None:
    first, second = await club.play("ben"), await club.play("ben")
    assert first.id != second.id
    await club.press("ben", second, "s")
    rows = await club.house.bot.database.read(text("SELECT count(*) FROM games"))
    assert rows[0][0] == 1


# sharing


async def test_a_shared_card_spoils_nothing_and_is_in_the_servers_language(club: Club) -> None:
    club.house.clock.turn(minutes=1)
    won = await club.solve("asha")
    card = await club.pressed("asha", won, "d1:share")
    assert not card.ephemeral
    assert f"solved the deal of the day in **{MOVES} moves**" in card.text
    assert "★★★" in card.text
    assert "**1** day in a row" in card.text
    assert CODE not in json.dumps(card.data)
    assert not card.images
    assert card.data["mentions"] == []
    again = await club.pressed("asha", won, "d1:share")
    assert again.ephemeral
    overview = told(await club.house.person("ben").press(card, OVERVIEW))
    assert overview.ephemeral
    assert "Today’s deals" in overview.text


async def test_two_quick_presses_share_one_card(club: Club) -> None:
    ben, won = club.house.person("ben"), await club.solve("ben")
    share = str(won.control("d1:share")["custom_id"])
    answers = await asyncio.gather(ben.press(won, share), ben.press(won, share))
    await club.house.settle()
    assert all(answer.ok for answer in answers)
    cards = [one for one in await club.house.person("sam").messages() if "in a row" in one.text]
    assert len(cards) == 1


@pytest.mark.parametrize(
    ("guild_id", "private_channel", "among_others"),
    [(1, False, True), (None, True, True), (None, False, False)],
)
def test_only_direct_messages_with_the_bot_are_seen_by_nobody_else(
    guild_id: int | None, private_channel: bool, among_others: bool
) -> None:
    context = SimpleNamespace(private_channel=private_channel)
    interaction: Any = SimpleNamespace(guild_id=guild_id, context=context)
    assert is_among_others(interaction) is among_others


async def test_only_ones_own_finished_game_is_shared(club: Club) -> None:
    won = await club.solve("ben")
    card = await club.pressed("ben", won, "d1:share")
    with pytest.raises(KeyError):
        card.control("d1:share")
    given_up = await club.press("sam", await club.begin("sam"), "menu", "quit", "quit!")
    shared = await club.pressed("sam", given_up, "d1:share")
    assert "got 0 cards home" in shared.text
    assert "not ranked" not in shared.text


async def test_a_hint_is_told_of_a_deal_given_up_too(club: Club) -> None:
    board = await club.press("ben", await club.begin("ben"), "hint", "hint!")
    given_up = await club.press("ben", board, "menu", "quit", "quit!")
    assert "not ranked" in (await club.pressed("ben", given_up, "d1:share")).text
    assert "with 0 cards home · with a hint" in (await club.command("ben", "daily")).text


# the whole


async def test_three_people_play_over_midnight(club: Club) -> None:
    """They are ranked as they should be, share, hide themselves, get a copy, and are deleted."""
    house = club.house
    day = house.bot.dailies.today()
    await club.solve("ben", detours=6)
    await club.begin("asha")
    await club.begin("sam")
    house.clock.turn(hours=5)
    await house.restart()
    assert house.bot.dailies.today() == day + timedelta(days=1)
    # Asha's attempt of yesterday goes on from today's overview and counts for yesterday.
    overview = await club.overview("asha")
    assert "कल की, अधूरी" in overview.text
    board = await club.pressed("asha", overview, "d1:resume")
    await club.nearly(await club.game("asha"))
    board = await club.pressed("asha", await club.overview("asha"), "d1:resume")
    won = await club.press("asha", board, "finish")
    yesterday = await club.ranking("ben", when="Yesterday")
    assert places(yesterday).index("1: Asha") < places(yesterday).index("2: Ben")
    assert "3: Sam" in places(yesterday)
    assert "You are number 2 of 3" in yesterday.text
    assert "Nobody is here yet" in (await club.ranking("ben")).text
    assert "पूरी की" not in (await club.pressed("asha", won, "d1:share")).text  # the server speaks English
    await _hide(club, "asha")
    yesterday = await club.ranking("ben", when="Yesterday")
    assert "Asha" not in places(yesterday)
    assert "1: Ben" in places(yesterday)
    assert "/settings" in (await club.ranking("asha", when=f"{day:%Y-%m-%d}")).text
    await house.restart()
    panel = await club.command("ben", "privacy")
    copy = await club.pressed("ben", panel, "pv1:export")
    (file,) = copy.data["attachments"]
    data = json.loads(await house.driver.fetch(file["url"]))
    assert {row["user_id"] for row in data["results"]} == {house.person("ben").id}
    question = await club.pressed("ben", panel, "pv1:ask")
    gone = await club.pressed("ben", question, "pv1:delete")
    assert "nothing is stored" in gone.text
    yesterday = await club.ranking("sam", when="Yesterday")
    assert "Ben" not in places(yesterday)
    assert "1: Sam" in places(yesterday)


async def _hide(club: Club, name: str) -> None:
    panel = await club.command(name, "settings")
    panel = await club.pressed(name, panel, "s1t:people")
    await club.house.person(name).select(panel, "s1v", "hidden")


async def test_a_game_that_ends_too_late_says_so_and_does_not_rank(club: Club) -> None:
    await club.begin("ben")
    game = await club.game("ben")
    club.house.clock.turn(hours=29)
    await club.nearly(game)
    board = await club.command("ben", "resume")
    assert "too late" in board.text
    await club.press("ben", board, "finish")
    day = club.house.bot.dailies.today() - timedelta(days=2)
    board = await club.ranking("ben", when=day.isoformat())
    assert "1: Ben, Moves 0 up." in places(board)  # as it was in time, and no score of later


async def test_the_deal_of_a_day_outlives_restarts(club: Club) -> None:
    before = [await club.house.bot.dailies.deal(club.house.bot.dailies.today(), one) for one in DAILIES]
    await club.house.restart()
    after = [await club.house.bot.dailies.deal(club.house.bot.dailies.today(), one) for one in DAILIES]
    assert before == after
    assert KLONDIKE.deal(before[0].number).code == CODE
