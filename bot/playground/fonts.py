"""Fonts for scripts this machine may lack, out of installed font packages."""

from __future__ import annotations

from importlib import resources

from aiohttp import web

PACKAGES = {"devanagari": "fontpkg_noto_sans_devanagari"}
FOREVER = {"Cache-Control": "private, max-age=31536000, immutable"}


async def font(request: web.Request) -> web.Response:
    """`GET /fonts/{name}.ttf`: the first font file of the package."""
    package = PACKAGES.get(request.match_info["name"])
    if package is None:
        raise web.HTTPNotFound
    try:
        files = resources.files(package) / "files"
    except ModuleNotFoundError as error:
        raise web.HTTPNotFound from error
    fonts = [file for file in files.iterdir() if file.name.endswith(".ttf")]
    path = min(fonts, key=lambda file: file.name)
    return web.Response(body=path.read_bytes(), headers={"Content-Type": "font/ttf", **FOREVER})
