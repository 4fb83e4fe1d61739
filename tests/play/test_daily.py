"""The deals of the day: fixed, proved, the same for everybody, and told to nobody before."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

import pytest

from bot.engine.games import GAMES
from bot.play import daily as module
from bot.play.daily import DAILIES, Dailies, Daily, number_of, stars
from bot.play.daily_errors import NoSuchDaily
from bot.storage.dailies import Dailies as StoredDailies
from bot.storage.dailies import DailyDeal
from bot.storage.installation import Installation

if TYPE_CHECKING:
    from bot.engine.deals import Deal
    from bot.storage.database import Database
    from tests.play.conftest import Desk

KIND = DAILIES[0]
OPEN = DAILIES[-1]


def test_each_solitaire_has_a_daily_that_can_be_dealt() -> None:
    assert len(set(DAILIES)) == 5
    assert {kind.game for kind in DAILIES} == {game.key for game in GAMES}
    for kind in DAILIES:
        deal = kind.deal(5)
        assert (deal.game.key, "".join(deal.options)) == (kind.game, kind.options)
        assert deal.table()


@pytest.mark.parametrize(
    ("actions", "proven", "expected"),
    [
        (100, 100, 3),
        (80, 100, 3),
        (105, 100, 3),
        (106, 100, 2),
        (125, 100, 2),
        (126, 100, 1),
        (5, None, None),
    ],
)
def test_stars_compare_with_a_line_that_is_known_to_win(
    actions: int, proven: int | None, expected: int | None
) -> None:
    assert stars(actions, proven) == expected


def test_numbers_are_deals_and_follow_from_all_that_they_are_of() -> None:
    day = date(2026, 3, 1)
    numbers = {number_of("secret", day, KIND, attempt) for attempt in range(500)}
    assert len(numbers) > 490
    assert min(numbers) >= 1
    assert max(numbers) <= 999_999
    first = number_of("secret", day, KIND, 0)
    assert first == number_of("secret", day, KIND, 0) == 477_511
    others = [
        number_of("another", day, KIND, 0),
        number_of("secret", day + timedelta(days=1), KIND, 0),
        number_of("secret", day, OPEN, 0),
        number_of("secret", day, Daily(KIND.game, "D3N"), 0),
        number_of("secret", day, KIND, 1),
    ]
    assert first not in others


async def test_a_deal_is_fixed_once(desk: Desk, database: Database) -> None:
    today = desk.dailies.today()
    deal = await desk.dailies.deal(today, KIND)
    assert deal == await StoredDailies(database).get(today, KIND.game, KIND.options)
    assert (deal.proven, deal.fixed_at) == (None, desk.clock())
    desk.lines[KIND.deal(deal.number)] = 90
    again = Dailies(StoredDailies(database), Installation(database), desk.prove, now=desk.clock)
    assert await again.deal(today, KIND) == deal


async def test_the_secret_is_made_once_and_kept(desk: Desk, database: Database) -> None:
    deal = await desk.dailies.deal(desk.dailies.today(), KIND)
    secret = await Installation(database).get(module.SEED)
    assert secret is not None
    assert len(secret) == 64
    assert deal.number == number_of(secret, deal.day, KIND, 0)


async def test_a_stored_deal_stands_whatever_a_new_release_would_deal(desk: Desk, database: Database) -> None:
    today = desk.dailies.today()
    fixed = DailyDeal(today - timedelta(days=9), KIND.game, KIND.options, 77, 120, desk.clock())
    await StoredDailies(database).fix(fixed)
    await StoredDailies(database).fix(replace(fixed, day=today, number=78))
    assert await desk.dailies.deal(fixed.day, KIND) == fixed
    assert (await desk.dailies.deal(today, KIND)).number == 78


async def test_the_first_deal_that_is_proved_is_taken(desk: Desk, database: Database) -> None:
    secret = await Installation(database).first(module.SEED, "secret")
    today = desk.dailies.today()
    third = number_of(secret, today, KIND, 2)
    desk.lines[KIND.deal(third)] = 110
    deal = await desk.dailies.deal(today, KIND)
    assert (deal.number, deal.proven) == (third, 110)


async def test_whoever_waits_for_a_deal_does_not_wait_for_ever(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_PATIENCE", -1)
    asked = list["Deal"]()

    async def prove(deal: Deal) -> int | None:
        asked.append(deal)
        return None

    monkeypatch.setattr(desk.dailies, "_prove", prove)
    await desk.dailies.deal(desk.dailies.today(), KIND)
    assert not asked
    await desk.dailies.prepare()
    assert len(asked) == len(DAILIES) * module.TRIES  # nobody waits for tomorrow's


async def test_a_solver_that_never_answers_takes_nobodys_daily_away(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_PATIENCE", 0.02)
    monkeypatch.setattr(module, "_SLOWEST", 0.001)

    async def prove(deal: Deal) -> int | None:
        return await asyncio.get_running_loop().create_future()

    monkeypatch.setattr(desk.dailies, "_prove", prove)
    async with asyncio.timeout(5):
        deal = await desk.dailies.deal(desk.dailies.today(), KIND)
        await desk.dailies.prepare()
    assert deal.proven is None


async def test_a_deal_begun_ahead_is_hurried_when_its_day_has_come(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_PATIENCE", 0)
    asked = 0

    async def prove(deal: Deal) -> int | None:
        nonlocal asked
        asked += 1
        desk.clock.turn(days=1)
        return None

    monkeypatch.setattr(desk.dailies, "_prove", prove)
    tomorrow = desk.dailies.today() + timedelta(days=1)
    assert (await desk.dailies._made(tomorrow, KIND)).proven is None
    assert asked == 1


async def test_many_who_come_first_get_one_deal(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    async def prove(deal: Deal) -> int | None:
        nonlocal asked
        asked += 1
        await asyncio.sleep(0)
        return 90

    monkeypatch.setattr(desk.dailies, "_prove", prove)
    today = desk.dailies.today()
    deals = await asyncio.gather(*(desk.dailies.deal(today, KIND) for _ in range(5)), desk.dailies.prepare())
    assert len({deal.number for deal in deals if deal is not None}) == 1
    assert asked == 2 * len(DAILIES)


async def test_tomorrow_is_stored_ahead_and_told_to_nobody(desk: Desk, database: Database) -> None:
    await desk.dailies.prepare()
    tomorrow = desk.dailies.today() + timedelta(days=1)
    stored = await StoredDailies(database).of(tomorrow)
    assert len(stored) == len(DAILIES)
    deal = next(one for one in stored if Daily(one.game, one.options) == KIND)
    with pytest.raises(NoSuchDaily) as refused:
        await desk.dailies.deal(tomorrow, KIND)
    assert refused.value == NoSuchDaily(tomorrow)
    assert await desk.dailies.dated(KIND.deal(deal.number)) == []
    desk.clock.turn(days=1)
    assert await desk.dailies.deal(tomorrow, KIND) == deal
    assert await desk.dailies.dated(KIND.deal(deal.number)) == [deal]
    desk.clock.turn(days=1)
    assert await desk.dailies.dated(KIND.deal(deal.number)) == [deal]
    desk.clock.turn(days=1)
    assert await desk.dailies.dated(KIND.deal(deal.number)) == []


async def test_a_daily_is_known_by_its_cards_whatever_the_options(desk: Desk) -> None:
    deal = await desk.dailies.deal(desk.dailies.today(), KIND)
    for options in ("D3N", "D1V", "D3V"):
        other = Daily(KIND.game, options).deal(deal.number)
        assert other.pack == KIND.deal(deal.number).pack
        assert await desk.dailies.dated(other) == [deal]
    assert await desk.dailies.dated(OPEN.deal(deal.number)) == []


async def test_a_past_day_without_a_deal_has_none(desk: Desk) -> None:
    with pytest.raises(NoSuchDaily):
        await desk.dailies.deal(desk.dailies.today() - timedelta(days=1), KIND)


async def test_preparing_is_done_once_a_day(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    await desk.dailies.prepare()
    with monkeypatch.context() as patched:
        patched.setattr(StoredDailies, "get", None)
        patched.setattr(StoredDailies, "fix", None)
        await desk.dailies.prepare()
    desk.clock.turn(days=1)
    await desk.dailies.prepare()
    assert await desk.dailies._deals.of(desk.dailies.today() + timedelta(days=1))


async def test_what_fails_in_between_is_made_up_for(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    today = desk.dailies.today()

    async def prove(deal: Deal) -> int | None:
        if deal.game.key == DAILIES[3].game:
            raise BlockingIOError
        return 90

    with monkeypatch.context() as patched:
        patched.setattr(desk.dailies, "_prove", prove)
        with pytest.raises(BlockingIOError):
            await desk.dailies.prepare()
    before = await desk.dailies._deals.of(today)
    assert len(before) == 3
    await desk.dailies.prepare()
    after = await desk.dailies._deals.of(today)
    assert len(after) == len(DAILIES)
    assert all(deal in after for deal in before)


async def test_the_reset_is_the_end_of_today(desk: Desk) -> None:
    reset = desk.dailies.reset()
    assert timedelta(0) < reset - desk.clock() <= timedelta(days=1)
    today = desk.dailies.today()
    desk.clock.time = reset - timedelta(microseconds=1)
    assert desk.dailies.today() == today
    desk.clock.time = reset
    assert desk.dailies.today() == today + timedelta(days=1)
