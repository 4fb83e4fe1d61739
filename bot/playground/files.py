"""The files of messages: kept, replaced and served."""

from __future__ import annotations

import re
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from bot.playground import pictures
from bot.playground.wire import Json, Reason, refusal

if TYPE_CHECKING:
    from bot.playground.bodies import Upload
    from bot.playground.snowflakes import Snowflakes

_UNSAFE = re.compile(r"[^\w.\-]")


@dataclass(slots=True)
class StoredFile:
    """`data` is Discord's attachment object."""

    data: Json
    content: bytes

    @property
    def id(self) -> str:
        return str(self.data["id"])

    @property
    def name(self) -> str:
        return str(self.data["filename"])


class FileStore:
    """All files by id. Replaced ones stay a little while, as a page may still be loading them."""

    RETIRED = 64

    def __init__(self, ids: Snowflakes) -> None:
        self._ids = ids
        self._kept: dict[str, StoredFile] = {}
        self._retired: OrderedDict[str, StoredFile] = OrderedDict()
        self.base = ""

    def get(self, file_id: str) -> StoredFile | None:
        return self._kept.get(file_id) or self._retired.get(file_id)

    def restore(self, file: StoredFile) -> None:
        self._kept[file.id] = file

    def retire(self, files: list[StoredFile]) -> None:
        for file in files:
            if self._kept.pop(file.id, None):
                self._retired[file.id] = file
        while len(self._retired) > self.RETIRED:
            self._retired.popitem(last=False)

    def make(self, upload: Upload, channel_id: str, described: Json) -> StoredFile:
        """A file from an upload; `described` is its entry in the request's `attachments`, or empty."""
        name = _UNSAFE.sub("_", str(described.get("filename") or upload.filename))
        identity = self._ids.next()
        url = f"{self.base}/attachments/{channel_id}/{identity}/{name}"
        data: Json = {
            "id": identity,
            "filename": name,
            "size": len(upload.content),
            "url": url,
            "proxy_url": url,
            "content_type": pictures.content_type(name, upload.content),
        }
        if described.get("description"):
            data["description"] = described["description"]
        if size := pictures.size(upload.content):
            data["width"], data["height"] = size
        return StoredFile(data, upload.content)

    def keep(self, files: list[StoredFile]) -> None:
        for file in files:
            self._kept[file.id] = file


def resulting(
    store: FileStore, payload: Json, uploads: list[Upload], before: list[StoredFile], channel_id: str
) -> list[StoredFile]:
    """The files a message has after a request (docs: resources/message, "Edit Message").

    A list of attachments names those kept (by id) and describes the new ones (by index); without a list all
    stay and the new ones are added. Raises 50035 for an entry that is neither.
    """
    listed = cast("list[Json] | None", payload.get("attachments"))
    described = {str(entry.get("id")): entry for entry in listed or [] if type(entry) is dict}
    fresh = [store.make(upload, channel_id, described.get(str(upload.number), {})) for upload in uploads]
    if "attachments" not in payload:
        return [*before, *fresh]
    kept = [_described(file, described[file.id]) for file in before if file.id in described]
    known = {file.id for file in kept} | {str(upload.number) for upload in uploads}
    if unknown := described.keys() - known:
        raise refusal(Reason.INVALID_FORM, _unknown(sorted(unknown)))
    return [*kept, *fresh]


def _described(file: StoredFile, entry: Json) -> StoredFile:
    if entry.get("description") and entry["description"] != file.data.get("description"):
        return StoredFile(file.data | {"description": entry["description"]}, file.content)
    return file


def _unknown(ids: list[str]) -> Json:
    problem: Any = {
        "code": "ATTACHMENT_NOT_FOUND",
        "message": f"Attachment data not found for {', '.join(ids)}",
    }
    return {"attachments": {"_errors": [problem]}}
