from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING

from bot.engine.cards import new_pack
from bot.engine.hearts import state as hearts
from bot.engine.hearts.rules import TWO_OF_CLUBS
from bot.engine.hearts.seats import Direction, Seat
from bot.engine.hearts.state import Phase
from bot.engine.hearts.view import view
from render.hearts.scene import HandScene, Place, TableScene

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.hearts.state import State

FULL = 32
"""The seventh trick is complete, and East has taken it."""


def test_a_table_holds_no_cards_but_those_played() -> None:
    assert {field.name for field in fields(TableScene)} == {
        "places", "trick", "last", "phase", "direction", "round", "broken", "moon", "winner"
    }  # fmt: skip
    assert all(field.type in ("str", "int", "bool") for field in fields(Place))


def test_other_hands_leave_no_trace(game: list[State]) -> None:
    state = game[FULL]
    others = tuple(card for seat in (1, 2, 3) for card in state.hands[seat])[::-1]
    moved = replace(state, hands=(state.hands[0], others[:6], others[6:12], others[12:]))

    assert TableScene.of(state) == TableScene.of(moved)
    assert HandScene.of(view(state, Seat.SOUTH)) == HandScene.of(view(moved, Seat.SOUTH))


def test_a_complete_trick_stays_until_the_next_is_led(game: list[State]) -> None:
    before, full, led = (TableScene.of(state) for state in game[FULL - 1 : FULL + 2])

    assert before.trick is not None
    assert not before.trick.complete
    assert full.trick is not None
    assert full.trick.complete
    assert full.last == before.last
    assert led.last == full.trick
    assert led.trick is not None
    assert len(led.trick.cards) == 1


def test_after_a_round_its_last_trick_is_the_one_before(game: list[State]) -> None:
    over = next(state for state in game if state.phase is Phase.ROUND_OVER)
    scene = TableScene.of(over)

    assert scene.trick is None
    assert scene.last == over.tricks[-1]
    assert [place.taken for place in scene.places] == list(over.sheet[-1])
    assert not any(place.turn for place in scene.places)


def test_seats_show_who_has_passed_and_who_is_waited_for(game: list[State]) -> None:
    scene = TableScene.of(game[2], ("a", "b", "c", "d"), (False, False, False, True))

    assert [place.passed for place in scene.places] == [True, True, False, False]
    assert [place.turn for place in scene.places] == [False, False, True, True]
    assert [place.name for place in scene.places] == ["a", "b", "c", "d"]
    assert scene.places[3].computer
    assert not any(place.passed for place in TableScene.of(game[5]).places)


def test_equal_totals_share_a_place(game: list[State]) -> None:
    scene = TableScene.of(game[-1])
    south, west, north, east = scene.places
    tied = replace(scene, places=(south, replace(west, total=east.total), north, east))

    assert [tied.rank(seat) for seat in Seat] == [4, 2, 1, 2]
    assert scene.winner is Seat.NORTH


def test_a_moon_counts_26_for_the_others() -> None:
    scene = TableScene.of(_moon())

    assert scene.moon is Seat.SOUTH
    assert [place.taken for place in scene.places] == [0, 26, 26, 26]
    assert HandScene.of(view(_moon(), Seat.WEST)).moon is Seat.SOUTH


def _moon() -> State:
    """South holds all clubs in a round without a pass, and takes every trick."""
    by_suit = sorted(new_pack(), key=lambda card: -card.suit)
    dealt = tuple(by_suit[seat * 13 + at] for at in range(13) for seat in range(4))
    ended = ((0, 0, 0, 26),) * 3
    state = replace(hearts.begin(dealt), sheet=ended)
    state = replace(state, trick=hearts.Trick(Seat.SOUTH))
    assert state.direction is Direction.NONE
    while not state.over:
        seat = state.waiting[0]
        legal = hearts.legal(state, seat)
        state = hearts.play(state, seat, TWO_OF_CLUBS if TWO_OF_CLUBS in legal else legal[-1])
    return state


def test_a_hand_shows_what_is_chosen_and_then_what_was_passed(game: list[State]) -> None:
    start, passed = game[0], game[1]
    picked = frozenset(start.hands[0][:2])
    foreign = frozenset(start.hands[1][:1])

    assert HandScene.of(view(start, Seat.SOUTH), picked | foreign).chosen == picked
    scene = HandScene.of(view(passed, Seat.SOUTH), picked)
    assert scene.chosen == frozenset(passed.given[0])
    assert not scene.my_turn
    assert scene.hand == start.hands[0]


def test_received_cards_stand_out_until_the_first_trick_is_over(game: list[State]) -> None:
    received: list[frozenset[Card]] = [
        HandScene.of(view(state, Seat.SOUTH)).received for state in (game[3], game[4], game[7], game[8])
    ]

    assert received[0] == frozenset()
    assert received[1] == received[2] == frozenset(hearts.received(game[4], Seat.SOUTH))
    assert received[3] == frozenset()


def test_only_in_turn_some_cards_are_playable(game: list[State]) -> None:
    state = game[30]
    turn = state.waiting[0]

    assert HandScene.of(view(state, turn)).playable == frozenset(hearts.legal(state, turn))
    assert HandScene.of(view(state, turn.left())).playable is None
    assert HandScene.of(view(game[0], turn)).playable is None


def test_an_ended_round_shows_no_hand(game: list[State]) -> None:
    over = next(state for state in game if state.phase is Phase.ROUND_OVER)
    scene = HandScene.of(view(replace(over, claimed=True), Seat.WEST))

    assert scene.over
    assert scene.hand == ()
    assert [scene.cost(seat) for seat in Seat] == list(over.sheet[-1])
