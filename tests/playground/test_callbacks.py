"""First answers to interactions: what fits, once, in time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.playground import interactions
from tests.playground.bare_bot import EPHEMERAL, V2, BareBot, buttons, text

if TYPE_CHECKING:
    from bot.playground.driver import Message, Person
    from bot.playground.wire import Json

CHOICES: Json = {"type": 8, "data": {"choices": [{"name": "KL1", "value": "KL1"}]}}
MODAL: Json = {
    "type": 9,
    "data": {
        "title": "Code",
        "custom_id": "m",
        "components": [
            {
                "type": 18,
                "label": "Code",
                "component": {"type": 4, "style": 1, "custom_id": "code", "min_length": 3},
            },
            {
                "type": 18,
                "label": "Whom",
                "component": {"type": 5, "custom_id": "whom", "required": False, "min_values": 0},
            },
        ],
    },
}


async def board(bare: BareBot, person: Person, *custom_ids: str, flags: int = 0) -> Message:
    """A message of the bot with buttons."""
    data = {"content": "board", "components": buttons(*custom_ids or ("go",)), "flags": flags}
    _, _, outcome = await bare.take(person.command("play"), {"type": 4, "data": data})
    return outcome.message


async def test_a_command_is_answered_with_a_message(bare: BareBot, asha: Person) -> None:
    interaction, reply, outcome = await bare.take(asha.command("play", draw="D1"), text("hello"))
    assert reply.status == 200
    assert reply.data["interaction"]["response_message_id"] == outcome.message.id
    assert outcome.kind == "message"
    assert (await asha.latest()).content == "hello"
    assert outcome.message.data["interaction_metadata"]["user"]["id"] == asha.id
    assert outcome.message.data["interaction"]["name"] == "play"
    assert interaction["data"]["options"] == [{"name": "draw", "type": 3, "value": "D1"}]


async def test_without_with_response_there_is_no_body(bare: BareBot, asha: Person) -> None:
    acting = asyncio.create_task(asha.command("play"))
    interaction = await bare.event("INTERACTION_CREATE")
    path = f"/interactions/{interaction['id']}/{interaction['token']}/callback"
    assert (await bare.request("POST", path, text("hello"))).status == 204
    assert (await acting).ok


async def test_an_update_changes_the_pressed_message(bare: BareBot, asha: Person) -> None:
    message = await board(bare, asha)
    interaction, reply, outcome = await bare.take(
        asha.press(message, "go"), {"type": 7, "data": {"content": "moved"}}
    )
    assert interaction["message"]["id"] == message.id
    assert interaction["data"] == {"custom_id": "go", "component_type": 2, "id": 2}
    assert reply.data["resource"]["type"] == 7
    assert outcome.message.content == "moved"
    assert outcome.message.data["edited_timestamp"]
    assert len(await asha.messages()) == 1


async def test_a_deferred_message_shows_thinking_until_it_is_edited(bare: BareBot, asha: Person) -> None:
    interaction, _, outcome = await bare.take(asha.command("play"), {"type": 5})
    assert outcome.message.loading
    await bare.webhook("PATCH", interaction, "@original", {"content": "done"})
    latest = await asha.latest()
    assert (latest.id, latest.content, latest.loading) == (outcome.message.id, "done", False)


async def test_the_first_follow_up_after_a_deferral_fills_it(
    bare: BareBot, asha: Person, ben: Person
) -> None:
    interaction, _, _ = await bare.take(asha.command("play"), {"type": 5, "data": {"flags": EPHEMERAL}})
    await bare.webhook("POST", interaction, body={"content": "first"})
    await bare.webhook("POST", interaction, body={"content": "second"})
    assert [(one.content, one.ephemeral) for one in await asha.messages()] == [
        ("first", True),
        ("second", False),
    ]
    assert [one.content for one in await ben.messages()] == ["second"]


async def test_a_deferred_update_makes_the_pressed_message_original(bare: BareBot, asha: Person) -> None:
    message = await board(bare, asha)
    interaction, _, outcome = await bare.take(asha.press(message, "go"), {"type": 6})
    assert outcome.kind == "deferred_update"
    await bare.webhook("PATCH", interaction, "@original", {"content": "later"})
    assert (await asha.refresh(message)).content == "later"


async def test_autocomplete(bare: BareBot, asha: Person) -> None:
    acting = asyncio.create_task(asha.autocomplete("play", "code", code="K", draw="D"))
    interaction = await bare.event("INTERACTION_CREATE")
    assert interaction["type"] == 4
    assert interaction["data"]["options"] == [
        {"name": "draw", "type": 3, "value": "D"},
        {"name": "code", "type": 3, "value": "K", "focused": True},
    ]
    assert (await bare.callback(interaction, CHOICES)).status == 200
    assert await acting == [{"name": "KL1", "value": "KL1"}]


async def test_a_modal_is_shown_filled_in_and_answered(bare: BareBot, asha: Person, ben: Person) -> None:
    await asha.listen()
    message = await board(bare, asha)
    _, _, shown = await bare.take(asha.press(message, "go"), MODAL)
    assert (await asha.wait(lambda event: event["t"] == "modal"))["modal"]["title"] == "Code"
    interaction, _, outcome = await bare.take(
        asha.submit(shown, {"code": "KL1", "whom": ["ben"]}), {"type": 7, "data": {"content": "dealt"}}
    )
    assert interaction["type"] == 5
    code, whom = (one["component"] for one in interaction["data"]["components"])
    assert (code["custom_id"], code["value"]) == ("code", "KL1")
    assert whom["values"] == [ben.id]
    assert interaction["data"]["resolved"]["users"][ben.id]["username"] == "ben"
    assert outcome.message.content == "dealt"


async def test_an_ephemeral_answer_is_for_one_pair_of_eyes(bare: BareBot, asha: Person, ben: Person) -> None:
    _, _, outcome = await bare.take(asha.command("play"), text("secret", EPHEMERAL))
    assert outcome.message.data["ephemeral_for"] == asha.id
    assert (await asha.latest()).content == "secret"
    assert not await ben.messages()
    told = await bare.event("MESSAGE_CREATE", lambda data: data["content"] == "secret")
    assert "guild_id" not in told
    path = f"/channels/{outcome.message.channel_id}/messages/{outcome.message.id}"
    assert (await bare.request("GET", path)).code == 10008


# what was answered, on what, and why it does not fit
MISFITS: dict[str, tuple[str, Json]] = {
    "update of nothing": ("command", {"type": 7, "data": {"content": "x"}}),
    "deferred update of nothing": ("command", {"type": 6}),
    "choices for a command": ("command", CHOICES),
    "message for autocomplete": ("autocomplete", text("x")),
    "modal for a modal": ("submit", MODAL),
    "pong": ("command", {"type": 1}),
    "no type": ("command", {}),
    "deferral with V2": ("command", {"type": 5, "data": {"flags": V2}}),
    "too many choices": ("autocomplete", {"type": 8, "data": {"choices": CHOICES["data"]["choices"] * 26}}),
    "long message": ("command", text("x" * 2001)),
    "bad modal": ("command", {"type": 9, "data": {"title": "t"}}),
}


@pytest.mark.parametrize("misfit", MISFITS)
async def test_an_answer_that_does_not_fit_is_refused_and_another_is_taken(
    bare: BareBot, asha: Person, misfit: str
) -> None:
    kind, wrong = MISFITS[misfit]
    right = CHOICES if kind == "autocomplete" else text("right")
    if kind == "command":
        acting = asyncio.create_task(asha.command("play"))
    elif kind == "submit":
        _, _, shown = await bare.take(asha.command("play"), MODAL)
        acting = asyncio.create_task(asha.submit(shown, {"code": "KL1"}))
    else:
        acting = asyncio.create_task(asha.autocomplete("play", "code", code="K"))
    interaction = await bare.event("INTERACTION_CREATE")
    reply = await bare.callback(interaction, wrong)
    assert (reply.status, reply.code) == (400, 50035)
    assert (await bare.callback(interaction, right)).status == 200
    await acting


async def test_one_acknowledgement_each(bare: BareBot, asha: Person) -> None:
    interaction, reply, _ = await bare.take(asha.command("play"), text("one"))
    assert reply.status == 200
    again = await bare.callback(interaction, text("two"))
    assert (again.status, again.code) == (400, 40060)


async def test_after_the_limit_the_token_is_dead(
    bare: BareBot, asha: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(interactions, "ACK_S", 0.1)
    await asha.listen()
    outcome = await asha.command("play")
    assert (outcome.ok, outcome.reason) == (False, "application_did_not_respond")
    assert (await asha.wait(lambda event: event["t"] == "interaction"))["state"] == "failed"
    late = await bare.callback(await bare.event("INTERACTION_CREATE"), text("late"))
    assert (late.status, late.code) == (404, 10062)


async def test_an_unknown_token(bare: BareBot, asha: Person) -> None:
    reply = await bare.callback({"id": "1", "token": "x-_"}, text("hello"))
    assert (reply.status, reply.code) == (404, 10062)


async def test_a_message_deleted_before_the_update(bare: BareBot, asha: Person) -> None:
    message = await board(bare, asha)
    acting = asyncio.create_task(asha.press(message, "go"))
    interaction = await bare.event("INTERACTION_CREATE")
    await asha.delete(message)
    reply = await bare.callback(interaction, {"type": 7, "data": {"content": "moved"}})
    assert (reply.status, reply.code) == (404, 10008)
    assert (await bare.callback(interaction, text("gone", EPHEMERAL))).status == 200
    assert (await acting).ok
