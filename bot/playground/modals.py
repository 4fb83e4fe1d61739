"""Modals shown to people, and what they send back."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from bot.playground.rules_controls import SELECTS, STRING_SELECT
from bot.playground.rules_modals import (
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LABEL,
    RADIO_GROUP,
    ROW,
    TEXT_INPUT,
)

if TYPE_CHECKING:
    from bot.playground.interactions import Interaction
    from bot.playground.wire import Json, Value

KEPT = 500


class FormError(ValueError):
    """What a person filled in is not accepted; the text says why."""


@dataclass(frozen=True, slots=True)
class ShownModal:
    modal: Json
    interaction: Interaction


class Modals:
    """By the id of the interaction that was answered with the modal; it stays until it is sent in."""

    def __init__(self) -> None:
        self._shown: OrderedDict[str, ShownModal] = OrderedDict()

    def show(self, interaction: Interaction, modal: Json) -> None:
        self._shown[interaction.id] = ShownModal(modal, interaction)
        while len(self._shown) > KEPT:
            self._shown.popitem(last=False)

    def get(self, interaction_id: str) -> ShownModal | None:
        return self._shown.get(interaction_id)

    def done(self, interaction_id: str) -> None:
        self._shown.pop(interaction_id, None)


def submission(modal: Json, values: Json) -> list[Json]:
    """The `components` of a MODAL_SUBMIT. Raises FormError for a value the client would not let through."""
    return [_top(component, index + 1, values) for index, component in enumerate(modal["components"])]


def _top(component: Json, identity: int, values: Json) -> Json:
    kind = component["type"]
    sent: Json = {"type": kind, "id": component.get("id") or identity}
    if kind == LABEL:
        label = str(component["label"])
        sent["component"] = _field(component["component"], 100 + identity, values, label)
    elif kind == ROW:
        children = cast("list[Json]", component["components"])
        sent["components"] = [_field(one, 100 + identity, values, str(one.get("label"))) for one in children]
    return sent


def _field(field: Json, identity: int, values: Json, label: str) -> Json:
    kind, custom_id = field["type"], field["custom_id"]
    sent: Json = {"type": kind, "id": field.get("id") or identity, "custom_id": custom_id}
    value = values.get(custom_id)
    if kind == TEXT_INPUT:
        return sent | {"value": _text(field, value, label)}
    if kind in SELECTS or kind in (CHECKBOX_GROUP, FILE_UPLOAD):
        return sent | {"values": _selection(field, value, label)}
    if kind == RADIO_GROUP:
        chosen = _selection(field | {"max_values": 1}, value, label)
        return sent | {"value": chosen[0] if chosen else None}
    return sent | {"value": bool(value)} if kind == CHECKBOX else sent


def _text(field: Json, value: Value, label: str) -> str:
    text = str(field.get("value") or "") if value is None else str(value)
    if not text:
        if field.get("required", True):
            raise FormError(f"{label}: this is required")
        return text
    low, high = field.get("min_length") or 0, field.get("max_length") or 4000
    if not low <= len(text) <= high:
        raise FormError(f"{label}: must be {low} to {high} characters long")
    return text


def _selection(field: Json, value: Value, label: str) -> list[str]:
    options = cast("list[Json]", field.get("options") or [])
    if value is None:
        chosen = [str(option["value"]) for option in options if option.get("default")]
    else:
        chosen = [str(one) for one in (cast("list[Any]", value) if isinstance(value, list) else [value])]
    check_selection(field, chosen, label, required=field.get("required", True))
    return chosen


def check_selection(field: Json, chosen: list[str], label: str, *, required: bool = True) -> None:
    """Raises FormError for values that are not options, or for too few or too many of them."""
    if field["type"] in (STRING_SELECT, RADIO_GROUP, CHECKBOX_GROUP):
        known = {option["value"] for option in cast("list[Json]", field["options"])}
        if strange := [one for one in chosen if one not in known]:
            raise FormError(f"{label}: no such option: {strange[0]}")
    low, high = field.get("min_values"), field.get("max_values")
    low, high = 1 if low is None else low, 1 if high is None else high
    if not chosen and not required:
        return
    if len(set(chosen)) != len(chosen) or not low <= len(chosen) <= high:
        raise FormError(f"{label}: choose {low} to {high}")
