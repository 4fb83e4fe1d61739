"""The table's message: what it says, what can be pressed, and that it fits."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.cards import Card
from bot.engine.hearts.record import Pass, Play
from bot.engine.hearts.seats import Seat
from bot.engine.hearts.state import Phase
from bot.i18n import Catalogue
from bot.play.hearts.said import Expired, Left, SeatLeft, Stopped, WentQuiet
from bot.storage.tables import TableState
from cogs.ui.hearts.table import ended_screen, moved_screen, scene_of, status_text, stop_screen, table_screen
from cogs.ui.hearts.words import TableWords
from cogs.ui.words import Words
from render.look import Look
from tests.cogs.ui.hearts.limits import check, keys, written
from tests.cogs.ui.hearts.tables import NAMES, a_table, course, dealt, long_record, moments, moon_record

if TYPE_CHECKING:
    from bot.engine.hearts.record import Action, Record
    from bot.play.hearts.table import TableNow
    from cogs.ui.screens import Screen

CATALOGUE = Catalogue.load()
LOCALES = ["en", "hi"]
MOMENTS = moments()
COURSE = list(course(2))

every_locale = pytest.mark.parametrize("locale", LOCALES)
every_moment = pytest.mark.parametrize("moment", MOMENTS)


def shown(table: TableNow, locale: str = "en", *, text_mode: bool = False) -> Screen:
    return table_screen(table, Words(CATALOGUE, locale), Look(), text_mode=text_mode)


def first_line(table: TableNow, locale: str = "en") -> str:
    return shown(table, locale, text_mode=True).text.split("\n")[0]


# it fits


@every_locale
@every_moment
def test_a_table_fits_discord_s_limits_in_every_phase(moment: str, locale: str) -> None:
    for people, away in ((4, ()), (1, ()), (3, (0, 2)), (2, (0, 1))):
        check(shown(a_table(MOMENTS[moment], NAMES["wide"], people=people, away=away), locale))


@every_locale
@pytest.mark.parametrize("names", NAMES.values(), ids=NAMES)
@pytest.mark.parametrize("text_mode", [False, True], ids=["picture", "text"])
def test_25_rounds_with_the_worst_names_fit(
    names: tuple[str, str, str, str], locale: str, *, text_mode: bool
) -> None:
    table = a_table(long_record(), names, away=(1,), said=WentQuiet((Seat.WEST,)))
    screen = table_screen(
        table, Words(CATALOGUE, locale), Look(), text_mode=text_mode, unreachable=list(Seat)
    )
    check(screen)
    assert "\n25…" in screen.footer
    assert screen.footer.count("\n```") == 2


# what it says


@every_moment
def test_the_first_line_says_whose_turn_it_is(moment: str) -> None:
    table = a_table(MOMENTS[moment], people=3)
    line, state = first_line(table), table.state
    called = ["Asha", "Ben", "Cid", "East"]
    if state.winner is not None:
        assert f"{called[state.winner]} has won" in line
    elif state.phase is Phase.ROUND_OVER:
        assert "Next round" in line
    else:
        assert [name for name in called if name in line] == [called[seat] for seat in state.waiting]


def test_hindi_tables_speak_hindi() -> None:
    table = a_table(MOMENTS["later trick of 2"], people=1)
    line = first_line(table, "hi")
    assert "की बारी" in line
    (seat,) = table.state.waiting
    assert seat is Seat.SOUTH or ["", "पश्चिम", "उत्तर", "पूर्व"][seat] in line


def test_a_look_tells_what_was_done_last() -> None:
    record = MOMENTS["later trick of 2"]
    action, words = record.actions[-1], Words(CATALOGUE, "en")
    assert isinstance(action, Play)
    name = ("Asha", "Ben", "Cid", "Dora")[action.seat]
    assert shown(a_table(record)).text.split("\n")[1] == f"{name}: {words.card(action.card)}"


def test_a_finished_trick_is_told_with_its_points() -> None:
    record = next(one for one in COURSE if one.state.tricks and one.state.tricks[-1].points == 2)
    winner = ("Asha", "Ben", "Cid", "Dora")[record.state.tricks[-1].winner]
    assert f"{winner} takes the trick: 2 points." in shown(a_table(record)).text


def test_a_moon_is_told() -> None:
    table = a_table(moon_record())
    assert "☾ Asha has shot the moon" in shown(table).text
    assert "☾" in shown(table).footer


def test_the_history_says_who_led_and_who_took_each_trick() -> None:
    record = next(one for one in COURSE if len(one.state.tricks) == 12 and one.state.trick)
    footer = shown(a_table(record)).footer
    words, names = Words(CATALOGUE, "en"), ("Asha", "Ben", "Cid", "Dora")
    for number, trick in enumerate(record.state.tricks, 1):
        led, points = words.card(trick.cards[0]), f" **+{trick.points}**" if trick.points else ""
        assert f"{number}. {names[trick.leader]} {led} → {names[trick.winner]}{points}" in footer


def test_the_score_sheet_holds_every_round_and_the_totals() -> None:
    state = COURSE[-1].state
    lines = shown(a_table(COURSE[-1])).footer.split("```")[1].strip("\n").split("\n")
    assert lines[0].split() == ["S", "W", "N", "E"]
    assert [tuple(map(int, line.split()[1:5])) for line in lines[1:-1]] == list(state.sheet)
    assert tuple(map(int, lines[-1].split()[1:])) == state.totals
    assert len({len(line) for line in lines}) == 1


def test_the_sheet_says_who_plays_where() -> None:
    footer = shown(a_table(dealt(), people=3, away=(1,))).footer
    assert "S\u00a0Asha · W\u00a0Ben (away: computer, medium) · N\u00a0Cid · E\u00a0computer, hard" in footer


def test_people_without_direct_messages_are_told_what_to_press() -> None:
    table = a_table(dealt())
    screen = table_screen(table, Words(CATALOGUE, "en"), Look(), unreachable=[Seat.NORTH, Seat.WEST])
    assert "I cannot send Ben, Cid a direct message. Press **Show my hand**" in screen.text


# what can be pressed


def acts(table: TableNow) -> list[str]:
    return list(keys(shown(table)))


def test_the_buttons_follow_what_is_possible() -> None:
    assert acts(a_table(dealt())) == ["hand", "leave", "help"]
    assert acts(a_table(MOMENTS["claimable"])) == ["hand", "claim", "leave", "help"]
    assert acts(a_table(MOMENTS["round over"])) == ["hand", "next", "leave", "help"]
    assert acts(a_table(MOMENTS["round over"], people=1)) == ["hand", "next", "leave", "help", "stop"]
    assert acts(a_table(dealt(), people=2, away=(1,))) == ["hand", "back", "leave", "help", "stop"]
    assert acts(a_table(dealt(), people=2, away=(0, 1))) == ["hand", "back", "help", "stop"]
    assert acts(a_table(MOMENTS["game over"])) == ["rematch"]


def test_a_game_that_nobody_plays_says_that_it_waits() -> None:
    assert "Take my seat back" in first_line(a_table(dealt(), people=2, away=(0, 1)))


def test_ending_a_game_is_asked_about_first() -> None:
    screen = stop_screen(a_table(dealt()), Words(CATALOGUE, "en"))
    check(screen)
    assert list(keys(screen)) == ["stopsure"]


@every_locale
@pytest.mark.parametrize("said", [Expired(), Stopped("`x`"), Left("`x`"), None])
def test_a_closed_table_has_nothing_to_press(said: Expired | Stopped | Left | None, locale: str) -> None:
    for record in (None, dealt(), long_record()):
        table = a_table(record, NAMES["markdown"], said=said, state=TableState.CLOSED)
        screen = ended_screen(table, Words(CATALOGUE, locale))
        check(screen)
        assert not keys(screen)
        assert "\\`x\\`" in screen.text or not isinstance(said, Stopped | Left)


def test_a_moved_table_leads_to_where_it_goes_on() -> None:
    screen = moved_screen("https://discord.com/channels/1/2/3", Words(CATALOGUE, "en"))
    check(screen)
    assert screen.text.endswith("/1/2/3")


# somebody's name


@pytest.mark.parametrize("names", NAMES.values(), ids=NAMES)
def test_names_neither_break_the_text_nor_ping(names: tuple[str, str, str, str]) -> None:
    screen = shown(a_table(long_record(), names, away=(1,), said=SeatLeft(Seat.SOUTH)))
    text = f"{screen.text}\n{screen.footer}"
    assert "@everyone" not in text
    assert "\\<t:0:R>" in text or "<" not in text
    assert "://" not in text
    assert text.count("```") == 2
    assert "\u202e" not in text
    assert text.count("\u2068") == text.count("\u2069")


# what is hidden


def redealt(record: Record, data: st.DataObject) -> Record:
    """The same public course with the cards that nobody has seen dealt differently."""
    state = record.state
    hidden = data.draw(st.permutations([card for hand in state.hands for card in hand]))
    hands, at = list[tuple[Card, ...]](), 0
    for hand in state.hands:
        hands.append(tuple(sorted(hidden[at : at + len(hand)])))
        at += len(hand)
    given = tuple(tuple(hands[seat][:3]) if state.given[seat] else () for seat in Seat)
    actions = record.actions if state.trick or state.over else _other_passes(record, given)
    return replace(record, state=replace(state, hands=tuple(hands), given=given), actions=actions)


def _other_passes(record: Record, given: tuple[tuple[Card, ...], ...]) -> tuple[Action, ...]:
    return tuple(
        replace(one, cards=given[one.seat]) if isinstance(one, Pass) and given[one.seat] else one
        for one in record.actions
    )


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(COURSE), st.data())
def test_two_tables_that_differ_in_hidden_cards_are_shown_alike(record: Record, data: st.DataObject) -> None:
    table, other = a_table(record, people=3), a_table(redealt(record, data), people=3)
    for locale in LOCALES:
        words = Words(CATALOGUE, locale)
        assert scene_of(table, TableWords(words, table)) == scene_of(other, TableWords(words, other))
        assert written(shown(table, locale, text_mode=True)) == written(shown(other, locale, text_mode=True))


def test_two_such_tables_have_the_same_picture() -> None:
    record = MOMENTS["trick of 0"]
    south, west, north, east = record.state.hands
    other = replace(record, state=replace(record.state, hands=(north, east, south, west)))
    assert shown(a_table(record)).picture == shown(a_table(other)).picture


def test_no_card_in_a_hand_is_named() -> None:
    words = Words(CATALOGUE, "en")
    for record in COURSE[:60]:
        table = a_table(record)
        text = written(shown(table, text_mode=True))
        seen = {card for trick in record.state.tricks for card in trick.cards}
        seen |= set(record.state.trick.cards if record.state.trick else ())
        hidden = {words.card(card) for hand in record.state.hands for card in hand} - set(
            map(words.card, seen)
        )
        assert not [name for name in hidden if name in text.replace("10", "T").replace("T", "10")]


def test_the_status_needs_no_picture() -> None:
    table = a_table(MOMENTS["trick of 1"])
    words = TableWords(Words(CATALOGUE, "en"), table)
    assert status_text(table, words) in shown(table, text_mode=True).text
