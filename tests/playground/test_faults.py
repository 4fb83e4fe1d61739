"""The misbehaviour switches that touch any request, and the log of requests."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from bot.playground.driver import DriverError
from bot.playground.faults import Faults
from bot.playground.model import CARDS_ID

if TYPE_CHECKING:
    from bot.playground import Playground
    from bot.playground.driver import Driver
    from tests.playground.bare_bot import BareBot

CARDS = f"/channels/{CARDS_ID}/messages"


async def test_a_rate_limit_for_some_requests(bare: BareBot, driver: Driver) -> None:
    await driver.faults(rate_limit={"route_prefix": "POST /channels/", "count": 2, "retry_after": 0.5})
    replies = [await bare.request("POST", CARDS, {"content": "x"}) for _ in range(3)]
    assert [reply.status for reply in replies] == [429, 429, 200]
    assert replies[0].data == {"message": "You are being rate limited.", "retry_after": 0.5, "global": False}
    assert (await bare.request("GET", CARDS)).status == 200


async def test_an_error_for_some_requests(bare: BareBot, driver: Driver) -> None:
    error = {"route_prefix": "/users/", "count": 1, "status": 503, "code": 0, "message": "Down"}
    await driver.faults(error=error)
    assert (await bare.request("GET", "/users/@me")).status == 503
    assert (await bare.request("GET", "/users/@me")).status == 200


async def test_a_full_bucket(bare: BareBot, driver: Driver) -> None:
    await driver.faults(edit_bucket={"limit": 2, "per_s": 60})
    replies = [await bare.request("POST", CARDS, {"content": "x"}) for _ in range(3)]
    assert [reply.status for reply in replies] == [200, 200, 429]
    assert 0 < replies[2].data["retry_after"] <= 60


async def test_latency(bare: BareBot, driver: Driver) -> None:
    await driver.faults(latency_ms=20, upload_latency_ms=30)
    started = time.perf_counter()
    await bare.request("GET", "/users/@me")
    middle = time.perf_counter()
    await bare.request("POST", CARDS, {}, ("a.txt", b"x"))
    assert middle - started >= 0.02
    assert time.perf_counter() - middle >= 0.05


async def test_switches_are_shown_and_put_back(driver: Driver) -> None:
    set_now = await driver.faults(latency_ms=1, closed_dms=["7"])
    assert (set_now["latency_ms"], set_now["closed_dms"]) == (1, ["7"])
    back = await driver.faults(latency_ms=None, closed_dms=None)
    assert back == Faults().show() == await driver.call("GET", "/playground/faults")


async def test_unknown_switches(driver: Driver, playground: Playground) -> None:
    with pytest.raises(DriverError, match="no such switch: thunder"):
        await driver.faults(thunder=1)
    with pytest.raises(DriverError, match="no such permission: FLY"):
        await driver.faults(lost_permissions={CARDS_ID: ["FLY"]})
    assert await playground.set_faults(latency_ms=0) == Faults().show()


async def test_the_log_of_requests(bare: BareBot, driver: Driver) -> None:
    before = (await driver.requests())[-1]["n"]
    await bare.request("POST", CARDS, {"content": "x"}, ("a.txt", b"four"))
    await bare.request("POST", "/channels/1/messages", {"content": "x"})
    good, bad = await driver.requests(before)
    assert (good["method"], good["path"], good["status"]) == ("POST", CARDS, 200)
    assert (good["body"], good["files"]) == ({"content": "x"}, [{"name": "a.txt", "size": 4}])
    assert (bad["status"], bad["code"]) == (404, 10003)
    assert good["ms"] > 0


async def test_a_token_is_needed(bare: BareBot) -> None:
    for headers in ({}, {"Authorization": "Bot bad-token"}):
        url = bare.playground.api_base + "/users/@me"
        async with bare.session.get(url, headers=headers) as response:
            assert response.status == 401
            assert response.headers["Content-Type"] == "application/json"
