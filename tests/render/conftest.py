"""Scenes that several tests look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.bench.render import full_board
from bot.engine.games import GAMES
from bot.i18n import Catalogue

if TYPE_CHECKING:
    from render.scene import Scene


@pytest.fixture(params=GAMES, ids=lambda game: game.key)
def full(request: pytest.FixtureRequest) -> Scene:
    """The fullest board of each game."""
    return full_board(request.param)


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return Catalogue.load()
