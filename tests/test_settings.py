from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.settings import Settings, WrongSettings

EXAMPLE = Path(__file__).parents[1] / ".env.example"
TOKEN = "MTIwMDAwMDAwMDAwMDAwMDAwMQ.secret.token"


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


def read(tmp_path: Path, text: str) -> Settings:
    file = tmp_path / ".env"
    file.write_text(text, "utf-8")
    return Settings.read(file)


def problems(tmp_path: Path, text: str) -> list[str]:
    with pytest.raises(WrongSettings) as wrong:
        read(tmp_path, text)
    return wrong.value.problems


def test_without_any_setting_the_playground_opens() -> None:
    settings = Settings.read(None)
    assert settings.playground
    assert settings.database_url.startswith("sqlite+aiosqlite:///")
    assert settings.database_url.endswith("taash.db")


def test_with_a_token_or_another_server_it_does_not(tmp_path: Path) -> None:
    assert not read(tmp_path, f"DISCORD_TOKEN={TOKEN}").playground
    assert not read(tmp_path, "DISCORD_API_BASE=http://127.0.0.1:1/api/v10/").playground


def test_the_environment_wins_over_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RENDER_THREADS", "5")
    settings = read(tmp_path, "RENDER_THREADS=3\nCACHED_GAMES=7")
    assert (settings.render_threads, settings.cached_games) == (5, 7)


def test_empty_means_the_default(tmp_path: Path) -> None:
    assert read(tmp_path, EXAMPLE.read_text("utf-8")) == Settings.read(None)


def test_the_example_lists_every_setting_with_a_comment() -> None:
    blocks = EXAMPLE.read_text("utf-8").split("\n\n")
    explained = {name for block in blocks if "#" in block for name in re.findall(r"^([A-Z_]+)=", block, re.M)}
    assert explained == {name.upper() for name in Settings.model_fields}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("LOG_LEVEL=loud", "LOG_LEVEL: 'loud' cannot be used: Input should be 'DEBUG', 'INFO', "),
        ("PLAYGROUND_PORT=70000", "PLAYGROUND_PORT: '70000' cannot be used: Input should be less than"),
        ("PLAYGROUND_PORT=http", "PLAYGROUND_PORT: 'http' cannot be used: Input should be a valid integer"),
        (
            "RENDER_THREADS=0",
            "RENDER_THREADS: '0' cannot be used: Input should be greater than or equal to 1",
        ),
        ("CACHED_GAMES=-1", "CACHED_GAMES: '-1' cannot be used: Input should be greater than"),
        ("DATABASE_URL=taash.db", "DATABASE_URL: 'taash.db' cannot be used: must start with sqlite"),
        ("DISCORD_API_BASE=localhost", "DISCORD_API_BASE: 'localhost' cannot be used: must start with http"),
        ("DISCORD_GATEWAY=http://x", "DISCORD_GATEWAY: 'http://x' cannot be used: must start with ws://"),
        ("DISCORD_TOKN=x", "DISCORD_TOKN: is no setting of this program; .env.example lists them all"),
    ],
)
def test_a_wrong_setting_is_refused_by_name(tmp_path: Path, line: str, told: str) -> None:
    (said,) = problems(tmp_path, line)
    assert said.startswith(told)


def test_a_file_that_is_not_in_utf_8_is_told(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("LOG_LEVEL=INFO\n", "utf-16")
    with pytest.raises(WrongSettings, match=r"\.env: is no text in UTF-8"):
        Settings.read(file)


def test_all_wrong_settings_are_told_at_once(tmp_path: Path) -> None:
    assert len(problems(tmp_path, "LOG_LEVEL=loud\nRENDER_THREADS=x\nNOISE=1")) == 3


@pytest.mark.parametrize(
    "url",
    [
        "mysql://taash:pa55word@host/name",
        "mysql://taash:pa55/word@host/name",
        "mysql://taash:pa55@word@host/name",
        "mysql:taash:pa55word@host/name",
    ],
)
def test_passwords_are_never_shown(tmp_path: Path, url: str) -> None:
    (said,) = problems(tmp_path, f"DATABASE_URL={url}")
    assert "pa55" not in said
    assert "host/name" in said


def test_the_token_is_never_shown(tmp_path: Path) -> None:
    settings = read(tmp_path, f"DISCORD_TOKEN={TOKEN}")
    assert TOKEN not in f"{settings!r} {settings} {settings.model_dump()}"
    assert settings.discord_token.get_secret_value() == TOKEN
    assert TOKEN not in "".join(
        problems(tmp_path, f"DISCORD_TOKEN={TOKEN}\nLOG_LEVEL={'x'}\nDISCORD_TOKN={TOKEN}")
    )


def test_settings_are_frozen() -> None:
    settings = Settings.read(None)
    with pytest.raises(ValidationError):
        settings.render_threads = 3  # pyright: ignore[reportAttributeAccessIssue]
