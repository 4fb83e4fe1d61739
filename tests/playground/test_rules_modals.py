"""One accepted and one refused example of each rule of modals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.playground.rules_modals import check_modal
from bot.playground.wire import ApiError

if TYPE_CHECKING:
    from bot.playground.wire import Json, Value


def field(custom_id: str = "code", **changes: Value) -> Json:
    return {"type": 4, "style": 1, "custom_id": custom_id, **changes}


def label(component: Json | None = None, **changes: Value) -> Json:
    return {"type": 18, "label": "Code", "component": component or field(), **changes}


def modal(*components: Json, **changes: Value) -> Json:
    return {"title": "Deal", "custom_id": "m", "components": list(components or [label()]), **changes}


def select(**changes: Value) -> Json:
    return {"type": 3, "custom_id": "s", "options": [{"label": "l", "value": "v"}], **changes}


# rule: (accepted, refused)
RULES: dict[str, tuple[Json, Json]] = {
    "title": (modal(title="t" * 45), modal(title="t" * 46)),
    "custom id": (modal(custom_id="m" * 100), modal(custom_id="")),
    "one to five": (
        modal(*(label(field(str(n))) for n in range(5))),
        modal(*(label(field(str(n))) for n in range(6))),
    ),
    "top": (modal({"type": 10, "content": "t"}, label()), modal(field())),
    "label": (modal(label(label="l" * 45)), modal(label(label="l" * 46))),
    "label description": (modal(label(description="d" * 100)), modal(label(description="d" * 101))),
    "label holds something": (modal(label()), modal({"type": 18, "label": "Code"})),
    "label holds no button": (modal(label(select())), modal(label({"type": 2, "custom_id": "b"}))),
    "row with a text input": (
        modal({"type": 1, "components": [field(label="Code")]}),
        modal({"type": 1, "components": [field()]}),
    ),
    "custom ids unique": (
        modal(label(field("a")), label(field("b"))),
        modal(label(field("a")), label(field("a"))),
    ),
    "style": (modal(label(field(style=2))), modal(label(field(style=3)))),
    "value": (modal(label(field(value="v" * 4000))), modal(label(field(value="v" * 4001)))),
    "placeholder": (modal(label(field(placeholder="p" * 100))), modal(label(field(placeholder="p" * 101)))),
    "lengths": (
        modal(label(field(min_length=1, max_length=2))),
        modal(label(field(min_length=3, max_length=2))),
    ),
    "nothing disabled": (modal(label(select(disabled=False))), modal(label(select(disabled=True)))),
    "uploads": (
        modal(label({"type": 19, "custom_id": "f", "max_values": 10})),
        modal(label({"type": 19, "custom_id": "f", "max_values": 11})),
    ),
}


@pytest.mark.parametrize("rule", RULES)
def test_a_modal_keeps_the_rule(rule: str) -> None:
    check_modal(RULES[rule][0])


@pytest.mark.parametrize("rule", RULES)
def test_a_modal_that_breaks_the_rule_is_refused(rule: str) -> None:
    with pytest.raises(ApiError) as refused:
        check_modal(RULES[rule][1])
    assert refused.value.code == 50035
    assert refused.value.body["errors"]["data"]
