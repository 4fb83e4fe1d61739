"""Each game's lesson: a small position where the rule most often got wrong refuses a move."""

from __future__ import annotations

import pytest

from bot.engine.errors import GroupTooLong, NoRedeal, OneCardAtATime
from bot.engine.games import BY_KEY, GAMES

LESSONS = {"klondike": NoRedeal, "easy_harp": OneCardAtATime, "eight_off": GroupTooLong}


@pytest.mark.parametrize("key", LESSONS)
def test_the_lesson_is_about_that_rule(key: str) -> None:
    table, move = BY_KEY[key].lesson()
    assert isinstance(BY_KEY[key].refusal(table, move), LESSONS[key])


def test_three_cards_of_the_king_s_run_may_go_where_four_may_not() -> None:
    table, move = BY_KEY["eight_off"].lesson()
    assert BY_KEY["eight_off"].refusal(table, move) == GroupTooLong(4, 3, 2, 0)


def test_every_game_has_a_lesson_without_a_card_twice_too_often() -> None:
    for game in GAMES:
        table, _ = game.lesson()
        cards = [card for row in table.piles for pile in row for card in pile.cards]
        assert max(map(cards.count, cards)) <= game.packs
