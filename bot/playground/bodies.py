"""Request bodies: JSON, or multipart with `payload_json` and `files[n]`."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from bot.playground.wire import Json, Reason, Value, refusal

if TYPE_CHECKING:
    from aiohttp import web

MAX_REQUEST = 25 * 1024 * 1024
MAX_FILE = 10 * 1024 * 1024
_HEADER_VALUE = re.compile(rb'(\w+)="((?:[^"\\]|\\.)*)"')
_FILE_FIELD = re.compile(r"files\[(\d+)\]")


class Upload(NamedTuple):
    """One file of a request; `number` is the n of `files[n]`."""

    number: int
    filename: str
    content: bytes


class Body(NamedTuple):
    """`data` is whatever JSON was sent: an object, or the list of a bulk overwrite."""

    data: Any
    uploads: list[Upload]

    @property
    def form(self) -> Json:
        data = self.data
        return cast("Json", data) if isinstance(data, dict) else {}


async def read_body(request: web.Request) -> Body:
    """Raises 50109 for bad JSON, 40005 for a request over 25 MiB or a file over 10 MiB."""
    if (request.content_length or 0) > MAX_REQUEST:
        raise refusal(Reason.TOO_LARGE)
    raw = await request.read()
    if len(raw) > MAX_REQUEST:
        raise refusal(Reason.TOO_LARGE)
    if request.content_type != "multipart/form-data":
        return Body(_load(raw) if raw else {}, [])
    boundary = re.search(r'boundary="?([^";]+)', request.headers["Content-Type"])
    if not boundary:
        raise refusal(Reason.INVALID_FORM)
    return _parts(raw, boundary[1].encode())


def _load(raw: bytes) -> Value:
    try:
        return json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise refusal(Reason.INVALID_JSON) from error


def _parts(raw: bytes, boundary: bytes) -> Body:
    """Split by hand: a body is whole in memory, and aiohttp's reader costs a millisecond a picture."""
    data: Any = {}
    uploads: list[Upload] = []
    for part in (b"\r\n" + raw).split(b"\r\n--" + boundary)[1:]:
        head, separator, content = part.partition(b"\r\n\r\n")
        if not separator:
            continue
        fields = {key: value.decode(errors="replace") for key, value in _HEADER_VALUE.findall(head)}
        name = fields.get(b"name", "")
        if name == "payload_json":
            data = _load(content)
        elif match := _FILE_FIELD.fullmatch(name):
            uploads.append(Upload(int(match[1]), fields.get(b"filename", "file"), content))
    if any(len(upload.content) > MAX_FILE for upload in uploads):
        raise refusal(Reason.TOO_LARGE)
    return Body(data, uploads)
