"""A playground on a free port, people to act on it, and two kinds of bot: a bare one, and discord.py."""

from __future__ import annotations

import importlib
import warnings
from typing import TYPE_CHECKING

import pytest

from bot.playground import Playground
from bot.playground.driver import Driver
from tests.playground.bare_bot import BareBot

with warnings.catch_warnings():
    # discord.py imports audioop, which Python 3.11 and 3.12 call deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    importlib.import_module("discord")

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.playground.driver import Person


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    async with Playground() as running:
        yield running


@pytest.fixture
async def driver(playground: Playground) -> AsyncIterator[Driver]:
    async with Driver(playground.url) as client:
        yield client


@pytest.fixture
def asha(driver: Driver) -> Person:
    return driver.person("asha")


@pytest.fixture
def ben(driver: Driver) -> Person:
    return driver.person("ben")


@pytest.fixture
async def bare(playground: Playground) -> AsyncIterator[BareBot]:
    """Connected, with the commands of `bare_bot.COMMANDS`."""
    async with BareBot(playground) as connected:
        yield connected
