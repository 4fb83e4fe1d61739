"""The page and its API: what a person sees, says and presses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, cast

from aiohttp import web

from bot.playground.fonts import font
from bot.playground.invoke import Invoker
from bot.playground.modals import FormError
from bot.playground.model import BOT_ID, BOT_NAME, Channel, Person
from bot.playground.rules_commands import LOCALES
from bot.playground.wire import ApiError, Json, answer

if TYPE_CHECKING:
    from bot.playground.core import Core
    from bot.playground.guard import Handler

STATIC = Path(__file__).parent / "static"
SHOWN = 50
FRESH = {"Cache-Control": "no-cache"}
FOREVER = {"Cache-Control": "private, max-age=31536000, immutable"}
COLORS = ("#e67e22", "#3498db", "#9b59b6", "#2ecc71", "#e74c3c", "#1abc9c")


class Page:
    def __init__(self, core: Core, router: web.UrlDispatcher) -> None:
        self._core = core
        self._invoker = Invoker(core)
        router.add_get("/", self.index)
        router.add_get("/static/{path:.+}", self.static)
        router.add_get("/fonts/{name}.ttf", font)
        router.add_get("/attachments/{channel}/{file}/{name}", self.attachment)
        router.add_get("/playground/state", self.state)
        router.add_get("/playground/live", self.live)
        router.add_post("/playground/interactions", self.interact)
        router.add_post("/playground/messages", self.say)
        router.add_delete("/playground/messages/{message}", self.delete)
        router.add_post("/playground/people", self.add_person)
        router.add_post("/playground/people/{person}", self.change_person)

    async def index(self, request: web.Request) -> web.StreamResponse:
        return _file("index.html")

    async def static(self, request: web.Request) -> web.StreamResponse:
        return _file(request.match_info["path"])

    async def attachment(self, request: web.Request) -> web.Response:
        file = self._core.files.get(request.match_info["file"])
        if file is None:
            raise web.HTTPNotFound
        kind = str(file.data["content_type"])
        return web.Response(body=file.content, headers={"Content-Type": kind, **FOREVER})

    def _me(self, request: web.Request) -> Person:
        key = request.query.get("me")
        return self._core.person(key) if key else next(iter(self._core.world.people.values()))

    async def state(self, request: web.Request) -> web.Response:
        me = self._me(request)
        world = self._core.world
        channels = [channel for channel in world.channels.values() if channel.seen_by(me)]
        shown = {channel.id: self._core.messages.latest(channel, me, SHOWN) for channel in channels}
        return answer(
            {
                "me": _person(me),
                "people": [_person(person) for person in world.people.values()],
                "bot": {"id": BOT_ID, "name": BOT_NAME, "online": self._core.gateway.online},
                "guilds": [
                    {"id": guild.id, "name": guild.name, "bot_inside": guild.bot_inside}
                    | {"channels": [_channel(channel) for channel in world.of_guild(guild)]}
                    for guild in world.guilds.values()
                ],
                "dms": [{"id": world.dm(me).id, "name": BOT_NAME}],
                "commands": self._core.commands.all(),
                "messages": {key: [one.for_page() for one in messages] for key, messages in shown.items()},
            }
        )

    async def live(self, request: web.Request) -> web.WebSocketResponse:
        return await self._core.live.serve(request, self._me(request))

    async def interact(self, request: web.Request) -> web.Response:
        body = await _body(request)
        person, channel = self._place(body)
        return answer(await self._invoker.act(person, channel, body))

    def _place(self, body: Json) -> tuple[Person, Channel]:
        person = self._core.person(str(body.get("me")))
        channel = self._core.channel(str(body.get("channel_id")))
        if not channel.seen_by(person):
            raise FormError("this channel is not yours")
        return person, channel

    async def say(self, request: web.Request) -> web.Response:
        body = await _body(request)
        person, channel = self._place(body)
        content = str(body.get("content") or "").strip()
        if not 1 <= len(content) <= 2000:
            raise FormError("a message has 1 to 2000 characters")
        return answer({"message": self._core.messages.say(person, channel, content).data})

    async def delete(self, request: web.Request) -> web.Response:
        me = self._me(request)
        message = self._core.messages.get(request.match_info["message"])
        if message is None or not message.seen_by(me):
            raise FormError("this message is gone")
        self._core.messages.delete(message)
        return answer({"deleted": message.id})

    async def add_person(self, request: web.Request) -> web.Response:
        """One more person, beyond the first four; forgotten at the next start."""
        body = await _body(request)
        name = str(body.get("name") or "").strip()
        if not 1 <= len(name) <= 32 or self._core.world.person(name):
            raise FormError("a new name of 1 to 32 characters is needed")
        color = COLORS[len(self._core.world.people) % len(COLORS)]
        person = Person(self._core.ids.next(), name, _locale(body, "en-US"), color)
        return answer(_person(self._core.world.add_person(person)))

    async def change_person(self, request: web.Request) -> web.Response:
        person = self._core.person(request.match_info["person"])
        person.locale = _locale(await _body(request), person.locale)
        self._core.changes += 1
        return answer(_person(person))


def _locale(body: Json, default: str) -> str:
    locale = str(body.get("locale") or default)
    if locale not in LOCALES:
        raise FormError(f"no such locale: {locale}")
    return locale


def _person(person: Person) -> Json:
    return {"id": person.id, "name": person.name, "locale": person.locale, "avatar_color": person.color}


def _channel(channel: Channel) -> Json:
    return {"id": channel.id, "name": channel.name, "type": channel.type, "parent_id": channel.parent_id}


def _file(name: str) -> web.FileResponse:
    try:
        path = (STATIC / name).resolve()
        known = path.is_relative_to(STATIC.resolve()) and path.is_file()
    except (ValueError, OSError):  # no name that a file can have
        raise web.HTTPNotFound from None
    if not known:
        raise web.HTTPNotFound
    return web.FileResponse(path, headers=FRESH)


async def _body(request: web.Request) -> Json:
    try:
        body = json.loads(await request.read())
    except (ValueError, RecursionError) as error:
        raise FormError("the body is not JSON") from error
    if not isinstance(body, dict):
        raise FormError("the body is not an object")
    return cast("Json", body)


@web.middleware
async def explain(request: web.Request, handler: Handler) -> web.StreamResponse:
    """What a person may not do is answered 400 with the reason, an unknown name 404."""
    try:
        return await handler(request)
    except FormError as error:
        return answer({"error": str(error)}, 400)
    except ApiError as error:
        return answer({"error": str(error)}, error.status)
