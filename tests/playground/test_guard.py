"""Only this machine's own page may talk to the playground."""

from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import pytest

from bot.playground.guard import is_own

if TYPE_CHECKING:
    from bot.playground import Playground
    from bot.playground.driver import Driver


@pytest.mark.parametrize(
    ("host", "origin", "own"),
    [
        ("127.0.0.1:80", None, True),
        ("localhost:80", None, True),
        ("127.0.0.1:80", "http://127.0.0.1:80", True),
        ("localhost:80", "http://localhost:80", True),
        ("127.0.0.1:81", None, False),
        ("127.0.0.1", None, False),
        ("evil.example:80", None, False),
        ("127.0.0.1:80", "http://evil.example", False),
        ("127.0.0.1:80", "http://localhost:80", False),
        ("127.0.0.1:80", "https://127.0.0.1:80", False),
        ("127.0.0.1:80", "null", False),
    ],
)
def test_addresses(host: str, origin: str | None, own: bool) -> None:
    assert is_own(host, origin, 80) is own


@pytest.mark.parametrize(
    "path", ["/", "/playground/state", "/playground/live", "/api/v10/users/@me", "/gateway"]
)
@pytest.mark.parametrize("headers", [{"Origin": "http://evil.example"}, {"Host": "evil.example"}])
async def test_strangers_are_refused(driver: Driver, path: str, headers: dict[str, str]) -> None:
    async with driver.session.get(driver.url + path, headers=headers) as response:
        assert response.status == 403


async def test_a_strangers_socket_is_refused(driver: Driver, playground: Playground) -> None:
    url = playground.url + "/playground/live"
    with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
        await driver.session.ws_connect(url, origin="http://evil.example")
    async with driver.session.ws_connect(url, origin=playground.url) as socket:
        assert not socket.closed


async def test_it_listens_on_loopback_alone(playground: Playground) -> None:
    assert playground.url.startswith("http://127.0.0.1:")
    assert playground.port > 0
