"""Turns what was sent into what is shown: component ids filled in, `attachment://` replaced by addresses."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bot.playground.rules_components import SCHEME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.playground.files import StoredFile
    from bot.playground.wire import Json, Value

MEDIA_KEYS = frozenset({"media", "file"})
SHOWN_KEYS = ("url", "proxy_url", "width", "height", "content_type")


class Publisher:
    """Publishes one message, whose files are given."""

    def __init__(self, files: list[StoredFile]) -> None:
        self._by_name = {file.name: file for file in files}
        self._by_url = {str(file.data["url"]): file for file in files}
        self._next_id = 0

    def components(self, sent: list[Json]) -> list[Json]:
        return [self._component(component) for component in sent]

    def embeds(self, sent: list[Json]) -> list[Json]:
        return [self._embed(embed) for embed in sent]

    def _embed(self, embed: Json) -> Json:
        shown: Json = {"type": "rich", **embed}
        for key in ("image", "thumbnail"):
            if embed.get(key):
                shown[key] = self._media(embed[key])
        return shown

    def _component(self, sent: Json) -> Json:
        self._next_id += 1
        shown: Json = {**sent, "id": sent.get("id") or self._next_id}
        for key, value in sent.items():
            if key == "components":
                shown[key] = self.components(value)
            elif key == "accessory":
                shown[key] = self._component(value)
            elif key == "items":
                shown[key] = [{**item, "media": self._media(item["media"])} for item in value]
            elif key in MEDIA_KEYS:
                shown[key] = self._media(value)
        return shown

    def _media(self, sent: Json) -> Json:
        url = str(sent.get("url", ""))
        file = (
            self._by_name.get(url.removeprefix(SCHEME)) if url.startswith(SCHEME) else self._by_url.get(url)
        )
        if file is None:
            return {**sent, "proxy_url": url}
        shown = {key: file.data[key] for key in SHOWN_KEYS if key in file.data}
        return {**shown, "attachment_id": file.id, "loading_state": 2, "flags": 0}


def walk(components: Value) -> Iterator[Json]:
    """Every component of a message or modal, nested ones included."""
    for component in cast("list[Json]", components or []):
        yield component
        yield from walk(component.get("components"))
        for key in ("accessory", "component"):
            if component.get(key):
                yield from walk([component[key]])


def media_files(message: Json) -> Iterator[str]:
    """The ids of files shown inside a published message's components and embeds."""
    for component in walk(message.get("components")):
        holders = [component.get("media"), component.get("file")]
        holders += [item.get("media") for item in cast("list[Json]", component.get("items") or [])]
        yield from (
            str(holder["attachment_id"]) for holder in holders if holder and holder.get("attachment_id")
        )
    for embed in cast("list[Json]", message.get("embeds") or []):
        for key in ("image", "thumbnail"):
            identity = cast("Json", embed.get(key) or {}).get("attachment_id")
            if identity:
                yield str(identity)
