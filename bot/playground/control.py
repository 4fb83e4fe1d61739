"""The page API's control part: misbehaviour on demand, and the log of the bot's requests."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

from bot.playground.faults import NOW
from bot.playground.modals import FormError
from bot.playground.wire import Json, answer

if TYPE_CHECKING:
    from aiohttp import web

    from bot.playground.core import Core

ONCE = ("drop_gateway", "reconnect_gateway", "invalidate_session")


class Control:
    def __init__(self, core: Core, router: web.UrlDispatcher) -> None:
        self._core = core
        router.add_get("/playground/faults", self.show)
        router.add_put("/playground/faults", self.change)
        router.add_get("/playground/requests", self.requests)

    async def show(self, request: web.Request) -> web.Response:
        return answer(self._core.faults.show())

    async def change(self, request: web.Request) -> web.Response:
        try:
            wanted = json.loads(await request.read())
        except (ValueError, RecursionError) as error:
            raise FormError("the body is not JSON") from error
        if not isinstance(wanted, dict):
            raise FormError("the body is not an object")
        return answer(await self.apply(cast("Json", wanted)))

    async def apply(self, wanted: Json) -> Json:
        """Sets the switches that are named, and does at once what is to be done once."""
        once = {key: wanted.pop(key) for key in ONCE if key in wanted}
        try:
            self._core.faults.update(wanted)
        except ValueError as error:
            raise FormError(str(error)) from error
        self._core.ids.shift_s = self._core.faults.age_messages_s
        for channel_id in self._core.faults.apply(self._core.world):
            self._core.channel_changed(self._core.world.channels[channel_id])
        await self._do(once)
        return self._core.faults.show()

    async def _do(self, once: dict[str, Any]) -> None:
        if once.get("drop_gateway") in NOW:
            await self._core.gateway.drop()
        if once.get("reconnect_gateway") in NOW:
            await self._core.gateway.reconnect()
        if once.get("invalidate_session") in NOW:
            await self._core.gateway.invalidate()

    async def requests(self, request: web.Request) -> web.Response:
        since = request.query.get("since", "0")
        return answer(self._core.journal.since(int(since) if since.isdigit() else 0))
