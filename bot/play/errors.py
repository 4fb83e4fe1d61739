"""What the use cases refuse, as types; words are chosen at the door, as for the engine's."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.errors import BadText, Refusal


@dataclass(unsafe_hash=True)
class NoSuchGame(Refusal):
    """The game was deleted, or never was."""


@dataclass(unsafe_hash=True)
class NotYours(Refusal):
    """Somebody else's game was pressed; ``owner`` is the user id, ``game`` the key of its rules."""

    owner: int
    game: str


@dataclass(unsafe_hash=True)
class BoardMoved(Refusal):
    """The game goes on on another message (``/resume``, or a fresh board for an old one)."""

    guild_id: int | None
    channel_id: int
    message_id: int


@dataclass(unsafe_hash=True)
class GameFinished(Refusal):
    """A finished game takes no more actions."""


@dataclass(unsafe_hash=True)
class TooManyGames(Refusal):
    """``limit`` games of a person may be open at once."""

    limit: int


@dataclass(unsafe_hash=True)
class NoOpenGames(Refusal):
    """Nothing to resume."""


@dataclass(unsafe_hash=True)
class CodeOfOtherGame(Refusal):
    """A code was given to the command of another game; ``game`` is the key of the code's."""

    game: str


@dataclass(unsafe_hash=True)
class CodeOtherOptions(Refusal):
    """Options were chosen that contradict those of the code, which are ``options``."""

    options: str


@dataclass(unsafe_hash=True)
class BadTypedMove(BadText):
    """``text`` names no pile, or is the half of a move."""

    text: str


@dataclass(unsafe_hash=True)
class TooManyTyped(Refusal):
    """More moves were typed than are taken at once."""

    limit: int
