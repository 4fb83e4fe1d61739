"""What an interaction's token allows after the first answer, and the payload the bot is sent."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.playground.model import ANYWHERE_ID, BOT_ID, CARDS_ID, CLUB_ID, ELSEWHERE_ID
from tests.playground.bare_bot import EPHEMERAL, BareBot, text

if TYPE_CHECKING:
    from bot.playground.driver import Driver, Person


async def test_the_payload_in_a_guild(bare: BareBot, asha: Person) -> None:
    interaction, _, _ = await bare.take(asha.command("play"), text("x"))
    assert interaction["guild_id"] == CLUB_ID
    assert interaction["member"]["user"]["id"] == asha.id
    assert (interaction["locale"], interaction["guild_locale"]) == ("hi", "en-US")
    assert interaction["context"] == 0
    assert interaction["authorizing_integration_owners"] == {"0": CLUB_ID}
    assert interaction["channel"]["id"] == interaction["channel_id"] == CARDS_ID
    assert int(interaction["app_permissions"]) & 1 << 15
    assert interaction["attachment_size_limit"] == 10 * 1024 * 1024


async def test_the_payload_in_a_direct_message(bare: BareBot, ben: Person) -> None:
    interaction, _, _ = await bare.take(ben.command("play", channel="dm"), text("x"))
    assert "member" not in interaction
    assert interaction["user"]["id"] == ben.id
    assert (interaction["context"], interaction["locale"]) == (1, "en-US")
    assert interaction["channel"]["recipients"][0]["id"] == ben.id


async def test_the_payload_where_only_the_person_installed_the_app(bare: BareBot, asha: Person) -> None:
    interaction, _, _ = await bare.take(asha.command("play", channel="anywhere"), text("x"))
    assert interaction["guild_id"] == ELSEWHERE_ID
    assert interaction["authorizing_integration_owners"] == {"1": asha.id}
    path = f"/channels/{ANYWHERE_ID}/messages"
    refused = await bare.request("POST", path, {"content": "x"})
    assert (refused.status, refused.code) == (403, 50001)


async def test_five_follow_ups_for_the_user_installed_and_no_more(bare: BareBot, asha: Person) -> None:
    interaction, _, _ = await bare.take(asha.command("play", channel="anywhere"), text("x"))
    replies = [await bare.webhook("POST", interaction, body={"content": str(n)}) for n in range(6)]
    assert [reply.status for reply in replies] == [200] * 5 + [400]
    assert replies[5].code == 40094
    inside, _, _ = await bare.take(asha.command("play"), text("x"))
    assert all([(await bare.webhook("POST", inside, body={"content": "x"})).status == 200 for _ in range(6)])


async def test_denied_external_apps_answer_privately(
    bare: BareBot, driver: Driver, asha: Person, ben: Person
) -> None:
    await driver.faults(lost_permissions={ANYWHERE_ID: ["USE_EXTERNAL_APPS"]})
    _, _, outcome = await bare.take(asha.command("play", channel="anywhere"), text("x"))
    assert outcome.message.ephemeral
    assert not await ben.messages("anywhere")


async def test_the_original_answer_is_read_changed_and_deleted(bare: BareBot, asha: Person) -> None:
    interaction, _, outcome = await bare.take(asha.command("play"), text("x", EPHEMERAL))
    assert (await bare.webhook("GET", interaction, "@original")).data["id"] == outcome.message.id
    edited = await bare.webhook("PATCH", interaction, outcome.message.id, {"content": "y"})
    assert edited.data["flags"] & EPHEMERAL
    assert (await bare.webhook("DELETE", interaction, "@original")).status == 204
    gone = await bare.webhook("GET", interaction, "@original")
    assert (gone.status, gone.code) == (404, 10008)
    assert not await asha.messages()


async def test_other_messages_are_out_of_reach_of_a_token(bare: BareBot, asha: Person) -> None:
    _, _, outcome = await bare.take(asha.command("play"), text("first"))
    interaction, _, _ = await bare.take(asha.command("play"), text("second"))
    assert (await bare.webhook("PATCH", interaction, outcome.message.id, {"content": "x"})).code == 10008


async def test_a_follow_up_before_the_acknowledgement(bare: BareBot, asha: Person) -> None:
    acting = asyncio.create_task(asha.command("play"))
    interaction = await bare.event("INTERACTION_CREATE")
    early = await bare.webhook("POST", interaction, body={"content": "x"})
    assert (early.status, early.code) == (404, 10015)
    await bare.callback(interaction, text("x"))
    assert (await acting).ok


async def test_tokens_live_a_quarter_of_an_hour(bare: BareBot, driver: Driver, asha: Person) -> None:
    interaction, _, _ = await bare.take(asha.command("play"), text("x"))
    await driver.faults(token_age_s=899)
    assert (await bare.webhook("GET", interaction, "@original")).status == 200
    await driver.faults(token_age_s=901)
    old = await bare.webhook("GET", interaction, "@original")
    assert (old.status, old.code) == (401, 50027)


async def test_unknown_webhooks(bare: BareBot) -> None:
    assert (await bare.webhook("POST", {"token": "x"}, body={"content": "x"})).code == 50027
    assert (await bare.request("POST", "/webhooks/1/x", {"content": "x"})).code == 10015


async def test_the_next_callbacks_can_be_made_unknown(bare: BareBot, driver: Driver, asha: Person) -> None:
    await driver.faults(unknown_interaction=1)
    acting = asyncio.create_task(asha.command("play"))
    interaction = await bare.event("INTERACTION_CREATE")
    assert (await bare.callback(interaction, text("x"))).code == 10062
    assert (await bare.callback(interaction, text("x"))).status == 200
    assert (await acting).message.data["application_id"] == BOT_ID
