"""Uploads: what a message keeps, what replaces it, and what is served."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from bot.playground import bodies
from bot.playground.model import CARDS_ID
from tests.playground.bare_bot import V2, BareBot

if TYPE_CHECKING:
    import pytest

    from bot.playground.driver import Driver, Person
    from bot.playground.wire import Json

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x14\0\0\0\x0a" + b"p" * 20
CARDS = f"/channels/{CARDS_ID}/messages"


def gallery(name: str) -> Json:
    return {"type": 12, "items": [{"media": {"url": f"attachment://{name}"}, "description": "a board"}]}


def names(message: Json) -> list[str]:
    return [one["filename"] for one in message["attachments"]]


async def test_a_file_is_stored_and_served(bare: BareBot, driver: Driver) -> None:
    payload = {"attachments": [{"id": 0, "filename": "board.png", "description": "a board"}]}
    made = (await bare.request("POST", CARDS, payload, ("board.png", PNG))).data
    (file,) = made["attachments"]
    assert (file["content_type"], file["width"], file["height"]) == ("image/png", 20, 10)
    assert (file["size"], file["description"]) == (len(PNG), "a board")
    async with driver.session.get(file["url"]) as response:
        assert response.headers["Content-Type"] == "image/png"
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert await response.read() == PNG


async def test_an_edit_keeps_appends_or_replaces(bare: BareBot) -> None:
    made = (await bare.request("POST", CARDS, {}, ("a.png", PNG))).data
    path = f"{CARDS}/{made['id']}"
    kept = (await bare.request("PATCH", path, {"content": "x"})).data
    assert names(kept) == ["a.png"]
    appended = (await bare.request("PATCH", path, {}, ("b.png", PNG))).data
    assert names(appended) == ["a.png", "b.png"]
    first = {**appended["attachments"][0], "id": int(appended["attachments"][0]["id"])}
    mixed = {"attachments": [first, {"id": 0, "filename": "c.png"}]}
    assert names((await bare.request("PATCH", path, mixed, ("c.png", PNG))).data) == ["a.png", "c.png"]
    replaced = {"attachments": [{"id": 0, "filename": "d.png"}]}
    assert names((await bare.request("PATCH", path, replaced, ("d.png", PNG))).data) == ["d.png"]
    assert names((await bare.request("PATCH", path, {"content": "x", "attachments": []})).data) == []


async def test_a_file_in_a_component_is_shown_there_and_not_listed(
    bare: BareBot, driver: Driver, asha: Person
) -> None:
    payload = {"flags": V2, "components": [gallery("board.png")]}
    made = (await bare.request("POST", CARDS, payload, ("board.png", PNG))).data
    assert made["attachments"] == []
    media = made["components"][0]["items"][0]["media"]
    assert (media["width"], media["content_type"]) == (20, "image/png")
    (picture,) = (await asha.latest()).images
    assert picture["description"] == "a board"
    assert await driver.fetch(picture["url"]) == PNG
    again = await bare.request("PATCH", f"{CARDS}/{made['id']}", {"components": [gallery("board.png")]})
    assert again.data["components"][0]["items"][0]["media"]["url"] == media["url"]
    by_address = {"components": [{"type": 12, "items": [{"media": {"url": media["url"]}}]}]}
    shown = await bare.request("PATCH", f"{CARDS}/{made['id']}", by_address)
    assert shown.data["components"][0]["items"][0]["media"]["attachment_id"] == media["attachment_id"]


async def test_a_replaced_picture_takes_the_place_of_the_old_one(bare: BareBot, driver: Driver) -> None:
    payload = {"flags": V2, "components": [gallery("board.png")]}
    made = (await bare.request("POST", CARDS, payload, ("board.png", PNG))).data
    change = {"components": [gallery("board.png")], "attachments": [{"id": 0, "filename": "board.png"}]}
    edited = await bare.request("PATCH", f"{CARDS}/{made['id']}", change, ("board.png", PNG + b"2"))
    media = edited.data["components"][0]["items"][0]["media"]
    assert await driver.fetch(media["url"]) == PNG + b"2"
    gone = {"components": [gallery("board.png")], "attachments": []}
    refused = await bare.request("PATCH", f"{CARDS}/{made['id']}", gone)
    assert refused.code == 50035


async def test_an_embed_shows_its_picture(bare: BareBot) -> None:
    payload = {"embeds": [{"title": "T", "image": {"url": "attachment://a.png"}}]}
    made = (await bare.request("POST", CARDS, payload, ("a.png", PNG))).data
    assert made["attachments"] == []
    assert made["embeds"][0]["image"]["width"] == 20


async def test_only_pictures_are_served_as_pictures(bare: BareBot) -> None:
    made = (await bare.request("POST", CARDS, {}, ("a.png", b"<html>"), ("log.txt", b"x"))).data
    assert [one["content_type"] for one in made["attachments"]] == ["application/octet-stream", "text/plain"]


async def test_strange_names_become_safe(bare: BareBot) -> None:
    made = (await bare.request("POST", CARDS, {}, ("../my board.png", PNG))).data
    assert names(made) == [".._my_board.png"]


async def test_limits_of_size(bare: BareBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "MAX_FILE", 100)
    assert (await bare.request("POST", CARDS, {}, ("a.txt", b"x" * 100))).status == 200
    too_big = await bare.request("POST", CARDS, {}, ("a.txt", b"x" * 101))
    assert (too_big.status, too_big.code) == (413, 40005)
    monkeypatch.setattr(bodies, "MAX_REQUEST", 50)
    assert (await bare.request("POST", CARDS, {"content": "x" * 60})).code == 40005


async def test_ten_files_and_no_more(bare: BareBot) -> None:
    files = [(f"{n}.txt", b"x") for n in range(11)]
    assert (await bare.request("POST", CARDS, {}, *files[:10])).status == 200
    assert (await bare.request("POST", CARDS, {}, *files)).code == 30015


async def test_what_is_not_json(bare: BareBot) -> None:
    url = bare.playground.api_base + CARDS
    async with bare.session.post(url, data=b"{", headers={"Authorization": "Bot t"}) as response:
        assert json.loads(await response.read())["code"] == 50109
