from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.hearts.seats import Direction, Seat
from bot.engine.hearts.state import Phase
from bot.engine.hearts.view import view
from render.describe import ALT_LIMIT, TEXT_LIMIT, card_name
from render.hearts.describe import alt_hand, alt_table, text_hand, text_table
from render.hearts.preview import sample_hand, sample_table
from render.hearts.scene import HandScene, TableScene

if TYPE_CHECKING:
    from bot.engine.hearts.state import State
    from bot.i18n import Catalogue

SPOKEN = "Mira played 9♠."


@pytest.mark.parametrize("locale", ["en", "hi"])
def test_descriptions_fit_at_every_position_and_say_what_happened_first(
    catalogue: Catalogue, game: list[State], locale: str
) -> None:
    names = ("W" * 32, "\u202e*_~|" * 8, "आ" * 32, "")
    for state in game[::5]:
        table, hand = TableScene.of(state, names), HandScene.of(view(state, Seat.EAST), names=names)
        for spoken in (SPOKEN, "x" * 3000):
            for alt in (
                alt_table(catalogue, locale, table, spoken),
                alt_hand(catalogue, locale, hand, spoken),
            ):
                assert alt.startswith(spoken[:200])
                assert len(alt) <= ALT_LIMIT
                assert not alt.endswith("…")
            assert len(text_table(catalogue, locale, table, spoken)) <= TEXT_LIMIT
            assert len(text_hand(catalogue, locale, hand, spoken)) <= TEXT_LIMIT


def test_a_table_says_turn_trick_points_and_who_plays(catalogue: Catalogue, game: list[State]) -> None:
    lines = text_table(catalogue, "en", sample_table(game[32]), SPOKEN).split("\n")

    assert lines == [
        SPOKEN,
        "Round 1 · ♥ hearts are broken",
        "East to play",
        "On the table: आशा 10♠ · ✓ East J♠ · Mira 9♠ · Jonas A♥",
        "Mira: total 0, this round 0",
        "Jonas: total 0, this round 13 · away, the computer plays",
        "आशा: total 0, this round 0",
        "▶ East: total 0, this round 1 · computer",
        "Trick before: Jonas 7♣ · ✓ आशा 10♣ · East 8♣ · Mira 6♣",
    ]


def test_a_trick_that_goes_on_has_no_winner_yet(catalogue: Catalogue, game: list[State]) -> None:
    said = alt_table(catalogue, "en", sample_table(game[30]), SPOKEN)

    assert "On the table: आशा 10♠ · East J♠. " in said


@pytest.mark.parametrize("direction", [direction for direction in Direction if direction])
def test_passing_says_where_to_and_who_still_chooses(
    catalogue: Catalogue, game: list[State], direction: Direction
) -> None:
    said = text_table(catalogue, "en", replace(sample_table(game[2]), direction=direction), "")

    assert f"Three cards are passed {'' if direction is Direction.ACROSS else 'to the '}" in said
    assert direction.name.lower() in said
    assert "Still choosing: आशा, East" in said
    assert "Mira: total 0, this round 0 · has chosen" in said


def test_the_end_says_places_winner_and_moon(catalogue: Catalogue, game: list[State]) -> None:
    said = text_table(catalogue, "en", sample_table(game[-1]), "")
    over = next(state for state in game if state.phase is Phase.ROUND_OVER)
    moon = text_table(catalogue, "en", replace(sample_table(over), moon=Seat.WEST), "")

    assert "1 · ♛ आशा: total 25" in said
    assert "4 · Mira: total 100" in said
    assert "☾ Jonas: total 14, this round 14" in moon
    assert "♛" not in moon


def test_a_hand_says_all_that_can_be_done_with_it(catalogue: Catalogue, game: list[State]) -> None:
    scene = sample_hand(game[6], Seat.SOUTH)
    lines = text_hand(catalogue, "en", scene, SPOKEN).split("\n")

    assert "Your turn" in lines
    assert "Your hand: 3♠ 6♠ 9♠ · 4♥ 7♥ Q♥ · 2♦ 5♦ 8♦ K♦ · 3♣ 6♣ J♣" in lines
    assert "You may play: 3♣ 6♣ J♣" in lines
    assert "Received: Q♥ K♦ J♣" in lines
    assert lines[-4].startswith("▶ Mira")


def test_a_hand_says_what_is_chosen_and_then_passed(catalogue: Catalogue, game: list[State]) -> None:
    assert "Chosen 2 of 3: 4♥ 7♥" in text_hand(catalogue, "en", sample_hand(game[0], Seat.SOUTH), "")
    assert "You pass: 10♥ A♥ 9♣" in text_hand(catalogue, "en", sample_hand(game[1], Seat.SOUTH), "")


def test_a_suit_that_is_out_is_said(catalogue: Catalogue, game: list[State]) -> None:
    scene = replace(sample_hand(game[30], Seat.SOUTH), hand=game[30].hands[0][:2])

    assert "♣ –" in text_hand(catalogue, "en", scene, "")


def test_other_hands_are_never_named(catalogue: Catalogue, game: list[State]) -> None:
    for state in game[:56:3]:
        said = text_table(catalogue, "en", sample_table(state), "")
        own = text_hand(catalogue, "en", sample_hand(state, Seat.SOUTH), "")
        for seat in Seat:
            for card in state.hands[seat]:
                name = card_name(catalogue, "en", card)
                assert f" {name}" not in said
                assert seat is Seat.SOUTH or f" {name}" not in own


@pytest.mark.parametrize("mark", ["`", "*", "_", "~~", "||", "# ", "<@1>", "[x](y)"])
def test_a_name_cannot_break_the_text(catalogue: Catalogue, game: list[State], mark: str) -> None:
    scene = TableScene.of(game[0], (f"{mark}x", "@everyone", "a\u2029b\u202e", ""))
    said = text_table(catalogue, "en", scene, "")

    assert f"▶ \\{mark[0]}" in said
    assert "@everyone" not in said
    assert "a b" in said
    assert "East: total 0" in said
