from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.deals import shuffled
from bot.engine.hearts import state
from bot.engine.hearts.seats import Direction, Seat
from bot.engine.hearts.state import Phase, State
from bot.engine.hearts.view import view


def dealt(number: int = 1) -> State:
    return state.begin(shuffled("HE", 1, number, 1))


def passed(now: State) -> State:
    for seat in Seat:
        now = state.passes(now, seat, now.hands[seat][:3])
    return now


def test_a_view_shows_who_has_passed_but_not_what() -> None:
    now = state.passes(dealt(), Seat.WEST, dealt().hands[1][:3])
    seen = view(now, Seat.SOUTH)
    assert seen.has_passed == (False, True, False, False)
    assert seen.given == ()
    assert seen.my_turn
    assert not view(now, Seat.WEST).my_turn
    assert view(now, Seat.WEST).given == dealt().hands[1][:3]


def test_a_view_shows_ones_own_cards_given_and_received() -> None:
    seen = view(passed(dealt()), Seat.SOUTH)
    assert seen.given == dealt().hands[0][:3]
    assert seen.received == dealt().hands[3][:3]
    assert (seen.phase, seen.direction, seen.round) == (Phase.PLAYING, Direction.LEFT, 1)


@pytest.mark.parametrize("seat", Seat)
def test_legal_cards_are_the_states(seat: Seat) -> None:
    now = passed(dealt())
    for _ in range(52):
        assert view(now, seat).legal == state.legal(now, seat)
        assert view(now, seat).my_turn == (now.waiting == (seat,))
        turn = now.waiting[0]
        now = state.play(now, turn, state.legal(now, turn)[-1])
    seen = view(now, seat)
    assert seen.legal == ()
    assert not seen.my_turn
    assert seen.taken == now.taken
    assert seen.totals == now.totals


def test_the_other_hands_are_not_in_a_view() -> None:
    now = passed(dealt())
    seat = now.waiting[0].left(2)
    others = [other for other in Seat if other is not seat]
    swapped = list(now.hands)
    swapped[others[0]], swapped[others[1]] = swapped[others[1]], swapped[others[0]]
    assert view(replace(now, hands=tuple(swapped)), seat) == view(now, seat)
    shown = repr(view(now, seat))
    known = {*now.hands[seat], *now.given[seat]}
    assert all((repr(card) in shown) == (card in known) for hand in now.hands for card in hand)
