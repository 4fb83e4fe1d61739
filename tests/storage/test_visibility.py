"""On which boards somebody stands; that all results follow a change is seen in the tests of the boards."""

from __future__ import annotations

import pytest
from sqlalchemy.dialects import postgresql

from bot.storage import visibility
from bot.storage.states import Visibility
from bot.storage.visibility import is_shown


@pytest.mark.parametrize(
    ("chosen", "on_server", "everywhere"),
    [
        (Visibility.HIDDEN, False, False),
        (Visibility.SERVERS, True, False),
        (Visibility.EVERYWHERE, True, True),
    ],
)
def test_boards_of_a_visibility(chosen: Visibility, on_server: bool, everywhere: bool) -> None:
    assert is_shown(chosen, 5) is on_server
    assert is_shown(chosen, 0) is everywhere


def test_statements_are_postgresql_too() -> None:
    for statement in (visibility._RESULTS, *visibility._STANDINGS):  # pyright: ignore[reportPrivateUsage]
        assert "UPDATE" in str(statement.compile(dialect=postgresql.dialect()))
