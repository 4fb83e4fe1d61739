from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.hearts.seats import Seat
from cogs.ui.custom_id import BadCustomId, BoardId
from cogs.ui.hearts.ids import (
    HANDS,
    TABLE,
    Ask,
    Confirm,
    HandId,
    PlayPlace,
    TableId,
    Toggle,
    Wish,
    mask_of,
    places_of,
)

LIMIT = 100
"""Characters that Discord allows (developers/docs: components/reference)."""
LARGEST = 36**12 - 1

numbers = st.integers(0, LARGEST)
places, masks = st.integers(0, 12), st.integers(0, 2**13 - 1)
asks = st.sampled_from([ask for ask in Ask if ask is not Ask.LEVEL])
hand_acts = (
    st.sampled_from(Wish)
    | st.builds(Toggle, places, masks)
    | st.builds(Confirm, masks)
    | st.builds(PlayPlace, places)
)
table_ids = st.builds(TableId, numbers, numbers, asks) | st.builds(
    TableId, numbers, numbers, st.just(Ask.LEVEL), st.sampled_from(Seat)
)
hand_ids = st.builds(HandId, numbers, numbers, hand_acts)
alphabet = st.text("th1:.kcp0369azAZ١:", max_size=24)
near = st.builds(
    "{}:{}:{}:{}".format, st.sampled_from([TABLE, HANDS, "t2", "g1"]), alphabet, alphabet, alphabet
)


@given(table_ids)
def test_a_button_of_a_table_has_one_text(one: TableId) -> None:
    assert TableId.parse(str(one)) == one
    assert len(str(one)) <= LIMIT


@given(hand_ids)
def test_a_button_of_a_hand_has_one_text(one: HandId) -> None:
    assert HandId.parse(str(one)) == one
    assert len(str(one)) <= LIMIT


@given(st.text(max_size=40) | alphabet | near | hand_ids.map(str) | table_ids.map(str))
def test_any_text_is_an_id_in_one_way_or_refused(text: str) -> None:
    for kind in (TableId, HandId):
        with suppress(BadCustomId):
            assert str(kind.parse(text)) == text


@given(hand_ids.map(str) | table_ids.map(str), st.data())
def test_one_changed_sign_is_understood_or_refused(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text) - 1))
    changed = text[:at] + data.draw(st.characters()) + text[at + 1 :]
    for kind in (TableId, HandId):
        with suppress(BadCustomId):
            assert str(kind.parse(changed)) == changed


@pytest.mark.parametrize(
    "text",
    [
        *("", "t1", "t1:1:1", "t1:1:1:", "t1:1:1:nothing", "t1:1:1:level", "t1:1:1:level.4", "t1:1:1:join.1"),
        *("t1:01:1:join", "t1:-1:1:join", "t1:1:1:JOIN", "t1:1:1:join:", "t1:١:1:join", "T1:1:1:join"),
    ],
)
def test_other_texts_are_no_buttons_of_a_table(text: str) -> None:
    with pytest.raises(BadCustomId):
        TableId.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "th1", "th1:1:1:", "th1:1:1:k", "th1:1:1:k13", "th1:1:1:k-1", "th1:1:1:k01", "th1:1:1:k1.1"),
        *("th1:1:1:c1", "th1:1:1:c13.0", "th1:1:1:c1.6bk", "th1:1:1:c1.zzz", "th1:1:1:p", "th1:1:1:p6bk"),
        *("th1:1:1:QS", "th1:1:1:join", "t1:1:1:look", "th1:1:1:c١.0"),
    ],
)
def test_other_texts_are_no_buttons_of_a_hand(text: str) -> None:
    with pytest.raises(BadCustomId):
        HandId.parse(text)


def test_the_largest_mask_is_that_of_13_cards() -> None:
    assert HandId.parse("th1:1:1:p6bj").act == Confirm(2**13 - 1)


def test_a_number_no_database_takes_is_refused() -> None:
    with pytest.raises(BadCustomId):
        TableId.parse(f"t1:1{'0' * 12}:1:join")


@given(table_ids.map(str), hand_ids.map(str))
def test_no_prefix_is_another_ones(table: str, hand: str) -> None:
    for kind, text in ((HandId, table), (TableId, hand), (BoardId, table), (BoardId, hand)):
        with pytest.raises(BadCustomId):
            kind.parse(text)
    assert len({TABLE, HANDS, "g1", "g1m", "g1t", "h1", "s1", "s1l"}) == 8


@given(places, masks)
def test_toggling_twice_changes_nothing(place: int, mask: int) -> None:
    once = Toggle(place, mask).after
    assert Toggle(place, once).after == mask
    assert set(places_of(once)) ^ set(places_of(mask)) == {place}


@given(masks)
def test_masks_are_sets_of_places(mask: int) -> None:
    assert mask_of(places_of(mask)) == mask
