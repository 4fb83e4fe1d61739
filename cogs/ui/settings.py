"""A person's settings on three pages, each with what belongs together."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING

from discord import ButtonStyle

from bot.engine.games import BY_KEY
from bot.storage.states import Visibility
from cogs.ui import fixed
from cogs.ui.fixed import Key, Option
from cogs.ui.hearts.reminders import WAYS
from cogs.ui.look import HEARTS, look_of, own_felts
from cogs.ui.screens import Picture, Screen
from render.palette import BACKS, FELTS
from render.preview import draw_backs, draw_felts, draw_preview

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.storage.people import Preferences
    from cogs.ui.words import Words


class Tab(StrEnum):
    """A page of the settings."""

    PLAY = "play"
    LOOK = "look"
    PEOPLE = "people"


SWITCHES = {
    "quick_moves": Tab.PLAY,
    "double_click": Tab.PLAY,
    "interactive_rules": Tab.PLAY,
    "text_mode": Tab.PLAY,
    "four_colours": Tab.LOOK,
    "invitations": Tab.PEOPLE,
}
"""What is on or off, and on which page."""
TOGGLE, TURN = "s1", "s1t"
LANGUAGE, REMINDERS, VISIBILITY, SCOPE, FELT, BACK = "s1l", "s1r", "s1v", "s1g", "s1f", "s1b"
AS_DISCORD = "discord"
ALL_GAMES = "all"
SCOPES = (ALL_GAMES, *BY_KEY, HEARTS)
AS_ALL = "same"
"""For a game that has no felt of its own."""


def settings_screen(
    preferences: Preferences, words: Words, tab: Tab, *, scope: str = ALL_GAMES, saved: bool = False
) -> Screen:
    """``scope`` is the game whose felt is chosen. Slow on the page of the look: draws."""
    note = f"\n-# {words('settings.saved')}" if saved else ""
    screen = Screen(
        f"### {words('settings.title')}{note}",
        (tuple(_tab_key(one, words, chosen=one is tab) for one in Tab),),
    )
    switches = [
        _switch(name, words, on=getattr(preferences, name)) for name, at in SWITCHES.items() if at is tab
    ]
    match tab:
        case Tab.PLAY:
            return replace(screen, parts=(*switches, _language(preferences, words)))
        case Tab.PEOPLE:
            return replace(screen, parts=(*switches, *_people(preferences, words)))
        case Tab.LOOK:
            return _with_look(screen, switches, preferences, words, scope)


def _tab_key(tab: Tab, words: Words, *, chosen: bool) -> Key:
    style = ButtonStyle.primary if chosen else ButtonStyle.secondary
    return Key(words(f"settings.tab.{tab}"), f"{TURN}:{tab}", style, disabled=chosen)


def _switch(name: str, words: Words, *, on: bool) -> fixed.Component:
    """The new value is in the button, so pressing twice does no harm."""
    key = Key(
        words("settings.on" if on else "settings.off"),
        f"{TOGGLE}:{name}:{int(not on)}",
        ButtonStyle.success if on else ButtonStyle.secondary,
    )
    return fixed.section(f"**{words(f'settings.{name}')}**\n{words(f'settings.{name}.about')}", key)


def _people(preferences: Preferences, words: Words) -> tuple[fixed.Component, ...]:
    seen = preferences.visibility.name.lower()
    about = words(f"settings.visibility.about.{seen}")
    return (
        _menu(REMINDERS, "reminders", WAYS, preferences.reminders, words),
        fixed.text(f"**{words('settings.visibility')}**\n{about}"),
        _menu(VISIBILITY, "visibility", (one.name.lower() for one in Visibility), seen, words),
    )


def _language(preferences: Preferences, words: Words) -> fixed.Component:
    known = (AS_DISCORD, *words.catalogue.locales)
    return _menu(LANGUAGE, "language", known, preferences.locale or AS_DISCORD, words)


def _menu(custom_id: str, name: str, values: Iterable[str], chosen: str, words: Words) -> fixed.Component:
    """A menu whose closed state says what it is about."""
    title = words(f"settings.{name}")
    options = [
        Option(f"{title}: {words(f'settings.{name}.{value}')}", value, default=value == chosen)
        for value in values
    ]
    return fixed.menu(custom_id, title, options)


# how it looks


def _with_look(
    screen: Screen, switches: list[fixed.Component], preferences: Preferences, words: Words, scope: str
) -> Screen:
    look = look_of(preferences, scope)
    felts = {key: words(f"settings.felt.{key}") for key in FELTS}
    backs = {key: words(f"settings.back.{key}") for key in BACKS}
    felt, back = felts[look.felt], backs[look.back]
    all_felts = Picture("felts.png", draw_felts(felts, look), words("settings.felts_alt", felt=felt))
    all_backs = Picture("backs.png", draw_backs(backs, look), words("settings.backs_alt", back=back))
    parts = (
        *switches,
        all_felts.component(),
        _scopes(scope, words),
        _felts(preferences, words, scope, felts),
        all_backs.component(),
        _menu(BACK, "back", BACKS, look.back, words),
    )
    return replace(
        screen,
        picture=draw_preview(look),
        alt=words("settings.preview_alt", felt=felt, back=back),
        parts=parts,
        pictures=(all_felts, all_backs),
    )


def _scopes(scope: str, words: Words) -> fixed.Component:
    options = [
        Option(words("settings.scope", game=scope_name(one, words)), one, default=one == scope)
        for one in SCOPES
    ]
    return fixed.menu(SCOPE, words("settings.felt"), options)


def scope_name(scope: str, words: Words) -> str:
    return words("settings.all_games") if scope == ALL_GAMES else words(f"game.{scope}")


def _felts(preferences: Preferences, words: Words, scope: str, felts: dict[str, str]) -> fixed.Component:
    """A game may go with all the others."""
    own = preferences.felt if scope == ALL_GAMES else own_felts(preferences).get(scope, AS_ALL)
    names = felts if scope == ALL_GAMES else {AS_ALL: words("settings.felt.same"), **felts}
    title = words("settings.felt")
    options = [Option(f"{title}: {name}", key, default=key == own) for key, name in names.items()]
    return fixed.menu(f"{FELT}:{scope}", title, options)
