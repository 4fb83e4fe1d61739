from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from cogs.ui.custom_id import BoardId
from cogs.ui.modals import code_modal, modal_value
from cogs.ui.words import Words

if TYPE_CHECKING:
    from bot.i18n import Catalogue


@pytest.mark.parametrize("locale", ["en", "hi"])
async def test_the_form_for_a_code_fits_discords_limits(catalogue: Catalogue, locale: str) -> None:
    modal = code_modal(BoardId(36**12 - 1, 36**12 - 1, "code"), Words(catalogue, locale)).to_dict()
    (label,) = modal["components"]
    assert len(modal["title"]) <= 45
    assert len(modal["custom_id"]) <= 100
    assert len(label["label"]) <= 45
    assert len(label["description"]) <= 100
    assert "KL1-D1N-AAAAAAG" in label["description"]


@pytest.mark.parametrize(
    ("data", "typed"),
    [
        ({"components": [{"type": 18, "component": {"custom_id": "code", "value": "KL1"}}]}, "KL1"),
        ({"components": [{"type": 1, "components": [{"custom_id": "code", "value": "KL1"}]}]}, "KL1"),
        ({"components": [{"type": 18, "component": {"custom_id": "other", "value": "KL1"}}]}, ""),
        (None, ""),
    ],
)
def test_what_was_typed_is_found(data: dict[str, Any] | None, typed: str) -> None:
    interaction: Any = SimpleNamespace(data=data)
    assert modal_value(interaction, "code") == typed
