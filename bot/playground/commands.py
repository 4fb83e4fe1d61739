"""The application commands Discord remembers."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bot.playground.model import BOT_ID, Channel
from bot.playground.rules_commands import CHAT_INPUT, check_commands

if TYPE_CHECKING:
    from bot.playground.snowflakes import Snowflakes
    from bot.playground.wire import Json

GLOBAL = ""
GUILD_INSTALL, USER_INSTALL = 0, 1


class Commands:
    """By scope: "" for global ones, else a guild's id."""

    def __init__(self, ids: Snowflakes) -> None:
        self._ids = ids
        self.scopes: dict[str, list[Json]] = {}

    def overwrite(self, scope: str, sent: list[Json]) -> list[Json]:
        """Replaces a scope's commands; one of the same name and kind keeps its id. Raises 50035 or 30032."""
        check_commands(sent, for_guild=scope != GLOBAL)
        old = {(one["type"], one["name"]): one for one in self.scopes.get(scope, [])}
        self.scopes[scope] = [self._object(scope, command, old) for command in sent]
        return self.scopes[scope]

    def _object(self, scope: str, sent: Json, old: dict[tuple[int, str], Json]) -> Json:
        kind = sent.get("type") or CHAT_INPUT
        identity = old[kind, sent["name"]]["id"] if (kind, sent["name"]) in old else self._ids.next()
        place: Json = {"guild_id": scope} if scope else {}
        if not scope:
            place["integration_types"] = sent.get("integration_types") or [GUILD_INSTALL, USER_INSTALL]
            place["contexts"] = sent.get("contexts")
        return {
            "default_member_permissions": None,
            "nsfw": False,
            "description": "",
            "options": [],
            **sent,
            "id": identity,
            "type": kind,
            "application_id": BOT_ID,
            "version": self._ids.next(),
            **place,
        }

    def all(self) -> list[Json]:
        return [command for commands in self.scopes.values() for command in commands]

    def find(self, key: str, channel: Channel) -> Json | None:
        """By id or name (a subcommand's words after it are ignored), where it can be used in a channel."""
        names = (key, key.split(" ", 1)[0])
        for command in self.all():
            meant = command["id"] == key or command["name"] in names
            if meant and usable(command, channel):
                return command
        return None


def usable(command: Json, channel: Channel) -> bool:
    """Whether Discord offers a command in a channel (docs: "Contexts")."""
    if command.get("guild_id"):
        return channel.guild is not None and channel.guild.id == command["guild_id"]
    installs = cast("list[int]", command["integration_types"])
    if not channel.bot_inside and USER_INSTALL not in installs:
        return False
    contexts = cast("list[int] | None", command["contexts"])
    return contexts is None or (1 if channel.is_dm else 0) in contexts
