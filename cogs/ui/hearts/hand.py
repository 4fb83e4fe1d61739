"""A hand, as its own person sees it: privately, or by direct message."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from discord import ButtonStyle

from bot.engine.hearts.rules import PASSED
from bot.engine.hearts.state import Phase
from cogs.ui.fixed import Key
from cogs.ui.hearts import guide
from cogs.ui.hearts.guide import RECEIVED, Held
from cogs.ui.hearts.ids import Confirm, HandId, PlayPlace, Toggle, Wish, places_of
from cogs.ui.hearts.lobby import link_keys
from cogs.ui.hearts.words import TableWords
from cogs.ui.look import HEARTS, look_of
from cogs.ui.screens import Screen
from render.hearts.describe import alt_hand, text_hand
from render.hearts.hand import draw_hand
from render.hearts.scene import HandScene

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.hearts.seats import Seat
    from bot.play.hearts.table import TableNow
    from bot.storage.people import Preferences
    from cogs.ui.hearts.ids import HandAct
    from cogs.ui.words import Words

_ROW = 5
"""Discord puts at most five buttons in an action row."""
_PLAYABLE, _CHOSEN = "▸", "▲"


def hand_screen(
    table: TableNow, seat: Seat, words: Words, preferences: Preferences, *, chosen: int = 0, note: str = ""
) -> Screen:
    """The hand of ``seat`` in any phase of a game. For its person alone, in that person's language.

    ``chosen`` is a mask of the places picked to be passed; ``note`` says why the last press did nothing
    (``refusal_text``). Slow (the picture): call it in a worker thread.
    """
    words = TableWords(words, table, you=seat)
    held = Held(table, seat, frozenset(_picked(table, seat, chosen)))
    scene = HandScene.of(held.view, held.picked, words.sitter_names())
    bare = words.bare
    spoken = " ".join(filter(None, (note, bare.sentence(guide.task_text(held, bare))))).replace("*", "")
    plain = partial(text_hand, words.catalogue, words.locale, scene, "")
    screen = Screen(
        "\n".join(filter(None, (f"⚠ {note}" if note else "", *guide.lines(held, words)))),
        _Keys(held, chosen, words).rows(),
        plain=plain,
        footer=f"-# {guide.standing_text(held, words)}",
    )
    if preferences.text_mode:
        return replace(screen, text=f"{screen.text}\n{plain()}")
    look = look_of(preferences, HEARTS)
    alt = alt_hand(words.catalogue, words.locale, scene, spoken)
    return replace(screen, picture=draw_hand(scene, look), alt=alt)


def _picked(table: TableNow, seat: Seat, chosen: int) -> list[Card]:
    hand = table.hand(seat).hand
    return [hand[place] for place in places_of(chosen) if place < len(hand)]


@dataclass(frozen=True, slots=True)
class _Keys:
    """The buttons of a hand: one for each card, then what else can be done."""

    held: Held
    chosen: int
    words: TableWords

    def rows(self) -> tuple[tuple[Key, ...], ...]:
        cards = self._cards()
        rows = [cards[at : at + _ROW] for at in range(0, len(cards), _ROW)]
        return tuple(map(tuple, [*rows, self._controls()]))

    def _cards(self) -> list[Key]:
        """None once the round is over, or while the computer plays: then the seat is taken back first."""
        held = self.held
        if held.away or not held.table.playing or held.view.phase not in (Phase.PASSING, Phase.PLAYING):
            return []
        return [self._card(place, card) for place, card in enumerate(held.view.hand)]

    def _card(self, place: int, card: Card) -> Key:
        view, name = self.held.view, self.words.card(card)
        if card in self.held.received:
            name = f"{name} {RECEIVED}"
        if self.held.choosing:
            return self._choice(place, card, name)
        if card in view.legal:
            return self._key(PlayPlace(place), f"{_PLAYABLE} {name}", ButtonStyle.success)
        if card in view.given and view.phase is Phase.PASSING:
            return self._key(PlayPlace(place), f"{_CHOSEN} {name}")
        return self._key(PlayPlace(place), name)

    def _choice(self, place: int, card: Card, name: str) -> Key:
        toggle = Toggle(place, self.chosen)
        if card in self.held.picked:
            return self._key(toggle, f"{_CHOSEN} {name}", ButtonStyle.primary)
        return self._key(toggle, name)

    def _controls(self) -> list[Key]:
        held, words = self.held, self.words
        keys = list[Key]()
        if held.away and held.table.playing:
            keys.append(self._key(Wish.BACK, words("table.back"), ButtonStyle.success))
        elif held.choosing:
            ready = len(held.picked) == PASSED
            label = guide.confirm_label(held, words)
            keys.append(self._key(Confirm(self.chosen), label, ButtonStyle.success, disabled=not ready))
        elif held.table.round_over:
            keys.append(self._key(Wish.NEXT, words("table.next"), ButtonStyle.success))
        elif held.claimable:
            keys.append(self._key(Wish.CLAIM, words("table.claim"), ButtonStyle.success))
        if held.table.playing:
            keys.append(self._key(Wish.LOOK, words("hand.look")))
        return [*keys, *link_keys(held.table, words)]

    def _key(
        self,
        act: HandAct,
        label: str,
        style: ButtonStyle = ButtonStyle.secondary,
        *,
        disabled: bool = False,
    ) -> Key:
        return Key(label, str(HandId(self.held.table.id, self.held.table.turn, act)), style, disabled)
