"""The help of Hearts: its numbers are the engine's, its picture a position of the rules."""

from __future__ import annotations

import re

import pytest

from bot.engine.cards import parse_pack
from bot.engine.hearts import score
from bot.engine.hearts.rules import ALL_POINTS, HAND, QUEEN_OF_SPADES, TWO_OF_CLUBS, points
from bot.engine.hearts.seats import Seat
from bot.i18n import Catalogue
from cogs.ui.hearts.guide import RECEIVED
from cogs.ui.hearts.lesson import hearts_help_screen, lesson_view
from cogs.ui.words import Words
from render.look import Look
from tests.cogs.ui.hearts.limits import check, keys, written

CATALOGUE = Catalogue.load()
every_locale = pytest.mark.parametrize("locale", ["en", "hi"])


@every_locale
def test_the_help_fits_discord_s_limits(locale: str) -> None:
    screen = hearts_help_screen(Words(CATALOGUE, locale), Look())
    check(screen)
    assert not keys(screen)
    assert screen.alt.startswith(CATALOGUE.text(locale, "help.hearts.lesson"))


@every_locale
def test_the_numbers_of_the_help_are_those_of_the_engine(locale: str) -> None:
    rules, scoring = (CATALOGUE.text(locale, f"help.hearts.{part}") for part in ("rules", "score"))
    heart = points(parse_pack("2H")[0])
    assert {int(number) for number in re.findall(r"(?<![♠♣\d])\d+(?![♠♣\d])", rules)} == {
        HAND,
        heart,
        points(QUEEN_OF_SPADES),
    }
    shot = score.round_points((ALL_POINTS, 0, 0, 0))
    assert {int(number) for number in re.findall(r"\d+", scoring)} == {*shot, ALL_POINTS, score.LAST_TOTAL}
    words = Words(CATALOGUE, locale)
    assert words.card(TWO_OF_CLUBS) in rules
    assert rules.count(words.card(QUEEN_OF_SPADES)) == 3


@every_locale
def test_the_help_says_how_a_table_works(locale: str) -> None:
    """It names the buttons by their labels, explains the signs, and what the computer knows."""
    words = Words(CATALOGUE, locale)
    text = written(hearts_help_screen(words, Look()))
    for label in ("lobby.start", "lobby.join", "table.hand", "table.next", "table.claim", "table.back"):
        assert f"*{words(label)}*" in text, label
    assert all(sign in text for sign in ("▸", "▲", RECEIVED, "/hearts"))
    assert ("nothing else" if locale == "en" else "और कुछ नहीं") in text


def test_the_lesson_is_a_position_of_the_rules() -> None:
    view = lesson_view()
    before = [card for trick in view.tricks for card in trick.cards]
    assert view.trick is not None
    seen = [*before, *view.trick.cards, *view.hand]
    assert len(set(seen)) == len(seen)
    assert len(view.hand) + len(view.tricks) == HAND
    assert view.my_turn
    assert view.tricks[1].leader is view.tricks[0].winner
    assert view.trick.leader is view.tricks[1].winner
    assert not set(view.given) & {*view.hand, *before[:1]}
    assert QUEEN_OF_SPADES in view.legal
    assert view.trick.plus(QUEEN_OF_SPADES).winner is Seat.NORTH
    assert view.trick.plus(QUEEN_OF_SPADES).points == points(QUEEN_OF_SPADES)
