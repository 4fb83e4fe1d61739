"""The kinds of JSON values a body may hold under its known keys, checked once before any rule is."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bot.playground.problems import Path, Problems

if TYPE_CHECKING:
    from bot.playground.wire import Json, Value

OBJECTS = (
    "data media file accessory component emoji footer author image thumbnail allowed_mentions "
    "message_reference name_localizations description_localizations"
)
LISTS_OF_OBJECTS = "embeds components attachments options choices items fields"
LISTS_OF_SCALARS = "contexts integration_types channel_types file_types users roles sticker_ids"
WHOLE = "type style flags min_values max_values min_length max_length spacing accent_color"
TEXTS = "name label custom_id content title description placeholder url filename text"
SCALARS = "id value nonce"

SHAPES: dict[str, tuple[type, ...]] = {
    **dict.fromkeys(OBJECTS.split(), (dict,)),
    **dict.fromkeys(f"{LISTS_OF_OBJECTS} {LISTS_OF_SCALARS}".split(), (list,)),
    **dict.fromkeys(WHOLE.split(), (int,)),
    **dict.fromkeys(TEXTS.split(), (str,)),
    **dict.fromkeys(SCALARS.split(), (str, int, float)),
    **dict.fromkeys(("min_value", "max_value"), (int, float)),
}
ELEMENTS: dict[str, tuple[type, ...]] = {
    **dict.fromkeys(LISTS_OF_OBJECTS.split(), (dict,)),
    **dict.fromkeys(LISTS_OF_SCALARS.split(), (str, int)),
}


def check_shape(body: Value) -> None:
    """Raises 50035 for a value of the wrong kind under a known key; null is allowed everywhere."""
    problems = Problems()
    for index, thing in enumerate(cast("list[Value]", body) if isinstance(body, list) else [body]):
        if isinstance(thing, dict):
            path: Path = (index,) if isinstance(body, list) else ()
            _check(problems, path, cast("Json", thing))
    problems.raise_any()


def _check(problems: Problems, path: Path, thing: Json) -> None:
    for key, value in thing.items():
        if value is None or key not in SHAPES:
            continue
        if not isinstance(value, SHAPES[key]):
            wanted = " or ".join(one.__name__ for one in SHAPES[key])
            problems.add((*path, key), "BASE_TYPE_CONVERT", f"Must be of type {wanted}.")
        elif isinstance(value, dict):
            _check(problems, (*path, key), cast("Json", value))
        elif isinstance(value, list):
            _check_list(problems, (*path, key), cast("list[Value]", value), ELEMENTS[key])


def _check_list(problems: Problems, path: Path, values: list[Value], wanted: tuple[type, ...]) -> None:
    for index, value in enumerate(values):
        if not isinstance(value, wanted):
            names = " or ".join(one.__name__ for one in wanted)
            problems.add((*path, index), "BASE_TYPE_CONVERT", f"Must be of type {names}.")
        elif isinstance(value, dict):
            _check(problems, (*path, index), cast("Json", value))
