from __future__ import annotations

import pytest

from tests.cogs.club import number_of, prove


@pytest.fixture
def known_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals of the day of which one, Klondike, is solved in a file beside the tests."""
    monkeypatch.setattr("bot.play.daily.number_of", number_of)
    monkeypatch.setattr("tests.cogs.house.prove", prove)
