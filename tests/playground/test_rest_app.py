"""The application's own endpoints: who it is, and its commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.playground.model import BOT_ID, CLUB_ID, ELSEWHERE_ID
from tests.playground.bare_bot import BareBot, text

if TYPE_CHECKING:
    from bot.playground.driver import Driver, Person
    from bot.playground.wire import Json

GLOBAL = f"/applications/{BOT_ID}/commands"
IN_CLUB = f"/applications/{BOT_ID}/guilds/{CLUB_ID}/commands"
RULES: Json = {"name": "rules", "description": "The rules"}


async def test_who_the_bot_is(bare: BareBot) -> None:
    assert (await bare.request("GET", "/users/@me")).data["bot"] is True
    assert (await bare.request("GET", "/oauth2/applications/@me")).data["id"] == BOT_ID
    gateway = (await bare.request("GET", "/gateway/bot")).data
    assert (gateway["shards"], gateway["url"]) == (1, bare.playground.gateway_url)


async def test_an_overwrite_replaces_commands_and_keeps_ids(bare: BareBot, asha: Person) -> None:
    await asha.listen()
    first = (await bare.request("PUT", GLOBAL, [RULES])).data
    told = await asha.wait(lambda event: event["t"] == "commands")
    assert [one["name"] for one in told["commands"]] == ["rules"]
    second = (await bare.request("PUT", GLOBAL, [RULES, RULES | {"name": "daily"}])).data
    assert second[0]["id"] == first[0]["id"]
    assert (await bare.request("GET", GLOBAL)).data == second
    assert (await bare.request("GET", f"{GLOBAL}/{first[0]['id']}")).data["name"] == "rules"
    assert (await bare.request("GET", f"{GLOBAL}/1")).code == 10063


async def test_a_refused_overwrite_changes_nothing(bare: BareBot) -> None:
    before = (await bare.request("GET", GLOBAL)).data
    refused = await bare.request("PUT", GLOBAL, [RULES, RULES | {"name": "Bad Name"}])
    assert (refused.status, refused.code) == (400, 50035)
    problem = refused.data["errors"]["1"]["name"]["_errors"][0]
    assert problem["code"] == "APPLICATION_COMMAND_INVALID_NAME"
    assert (await bare.request("PUT", GLOBAL, RULES)).code == 50035
    assert (await bare.request("GET", GLOBAL)).data == before


async def test_commands_of_a_guild_are_offered_there_alone(bare: BareBot, asha: Person) -> None:
    made = (await bare.request("PUT", IN_CLUB, [RULES])).data
    assert made[0]["guild_id"] == CLUB_ID
    interaction, _, _ = await bare.take(asha.command("rules"), text("x"))
    assert interaction["data"]["guild_id"] == CLUB_ID
    elsewhere = f"/applications/{BOT_ID}/guilds/{ELSEWHERE_ID}/commands"
    assert (await bare.request("PUT", elsewhere, [RULES])).code == 50001
    assert (await bare.request("GET", "/applications/1/commands")).code == 10002


async def test_unknown_endpoints_are_logged(bare: BareBot, driver: Driver) -> None:
    assert (await bare.request("GET", "/stage-instances/1")).status == 404
    last = (await driver.requests())[-1]
    assert (last["path"], last["status"]) == ("/stage-instances/1", 404)
