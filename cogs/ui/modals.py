"""The forms that people fill in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from discord import ui

if TYPE_CHECKING:
    from collections.abc import Iterator

    import discord

    from bot.client import Bot
    from cogs.ui.custom_id import BoardId
    from cogs.ui.words import Words

CODE_PREFIX, TYPE_PREFIX = "g1m", "g1t"
EXAMPLE = "KL1-D1N-AAAAAAG"


def code_modal(board: BoardId, words: Words) -> ui.Modal:
    """Ask for a deal code; the answer comes back with the board's own id behind ``CODE_PREFIX``."""
    modal = ui.Modal(title=words("code.title"), custom_id=f"{CODE_PREFIX}:{board}", timeout=None)
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id="code", placeholder=EXAMPLE, min_length=1, max_length=40
    )
    hint = words("code.hint", example=EXAMPLE)
    modal.add_item(ui.Label(text=words("code.label"), description=hint, component=field))
    modal.stop()
    return modal


def type_modal(board: BoardId, words: Words) -> ui.Modal:
    """Ask for moves in short notation; the answer comes back behind ``TYPE_PREFIX``."""
    modal = ui.Modal(title=words("type.title"), custom_id=f"{TYPE_PREFIX}:{board}", timeout=None)
    field: ui.TextInput[ui.Modal] = ui.TextInput(custom_id="moves", min_length=1, max_length=400)
    modal.add_item(ui.Label(text=words("type.label"), description=words("type.hint"), component=field))
    modal.stop()
    return modal


def modal_value(interaction: discord.Interaction[Bot], custom_id: str) -> str:
    """What was typed into the field ``custom_id`` of a submitted form; empty if there is no such field."""
    data = cast("dict[str, Any]", interaction.data or {})
    return next(
        (str(part.get("value", "")) for part in _parts(data) if part.get("custom_id") == custom_id), ""
    )


def _parts(component: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield component
    inner = [*component.get("components", []), component.get("component")]
    for part in inner:
        if part:
            yield from _parts(part)
