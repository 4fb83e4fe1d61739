"""Moves typed in short."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import Card, parse_pack
from bot.engine.deals import Deal
from bot.engine.errors import (
    EmptyColumnNeedsKing,
    FoundationNeedsAce,
    FoundationNeedsNext,
    NoSuchPile,
    RankNotNext,
    Refusal,
)
from bot.engine.games import BY_KEY, GAMES
from bot.engine.record import Record
from bot.engine.table import Kind, Pile, Slot, Table
from bot.play.errors import BadTypedMove, GameFinished, TooManyTyped
from bot.play.typed import MOST_MOVES, play_typed
from tests.engine.conftest import lay_out

if TYPE_CHECKING:
    from bot.engine.solitaire import Solitaire


def klondike(number: int = 6) -> Record:
    game = BY_KEY["klondike"]
    return Record.begin(game, Deal(game, ("D1", "N"), number).table())


def texts(record: Record) -> str:
    return record.actions_text


def test_dealing_and_playing_are_actions_of_their_own() -> None:
    played = play_typed(klondike(), "d d 3 f")
    assert texts(played.record) == "s>w s>w t3>f2"
    assert (played.made, played.refusal) == (3, None)
    assert play_typed(played.record.undo(), "d").made == 1


@pytest.mark.parametrize("text", ["D,D;3 F", " d\nd 3   f ", "d d 3,f", "d. d · 3 f."])
def test_separators_and_capitals_do_not_matter(text: str) -> None:
    assert texts(play_typed(klondike(), text).record) == "s>w s>w t3>f2"


def test_stops_at_the_first_refused_and_says_which_and_why() -> None:
    played = play_typed(klondike(), "d 1 2 d d")
    assert played.made == 1
    assert played.stopped_at == "1 2"
    assert isinstance(played.refusal, RankNotNext)
    assert texts(played.record) == "s>w"


def test_foundations_and_cells_by_name() -> None:
    game = BY_KEY["eight_off"]
    tableau = (Pile(parse_pack("2S")), *[Pile(parse_pack("9D"))] * 6, Pile())
    cells = (Pile(parse_pack("AS")), Pile(), Pile(parse_pack("KH")), Pile())
    record = Record.begin(game, Table.of(("C4",), tableau, foundations=4, cells=cells))
    assert texts(play_typed(record, "c1 f 1 f fs c c3 8").record) == "c1>f1 t1>f1 f1>c1 c3>t8"
    assert play_typed(record, "c1 8").refusal == EmptyColumnNeedsKing(parse_pack("AS")[0])
    assert play_typed(record, "c9 1").refusal == NoSuchPile(Slot(Kind.CELL, 8))
    assert isinstance(play_typed(record, "d").refusal, NoSuchPile)


def test_the_second_foundation_of_a_suit() -> None:
    game = BY_KEY["easy_harp"]
    start = Deal(game, ("N",), 5).table()
    foundation = Pile(parse_pack("AH2H"))
    table = start.with_piles(
        {Slot(Kind.FOUNDATION, 3): foundation, Slot(Kind.TABLEAU, 0): Pile(parse_pack("3S"))}
    )
    assert texts(play_typed(Record.begin(game, table), "fh2 1").record) == "f4>t1"


def test_nothing_is_made_after_the_win() -> None:
    game = BY_KEY["eight_off"]
    record = Record.begin(game, lay_out(game, "C4", f=(13, 13, 13, 12), c="KC"))
    played = play_typed(record, "c1 f fs c1 fs c2")
    assert played.record.won
    assert (played.made, played.stopped_at, played.refusal) == (1, "fs c1", GameFinished())


@pytest.mark.parametrize(
    ("foundations", "card", "reason"),
    [
        ((0, 0, 2, 1), "9H", FoundationNeedsNext(Card.parse("9H"), Card.parse("3H"))),
        ((0, 0, 13, 0), "9H", FoundationNeedsAce(Card.parse("9H"))),
        ((13, 5), "9S", FoundationNeedsNext(Card.parse("9S"), Card.parse("6S"))),
    ],
)
def test_a_card_that_may_not_go_up_is_told_what_its_own_foundation_waits_for(
    foundations: tuple[int, ...], card: str, reason: Refusal
) -> None:
    game = BY_KEY["easy_harp"]
    record = Record.begin(game, lay_out(game, f=foundations, t=card))
    assert play_typed(record, "1 f").refusal == reason


def test_a_foundation_that_the_suit_has_not_is_no_pile() -> None:
    game = BY_KEY["eight_off"]
    record = Record.begin(game, lay_out(game, f=(0, 1), t="2H"))
    assert play_typed(record, "fs2 1").refusal == BadTypedMove("fs2")
    assert play_typed(record, "fh1 1").made == 1


@pytest.mark.parametrize("text", ["x", "3", "3 3 3", "f 3", "c 3", "0 1", "10 2", "dd"])
def test_what_names_no_pile_is_refused_as_text(text: str) -> None:
    played = play_typed(klondike(), text)
    assert isinstance(played.refusal, Refusal)


@pytest.mark.parametrize("text", ["", "  ", ",;"])
def test_nothing_typed_is_refused(text: str) -> None:
    with pytest.raises(BadTypedMove):
        play_typed(klondike(), text)


def test_too_many_are_refused_before_any_is_made() -> None:
    with pytest.raises(TooManyTyped):
        play_typed(klondike(), "d " * (MOST_MOVES + 1))


@given(st.text(alphabet="dwfcs0123459 ,x", max_size=60), st.sampled_from(GAMES))
def test_any_text_gives_moves_or_a_refusal(text: str, game: Solitaire) -> None:
    record = Record.begin(game, Deal(game, game.default_options, 5).table())
    try:
        played = play_typed(record, text)
    except Refusal:
        return
    assert played.record.done == played.made
