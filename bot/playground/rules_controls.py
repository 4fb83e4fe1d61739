"""What Discord demands of buttons and selects (docs: components/reference)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from bot.playground.problems import Path, Problems
    from bot.playground.wire import Json, Value

BUTTON, STRING_SELECT, USER_SELECT, CHANNEL_SELECT = 2, 3, 5, 8
SELECTS = frozenset({STRING_SELECT, USER_SELECT, 6, 7, CHANNEL_SELECT})
STYLES = frozenset(range(1, 7))
LINK, PREMIUM = 5, 6


def check_button(problems: Problems, path: Path, button: Json) -> bool:
    """True if the button must carry a custom id."""
    style = button.get("style")
    if not problems.choice((*path, "style"), style, STYLES):
        return False
    problems.text((*path, "label"), button.get("label"), 0, 80)
    check_emoji(problems, path, button.get("emoji"))
    if style == LINK:
        _check_link(problems, path, button)
        return False
    if button.get("url"):
        problems.add(
            (*path, "url"), "BUTTON_COMPONENT_INVALID_URL", "A custom id and a url cannot both be given"
        )
    if style == PREMIUM:
        problems.text((*path, "sku_id"), button.get("sku_id"), 1, 32)
        return False
    _check_face(problems, path, button)
    return True


def _check_link(problems: Problems, path: Path, button: Json) -> None:
    url = button.get("url")
    place = (*path, "url")
    if problems.text(place, url, 1, 512) and not str(url).startswith(("http://", "https://", "discord://")):
        problems.add(place, "URL_TYPE_INVALID_SCHEME", f'Scheme of "{url}" must be http, https or discord')
    if button.get("custom_id"):
        problems.add(
            (*path, "custom_id"),
            "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
            "A link has no custom id",
        )
    _check_face(problems, path, button)


def _check_face(problems: Problems, path: Path, button: Json) -> None:
    if not button.get("label") and not button.get("emoji"):
        problems.add((*path, "label"), "BUTTON_COMPONENT_INVALID", "A button needs a label or an emoji")


def check_emoji(problems: Problems, path: Path, value: Value) -> None:
    """A Unicode emoji by name. The playground has no custom emoji, so an id is never known."""
    if value is None:
        return
    emoji = cast("Json", value) if isinstance(value, dict) else {}
    name = emoji.get("name")
    if emoji.get("id") or not isinstance(name, str) or not name or name.isascii():
        problems.add((*path, "emoji"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")


def check_select(problems: Problems, path: Path, select: Json) -> None:
    """Placeholder, counts and options; the custom id is the caller's."""
    problems.text((*path, "placeholder"), select.get("placeholder"), 0, 150)
    problems.number((*path, "min_values"), select.get("min_values"), 0, 25)
    problems.number((*path, "max_values"), select.get("max_values"), 1, 25)
    low, high = _count(select, "min_values"), _count(select, "max_values")
    if low > high:
        problems.add((*path, "min_values"), "SELECT_COMPONENT_INVALID_RANGE", "min_values exceeds max_values")
    if select["type"] == STRING_SELECT:
        _check_options(problems, (*path, "options"), select.get("options"), high)


def _count(select: Json, key: str) -> int:
    value = select.get(key)
    return value if isinstance(value, int) else 1


def _check_options(problems: Problems, path: Path, value: Value, high: int) -> None:
    options = problems.items(path, value, 1, 25)
    values: set[Any] = set()
    for index, option in enumerate(options):
        place = (*path, index)
        for key, low in (("label", 1), ("value", 1), ("description", 0)):
            problems.text((*place, key), option.get(key), low, 100)
        check_emoji(problems, place, option.get("emoji"))
        if option.get("value") in values:
            problems.add(
                (*place, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The option value is already used",
            )
        values.add(option.get("value"))
    if sum(bool(option.get("default")) for option in options) > high:
        problems.add(path, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "More defaults than max_values")
    if options and high > len(options):
        problems.add(
            path, "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE", "max_values exceeds the number of options"
        )
