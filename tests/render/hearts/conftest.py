"""Positions of the sample game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.i18n import Catalogue
from render.hearts.preview import sample_game

if TYPE_CHECKING:
    from bot.engine.hearts.state import State


@pytest.fixture(scope="session")
def game() -> list[State]:
    """All positions: four passes, then 52 plays a round; the first is position 0."""
    return list(sample_game())


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return Catalogue.load()
