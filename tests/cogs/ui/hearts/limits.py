"""What Discord demands of a screen: the playground's rules, and the description of its API where it lies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.playground.problems import Problems
from bot.playground.rules_components import check_components
from tests.cogs.openapi import complaints

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cogs.ui.screens import Screen

ALT = 1024
V2 = 1 << 15


def check(screen: Screen) -> None:
    """Fail if Discord would refuse ``screen``, with its picture or without."""
    for one in (screen, screen.without_picture("n" * 200)):
        form: Any = one.view().to_components()
        files = one.files()
        problems = Problems()
        check_components(problems, (), form, frozenset(file.filename for file in files), v2=True)
        assert problems.found == []
        body = {"flags": V2, "components": form}
        assert complaints([{"method": "POST", "path": "/channels/1/messages", "body": body}]) == []
        assert len(one.alt) <= ALT
        assert all(file.description == one.alt and one.alt for file in files)
        for file in files:
            file.close()


def flat(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for one in components:
        yield one
        yield from flat(one.get("components", []))
        yield from flat([one["accessory"]] if "accessory" in one else [])


def keys(screen: Screen) -> dict[str, dict[str, Any]]:
    """What can be pressed, by the last part of its custom_id."""
    form: Any = screen.view().to_components()
    return {one["custom_id"].rpartition(":")[2]: one for one in flat(form) if "custom_id" in one}


def written(screen: Screen) -> str:
    """All text of a screen: lines, labels, descriptions."""
    form: Any = screen.view().to_components()
    parts = [str(one.get(key, "")) for one in flat(form) for key in ("content", "label", "placeholder")]
    return "\n".join([*parts, screen.alt, screen.plain()])
