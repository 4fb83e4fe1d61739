"""What Discord demands of message components (docs: components/reference)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bot.playground.rules_controls import BUTTON, SELECTS, check_button, check_select

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.playground.problems import Path, Problems
    from bot.playground.wire import Json, Value

ROW, SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 1, 9, 10, 11, 12, 13, 14, 17
TOP_V1 = frozenset({ROW})
TOP_V2 = frozenset({ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER})
IN_CONTAINER = TOP_V2 - {CONTAINER}
IN_ROW = frozenset({BUTTON, *SELECTS})
ACCESSORIES = frozenset({BUTTON, THUMBNAIL})
MAX_COMPONENTS = 40
MAX_TEXT = 4000
SCHEME = "attachment://"


class Tally:
    """What adds up over a whole message or modal: components, characters, custom ids."""

    def __init__(self, problems: Problems, files: frozenset[str]) -> None:
        self.problems = problems
        self.files = files
        self.count = 0
        self.characters = 0
        self.custom_ids: set[str] = set()

    def custom_id(self, path: Path, value: Value) -> None:
        if not self.problems.text((*path, "custom_id"), value, 1, 100):
            return
        if value in self.custom_ids:
            self.problems.add(
                (*path, "custom_id"),
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            )
        self.custom_ids.add(value)

    def media(self, path: Path, value: Value, *, attached: bool = False) -> None:
        """An unfurled media item: a web address, or `attachment://` with the name of an attached file."""
        url = cast("Json", value).get("url") if isinstance(value, dict) else None
        if not self.problems.text((*path, "url"), url, 1, 2048):
            return
        check_reference(self.problems, (*path, "url"), str(url), self.files, attached=attached)


def check_reference(
    problems: Problems, path: Path, url: str, files: frozenset[str], *, attached: bool = False
) -> None:
    """An `attachment://` address must name a file of this message; `attached` allows nothing else."""
    if url.startswith(SCHEME):
        if url.removeprefix(SCHEME) not in files:
            problems.add(
                path, "MEDIA_ATTACHMENT_NOT_FOUND", f"The attachment {url} is not part of this message"
            )
    elif attached or not url.startswith(("http://", "https://")):
        problems.add(path, "URL_TYPE_INVALID_SCHEME", f'Scheme of "{url}" is not allowed here')


def check_components(
    problems: Problems, path: Path, value: Value, files: frozenset[str], *, v2: bool
) -> None:
    """All components of a message. `files` are the names of its attachments."""
    tally = Tally(problems, files)
    top = problems.items(path, value, 0, MAX_COMPONENTS if v2 else 5)
    for index, component in enumerate(top):
        _check(tally, (*path, index), component, TOP_V2 if v2 else TOP_V1)
    if tally.count > MAX_COMPONENTS:
        problems.add(
            path,
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"The maximum number of total components is {MAX_COMPONENTS}",
        )
    if tally.characters > MAX_TEXT:
        problems.add(
            path,
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"The total of displayable text exceeds the maximum size of {MAX_TEXT}",
        )


def _check(tally: Tally, path: Path, component: Json, allowed: frozenset[int]) -> None:
    kind = component.get("type")
    if kind not in allowed:
        listed = ", ".join(map(str, sorted(allowed)))
        tally.problems.add(
            (*path, "type"), "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({listed}).'
        )
        return
    tally.count += 1
    CHECKS[kind](tally, path, component)


def _check_row(tally: Tally, path: Path, row: Json) -> None:
    place = (*path, "components")
    children = tally.problems.items(place, row.get("components"), 1, 5)
    if len(children) > 1 and any(child.get("type") in SELECTS for child in children):
        tally.problems.add(place, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A select needs a row of its own")
    for index, child in enumerate(children):
        _check(tally, (*place, index), child, IN_ROW)


def _check_section(tally: Tally, path: Path, section: Json) -> None:
    texts = tally.problems.items((*path, "components"), section.get("components"), 1, 3)
    for index, child in enumerate(texts):
        _check(tally, (*path, "components", index), child, frozenset({TEXT}))
    accessory = section.get("accessory")
    if isinstance(accessory, dict):
        _check(tally, (*path, "accessory"), cast("Json", accessory), ACCESSORIES)
    else:
        tally.problems.add((*path, "accessory"), "BASE_TYPE_REQUIRED", "This field is required")


def _check_text(tally: Tally, path: Path, text: Json) -> None:
    if tally.problems.text((*path, "content"), text.get("content"), 1, MAX_TEXT):
        tally.characters += len(text["content"])


def _check_thumbnail(tally: Tally, path: Path, thumbnail: Json) -> None:
    tally.media((*path, "media"), thumbnail.get("media"))
    tally.problems.text((*path, "description"), thumbnail.get("description"), 0, 1024)


def _check_gallery(tally: Tally, path: Path, gallery: Json) -> None:
    for index, item in enumerate(tally.problems.items((*path, "items"), gallery.get("items"), 1, 10)):
        place = (*path, "items", index)
        tally.media((*place, "media"), item.get("media"))
        tally.problems.text((*place, "description"), item.get("description"), 0, 1024)


def _check_file(tally: Tally, path: Path, file: Json) -> None:
    tally.media((*path, "file"), file.get("file"), attached=True)


def _check_separator(tally: Tally, path: Path, separator: Json) -> None:
    tally.problems.number((*path, "spacing"), separator.get("spacing"), 1, 2)


def _check_container(tally: Tally, path: Path, container: Json) -> None:
    tally.problems.number((*path, "accent_color"), container.get("accent_color"), 0, 0xFFFFFF)
    children = tally.problems.items((*path, "components"), container.get("components"), 1, MAX_COMPONENTS)
    for index, child in enumerate(children):
        _check(tally, (*path, "components", index), child, IN_CONTAINER)


def _check_button(tally: Tally, path: Path, button: Json) -> None:
    if check_button(tally.problems, path, button):
        tally.custom_id(path, button.get("custom_id"))


def _check_select(tally: Tally, path: Path, select: Json) -> None:
    check_select(tally.problems, path, select)
    tally.custom_id(path, select.get("custom_id"))


CHECKS: dict[int, Callable[[Tally, Path, Json], None]] = {
    ROW: _check_row,
    BUTTON: _check_button,
    SECTION: _check_section,
    TEXT: _check_text,
    THUMBNAIL: _check_thumbnail,
    GALLERY: _check_gallery,
    FILE: _check_file,
    SEPARATOR: _check_separator,
    CONTAINER: _check_container,
    **dict.fromkeys(SELECTS, _check_select),
}
