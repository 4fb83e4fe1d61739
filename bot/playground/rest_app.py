"""REST: the application, its commands, users, guilds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from bot.playground import objects
from bot.playground.commands import GLOBAL
from bot.playground.model import BOT_ID, Guild
from bot.playground.wire import Json, Reason, refusal

if TYPE_CHECKING:
    from bot.playground.core import Core
    from bot.playground.rest import Call, Rest


class AppRoutes:
    def __init__(self, core: Core, rest: Rest) -> None:
        self._core = core
        commands = "/applications/{app}/commands"
        in_guild = "/applications/{app}/guilds/{guild}/commands"
        rest.add("GET", "/gateway/bot", self.gateway)
        rest.add("GET", "/gateway", self.gateway)
        rest.add("GET", "/users/{user}", self.user)
        rest.add("GET", "/oauth2/applications/@me", self.application)
        rest.add("GET", "/applications/@me", self.application)
        rest.add("GET", "/guilds/{guild}", self.guild)
        rest.add("GET", "/guilds/{guild}/channels", self.channels)
        rest.add("GET", "/guilds/{guild}/members/{user}", self.member)
        for pattern in (commands, in_guild):
            rest.add("GET", pattern, self.list_commands)
            rest.add("PUT", pattern, self.overwrite_commands)
            rest.add("GET", pattern + "/{command}", self.command)

    async def gateway(self, call: Call) -> Json:
        limit = {"total": 1000, "remaining": 999, "reset_after": 86400000, "max_concurrency": 1}
        return {"url": self._core.gateway.url, "shards": 1, "session_start_limit": limit}

    async def user(self, call: Call) -> Json:
        if call.at["user"] in ("@me", BOT_ID):
            return objects.bot_user()
        return objects.user(self._core.person(call.at["user"]))

    async def application(self, call: Call) -> Json:
        return objects.application(self._core.world)

    def _guild(self, call: Call) -> Guild:
        guild = self._core.world.guilds.get(call.at["guild"])
        if guild is None:
            raise refusal(Reason.UNKNOWN_GUILD)
        if not guild.bot_inside:
            raise refusal(Reason.MISSING_ACCESS)
        return guild

    async def guild(self, call: Call) -> Json:
        return objects.guild(self._guild(call), self._core.world)

    async def channels(self, call: Call) -> list[Json]:
        inside = self._core.world.of_guild(self._guild(call))
        return [objects.channel(channel, self._core.world) for channel in inside if not channel.is_thread]

    async def member(self, call: Call) -> Json:
        self._guild(call)
        if call.at["user"] == BOT_ID:
            return objects.member(objects.bot_user())
        return objects.member(objects.user(self._core.person(call.at["user"])))

    def _scope(self, call: Call) -> str:
        if call.at["app"] != BOT_ID:
            raise refusal(Reason.UNKNOWN_APPLICATION)
        return self._guild(call).id if "guild" in call.at else GLOBAL

    async def list_commands(self, call: Call) -> list[Json]:
        return self._core.commands.scopes.get(self._scope(call), [])

    async def overwrite_commands(self, call: Call) -> list[Json]:
        scope = self._scope(call)
        sent: Any = call.body.data
        if not isinstance(sent, list) or not all(isinstance(one, dict) for one in cast("list[Any]", sent)):
            raise refusal(Reason.INVALID_FORM)
        commands = self._core.commands.overwrite(scope, cast("list[Json]", sent))
        self._core.commands_changed()
        return commands

    async def command(self, call: Call) -> Json:
        for command in await self.list_commands(call):
            if command["id"] == call.at["command"]:
                return command
        raise refusal(Reason.UNKNOWN_COMMAND)
