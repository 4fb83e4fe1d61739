"""Limits of embeds (docs: resources/message, "Embed Limits")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from bot.playground.problems import Path, Problems
    from bot.playground.wire import Json, Value

TOTAL = 6000
# place of a text in an embed -> characters
TEXTS: dict[tuple[str, ...], int] = {
    ("title",): 256,
    ("description",): 4096,
    ("footer", "text"): 2048,
    ("author", "name"): 256,
}


def check_embeds(problems: Problems, path: Path, value: Value) -> None:
    """At most 10; each text within its own limit, and 6000 characters together."""
    total = 0
    for index, embed in enumerate(problems.items(path, value, 0, 10)):
        total += _check_embed(problems, (*path, index), embed)
    if total > TOTAL:
        problems.add(path, "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {TOTAL}")


def _check_embed(problems: Problems, path: Path, embed: Json) -> int:
    total = 0
    for place, limit in TEXTS.items():
        text = _at(embed, place)
        if problems.text((*path, *place), text, 0, limit) and text:
            total += len(text)
    for index, field in enumerate(problems.items((*path, "fields"), embed.get("fields"), 0, 25)):
        for key, limit in (("name", 256), ("value", 1024)):
            if problems.text((*path, "fields", index, key), field.get(key), 1, limit):
                total += len(field[key])
    return total


def _at(embed: Json, place: tuple[str, ...]) -> Value:
    value: Any = embed
    for key in place:
        value = cast("Json", value).get(key) if isinstance(value, dict) else None
    return value
