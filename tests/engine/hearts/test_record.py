from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import pack_text
from bot.engine.deals import shuffled
from bot.engine.errors import BadText, IllegalMove
from bot.engine.hearts import state
from bot.engine.hearts.errors import BadAction, BadPack, NotYourTurn, PointsRemain, RoundNotOver
from bot.engine.hearts.record import Claim, NextRound, Pass, Play, Record, parse_action
from bot.engine.hearts.seats import Seat
from bot.engine.hearts.state import Phase


def whole_game() -> Record:
    record = Record.begin(shuffled("HE", 1, 1, 1))
    while record.state.phase is not Phase.GAME_OVER:
        record = step(record)
    return record


def step(record: Record) -> Record:
    now = record.state
    if now.phase is Phase.ROUND_OVER:
        return record.deal(shuffled("HE", 1, len(record.packs) + 1, 1))
    if now.claimable:
        return record.act(Claim(Seat.SOUTH))
    seat = now.waiting[0]
    if now.phase is Phase.PASSING:
        return record.act(Pass(seat, now.hands[seat][-3:]))
    return record.act(Play(seat, state.legal(now, seat)[-1]))


def test_a_whole_game_replays_from_its_texts() -> None:
    record = whole_game()
    assert "!" in record.actions_text
    again = Record.restore(record.packs_text, record.actions_text)
    assert again == record
    assert again.state == record.state
    assert again.state.winner is not None


def test_every_action_has_one_text_and_back() -> None:
    for action in whole_game().actions:
        assert parse_action(str(action)) == action
    assert str(NextRound()) == "+"
    assert str(Claim(Seat.NORTH)) == "N!"


@pytest.mark.parametrize(
    "text", ["", "X2C", "S", "S1C", "S2C2C", "SQSQSAS", "SASQSKS", "S!!", "++", "s2c", "S2C ", "W2CKSASQS"]
)
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(BadAction):
        parse_action(text)


@given(st.text(alphabet="SWNE2AKQTHDC!+ ", max_size=8) | st.text(max_size=5))
def test_what_is_read_is_what_is_written(text: str) -> None:
    try:
        action = parse_action(text)
    except BadAction:
        return
    assert str(action) == text


@given(st.lists(st.sampled_from(["S2C", "W3C", "SQSKSAS", "+", "N!", "E4D"]), max_size=6))
def test_a_corrupt_history_is_refused_by_a_type(actions: list[str]) -> None:
    pack = pack_text(shuffled("HE", 1, 1, 1))
    try:
        record = Record.restore(pack, " ".join(actions))
    except (IllegalMove, BadText):
        return
    assert record.actions_text == " ".join(actions)


def test_packs_and_rounds_match_in_number() -> None:
    record = whole_game()
    for packs in ("", " ".join(record.packs_text.split()[:-1]), f"{record.packs_text} {record.packs_text}"):
        with pytest.raises(BadPack):
            Record.restore(packs, record.actions_text)


def test_rules_hold_in_a_record() -> None:
    record = Record.begin(shuffled("HE", 1, 1, 1))
    with pytest.raises(RoundNotOver):
        record.deal(shuffled("HE", 1, 2, 1))
    with pytest.raises(PointsRemain):
        record.act(Claim(Seat.SOUTH))
    for seat in Seat:
        record = record.act(Pass(seat, record.state.hands[seat][:3]))
    other = record.state.waiting[0].left()
    with pytest.raises(NotYourTurn):
        record.act(Play(other, record.state.hands[other][0]))
