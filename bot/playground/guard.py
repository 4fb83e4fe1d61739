"""Keeps other web pages out: DNS rebinding and cross-site requests are refused."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from aiohttp import web

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
HOSTS = ("127.0.0.1", "localhost")


def is_own(host: str, origin: str | None, port: int) -> bool:
    """Whether a request was addressed to this server, and not by a page of another origin."""
    names = {f"{name}:{port}" for name in HOSTS}
    return host in names and (origin is None or origin == f"http://{host}")


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    transport = request.transport
    port = transport.get_extra_info("sockname")[1] if transport else 0
    if not is_own(request.headers.get("Host", ""), request.headers.get("Origin"), port):
        return web.Response(status=403, text="This is a local playground; other origins are refused.")
    response = await handler(request)
    if not response.prepared:
        response.headers["X-Content-Type-Options"] = "nosniff"
    return response
