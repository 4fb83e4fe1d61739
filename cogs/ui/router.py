"""Presses and modals find their one handler by the prefix of their custom_id.

discord.py's own way, views and dynamic items, rebuilds the whole message for each press, knows modals only
until a restart, and dispatches to every pattern that matches. Here nothing is kept in memory: every view is
stopped before it is sent, and the gateway's event is routed by text alone.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from cogs.ui.custom_id import BadCustomId

if TYPE_CHECKING:
    import discord

    from bot.client import Bot

Handler = Callable[["discord.Interaction[Bot]", str], Awaitable[None]]
"""Answers an interaction whose custom_id is the text."""


class Router:
    """The handlers by prefix, the part of a custom_id before its first colon."""

    def __init__(self) -> None:
        self._handlers: dict[str, Handler] = {}

    def add(self, prefix: str, handler: Handler) -> None:
        """Register the one handler of a prefix. Raises ``ValueError`` when it has one."""
        if prefix in self._handlers:
            raise ValueError(prefix)
        self._handlers[prefix] = handler

    def remove(self, prefix: str) -> None:
        self._handlers.pop(prefix, None)

    def find(self, custom_id: str) -> Handler:
        """Raises ``BadCustomId`` for a component of some other version of the bot."""
        handler = self._handlers.get(custom_id.partition(":")[0])
        if handler is None:
            raise BadCustomId(custom_id)
        return handler
