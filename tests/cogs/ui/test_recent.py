from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui.recent import Recent

if TYPE_CHECKING:
    import pytest


def test_what_was_noted_last_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.ui.recent.REMEMBERED", 3)
    recent: Recent[int, str] = Recent()
    for number in (1, 2, 3, 1, 4):
        recent.note(number, f"{number}")
    assert list(recent.items()) == [(3, "3"), (1, "1"), (4, "4")]
