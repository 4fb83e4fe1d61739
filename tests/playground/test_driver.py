"""The client of the page API reads what a person would read."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.playground.driver import Message
from tests.playground.bare_bot import BareBot
from tests.playground.test_callbacks import board

if TYPE_CHECKING:
    from bot.playground import Playground
    from bot.playground.driver import Driver, Person

MESSAGE = Message(
    {
        "id": "1",
        "channel_id": "2",
        "content": "",
        "flags": 0,
        "attachments": [{"url": "c"}],
        "components": [
            {
                "type": 17,
                "components": [
                    {"type": 10, "content": "one"},
                    {"type": 12, "items": [{"media": {"url": "a"}, "description": "alt"}]},
                    {
                        "type": 9,
                        "components": [{"type": 10, "content": "two"}],
                        "accessory": {"type": 11, "media": {"url": "b"}},
                    },
                    {
                        "type": 1,
                        "components": [
                            {"type": 2, "label": "Undo", "custom_id": "g1:undo", "disabled": True},
                            {"type": 2, "label": "Stock", "custom_id": "g1:stock"},
                        ],
                    },
                ],
            }
        ],
    }
)


def test_what_a_message_shows() -> None:
    assert MESSAGE.text == "one\ntwo"
    assert [(one["url"], one.get("description")) for one in MESSAGE.images] == [
        ("a", "alt"),
        ("b", None),
        ("c", None),
    ]


def test_controls_are_found_by_label_or_id() -> None:
    assert [one["label"] for one in MESSAGE.controls()] == ["Stock"]
    assert MESSAGE.control("Stock") == MESSAGE.control("g1:stock")
    with pytest.raises(KeyError):
        MESSAGE.control("Undo")


async def test_waiting_ends_with_the_event_or_the_patience(bare: BareBot, asha: Person, ben: Person) -> None:
    await asha.listen()
    await ben.say("first")
    await ben.say("second")
    assert (await asha.wait_message(lambda one: one.content == "second")).content == "second"
    with pytest.raises(TimeoutError):
        await asha.wait_message(lambda one: one.content == "first", 0.02)


async def test_a_message_is_read_anew(bare: BareBot, asha: Person) -> None:
    message = await board(bare, asha)
    path = f"/channels/{message.channel_id}/messages/{message.id}"
    await bare.request("PATCH", path, {"content": "changed"})
    assert (await asha.refresh(message)).content == "changed"
    await asha.delete(message)
    with pytest.raises(KeyError):
        await asha.refresh(message)


async def test_waiting_for_the_bot(playground: Playground, driver: Driver) -> None:
    with pytest.raises(TimeoutError):
        await driver.wait_online(0.01)
    waiting = asyncio.create_task(driver.wait_online())
    async with BareBot(playground):
        await waiting
