"""A message's components in Discord's own form, for boards: building them as objects takes too long.

The form is that of https://docs.discord.com/developers/components/reference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from discord import ButtonStyle, ChannelType, ComponentType, ui

if TYPE_CHECKING:
    from collections.abc import Sequence

Component = dict[str, Any]


class Key(NamedTuple):
    """A button; ``custom_id`` is the address of one that only leads there (``ButtonStyle.link``)."""

    label: str
    custom_id: str
    style: ButtonStyle = ButtonStyle.secondary
    disabled: bool = False

    def component(self) -> Component:
        return {
            "type": ComponentType.button.value,
            "style": self.style.value,
            "label": self.label,
            "url" if self.style is ButtonStyle.link else "custom_id": self.custom_id,
            "disabled": self.disabled,
        }


class Option(NamedTuple):
    """One of a menu's."""

    label: str
    value: str
    default: bool = False


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


def is_picture(component: Component) -> bool:
    return component["type"] == ComponentType.media_gallery.value


def row(keys: Sequence[Key]) -> Component:
    return {"type": ComponentType.action_row.value, "components": [key.component() for key in keys]}


def section(content: str, key: Key) -> Component:
    """A text with a button beside it."""
    return {
        "type": ComponentType.section.value,
        "components": [text(content)],
        "accessory": key.component(),
    }


def menu(custom_id: str, placeholder: str, options: Sequence[Option]) -> Component:
    """A row with a menu of which one option is taken."""
    select = {
        "type": ComponentType.string_select.value,
        "custom_id": custom_id,
        "placeholder": placeholder,
        "options": [option._asdict() for option in options],
    }
    return {"type": ComponentType.action_row.value, "components": [select]}


def many_menu(
    kind: ComponentType, custom_id: str, placeholder: str, chosen: Sequence[int], *, most: int = 25
) -> Component:
    """A row with a menu of the server's channels or people in which none or up to ``most`` are chosen."""
    channels = kind is ComponentType.channel_select
    of = "channel" if channels else "user"
    select: Component = {
        "type": kind.value,
        "custom_id": custom_id,
        "placeholder": placeholder,
        "min_values": 0,
        "max_values": most,
        "default_values": [{"id": str(one), "type": of} for one in chosen[:most]],
    }
    if channels:
        select["channel_types"] = [ChannelType.text.value, ChannelType.news.value]
    return {"type": ComponentType.action_row.value, "components": [select]}


def people_menu(custom_id: str, placeholder: str, most: int) -> Component:
    """A row with a menu in which up to ``most`` people are chosen."""
    select = {
        "type": ComponentType.user_select.value,
        "custom_id": custom_id,
        "placeholder": placeholder,
        "max_values": most,
    }
    return {"type": ComponentType.action_row.value, "components": [select]}
