from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.table import Kind, Slot
from bot.play.acts import Act, BadAct, PilePress, parse_act

slots = st.builds(Slot, st.sampled_from([Kind.FOUNDATION, Kind.TABLEAU, Kind.CELL]), st.integers(0, 8))


@pytest.mark.parametrize("act", list(Act))
def test_an_act_has_one_text(act: Act) -> None:
    assert parse_act(str(act)) is act


@given(slots, st.none() | slots)
def test_a_press_on_a_pile_has_one_text(pressed: Slot, chosen: Slot | None) -> None:
    press = PilePress(pressed, chosen)
    assert parse_act(str(press)) == press


@given(st.text(max_size=8))
def test_any_other_text_is_refused(text: str) -> None:
    try:
        assert str(parse_act(text)) == text
    except BadAct as refusal:
        assert refusal == BadAct(text)  # noqa: PT017 (most texts are refused, but not all)


@pytest.mark.parametrize("text", ["", ".", "t1.", ".t1", "t0", "t1.t2.t3", "NEW", "new!!", "t１"])
def test_texts_that_look_like_acts_are_refused(text: str) -> None:
    with pytest.raises(BadAct):
        parse_act(text)


def test_what_asks_first_has_a_sure_form() -> None:
    sure = {act: act.sure for act in (Act.NEW, Act.SAME, Act.GIVE_UP, Act.HINT)}
    assert sure == {
        Act.NEW: Act.NEW_YES,
        Act.SAME: Act.SAME_YES,
        Act.GIVE_UP: Act.GIVE_UP_YES,
        Act.HINT: Act.HINT_YES,
    }
