"""The frame of every REST request of the bot: body, faults, token, log, and errors in Discord's shape."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.playground.bodies import Body, read_body
from bot.playground.gateway import REFUSED
from bot.playground.shapes import check_shape
from bot.playground.wire import ApiError, Reason, answer, refusal

if TYPE_CHECKING:
    from aiohttp import web

    from bot.playground.core import Core

PREFIX = "/api/v10"


@dataclass(frozen=True, slots=True)
class Call:
    """One request: `at` are the parts of its path, `body` what it carries."""

    at: dict[str, str]
    query: dict[str, str]
    body: Body


Handler = Callable[[Call], Awaitable[Any]]


class Rest:
    """Registers handlers. A handler's result is the JSON answered; None is 204."""

    def __init__(self, core: Core, router: web.UrlDispatcher) -> None:
        self._core = core
        self._router = router

    def add(self, method: str, pattern: str, handler: Handler, *, auth: bool = True) -> None:
        """`auth` asks for the bot's token; interaction routes carry their own token in the path."""

        async def serve(request: web.Request) -> web.Response:
            return await self._serve(request, handler, auth=auth)

        self._router.add_route(method, PREFIX + pattern, serve)

    def add_rest(self) -> None:
        """Everything not registered before is answered 404, and logged."""
        self.add("*", "/{tail:.*}", _unknown, auth=False)

    async def _serve(self, request: web.Request, handler: Handler, *, auth: bool) -> web.Response:
        started = time.perf_counter()
        route = request.path.removeprefix(PREFIX)
        body = Body(None, [])
        code = 0
        try:
            body = await read_body(request)
            await self._core.faults.interfere(request.method, route, upload=bool(body.uploads))
            if auth:
                _check_token(request)
            check_shape(body.data)
            response = answer(await handler(Call(dict(request.match_info), dict(request.query), body)))
        except ApiError as error:
            code = error.code
            response = answer(error.body, error.status, error.headers)
        elapsed = (time.perf_counter() - started) * 1000
        self._core.journal.note(
            request.method,
            route,
            status=response.status,
            body=body.data,
            uploads=body.uploads,
            ms=elapsed,
            code=code,
        )
        return response


async def _unknown(_call: Call) -> None:
    raise refusal(Reason.NOT_FOUND)


def _check_token(request: web.Request) -> None:
    token = request.headers.get("Authorization", "").removeprefix("Bot ").strip()
    if not token or token == REFUSED:
        raise refusal(Reason.UNAUTHORIZED)
