"""Values of the wrong kind are refused before any rule sees them."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.playground.rules_commands import check_commands
from bot.playground.rules_messages import Draft, check_message
from bot.playground.rules_modals import check_modal
from bot.playground.shapes import check_shape
from bot.playground.wire import ApiError
from tests.playground import test_rules_commands, test_rules_messages, test_rules_modals

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.playground.wire import Json, Value


def message(body: Json) -> None:
    check_message(Draft(body, None, test_rules_messages.BOARD))


CHECKS: list[tuple[Callable[[Json], None], list[Json]]] = [
    (message, [one for pair in test_rules_messages.RULES.values() for one in pair]),
    (check_modal, [one for pair in test_rules_modals.RULES.values() for one in pair]),
    (
        lambda body: check_commands([body], for_guild=False),
        [one for pair in test_rules_commands.COMMANDS.values() for one in pair],
    ),
]
STRANGE: list[Value] = [None, 7, -1, "x", "", [], {}, True, [1], ["x"], [None], {"a": 1}, 1.5, 10**30]


def places(value: Value) -> list[tuple[Value, Value]]:
    """Every container in a value with each of its keys."""
    if not isinstance(value, dict | list):
        return []
    keys: list[Value] = list(value) if isinstance(value, dict) else list(range(len(value)))  # pyright: ignore
    return [(value, key) for key in keys] + [place for key in keys for place in places(value[key])]  # pyright: ignore


@settings(max_examples=600, deadline=None, derandomize=True, database=None)
@given(st.data())
def test_no_strange_value_breaks_a_rule(data: st.DataObject) -> None:
    check, bodies = data.draw(st.sampled_from(CHECKS))
    body = copy.deepcopy(data.draw(st.sampled_from(bodies)))
    container, key = data.draw(st.sampled_from(places(body)))
    container[key] = copy.deepcopy(data.draw(st.sampled_from(STRANGE)))
    try:
        check_shape(body)
        check(body)
    except ApiError as refused:
        assert refused.status == 400  # noqa: PT017  anything but a refusal is the failure


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"embeds": {}}, "embeds"),
        ({"components": [1]}, "components"),
        ({"data": {"flags": "64"}}, "data"),
        ([{"name": 7}], "0"),
        ({"content": ["x"]}, "content"),
    ],
)
def test_the_place_is_named(body: Value, path: str) -> None:
    with pytest.raises(ApiError) as refused:
        check_shape(body)
    assert list(refused.value.body["errors"]) == [path]
