"""The settings, read once from the environment and ``.env``, then passed down as one frozen value."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Literal, Self

import platformdirs
from pydantic import AfterValidator, Field, SecretStr, ValidationError
from pydantic_core import ErrorDetails  # noqa: TC002 (one import block with pydantic)
from pydantic_settings import BaseSettings, SettingsConfigDict

_CREDENTIALS = re.compile(r":.*@")


class WrongSettings(Exception):  # noqa: N818 (said to the person who starts the bot)
    """Settings that cannot be used: each line names the setting, what was given and what is allowed."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def _default_database() -> str:
    return f"sqlite+aiosqlite:///{platformdirs.user_data_path('taash') / 'taash.db'}"


def _known_url(url: str) -> str:
    if not url.startswith(("sqlite+aiosqlite:///", "postgresql+asyncpg://")):
        raise ValueError("must start with sqlite+aiosqlite:/// or postgresql+asyncpg://")
    return url


def _web_url(url: str) -> str:
    if url and not url.startswith(("http://", "https://")):
        raise ValueError("must start with http:// or https://")
    return url.rstrip("/")


def _socket_url(url: str) -> str:
    if url and not url.startswith(("ws://", "wss://")):
        raise ValueError("must start with ws:// or wss://")
    return url


class Settings(BaseSettings):
    """All settings. Names in the environment are the same in capitals; ``.env.example`` explains each."""

    model_config = SettingsConfigDict(env_file=".env", frozen=True, extra="forbid", env_ignore_empty=True)

    discord_token: SecretStr = SecretStr("")
    database_url: Annotated[str, AfterValidator(_known_url)] = Field(default_factory=_default_database)
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    playground_port: Annotated[int, Field(ge=0, le=65535)] = 8642
    playground_folder: Path = Field(
        default_factory=lambda: platformdirs.user_data_path("taash") / "playground"
    )
    discord_api_base: Annotated[str, AfterValidator(_web_url)] = ""
    discord_gateway: Annotated[str, AfterValidator(_socket_url)] = ""
    render_threads: Annotated[int, Field(ge=1, le=64)] = 1
    cached_games: Annotated[int, Field(ge=0, le=100_000)] = 256
    think_processes: Annotated[int, Field(ge=0, le=64)] = 1

    @classmethod
    def read(cls, env_file: Path | None = Path(".env")) -> Self:
        """Read the environment, and ``env_file`` below it. Raises ``WrongSettings`` naming every fault."""
        try:
            return cls(_env_file=env_file)  # pyright: ignore[reportCallIssue] (pydantic-settings' own argument)
        except UnicodeDecodeError:
            raise WrongSettings([f"{env_file}: is no text in UTF-8; save it in that encoding"]) from None
        except ValidationError as error:
            raise WrongSettings([_problem(detail) for detail in error.errors()]) from None

    @property
    def playground(self) -> bool:
        """Whether the bot plays on our own server: no token for the real Discord, no other server named."""
        return not self.discord_token.get_secret_value() and not self.discord_api_base


def _problem(detail: ErrorDetails) -> str:
    name = str(detail["loc"][0]).upper()
    if detail["type"] == "extra_forbidden":
        return f"{name}: is no setting of this program; .env.example lists them all"
    given = (
        "what was given" if name == "DISCORD_TOKEN" else repr(_CREDENTIALS.sub(":…@", str(detail["input"])))
    )
    return f"{name}: {given} cannot be used: {detail['msg'].removeprefix('Value error, ')}"
