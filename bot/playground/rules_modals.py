"""What Discord demands of modals (docs: interactions/receiving-and-responding, components/reference)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from bot.playground.problems import Path, Problems
from bot.playground.rules_components import Tally
from bot.playground.rules_controls import SELECTS, check_select

if TYPE_CHECKING:
    from bot.playground.wire import Json

ROW, TEXT_INPUT, TEXT, LABEL, FILE_UPLOAD = 1, 4, 10, 18, 19
RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 21, 22, 23
TOP = frozenset({ROW, TEXT, LABEL})
IN_LABEL = frozenset({TEXT_INPUT, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX, *SELECTS})


def check_modal(data: Json, path: Path = ("data",)) -> None:
    """Raises 50035 for a modal that Discord would refuse."""
    problems = Problems()
    tally = Tally(problems, frozenset())
    problems.text((*path, "title"), data.get("title"), 1, 45)
    problems.text((*path, "custom_id"), data.get("custom_id"), 1, 100)
    place = (*path, "components")
    for index, component in enumerate(problems.items(place, data.get("components"), 1, 5)):
        _check_top(tally, (*place, index), component)
    problems.raise_any()


def _check_top(tally: Tally, path: Path, component: Json) -> None:
    kind = component.get("type")
    if not tally.problems.choice((*path, "type"), kind, TOP):
        return
    if kind == TEXT:
        tally.problems.text((*path, "content"), component.get("content"), 1, 4000)
    elif kind == LABEL:
        _check_label(tally, path, component)
    else:
        place = (*path, "components")
        for index, child in enumerate(tally.problems.items(place, component.get("components"), 1, 1)):
            _check_field(tally, (*place, index), child, frozenset({TEXT_INPUT}))
            tally.problems.text((*place, index, "label"), child.get("label"), 1, 45)


def _check_label(tally: Tally, path: Path, label: Json) -> None:
    tally.problems.text((*path, "label"), label.get("label"), 1, 45)
    tally.problems.text((*path, "description"), label.get("description"), 0, 100)
    field: Any = label.get("component")
    if isinstance(field, dict):
        _check_field(tally, (*path, "component"), cast("Json", field), IN_LABEL)
    else:
        tally.problems.add((*path, "component"), "BASE_TYPE_REQUIRED", "This field is required")


def _check_field(tally: Tally, path: Path, field: Json, allowed: frozenset[int]) -> None:
    kind = field.get("type")
    if not tally.problems.choice((*path, "type"), kind, allowed):
        return
    tally.custom_id(path, field.get("custom_id"))
    if field.get("disabled"):
        tally.problems.add((*path, "disabled"), "COMPONENT_DISABLED_IN_MODAL", "Not allowed in a modal")
    if kind == TEXT_INPUT:
        _check_text_input(tally.problems, path, field)
    elif kind in SELECTS:
        check_select(tally.problems, path, field)
    elif kind == FILE_UPLOAD:
        tally.problems.number((*path, "min_values"), field.get("min_values"), 0, 10)
        tally.problems.number((*path, "max_values"), field.get("max_values"), 1, 10)


def _check_text_input(problems: Problems, path: Path, field: Json) -> None:
    problems.choice((*path, "style"), field.get("style"), frozenset({1, 2}))
    problems.text((*path, "value"), field.get("value"), 0, 4000)
    problems.text((*path, "placeholder"), field.get("placeholder"), 0, 100)
    problems.number((*path, "min_length"), field.get("min_length"), 0, 4000)
    problems.number((*path, "max_length"), field.get("max_length"), 1, 4000)
    if (field.get("min_length") or 0) > (field.get("max_length") or 4000):
        problems.add((*path, "min_length"), "TEXT_INPUT_INVALID_RANGE", "min_length exceeds max_length")
