"""A solitaire in words: the description of its picture, and the whole board as text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.engine.cards import KING, RANKS, Suit
from bot.engine.table import STOCK, WASTE, Kind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.cards import Card
    from bot.engine.table import Slot
    from bot.i18n import Catalogue
    from render.scene import Scene

ALT_LIMIT = 1024
"""Characters of an attachment's description (https://discord.com/developers/docs/resources/message)."""
TEXT_LIMIT = 3500
"""Characters of a text board: what remains of a message's 4,000 when its buttons are labelled."""
STATUS_SHARE = 300

SIGNS = "♠♥♦♣"
# Line breaks, controls, and the marks that turn the direction of writing, which would reach into our text.
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]+")
_MARKDOWN = re.compile(r"(^[-+]|[\\`*_~|<>#\[\]])")


def card_name(catalogue: Catalogue, locale: str, card: Card, *, short: bool = True) -> str:
    """Return ``Q♠``, or ``queen of spades``."""
    if short:
        return _rank(card) + SIGNS[card.suit]
    suit = catalogue.text(locale, f"card.suit.{card.suit.letter}")
    letter = RANKS[card.rank - 1]
    key = f"card.long.{letter}" if card.rank in (1, 11, 12, KING) else "card.long.number"
    return catalogue.text(locale, key, suit=suit, rank=card.rank)


def pile_name(catalogue: Catalogue, locale: str, slot: Slot, packs: int = 1) -> str:
    """Return ``column 3``, ``waste``, ``spades foundation`` …; with more packs these are numbered too."""
    if slot.kind is Kind.FOUNDATION:
        suit = catalogue.text(locale, f"card.suit.{Suit(slot.at // packs).letter}")
        key = "pile.foundation" if packs == 1 else "pile.foundation_numbered"
        return catalogue.text(locale, key, suit=suit, number=slot.at % packs + 1)
    return catalogue.text(locale, f"pile.{slot.kind.name.lower()}", number=slot.at + 1)


def alt_text(catalogue: Catalogue, locale: str, scene: Scene, status: str) -> str:
    """Describe the picture in at most 1,024 characters.

    ``status`` (the last move and the state, in the reader's language) comes first, then what is chosen,
    then the piles in a fixed order; hidden cards are only counted.
    """
    words = _Words(catalogue, locale, scene)
    said = shortened(plain(status), STATUS_SHARE)
    piles = [] if scene.won else words.piles()
    return shortened(" ".join(filter(None, (said, *words.choice(), *piles))), ALT_LIMIT)


def text_board(catalogue: Catalogue, locale: str, scene: Scene, status: str) -> str:
    """Write the whole board in at most 3,500 characters, every count said, a pile a line.

    Safe to send: markdown and mentions in ``status`` are taken for what they look like.
    """
    words = _Words(catalogue, locale, scene)
    said = escaped(shortened(plain(status), STATUS_SHARE))
    lines = filter(None, (said, *words.choice(), *words.lines()))
    return shortened("\n".join(lines), TEXT_LIMIT)


class _Words:
    """The sentences about one scene in one language."""

    def __init__(self, catalogue: Catalogue, locale: str, scene: Scene) -> None:
        self._catalogue, self._locale, self._scene = catalogue, locale, scene

    def choice(self) -> list[str]:
        """What was chosen, where it may go, and that the game is won."""
        scene, said = self._scene, list[str]()
        if scene.won:
            said.append(self._text("board.won"))
        if scene.chosen and scene.run:
            pile = self._name(scene.chosen)
            said.append(self._text("board.chosen", cards=self._cards(scene.run), pile=pile))
            targets = ", ".join(self._name(slot) for slot in sorted(scene.marks))
            said.append(self._text("board.targets", piles=targets) if targets else "")
        return said

    def piles(self) -> list[str]:
        """Every pile in short: foundations by their top cards, empty cells together."""
        table = self._scene.table
        said = [self._stock(), self._waste()] if STOCK in table else []
        if table.cells:
            held = " ".join(self._card(cell.top) for cell in table.cells if cell.top)
            free = sum(not cell.cards for cell in table.cells)
            said.append(self._text("board.cells", cards=held or "–", count=free))
        tops = " ".join(
            self._card(table[slot].top) if table[slot].cards else f"{SIGNS[self._scene.suit(slot)]}–"
            for slot in table.slots(Kind.FOUNDATION)
        )
        said.append(self._text("board.foundations", cards=tops))
        said += [self._column(slot) for slot in table.slots(Kind.TABLEAU)]
        return [self._text("board.sentence", line=line) for line in said]

    def lines(self) -> list[str]:
        """Every pile on its own, with its count."""
        table = self._scene.table
        said = [self._stock(), self._waste()] if STOCK in table else []
        said += [self._counted(slot) for slot in table.slots(Kind.CELL, Kind.FOUNDATION)]
        return [*said, *(self._column(slot) for slot in table.slots(Kind.TABLEAU))]

    def _stock(self) -> str:
        count = len(self._scene.table.stock)
        key = "board.stock_redeal" if self._scene.redeal else "board.stock_over"
        return self._line(STOCK, self._text("board.left", count=count) if count else self._text(key))

    def _waste(self) -> str:
        waste, fanned = self._scene.table.waste, self._scene.fanned
        if not fanned:
            return self._line(WASTE, self._text("board.empty"))
        return self._line(WASTE, self._text("board.waste", cards=self._cards(fanned), count=len(waste)))

    def _counted(self, slot: Slot) -> str:
        pile = self._scene.table[slot]
        if not pile.cards:
            return self._line(slot, self._text("board.empty"))
        if slot.kind is Kind.CELL:
            return self._line(slot, self._cards(pile.cards))
        return self._line(slot, self._text("board.up_to", card=self._card(pile.top), count=len(pile)))

    def _column(self, slot: Slot) -> str:
        pile = self._scene.table[slot]
        if not pile.cards:
            return self._line(slot, self._text("board.empty"))
        hidden = [self._text("board.hidden", count=pile.hidden)] if pile.hidden else []
        return self._line(slot, ", ".join((*hidden, self._cards(pile.open))))

    def _line(self, slot: Slot, content: str) -> str:
        name = self._name(slot)
        return self._text("board.line", pile=name[:1].upper() + name[1:], content=content)

    def _name(self, slot: Slot) -> str:
        return pile_name(self._catalogue, self._locale, slot, self._scene.packs)

    def _card(self, card: Card | None) -> str:
        return card_name(self._catalogue, self._locale, card) if card else ""

    def _cards(self, cards: Iterable[Card]) -> str:
        return " ".join(map(self._card, cards))

    def _text(self, key: str, **values: object) -> str:
        return self._catalogue.text(self._locale, key, **values)


def _rank(card: Card) -> str:
    return "10" if card.rank == 10 else RANKS[card.rank - 1]


def plain(text: str) -> str:
    """A text of somebody else's as one line, without what would reach into ours."""
    return _CONTROLS.sub(" ", text).strip()


def escaped(text: str) -> str:
    """A text whose markdown and mentions are taken for what they look like."""
    return _MARKDOWN.sub(r"\\\1", text).replace("@", "@\u200b")


def shortened(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"
