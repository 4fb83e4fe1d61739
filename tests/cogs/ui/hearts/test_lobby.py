"""The lobby says at a glance how to begin, alone or with friends; invitations lead to it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.i18n import Catalogue
from bot.play.hearts.lobby import PATIENCES
from bot.play.hearts.said import Changed, Declined, HostMoved, Invited, Joined, Left, Opened
from bot.storage.invitations import Invitation, InvitationState
from cogs.ui.hearts.ids import Ask, TableId
from cogs.ui.hearts.lobby import answered_screen, invitation_screen, lobby_screen
from cogs.ui.words import Words
from tests.cogs.ui.hearts.limits import check, flat, keys
from tests.cogs.ui.hearts.tables import AT, NAMES, PEOPLE, a_table

if TYPE_CHECKING:
    from bot.play.hearts.said import TableSaid
    from bot.play.hearts.table import TableNow
    from cogs.ui.screens import Screen

CATALOGUE = Catalogue.load()
LOCALES = ["en", "hi"]
every_locale = pytest.mark.parametrize("locale", LOCALES)


def shown(table: TableNow, locale: str = "en", invited: int = 0, name: str = "Eva") -> Screen:
    invitations = [Invitation(1, 20 + at, name, 11, 5, AT) for at in range(invited)]
    return lobby_screen(table, invitations, Words(CATALOGUE, locale))


def texts(screen: Screen) -> list[str]:
    form: Any = screen.view().to_components()
    return [one["content"] for one in flat(form) if "content" in one]


@every_locale
@pytest.mark.parametrize("names", NAMES.values(), ids=NAMES)
def test_a_lobby_fits_discord_s_limits(names: tuple[str, str, str, str], locale: str) -> None:
    saids: list[TableSaid] = [
        *(Opened(), Changed(), Joined(names[1]), Left(names[0]), Declined(names[2])),
        *(HostMoved(names[0], names[1]), Invited((names[0],) * 3)),
    ]
    for said in saids:
        for people in range(1, 5):
            check(shown(a_table(None, names, people=people, said=said), locale, 30, names[3]))


def test_one_press_begins_alone() -> None:
    screen = shown(a_table(None, people=1))
    assert screen.text.startswith("### Hearts: Asha’s table\n**Start** begins at once")
    start, join, *_ = keys(screen).values()
    assert (start["label"], join["label"]) == ("Change strength", "Change strength")
    assert keys(screen)["start"]["label"] == "Start"
    assert not keys(screen)["start"]["disabled"]


def test_every_seat_says_who_sits_there() -> None:
    assert texts(shown(a_table(None, people=2)))[1:5] == [
        "South · **Asha** · host",
        "West · **Ben**",
        "North · free, else the computer: **hard**",
        "East · free, else the computer: **hard**",
    ]


def test_free_seats_have_a_button_for_the_computer_s_strength() -> None:
    found = [TableId.parse(one["custom_id"]) for one in keys(shown(a_table(None, people=2))).values()]
    assert [int(one.seat) for one in found if one.ask is Ask.LEVEL and one.seat is not None] == [2, 3]


def test_a_full_table_takes_nobody_more() -> None:
    found = keys(shown(a_table(None)))
    assert found["join"]["disabled"]
    assert "invite" not in found
    assert "All four seats are taken" in shown(a_table(None)).text


def test_fast_play_is_switched_to_what_the_button_asks_for() -> None:
    assert keys(shown(a_table(None, fast=False)))["fast"]["label"] == "Fast play: off"
    assert keys(shown(a_table(None, fast=True)))["slow"]["label"] == "Fast play: on"


@pytest.mark.parametrize("seconds", PATIENCES)
def test_the_host_s_patience_is_shown_and_can_be_changed(seconds: int) -> None:
    menu = keys(shown(a_table(None, patience=seconds)))["patience"]
    assert [option["value"] for option in menu["options"] if option["default"]] == [str(seconds)]
    assert [int(option["value"]) for option in menu["options"]] == list(PATIENCES)


def test_the_invited_are_listed_and_the_end_is_told() -> None:
    footer = shown(a_table(None, people=1), invited=9).footer
    assert footer.count("Eva") == 8
    assert "…" in footer
    assert f"<t:{int(AT.timestamp())}:R>" in footer
    assert shown(a_table(None, people=1, deadline=None)).footer == ""


def test_a_host_who_has_left_is_called_by_no_name() -> None:
    table = a_table(None, people=2)
    orphaned = replace(table, saved=replace(table.saved, host=99))
    assert "### Hearts: ?’s table" in shown(orphaned).text


@every_locale
@pytest.mark.parametrize("names", NAMES.values(), ids=NAMES)
def test_an_invitation_names_the_host_and_can_be_answered(
    names: tuple[str, str, str, str], locale: str
) -> None:
    screen = invitation_screen(a_table(None, names, people=3), PEOPLE[3], Words(CATALOGUE, locale))
    check(screen)
    assert screen.text.startswith(f"<@{PEOPLE[3]}>")
    assert list(keys(screen)) == ["accept", "decline"]
    assert screen.rows[0][-1].custom_id.startswith("https://")


@every_locale
@pytest.mark.parametrize("state", [state for state in InvitationState if state is not InvitationState.OPEN])
def test_an_answered_invitation_cannot_be_answered_again(state: InvitationState, locale: str) -> None:
    screen = answered_screen(a_table(None), Words(CATALOGUE, locale), state)
    check(screen)
    assert not keys(screen)
