"""The playground as a whole: a server on 127.0.0.1, started and stopped as a context."""

from __future__ import annotations

import asyncio
import contextlib
import os
from typing import TYPE_CHECKING, Self

from aiohttp import web

from bot.playground.bodies import MAX_REQUEST
from bot.playground.control import Control
from bot.playground.core import Core
from bot.playground.guard import guard
from bot.playground.page import Page, explain
from bot.playground.rest import PREFIX, Rest
from bot.playground.rest_app import AppRoutes
from bot.playground.rest_channels import ChannelRoutes
from bot.playground.rest_interactions import InteractionRoutes
from bot.playground.snapshot import Snapshot, UnusableSnapshot

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

    from bot.playground.wire import Json

HOST = "127.0.0.1"


class CannotServe(Exception):  # noqa: N818 (said to the person who starts it)
    """The port or the folder cannot be used; the text says why and what to do."""


class Playground:
    """`async with Playground(port=0) as pg:` listens, until the block ends.

    Port 0 is any free port. `state` is a folder for snapshots; without it everything is forgotten at the end.
    """

    def __init__(self, port: int = 0, state: Path | None = None) -> None:
        self.port = port
        self.core = Core()
        self._snapshot = Snapshot(self.core, state) if state else None
        self._runner: web.AppRunner | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._control: Control | None = None

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def api_base(self) -> str:
        return self.url + PREFIX

    @property
    def gateway_url(self) -> str:
        return f"ws://{HOST}:{self.port}/gateway"

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def start(self) -> None:
        """Raises CannotServe for a port that is taken, or a folder that cannot be used."""
        try:
            await self._listen()
        except BaseException:
            await self._stop_listening()
            if self._snapshot:
                self._snapshot.release()
            raise
        self._tasks.append(asyncio.create_task(self.core.gateway.pump()))
        if self._snapshot:
            self._tasks.append(asyncio.create_task(self._snapshot.keep_saving()))

    async def _listen(self) -> None:
        app = web.Application(middlewares=[guard, explain], client_max_size=MAX_REQUEST + 1)
        rest = Rest(self.core, app.router)
        AppRoutes(self.core, rest)
        ChannelRoutes(self.core, rest)
        InteractionRoutes(self.core, rest)
        rest.add_rest()
        Page(self.core, app.router)
        self._control = Control(self.core, app.router)
        app.router.add_get("/gateway", self.core.gateway.serve)
        app.router.add_get("/gateway/", self.core.gateway.serve)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, HOST, self.port).start()
        except OSError as error:
            raise CannotServe(
                f"it cannot listen on port {self.port} ({os.strerror(error.errno or 0)}); is it running "
                "already? PLAYGROUND_PORT=0 takes any free port"
            ) from error
        self.port = int(self._runner.addresses[0][1])
        self.core.gateway.url = self.gateway_url
        self.core.files.base = self.url
        if self._snapshot:
            self._load(self._snapshot)

    def _load(self, snapshot: Snapshot) -> None:
        try:
            snapshot.load()
        except (OSError, UnusableSnapshot) as error:
            raise CannotServe(f"PLAYGROUND_FOLDER: {error}") from error

    async def _stop_listening(self) -> None:
        if self._runner:
            await self._runner.cleanup()
            self._runner = None

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._tasks.clear()
        await self.core.gateway.close()
        await self.core.live.close()
        await self._stop_listening()
        if self._snapshot:
            await self._snapshot.save()
            self._snapshot.release()

    async def set_faults(self, **switches: object) -> Json:
        """The same as PUT /playground/faults."""
        if self._control is None:
            raise RuntimeError("the playground is not running")
        return await self._control.apply(dict(switches))
