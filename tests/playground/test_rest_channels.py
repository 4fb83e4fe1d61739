"""Messages sent without an interaction, and what stands in their way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.playground.model import ANYWHERE_ID, CARDS_ID, LATE_NIGHT_ID, LOUNGE_ID
from tests.playground.bare_bot import EPHEMERAL, BareBot, Reply

if TYPE_CHECKING:
    from bot.playground.driver import Driver, Person
    from bot.playground.wire import Json

CARDS = f"/channels/{CARDS_ID}/messages"
NIGHT = f"/channels/{LATE_NIGHT_ID}"
PICTURE = ("board.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x14\0\0\0\x0a")


async def send(bare: BareBot, path: str = CARDS, content: str = "x") -> Reply:
    return await bare.request("POST", path, {"content": content})


async def test_a_message_is_made_read_changed_listed_and_deleted(bare: BareBot, asha: Person) -> None:
    made = await send(bare)
    path = f"{CARDS}/{made.data['id']}"
    assert (await bare.request("GET", path)).data["content"] == "x"
    assert (await bare.request("PATCH", path, {"content": "y"})).data["edited_timestamp"]
    assert (await asha.latest()).content == "y"
    assert [one["content"] for one in (await bare.request("GET", CARDS)).data] == ["y"]
    assert (await bare.request("DELETE", path)).status == 204
    assert (await bare.request("GET", path)).code == 10008
    assert [event["t"] for event in bare.events if "MESSAGE" in (event["t"] or "")] == [
        "MESSAGE_CREATE",
        "MESSAGE_UPDATE",
        "MESSAGE_DELETE",
    ]


# reply to a request: (method, path, body, status, code)
REFUSED: dict[str, tuple[str, str, Json, int, int]] = {
    "unknown channel": ("POST", "/channels/1/messages", {"content": "x"}, 404, 10003),
    "unknown message": ("PATCH", f"{CARDS}/1", {"content": "x"}, 404, 10008),
    "no access": ("GET", f"/channels/{ANYWHERE_ID}", {}, 403, 50001),
    "empty": ("POST", CARDS, {"content": ""}, 400, 50006),
    "ephemeral": ("POST", CARDS, {"content": "x", "flags": EPHEMERAL}, 400, 50035),
    "unknown attachment": ("POST", CARDS, {"content": "x", "attachments": [{"id": 5}]}, 400, 50035),
    "unknown user": ("GET", "/users/1", {}, 404, 10013),
    "unknown guild": ("GET", "/guilds/1", {}, 404, 10004),
    "unknown recipient": ("POST", "/users/@me/channels", {"recipient_id": 1}, 404, 10013),
    "no other change of a channel": ("PATCH", f"/channels/{CARDS_ID}", {"name": "x"}, 403, 50013),
}


@pytest.mark.parametrize("fault", REFUSED)
async def test_refusals(bare: BareBot, fault: str) -> None:
    method, path, body, status, code = REFUSED[fault]
    reply = await bare.request(method, path, body or None)
    assert (reply.status, reply.code) == (status, code)


async def test_a_persons_message_cannot_be_edited_nor_deleted(bare: BareBot, asha: Person) -> None:
    said = await asha.say("mine")
    assert (await bare.request("PATCH", f"{CARDS}/{said.id}", {"content": "x"})).code == 50005
    assert (await bare.request("DELETE", f"{CARDS}/{said.id}")).code == 50013


async def test_direct_messages_open_or_closed(bare: BareBot, driver: Driver, asha: Person) -> None:
    opened = await bare.request("POST", "/users/@me/channels", {"recipient_id": int(asha.id)})
    path = f"/channels/{opened.data['id']}/messages"
    assert (await send(bare, path)).status == 200
    assert [one.content for one in await asha.messages("dm")] == ["x"]
    await driver.faults(closed_dms=[asha.id])
    closed = await send(bare, path)
    assert (closed.status, closed.code) == (403, 50007)


# lost permission: (path that is refused, its code)
PERMISSIONS: dict[str, tuple[str, str, int]] = {
    "VIEW_CHANNEL": (CARDS_ID, CARDS, 50001),
    "SEND_MESSAGES": (CARDS_ID, CARDS, 50013),
    "SEND_MESSAGES_IN_THREADS": (LOUNGE_ID, f"{NIGHT}/messages", 50013),
}


@pytest.mark.parametrize("name", PERMISSIONS)
async def test_lost_permissions(bare: BareBot, driver: Driver, name: str) -> None:
    channel, path, code = PERMISSIONS[name]
    assert (await send(bare, path)).status == 200
    await driver.faults(lost_permissions={channel: [name]})
    refused = await send(bare, path)
    assert (refused.status, refused.code) == (403, code)
    await driver.faults(lost_permissions={})
    assert (await send(bare, path)).status == 200


async def test_files_and_embeds_need_their_permissions(bare: BareBot, driver: Driver) -> None:
    assert (await bare.request("POST", CARDS, {}, PICTURE)).status == 200
    await driver.faults(lost_permissions={CARDS_ID: ["ATTACH_FILES", "EMBED_LINKS"]})
    assert (await bare.request("POST", CARDS, {}, PICTURE)).code == 50013
    assert (await bare.request("POST", CARDS, {"embeds": [{"title": "T"}]})).code == 50013
    assert (await send(bare)).status == 200
    assert (await bare.event("CHANNEL_UPDATE"))["permission_overwrites"][0]["deny"] == str(1 << 15 | 1 << 14)


async def test_an_archived_thread_can_be_woken_but_not_edited(bare: BareBot, driver: Driver) -> None:
    made = await send(bare, f"{NIGHT}/messages")
    await driver.faults(archived_threads=[LATE_NIGHT_ID])
    edited = await bare.request("PATCH", f"{NIGHT}/messages/{made.data['id']}", {"content": "y"})
    assert (edited.status, edited.code) == (400, 50083)
    woken = await bare.request("PATCH", NIGHT, {"archived": False})
    assert woken.data["thread_metadata"]["archived"] is False
    assert (
        await bare.request("PATCH", f"{NIGHT}/messages/{made.data['id']}", {"content": "y"})
    ).status == 200
    await driver.faults(archived_threads=[LATE_NIGHT_ID])
    assert (await send(bare, f"{NIGHT}/messages")).status == 200
    assert (await driver.faults())["archived_threads"] == []


async def test_a_locked_thread_stays_closed(bare: BareBot, driver: Driver) -> None:
    await driver.faults(locked_threads=[LATE_NIGHT_ID])
    assert (await send(bare, f"{NIGHT}/messages")).code == 50083
    assert (await bare.request("PATCH", NIGHT, {"archived": False})).code == 50013


async def test_edits_of_old_messages_are_limited(bare: BareBot, driver: Driver) -> None:
    made = await send(bare)
    path = f"{CARDS}/{made.data['id']}"
    await driver.faults(edit_limit_old=1)
    for content in ("a", "b"):
        assert (await bare.request("PATCH", path, {"content": content})).status == 200
    await driver.faults(age_messages_s=3700)
    replies = [await bare.request("PATCH", path, {"content": content}) for content in ("c", "d")]
    assert [(reply.status, reply.code) for reply in replies] == [(200, 0), (429, 30046)]


async def test_aged_messages_look_old_by_their_ids(bare: BareBot, driver: Driver) -> None:
    young = int((await send(bare)).data["id"])
    await driver.faults(age_messages_s=3600)
    old = int((await send(bare)).data["id"])
    assert (young >> 22) - (old >> 22) == pytest.approx(3_600_000, abs=3000)


async def test_people_members_and_guilds(bare: BareBot, asha: Person) -> None:
    assert (await bare.request("GET", f"/users/{asha.id}")).data["global_name"] == "Asha"
    member = await bare.request("GET", f"/guilds/1200000000000000100/members/{asha.id}")
    assert member.data["user"]["id"] == asha.id
    channels = await bare.request("GET", "/guilds/1200000000000000100/channels")
    assert [one["name"] for one in channels.data] == ["cards", "lounge"]
    assert (await bare.request("GET", f"/channels/{LATE_NIGHT_ID}")).data["type"] == 11
