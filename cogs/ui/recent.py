"""What is only worth remembering for a while, and harmless to forget."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import TypeVar

REMEMBERED = 4096

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Recent(OrderedDict[Key, Value]):
    """The ``REMEMBERED`` values noted last."""

    def note(self, key: Key, value: Value) -> None:
        self[key] = value
        self.move_to_end(key)
        if len(self) > REMEMBERED:
            self.popitem(last=False)
