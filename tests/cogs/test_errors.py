"""The one door for refusals and faults."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.play.solitaire import Solitaires
from bot.storage.errors import UnreadableGame
from bot.storage.people import People
from tests.cogs.house import button, told

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    import pytest

    from tests.cogs.house import House

APOLOGY = "Something went wrong on our side. Your game is safe; please press again."


def failing(error: Exception) -> Callable[..., Coroutine[None, None, None]]:
    async def fail(*what: object, **more: object) -> None:
        raise error

    return fail


async def test_a_fault_of_ours_is_logged_and_apologised_for(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    board = await house.start()
    monkeypatch.setattr(Solitaires, "press", failing(RuntimeError("what nobody thought of")))
    answer = told(await house.person("ben").press(board, button(board, "s")))
    assert answer.ephemeral
    assert answer.content == APOLOGY
    assert "what nobody thought of" in caplog.text
    monkeypatch.undo()
    assert (await house.press("ben", board, "s")).id == board.id


async def test_a_fault_in_a_command_too(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Solitaires, "start", failing(RuntimeError()))
    answer = told(await house.person("asha").command("klondike"))
    assert answer.ephemeral
    assert "हमारी तरफ़ कुछ गड़बड़ हुई" in answer.content


async def test_a_game_of_another_version_is_kept_and_explained(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await house.start()
    monkeypatch.setattr(Solitaires, "press", failing(UnreadableGame(1, "its format is 9")))
    answer = told(await house.person("ben").press(board, button(board, "s")))
    assert "saved by another version of the bot" in answer.content


async def test_even_a_broken_database_gets_an_apology(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    board = await house.start("ben")
    broken = failing(OSError("disk on fire"))
    monkeypatch.setattr(People, "get", broken)
    monkeypatch.setattr(house.bot.database, "read", broken)
    monkeypatch.setattr(house.bot.database, "write", broken)
    asha = house.person("asha")
    for outcome in (
        await asha.command("settings"),
        await asha.command("klondike"),
        await asha.press(board, button(board, "s")),
    ):
        assert told(outcome).ephemeral
        assert any(word in outcome.message.content for word in ("हमारी तरफ़", "का खेल है"))


async def test_a_command_that_is_gone_is_apologised_for(house: House) -> None:
    house.bot.tree.remove_command("settings")
    answer = told(await house.person("ben").command("settings"))
    assert (answer.ephemeral, answer.content) == (True, APOLOGY)
