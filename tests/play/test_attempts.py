"""Attempts at daily deals: which one ranks, over midnights, races and faults."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.play.acts import Act
from bot.play.board import Asking, Board, Hinted, Moved, Refused, Standing, Started
from bot.play.daily import DAILIES
from bot.play.daily_errors import DailyRuns, NotFinished
from bot.play.days import Streak, counts_until
from bot.play.errors import GameFinished, NoSuchGame, NotYours, TooManyGames
from bot.storage.boards import Boards, StandingsBoard
from bot.storage.own_data import OwnData
from bot.storage.recorder import Recorder
from bot.storage.states import Attempt, GameState
from tests.play.playing import (
    DAILY,
    DEAL,
    HERE,
    MESSAGE,
    MIDNIGHT,
    OWNER,
    TODAY,
    WINNING,
    a_press,
    act,
    begun,
    fix,
    on_board,
    played,
    press,
    ranked,
    won,
)

if TYPE_CHECKING:
    from bot.storage.database import Database
    from tests.play.conftest import Desk

pytestmark = pytest.mark.usefixtures("winnable")


class FaultError(Exception):
    pass


# the first attempt


async def test_the_first_attempt_is_bound_at_its_first_move(desk: Desk) -> None:
    board = await begun(desk)
    assert (board.said, board.apart, board.deal) == (Started(), True, DEAL)
    assert board.daily is not None
    assert (board.daily.day, board.daily.standing) == (TODAY, Standing.FIRST)
    assert board.daily.until == counts_until(TODAY)
    assert await desk.attempts.first(OWNER, TODAY, DAILY) is None
    board = await act(desk, board, "s")
    assert isinstance(board.said, Moved)
    assert board.saved.attempt is Attempt.RANKED
    result = await ranked(desk)
    assert (result.game_id, result.state, result.actions) == (board.saved.id, GameState.OPEN, 1)


async def test_starting_again_brings_the_same_game_here(desk: Desk) -> None:
    first = await begun(desk)
    for again in (await begun(desk), await begun(desk, message=501)):
        assert (again.saved.id, again.said, again.apart) == (first.saved.id, Started(resumed=True), True)
    moved = await act(desk, await begun(desk), "s")
    again = await begun(desk)
    assert (again.saved.id, again.saved.version) == (first.saved.id, moved.saved.version)
    assert await desk.solitaires.count_open(OWNER) == 1


async def test_starting_twice_at_once_deals_once(desk: Desk) -> None:
    boards = await asyncio.gather(*(desk.solitaires.start_daily(OWNER, DAILY, HERE) for _ in range(4)))
    assert len({board.saved.id for board in boards}) == 1


async def test_of_two_candidates_the_second_is_practice(desk: Desk) -> None:
    """As two processes of the bot could deal them at the same time."""
    first = await begun(desk)
    second = await candidate(desk)
    boards = await asyncio.gather(act(desk, first, "s"), act(desk, second, "s"))
    assert sorted(str(board.saved.attempt) for board in boards) == ["practice", "ranked"]
    loser = next(board for board in boards if board.saved.attempt is Attempt.PRACTICE)
    winner = next(board for board in boards if board is not loser)
    assert (await ranked(desk)).game_id == winner.saved.id
    assert loser.daily is not None
    assert loser.daily.standing is Standing.PRACTICE
    # Nobody tries the cards out while the attempt that ranks goes on.
    for wish in ("s", "undo", "hint", "finish", "same"):
        assert (await act(desk, loser, wish)).said == Refused(DailyRuns(*kind(), TODAY))
    assert (await act(desk, loser, "quit!")).saved.state is GameState.GIVEN_UP


async def candidate(desk: Desk) -> Board:
    saved = await desk.solitaires._dealing.add(OWNER, DEAL, HERE, daily=TODAY)
    board = await desk.solitaires._begun(saved, DEAL)
    return replace(board, saved=await desk.solitaires.posted(saved, HERE, 501))


def kind() -> tuple[str, str]:
    return DAILY.game, DAILY.options


async def test_after_the_first_attempt_it_is_practice(desk: Desk, database: Database) -> None:
    over = await act(desk, await act(desk, await begun(desk), "s"), "quit!")
    board = await begun(desk)
    assert board.saved.id != over.saved.id
    assert board.saved.attempt is Attempt.PRACTICE
    assert board.code == DEAL.code
    assert (await begun(desk)).saved.id == board.saved.id
    await won(desk, board, "Asha")
    assert (await ranked(desk)).state is GameState.GIVEN_UP
    (entry,) = await on_board(desk, database)
    assert (entry.solved, entry.foundation) == (False, 0)


async def test_many_open_games_leave_no_room_for_a_daily(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.play.dealing.OPEN_GAMES_LIMIT", 1)
    await begun(desk)
    with pytest.raises(TooManyGames):
        await desk.solitaires.start_daily(OWNER, DAILIES[1], HERE)


# what would spoil it


async def test_the_code_is_told_after_the_end(desk: Desk) -> None:
    board = await begun(desk)
    assert board.code is None
    board = await act(desk, board, "s")
    assert board.code is None
    assert (await act(desk, board, "quit!")).code == DEAL.code


async def test_the_same_cards_are_refused_until_the_first_attempt_is_over(desk: Desk) -> None:
    board = await begun(desk)
    refused = DailyRuns(*kind(), TODAY)
    assert (await act(desk, board, "same")).said == Refused(refused)
    board = await act(desk, board, "s")
    for wish in ("same", "same!"):  # it is not even asked
        assert (await act(desk, board, wish)).said == Refused(refused)
    for user in (OWNER, 2):  # the second has not even begun: somebody told him the code
        with pytest.raises(DailyRuns) as told:
            await desk.solitaires.start(user, DEAL, HERE)
        assert told.value == refused
    with pytest.raises(DailyRuns):
        await desk.solitaires.deal_anew(a_press(board, "show"), DEAL)
    assert (await desk.solitaires.start(OWNER, replace(DEAL, number=7), HERE)).daily is None
    await act(desk, board, "quit!")
    assert (await desk.solitaires.start(OWNER, DEAL, HERE)).daily is None


async def test_yesterdays_cards_are_refused_while_the_attempt_still_counts(desk: Desk) -> None:
    await act(desk, await begun(desk), "s")
    desk.clock.time = counts_until(TODAY) - timedelta(seconds=1)
    with pytest.raises(DailyRuns):
        await desk.solitaires.start(OWNER, DEAL, HERE)
    assert await desk.solitaires.start(2, DEAL, HERE)  # who has not begun it cannot any more
    desk.clock.time = counts_until(TODAY)
    assert await desk.solitaires.start(OWNER, DEAL, HERE)


async def test_the_same_cards_are_refused_with_other_options_too(desk: Desk) -> None:
    board = await act(desk, await begun(desk), "s")
    other = replace(DEAL, options=DEAL.game.parse_options("D3V"))
    with pytest.raises(DailyRuns) as told:
        await desk.solitaires.start(OWNER, other, HERE)
    assert told.value == DailyRuns(*kind(), TODAY)
    with pytest.raises(DailyRuns):
        await desk.solitaires.deal_anew(a_press(board, "show"), other)
    await act(desk, board, "quit!")
    assert await desk.solitaires.start(OWNER, other, HERE)


async def test_giving_up_before_the_first_move_tells_no_card(desk: Desk, database: Database) -> None:
    """The attempt that ranks is still to come, with the same cards."""
    over = await act(desk, await begun(desk), "quit!")
    assert (over.code, over.saved.attempt) == (None, None)
    assert (await act(desk, await begun(desk), "new")).code is not None  # of another deal
    exported = (await OwnData(database).export(OWNER))["games"]
    unplayed = [row for row in exported if row["daily"] is not None]
    assert [row["state"] for row in unplayed] == ["given up"] * 2
    assert not any({"pack", "number"} & row.keys() for row in unplayed)


async def test_a_random_deal_is_never_the_daily(desk: Desk) -> None:
    desk.numbers = [DEAL.number, 7]
    board = await desk.solitaires.start(OWNER, replace(DEAL, number=9), HERE)
    await desk.solitaires.posted(board.saved, HERE, MESSAGE)
    assert (await press(desk, board, "new")).deal.number == 7


async def test_a_hint_asks_first_and_then_counts_as_help(desk: Desk, database: Database) -> None:
    board = await act(desk, await begun(desk), "s")
    asked = await act(desk, board, "hint")
    assert (asked.said, asked.saved.assisted, asked.saved.version) == (Asking(Act.HINT), False, 1)
    assert Act.HINT.sure is Act.HINT_YES
    helped = await act(desk, board, "hint!")
    assert isinstance(helped.said, Hinted)
    assert helped.daily is not None
    assert helped.daily.standing is Standing.ASSISTED
    helped = await act(desk, helped, "hint")
    assert isinstance(helped.said, Hinted)  # asked once
    assert await on_board(desk, database) == []
    await won(desk, helped)
    result = await ranked(desk)
    assert (result.assisted, result.state) == (True, GameState.WON)
    assert await on_board(desk, database) == []
    assert (await desk.attempts.overview(OWNER)).streak == Streak(0, 0)


async def test_help_before_the_first_move_uses_the_attempt_up(desk: Desk) -> None:
    """Else the cards could be tried with hints, and begun again without."""
    board = await act(desk, await begun(desk), "hint!")
    assert board.saved.attempt is Attempt.RANKED
    await act(desk, board, "quit!")
    assert (await ranked(desk)).assisted
    again = await begun(desk)
    assert again.saved.attempt is Attempt.PRACTICE
    assert isinstance((await act(desk, again, "hint")).said, Hinted)  # nothing is at stake


async def test_a_candidate_that_is_given_up_without_a_move_was_no_attempt(desk: Desk) -> None:
    over = await act(desk, await begun(desk), "quit!")
    assert over.saved.state is GameState.GIVEN_UP
    assert await desk.results.get(over.saved.id) is None
    board = await act(desk, await begun(desk), "s")
    assert board.saved.attempt is Attempt.RANKED


async def test_another_deal_on_its_board_ends_it(desk: Desk) -> None:
    board = await act(desk, await begun(desk), "s")
    assert (await act(desk, board, "new")).said == Asking(Act.NEW)
    new = await act(desk, board, "new!")
    assert (new.daily, new.saved.daily, new.saved.message_id) == (None, None, MESSAGE)
    assert (await ranked(desk)).state is GameState.GIVEN_UP


# the end


async def test_a_win_ranks_with_its_stars(desk: Desk, database: Database) -> None:
    board = await won(desk, await begun(desk))
    assert board.daily is not None
    assert (board.daily.standing, board.daily.stars) == (Standing.FIRST, 3)
    (entry,) = await on_board(desk, database)
    assert (entry.rank, entry.name, entry.solved, entry.stars) == (1, "Asha", True, 3)
    assert entry.actions == board.saved.count
    where = StandingsBoard(HERE.guild_id, None, DAILY.game, DAILY.options)
    (standing,) = (await Boards(database).standings(where)).entries
    assert (standing.solved, standing.stars) == (1, 3)


async def test_without_a_known_line_there_are_no_stars(desk: Desk, database: Database) -> None:
    desk.clock.turn(days=2)
    await fix(database, TODAY + timedelta(days=2), DEAL, proven=None)
    board = await won(desk, await begun(desk))
    assert board.daily is not None
    assert board.daily.stars is None


async def test_finishing_twice_at_once_counts_once(desk: Desk, database: Database) -> None:
    board = await act(desk, await act(desk, await begun(desk), "s"), "undo")
    board = await played(desk, board, WINNING[:-1])
    answers = await asyncio.gather(*(act(desk, board, "finish") for _ in range(3)), return_exceptions=True)
    assert all(isinstance(answer, Board | GameFinished) for answer in answers)
    where = StandingsBoard(HERE.guild_id, None, DAILY.game, DAILY.options)
    (standing,) = (await Boards(database).standings(where)).entries
    assert standing.solved == 1
    assert len(await on_board(desk, database)) == 1


async def test_after_the_end_one_can_practise_and_only_once(desk: Desk) -> None:
    over = await won(desk, await begun(desk))
    boards = await asyncio.gather(act(desk, over, "practise"), act(desk, over, "practise"))
    (new,) = [board for board in boards if board.apart]
    assert (new.deal, new.saved.daily, new.saved.attempt) == (DEAL, TODAY, Attempt.PRACTICE)
    assert await desk.solitaires.count_open(OWNER) == 1


async def test_only_a_daily_that_is_over_can_be_practised(desk: Desk) -> None:
    over = await act(desk, await begun(desk), "quit!")
    with pytest.raises(DailyRuns):  # it was not begun
        await act(desk, over, "practise")
    board = await desk.solitaires.start(OWNER, replace(DEAL, number=7), HERE)
    other = await press(desk, board, "quit!")
    with pytest.raises(GameFinished):
        await press(desk, other, "practise")


# over midnight


async def test_what_is_begun_on_its_day_counts_for_it_until_the_next_days_end(
    desk: Desk, database: Database
) -> None:
    desk.clock.time = MIDNIGHT - timedelta(seconds=1)
    board = await act(desk, await begun(desk), "s")
    desk.clock.time = counts_until(TODAY) - timedelta(seconds=1)
    overview = await desk.attempts.overview(OWNER)
    assert [state.daily for state in overview.unfinished] == [DAILY]
    board = await won(desk, board)
    assert board.daily is not None
    assert board.daily.standing is Standing.FIRST
    result = await ranked(desk)
    assert (result.daily, result.unsolved) == (TODAY, False)
    assert [entry.solved for entry in await on_board(desk, database)] == [True]
    assert (await desk.attempts.overview(OWNER)).streak == Streak(1, 1)


async def test_what_comes_later_does_not_rank_any_more(desk: Desk, database: Database) -> None:
    board = await act(desk, await begun(desk), "s")
    desk.clock.time = counts_until(TODAY)
    board = await act(desk, board, "s")
    board = await act(desk, board, "undo")
    assert board.daily is not None
    assert board.daily.standing is Standing.LATE
    hinted = await act(desk, board, "hint")  # nothing is at stake
    assert isinstance(hinted.said, Hinted)
    over = await won(desk, hinted)
    assert over.daily is not None
    assert over.daily.standing is Standing.LATE
    result = await ranked(desk)
    assert (result.state, result.unsolved, result.counted) == (GameState.WON, True, True)
    assert [entry.solved for entry in await on_board(desk, database)] == [False]
    overview = await desk.attempts.overview(OWNER)
    assert (overview.streak, overview.unfinished) == (Streak(0, 0), ())
    where = StandingsBoard(HERE.guild_id, None, DAILY.game, DAILY.options)
    assert not (await Boards(database).standings(where)).entries


async def test_who_looks_at_the_cards_and_begins_after_midnight_practises(
    desk: Desk, database: Database
) -> None:
    desk.clock.time = MIDNIGHT - timedelta(seconds=1)
    board = await begun(desk)
    desk.clock.time = MIDNIGHT
    board = await act(desk, board, "show")
    assert board.daily is not None
    assert board.daily.standing is Standing.PRACTICE
    board = await act(desk, board, "s")
    assert board.saved.attempt is Attempt.PRACTICE
    assert await desk.attempts.first(OWNER, TODAY, DAILY) is None
    assert await on_board(desk, database) == []


async def test_a_new_day_has_a_deal_of_its_own(desk: Desk) -> None:
    board = await act(desk, await begun(desk), "s")
    desk.clock.time = MIDNIGHT
    new = await begun(desk, message=501)
    assert new.deal.number == DEAL.number + 1
    new = await act(desk, new, "s")
    assert (new.saved.attempt, new.saved.daily) == (Attempt.RANKED, MIDNIGHT.date())
    board = await act(desk, board, "s")
    assert (board.saved.attempt, board.saved.daily) == (Attempt.RANKED, TODAY)


# faults


async def test_a_fault_while_a_win_is_recorded_loses_nothing(
    desk: Desk, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await act(desk, await act(desk, await begun(desk), "s"), "undo")
    board = await played(desk, board, WINNING[:-1])

    async def fail(*_: object) -> None:
        raise FaultError

    with monkeypatch.context() as patched:
        patched.setattr("bot.storage.standings.Standings.add", fail)
        with pytest.raises(FaultError):
            await act(desk, board, "finish")
    saved = await desk.games.get(board.saved.id)
    assert saved is not None
    assert (saved.state, saved.version) == (GameState.OPEN, board.saved.version)
    assert (await ranked(desk)).state is GameState.OPEN
    assert (await act(desk, board, "finish")).record.won
    assert [entry.solved for entry in await on_board(desk, database)] == [True]


async def test_a_fault_while_dealing_anew_gives_nothing_up(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await act(desk, await begun(desk), "s")

    async def fail(*_: object) -> None:
        raise FaultError

    with monkeypatch.context() as patched:
        patched.setattr(Recorder, "record", fail)
        with pytest.raises(FaultError):
            await act(desk, board, "new!")
    assert await desk.solitaires.count_open(OWNER) == 1
    assert (await ranked(desk)).state is GameState.OPEN
    assert isinstance((await act(desk, board, "s")).said, Moved)


async def test_a_killed_bot_goes_on_with_the_attempt(desk: Desk, database: Database) -> None:
    from tests.play.conftest import Desk

    board = await act(desk, await begun(desk), "s")
    other = Desk(database)
    other.clock = desk.clock
    other.dailies._now = other.attempts._now = desk.clock
    again = await other.solitaires.start_daily(OWNER, DAILY, HERE)
    assert (again.saved.id, again.saved.attempt) == (board.saved.id, Attempt.RANKED)


# what is told of it


async def test_the_overview_says_how_far_one_is(desk: Desk) -> None:
    overview = await desk.attempts.overview(OWNER)
    assert (overview.day, overview.reset, overview.unfinished) == (TODAY, MIDNIGHT, ())
    assert [state.daily for state in overview.states] == list(DAILIES)
    assert not any(state.begun for state in overview.states)
    board = await act(desk, await begun(desk), "s")
    (state,) = [one for one in (await desk.attempts.overview(OWNER)).states if one.begun]
    assert (state.daily, state.day, state.going, state.solved) == (DAILY, TODAY, True, False)
    await won(desk, board)
    overview = await desk.attempts.overview(OWNER)
    (state,) = [one for one in overview.states if one.begun]
    assert (state.won, state.solved, state.given_up, state.going) == (True, True, False, False)
    assert overview.streak == Streak(1, 1)


async def test_a_card_to_share_spoils_nothing(desk: Desk) -> None:
    board = await begun(desk)
    with pytest.raises(NoSuchGame):
        await desk.attempts.card(OWNER, board.saved.id)
    board = await act(desk, board, "s")
    with pytest.raises(NotFinished):
        await desk.attempts.card(OWNER, board.saved.id)
    desk.clock.turn(seconds=50)
    board = await won(desk, board)
    card = await desk.attempts.card(OWNER, board.saved.id)
    assert (card.daily, card.day, card.standing, card.won) == (DAILY, TODAY, Standing.FIRST, True)
    assert (card.actions, card.active, card.stars) == (board.saved.count, 50_000, 3)
    assert (card.foundation, card.streak) == (52, Streak(1, 1))
    assert str(DEAL.number) not in str(card)
    with pytest.raises(NotYours):
        await desk.attempts.card(2, board.saved.id)
