"""The registry, and what it promises of each game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot.engine.errors import BadOptions
from bot.engine.games import BY_KEY, GAMES


def test_keys_and_letters_are_unique() -> None:
    assert len(BY_KEY) == len({game.letters for game in GAMES}) == len(GAMES)
    assert [game.letters for game in GAMES] == ["KL", "EH", "EO"]


@pytest.mark.parametrize(
    ("key", "text", "options"),
    [
        ("klondike", "D1N", ("D1", "N")),
        ("klondike", "D3V", ("D3", "V")),
        ("easy_harp", "N", ("N",)),
        ("eight_off", "C4", ("C4",)),
    ],
)
def test_options_are_read(key: str, text: str, options: tuple[str, ...]) -> None:
    assert BY_KEY[key].parse_options(text) == options


@pytest.mark.parametrize(
    ("key", "text"), [("klondike", ""), ("klondike", "D1"), ("klondike", "D1NN"), ("eight_off", "C1")]
)
def test_unknown_options_are_refused(key: str, text: str) -> None:
    with pytest.raises(BadOptions) as raised:
        BY_KEY[key].parse_options(text)
    assert raised.value.text == text


def test_defaults_come_first() -> None:
    assert [game.default_options for game in GAMES] == [("D1", "N"), ("N",), ("C8",)]


def test_importing_the_rules_imports_nothing_from_outside() -> None:
    program = "import sys, bot.engine.games, bot.engine.hint, bot.engine.record; print(*sys.modules)"
    root = Path(__file__).parents[2]
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=True
    )
    loaded = {name.split(".")[0] for name in run.stdout.split()}
    assert not loaded & {"discord", "sqlalchemy", "PIL", "aiohttp", "asyncio", "cogs", "render"}
