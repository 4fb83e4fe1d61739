"""A full restart keeps messages, their files and buttons, and the commands."""

from __future__ import annotations

import asyncio
import errno
import json
from typing import TYPE_CHECKING

import pytest

from bot.playground import Playground, snapshot
from bot.playground.driver import Driver
from bot.playground.server import CannotServe
from tests.playground.bare_bot import V2, BareBot, text

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.driver import Outcome
    from bot.playground.wire import Json

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x14\0\0\0\x0a"
BOARD: Json = {
    "type": 4,
    "data": {
        "flags": V2,
        "components": [
            {"type": 12, "items": [{"media": {"url": "attachment://b.png"}}]},
            {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]},
        ],
    },
}


async def play(state: Path) -> Outcome:
    async with (
        Playground(state=state) as playground,
        Driver(playground.url) as driver,
        BareBot(playground) as bare,
    ):
        asha = driver.person("asha")
        await asha.speak("en-GB")
        await bare.take(asha.command("play"), text("secret", 64))
        _, _, outcome = await bare.take(asha.command("play"), BOARD, ("b.png", PNG))
        return outcome


async def test_a_restart_keeps_the_board_and_its_button(tmp_path: Path) -> None:
    board = (await play(tmp_path)).message
    async with Playground(state=tmp_path) as playground, Driver(playground.url) as driver:
        asha, ben = driver.person("asha"), driver.person("ben")
        assert [one.content for one in await asha.messages()] == ["secret", ""]
        assert [one.id for one in await ben.messages()] == [board.id]
        assert (await asha.state())["me"]["locale"] == "en-GB"
        (picture,) = (await asha.latest()).images
        assert picture["url"].startswith(playground.url)
        assert await driver.fetch(picture["url"]) == PNG
        async with BareBot(playground) as bare:
            change = {"type": 7, "data": {"components": BOARD["data"]["components"]}}
            _, reply, outcome = await bare.take(asha.press(await asha.latest(), "go"), change)
            assert reply.status == 200
            assert outcome.message.images[0]["url"] == picture["url"]


async def test_command_ids_survive(tmp_path: Path) -> None:
    await play(tmp_path)
    saved = json.loads((tmp_path / "playground.json").read_text("utf-8"))
    ids = {one["name"]: one["id"] for one in saved["commands"][""]}
    async with Playground(state=tmp_path) as playground, BareBot(playground):
        assert {one["name"]: one["id"] for one in playground.core.commands.all()} == ids


async def test_files_no_longer_shown_are_removed(tmp_path: Path) -> None:
    board = (await play(tmp_path)).message
    assert len(list((tmp_path / "files").iterdir())) == 1
    async with Playground(state=tmp_path) as playground, Driver(playground.url) as driver:
        await driver.person("asha").delete(board)
    assert not list((tmp_path / "files").iterdir())


@pytest.mark.parametrize(
    ("text", "said"),
    [('{"version": 99}', "of version 99"), ("", "damaged"), ("[]", "damaged"), ('{"version": 1}', "damaged")],
)
async def test_a_snapshot_that_cannot_be_read_is_refused(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "playground.json").write_text(text, "utf-8")
    with pytest.raises(CannotServe, match=said):
        await Playground(state=tmp_path).start()


async def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CannotServe, match="PLAYGROUND_FOLDER"):
        await Playground(state=tmp_path / "file").start()


async def test_a_second_playground_does_not_share_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshot, "LOCK_S", 0)
    async with Playground(state=tmp_path):
        with pytest.raises(CannotServe, match="another playground uses"):
            await Playground(state=tmp_path).start()
    async with Playground(state=tmp_path):
        """Free again."""


async def test_a_lost_picture_does_not_lose_the_board(tmp_path: Path) -> None:
    board = (await play(tmp_path)).message
    (picture,) = (tmp_path / "files").iterdir()
    picture.unlink()
    async with Playground(state=tmp_path) as playground, Driver(playground.url) as driver:
        assert [one.id for one in await driver.person("ben").messages()] == [board.id]


async def test_saving_goes_on_after_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(path: Path, content: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    async with Playground(state=tmp_path) as playground, Driver(playground.url) as driver:
        with monkeypatch.context() as patched:
            patched.setattr(snapshot, "_replace", full)
            await driver.person("asha").say("hello")
            assert playground.core.changes
            await asyncio.sleep(2 * snapshot.DEBOUNCE_S)
        assert "No space left" in caplog.text
    assert "hello" in (tmp_path / "playground.json").read_text("utf-8")
