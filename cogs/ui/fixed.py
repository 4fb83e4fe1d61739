"""A message's components in Discord's own form, for boards: building them as objects takes too long.

The form is that of https://docs.discord.com/developers/components/reference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from discord import ButtonStyle, ComponentType, ui

if TYPE_CHECKING:
    from collections.abc import Sequence

Component = dict[str, Any]


class Key(NamedTuple):
    """A button of a board."""

    label: str
    custom_id: str
    style: ButtonStyle = ButtonStyle.secondary
    disabled: bool = False

    def component(self) -> Component:
        return {
            "type": ComponentType.button.value,
            "style": self.style.value,
            "label": self.label,
            "custom_id": self.custom_id,
            "disabled": self.disabled,
        }


class FixedView(ui.LayoutView):
    """A finished view of one container: discord.py sends it and keeps nothing of it."""

    def __init__(self, accent_colour: int, parts: Sequence[Component]) -> None:
        super().__init__(timeout=None)
        container = {"type": ComponentType.container.value, "accent_color": accent_colour}
        self._form = [{**container, "components": list(parts)}]
        self.stop()

    def to_components(self) -> list[Component]:
        return self._form

    def has_components_v2(self) -> bool:
        return True


def text(content: str) -> Component:
    return {"type": ComponentType.text_display.value, "content": content}


def picture(name: str, description: str) -> Component:
    """A gallery of one picture that is sent along under ``name``."""
    item = {"media": {"url": f"attachment://{name}"}, "description": description}
    return {"type": ComponentType.media_gallery.value, "items": [item]}


def row(keys: Sequence[Key]) -> Component:
    return {"type": ComponentType.action_row.value, "components": [key.component() for key in keys]}
