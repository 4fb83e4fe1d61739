"""Collects what is wrong with a form, by path, into Discord's 50035 tree."""

from __future__ import annotations

from typing import Any, cast

from bot.playground.wire import Json, Reason, Value, refusal

Path = tuple[str | int, ...]


class Problems:
    """Each check adds to the list; `raise_any` refuses the form when there is something in it."""

    def __init__(self) -> None:
        self.found: list[tuple[Path, str, str]] = []

    def add(self, path: Path, code: str, message: str) -> None:
        self.found.append((path, code, message))

    def text(self, path: Path, value: Value, low: int, high: int) -> bool:
        """A string of `low` to `high` characters; absent counts as empty."""
        if value is None:
            if low == 0:
                return True
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
            return False
        if not isinstance(value, str):
            self.add(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
            return False
        return self._length(path, len(value), low, high, "in length")

    def items(self, path: Path, value: Value, low: int, high: int) -> list[Json]:
        """A list of `low` to `high` objects; answers the objects that are there."""
        if value is None:
            if low:
                self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
            return []
        if not isinstance(value, list):
            self.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        entries = cast("list[Any]", value)
        self._length(path, len(entries), low, high, "in length")
        good: list[Json] = []
        for index, entry in enumerate(entries):
            if isinstance(entry, dict):
                good.append(cast("Json", entry))
            else:
                self.add((*path, index), "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
        return good

    def number(self, path: Path, value: Value, low: float, high: float) -> bool:
        """A whole number from `low` to `high`; absent is allowed."""
        if value is None:
            return True
        if isinstance(value, bool) or not isinstance(value, int):
            self.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return False
        if value < low:
            self.add(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")
        elif value > high:
            self.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")
        return low <= value <= high

    def choice(self, path: Path, value: Value, allowed: frozenset[int]) -> bool:
        """One of a set of numbers."""
        if type(value) is int and value in allowed:
            return True
        listed = ", ".join(map(str, sorted(allowed)))
        self.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")
        return False

    def _length(self, path: Path, size: int, low: int, high: int, what: str) -> bool:
        if low <= size <= high:
            return True
        if low:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} {what}.")
        else:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer {what}.")
        return False

    def raise_any(self) -> None:
        """Raises 50035 with the tree of everything found."""
        if self.found:
            raise refusal(Reason.INVALID_FORM, self.tree())

    def tree(self) -> Json:
        root: Json = {}
        for path, code, message in self.found:
            node = root
            for part in path:
                node = cast("Json", node.setdefault(str(part), {}))
            cast("list[Json]", node.setdefault("_errors", [])).append({"code": code, "message": message})
        return root
