from __future__ import annotations

import pytest

from bot.engine.deals import parse_code
from bot.engine.errors import NotFinishable, NothingToRedo, NothingToUndo, NoUsefulMove
from bot.engine.finish import finishing_moves
from bot.engine.games import BY_KEY, GAMES
from bot.engine.record import Action, Record
from bot.engine.table import Slot
from bot.play.acts import Act, PilePress
from bot.play.board import Asking, Chosen, GivenUp, Hinted, MadeAgain, Moved, Offering, Shown, TakenBack
from bot.play.outcome import Outcome, outcome
from bot.play.pressing import Habits
from tests.engine.conftest import lay_out

DEAL = parse_code("KL1-D1N-AAAAAAG", GAMES)
START = Record.begin(DEAL.game, DEAL.table())


def do(record: Record, act: Act | str) -> Outcome:
    return outcome(record, act if isinstance(act, Act) else PilePress(Slot.parse(act)), Habits())


def test_a_press_on_a_pile_moves_or_chooses() -> None:
    moved = do(START, "t3")
    assert moved.said == Moved(Action.parse("t3>f2"))
    assert moved.record == START.act(*Action.parse("t3>f2").moves)
    chosen = outcome(START, PilePress(Slot.parse("t3")), Habits(quick_moves=False))
    assert (chosen.said, chosen.record) == (Chosen(), None)
    assert chosen.choice is not None


def test_undo_and_redo_say_what_they_did() -> None:
    after = START.act(*Action.parse("t3>f2").moves)
    back = do(after, Act.UNDO)
    assert back.said == TakenBack(Action.parse("t3>f2"))
    assert back.record is not None
    again = do(back.record, Act.REDO)
    assert again.said == MadeAgain(Action.parse("t3>f2"))
    assert again.record is not None
    assert again.record.table == after.table
    with pytest.raises(NothingToUndo):
        do(START, Act.UNDO)
    with pytest.raises(NothingToRedo):
        do(START, Act.REDO)


def test_a_hint_is_stored_as_such() -> None:
    hinted = do(START, Act.HINT)
    assert do(START, Act.HINT_YES) == hinted
    assert isinstance(hinted.said, Hinted)
    assert hinted.record is START
    with pytest.raises(NoUsefulMove):
        do(Record.begin(DEAL.game, lay_out(BY_KEY["klondike"], t="5H 9H")), Act.HINT)


def test_finish_is_one_action() -> None:
    table = lay_out(BY_KEY["klondike"], f=(12, 12, 13, 13), t="KS KH")
    finished = do(Record.begin(DEAL.game, table), Act.FINISH)
    assert finished.said == Moved(Action(finishing_moves(DEAL.game, table)))
    assert finished.record is not None
    assert finished.record.won
    with pytest.raises(NotFinishable):
        do(START, Act.FINISH)


def test_menus_and_questions_store_nothing() -> None:
    expected = {
        Act.MENU: Offering(),
        Act.SHOW: Shown(),
        Act.AGAIN: Shown(),
        Act.PRACTISE: Shown(),
        Act.NEW: Asking(Act.NEW),
        Act.SAME: Asking(Act.SAME),
        Act.GIVE_UP: Asking(Act.GIVE_UP),
    }
    assert {act: do(START, act) for act in expected} == {act: Outcome(said) for act, said in expected.items()}
    assert do(START, Act.GIVE_UP_YES) == Outcome(GivenUp(), START)
