from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.cards import Card, new_pack, parse_pack
from bot.engine.deals import shuffled
from bot.engine.hearts import errors, score, state
from bot.engine.hearts.rules import TWO_OF_CLUBS, Trick, in_order
from bot.engine.hearts.seats import Direction, Seat
from bot.engine.hearts.state import Phase, State

EMPTY = ((),) * 4


def pack(number: int = 1) -> tuple[Card, ...]:
    return shuffled("HE", 1, number, 1)


def after_rounds(count: int) -> State:
    """A round that has just ended, ``count`` rounds into a game without points."""
    return State(EMPTY, EMPTY, (), None, (score.NO_POINTS,) * count, claimed=True)


def passed(now: State) -> State:
    for seat in Seat:
        now = state.passes(now, seat, now.hands[seat][:3])
    return now


def played(now: State, cards: int = 52) -> State:
    for _ in range(cards):
        seat = now.waiting[0]
        now = state.play(now, seat, state.legal(now, seat)[0])
    return now


def endgame(south: str, west: str, north: str, east: str, *, tricks: tuple[Trick, ...] = ()) -> State:
    hands = tuple(parse_pack(text) for text in (south, west, north, east))
    return State(hands, EMPTY, tricks, Trick(Seat.SOUTH), ())


def test_thirteen_cards_each_in_a_hands_order() -> None:
    now = state.begin(pack())
    assert [len(hand) for hand in now.hands] == [13] * 4
    assert all(hand == in_order(hand) for hand in now.hands)
    assert sorted(card for hand in now.hands for card in hand) == sorted(new_pack())
    assert (now.phase, now.round, now.direction) == (Phase.PASSING, 1, Direction.LEFT)
    assert now.waiting == tuple(Seat)


@pytest.mark.parametrize("wrong", [(), pack()[:51], (*pack()[:51], pack()[0])])
def test_only_one_whole_pack_is_dealt(wrong: tuple[Card, ...]) -> None:
    with pytest.raises(errors.BadPack):
        state.begin(wrong)


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_cards_change_hands_when_the_fourth_seat_has_passed(rounds: int) -> None:
    dealt = state.deal(after_rounds(rounds), pack()) if rounds else state.begin(pack())
    now = dealt
    for seat in (Seat.EAST, Seat.SOUTH, Seat.NORTH):
        now = state.passes(now, seat, now.hands[seat][:3])
        assert now.hands == dealt.hands
        assert state.received(now, Seat.SOUTH) == ()
    now = state.passes(now, Seat.WEST, now.hands[Seat.WEST][:3])
    for seat in Seat:
        got = state.received(now, seat.left(dealt.direction))
        assert got == dealt.hands[seat][:3]
        assert set(got) <= set(now.hands[seat.left(dealt.direction)])
        assert len(now.hands[seat]) == 13


@pytest.mark.parametrize("number", range(1, 25))
def test_the_two_of_clubs_is_found_after_the_pass(number: int) -> None:
    dealt = state.begin(pack(number))
    holder = next(seat for seat in Seat if TWO_OF_CLUBS in dealt.hands[seat])
    rest = tuple(card for card in dealt.hands[holder] if card != TWO_OF_CLUBS)
    now = state.passes(dealt, holder, (TWO_OF_CLUBS, *rest[:2]))
    for seat in now.waiting:
        now = state.passes(now, seat, now.hands[seat][:3])
    assert now.waiting == (holder.left(Direction.LEFT),)
    assert state.legal(now, now.waiting[0]) == (TWO_OF_CLUBS,)


@pytest.mark.parametrize("number", range(1, 9))
def test_without_a_pass_play_begins_at_once(number: int) -> None:
    now = state.deal(after_rounds(3), pack(number))
    assert now.phase is Phase.PLAYING
    assert TWO_OF_CLUBS in now.hands[now.waiting[0]]
    with pytest.raises(errors.NotPassing):
        state.passes(now, Seat.SOUTH, now.hands[0][:3])


def test_a_pass_is_three_different_cards_of_the_hand_once() -> None:
    now = state.begin(pack())
    mine = now.hands[0]
    with pytest.raises(errors.PassThree) as refused:
        state.passes(now, Seat.SOUTH, (mine[0], mine[0], mine[1]))
    assert refused.value.count == 2
    with pytest.raises(errors.PassThree):
        state.passes(now, Seat.SOUTH, mine[:4])
    with pytest.raises(errors.NotInHand):
        state.passes(now, Seat.SOUTH, now.hands[1][:3])
    with pytest.raises(errors.AlreadyPassed):
        state.passes(state.passes(now, Seat.SOUTH, mine[:3]), Seat.SOUTH, mine[3:6])


def test_nobody_plays_before_all_have_passed() -> None:
    now = state.passes(state.begin(pack()), Seat.WEST, state.begin(pack()).hands[1][:3])
    with pytest.raises(errors.PassFirst) as refused:
        state.play(now, Seat.SOUTH, TWO_OF_CLUBS)
    assert refused.value.waiting == (Seat.SOUTH, Seat.NORTH, Seat.EAST)
    assert state.legal(now, Seat.SOUTH) == ()


def test_nobody_plays_out_of_turn() -> None:
    now = passed(state.begin(pack()))
    turn = now.waiting[0]
    other = turn.left()
    assert state.legal(now, other) == ()
    with pytest.raises(errors.NotYourTurn) as refused:
        state.play(now, other, now.hands[other][0])
    assert refused.value.turn is turn


def test_the_taker_leads_the_next_trick() -> None:
    now = played(passed(state.begin(pack())), 4)
    assert now.trick == Trick(now.tricks[0].winner)


def test_the_queen_of_spades_does_not_open_hearts() -> None:
    queen = endgame("2D3H", "QS4H", "3D5H", "4D6H", tricks=(Trick(Seat.SOUTH, parse_pack("2C3C4C5C")),))
    for seat, card in zip(Seat, parse_pack("2DQS3D4D"), strict=True):
        queen = state.play(queen, seat, card)
    assert not queen.broken
    heart = endgame("2D3H", "QS4H", "3D5H", "4D6H", tricks=(Trick(Seat.SOUTH, parse_pack("2C3C4C5C")),))
    for seat, card in zip(Seat, parse_pack("2D4H3D4D"), strict=True):
        heart = state.play(heart, seat, card)
    assert heart.broken


def test_a_round_ends_after_thirteen_tricks_and_the_next_is_dealt() -> None:
    now = played(passed(state.begin(pack())))
    assert (now.phase, now.round, now.waiting) == (Phase.ROUND_OVER, 1, ())
    assert sum(now.sheet[0]) in (26, 78)
    with pytest.raises(errors.RoundIsOver):
        state.play(now, Seat.SOUTH, TWO_OF_CLUBS)
    with pytest.raises(errors.RoundIsOver):
        state.claim(now)
    following = state.deal(now, pack(2))
    assert (following.round, following.direction) == (2, Direction.RIGHT)
    with pytest.raises(errors.RoundNotOver):
        state.deal(following, pack(3))


def test_nothing_is_dealt_after_the_games_end() -> None:
    now = replace(after_rounds(1), sheet=((100, 20, 10, 30),))
    assert (now.phase, now.winner) == (Phase.GAME_OVER, Seat.NORTH)
    with pytest.raises(errors.GameIsOver):
        state.deal(now, pack())


def test_a_tie_for_lowest_plays_another_round_and_the_pass_cycle_goes_on() -> None:
    tied = replace(after_rounds(4), sheet=(*after_rounds(3).sheet, (100, 20, 20, 30)))
    assert tied.phase is Phase.ROUND_OVER
    assert state.deal(tied, pack()).direction is Direction.LEFT


def test_a_round_in_the_making_never_ends_the_game() -> None:
    now = replace(passed(state.begin(pack())), sheet=((100, 20, 10, 30),))
    assert now.winner is None
    assert now.phase is Phase.PLAYING


def all_points_to_south() -> tuple[Trick, ...]:
    hearts = parse_pack("AHKHQHJHTH9H8H7H6H5H4H3H2HQS")
    rows = [hearts[at : at + 3] for at in range(0, 12, 3)] + [hearts[12:]]
    spades = parse_pack("ASKSJSTS9S8S7S6S5S4S3S2S")
    rows[4] = (*rows[4], spades[0])
    return tuple(Trick(Seat.SOUTH, (Card.parse("AC"), *row)) for row in rows)


def test_the_rest_is_claimed_when_no_points_remain_and_costs_nothing() -> None:
    before = endgame("2D3D", "4D5D", "6D7D", "8D9D", tricks=all_points_to_south())
    assert before.claimable
    after = state.claim(before)
    assert after.sheet == ((0, 26, 26, 26),)
    assert (after.moon, after.phase) == (Seat.SOUTH, Phase.ROUND_OVER)
    assert played(replace(before, tricks=(*before.tricks, *before.tricks[:1] * 6)), 8).sheet != ()


def test_nothing_is_claimed_while_points_remain() -> None:
    now = endgame("2D3D", "4D5D", "6D7D", "8D9D", tricks=all_points_to_south()[1:])
    assert not now.claimable
    with pytest.raises(errors.PointsRemain) as refused:
        state.claim(now)
    assert refused.value.left == 3


def test_points_on_the_table_are_not_taken_yet() -> None:
    now = endgame("2D3H", "4D5D", "6D7D", "8D9D", tricks=all_points_to_south()[1:])
    now = state.play(now, Seat.SOUTH, Card.parse("2D"))
    assert not now.claimable
