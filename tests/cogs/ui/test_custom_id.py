from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.table import Kind, Slot
from bot.play.acts import Act, PilePress
from cogs.ui.custom_id import BadCustomId, BoardId, base36, id_of

LIMIT = 100
"""Characters that Discord allows (developers/docs: components/reference)."""
LARGEST = 36**12 - 1

slots = st.builds(Slot, st.sampled_from([Kind.FOUNDATION, Kind.TABLEAU, Kind.CELL]), st.integers(0, 8))
verbs = st.sampled_from([*map(str, Act), "code", "settings"]) | st.builds(PilePress, slots, slots).map(str)
numbers = st.integers(0, LARGEST)


@given(numbers, numbers, verbs)
def test_a_button_has_one_text(game: int, version: int, verb: str) -> None:
    board_id = BoardId(game, version, verb)
    assert BoardId.parse(str(board_id)) == board_id
    assert len(f"g1m:{board_id}") <= LIMIT


@given(numbers)
def test_base_36(number: int) -> None:
    assert int(base36(number), 36) == number


def test_numbers_fit_a_database() -> None:
    assert LARGEST < 2**63


@pytest.mark.parametrize(
    "text", ["", "g1", "g1:1:1", "g1:1:1:", "g2:1:1:s", "g1:-1:1:s", "g1:1:1:S", "g1:1:1:s:s", "g1:١:1:s"]
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(BadCustomId):
        BoardId.parse(text)


def test_a_number_no_database_takes_is_refused() -> None:
    with pytest.raises(BadCustomId):
        BoardId.parse(f"g1:{base36(LARGEST + 1)}:1:s")


@given(st.integers(0, 2**63 - 1))
def test_any_id_is_found_again(number: int) -> None:
    assert id_of(base36(number)) == number


@pytest.mark.parametrize("text", ["", "-1", "A", "é", "٣", "1_0", base36(2**63), "z" * 13, "1" * 14])
def test_what_can_be_no_id_is_refused(text: str) -> None:
    with pytest.raises(BadCustomId):
        id_of(text)
