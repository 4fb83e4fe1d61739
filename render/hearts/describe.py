"""A Hearts table and a hand in words: descriptions of their pictures, and the same as text."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bot.engine.cards import Suit
from bot.engine.hearts.rules import PASSED
from bot.engine.hearts.seats import Seat
from bot.engine.hearts.state import Phase
from render.describe import (
    ALT_LIMIT,
    SIGNS,
    STATUS_SHARE,
    TEXT_LIMIT,
    card_name,
    escaped,
    plain,
    shortened,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bot.engine.cards import Card
    from bot.engine.hearts.rules import Trick
    from bot.i18n import Catalogue
    from render.hearts.scene import HandScene, TableScene

_NAME = 32
_TURN, _TAKES, _FIRST, _MOON, _HEART = "▶", "✓", "♛", "☾", "♥"


def alt_table(catalogue: Catalogue, locale: str, scene: TableScene, spoken: str) -> str:
    """Describe the picture in at most 1,024 characters: ``spoken``, which says what happened last, first."""
    words = _Words(catalogue, locale, [place.name for place in scene.places], plain)
    said = _table_lines(words, scene)
    return shortened(
        " ".join((shortened(plain(spoken), STATUS_SHARE), *map(words.sentence, said))).strip(), ALT_LIMIT
    )


def text_table(catalogue: Catalogue, locale: str, scene: TableScene, spoken: str) -> str:
    """Write everything the picture says in at most 3,500 characters, a seat a line.

    Safe to send: markdown and mentions in ``spoken`` and in names are taken for what they look like.
    """
    words = _Words(catalogue, locale, [place.name for place in scene.places], _safe)
    said = _safe(shortened(spoken, STATUS_SHARE))
    return shortened("\n".join(filter(None, (said, *_table_lines(words, scene)))), TEXT_LIMIT)


def alt_hand(catalogue: Catalogue, locale: str, scene: HandScene, spoken: str) -> str:
    """As ``alt_table``, for a hand and the trick above it."""
    words = _Words(catalogue, locale, scene.names, plain)
    said = _hand_lines(words, scene)
    return shortened(
        " ".join((shortened(plain(spoken), STATUS_SHARE), *map(words.sentence, said))).strip(), ALT_LIMIT
    )


def text_hand(catalogue: Catalogue, locale: str, scene: HandScene, spoken: str) -> str:
    """As ``text_table``, for a hand and the trick above it."""
    words = _Words(catalogue, locale, scene.names, _safe)
    said = _safe(shortened(spoken, STATUS_SHARE))
    return shortened("\n".join(filter(None, (said, *_hand_lines(words, scene)))), TEXT_LIMIT)


def _safe(text: str) -> str:
    return escaped(plain(text))


class _Words:
    """Sentences in one language; ``names`` are in ``Seat`` order, each made harmless by ``clean``."""

    def __init__(
        self, catalogue: Catalogue, locale: str, names: Iterable[str], clean: Callable[[str], str]
    ) -> None:
        self._catalogue, self._locale = catalogue, locale
        self.text = partial(catalogue.text, locale)
        self._names = [clean(shortened(name, _NAME)) for name in names]

    def name(self, seat: Seat) -> str:
        return self._names[seat] or self.text(f"seat.{seat.name.lower()}")

    def names(self, seats: Iterable[Seat]) -> str:
        return ", ".join(map(self.name, seats))

    def cards(self, cards: Iterable[Card]) -> str:
        return " ".join(card_name(self._catalogue, self._locale, card) for card in cards)

    def sentence(self, line: str) -> str:
        return self.text("board.sentence", line=line)

    def head(self, scene: TableScene | HandScene) -> str:
        """The round, and whether hearts are broken."""
        said = self.text("shown.round", number=scene.round)
        return f"{said} · {_HEART} {self.text('shown.broken')}" if _open(scene) else said

    def trick(self, key: str, trick: Trick | None) -> list[str]:
        """Who has played what, in the order of play; the card that takes it is marked."""
        if trick is None:
            return []
        seats = [trick.leader.left(at) for at in range(len(trick.cards))]
        said = [
            f"{self.name(seat)} {self.cards([card])}" for seat, card in zip(seats, trick.cards, strict=True)
        ]
        if trick.complete:
            taker = (trick.winner - trick.leader) % 4
            said[taker] = f"{_TAKES} {said[taker]}"
        return [self.text(key, cards=" · ".join(said))]

    def passing(self, scene: TableScene | HandScene, waiting: Iterable[Seat]) -> list[str]:
        """Where three cards go, and who still chooses."""
        if scene.phase is not Phase.PASSING:
            return []
        way = self.text(f"shown.pass.{scene.direction.name.lower()}")
        return [way, self.text("shown.choosing", names=self.names(waiting))]

    def seat(self, scene: TableScene | HandScene, seat: Seat, total: int, *, turn: bool) -> str:
        """A seat's points; its turn, its place at the end and a moon are marked."""
        cost = self.text("shown.points", total=total, taken=scene.cost(seat))
        marks = [_TURN] if turn else []
        if scene.phase is Phase.GAME_OVER:
            marks.append(f"{scene.rank(seat)} ·")  # "1." would begin a list in markdown
            marks += [_FIRST] if scene.rank(seat) == 1 else []
        if seat is scene.moon:
            marks.append(_MOON)
        return " ".join((*marks, self.text("board.line", pile=self.name(seat), content=cost)))


def _open(scene: TableScene | HandScene) -> bool:
    return scene.broken and scene.phase is Phase.PLAYING


def _table_lines(words: _Words, scene: TableScene) -> list[str]:
    waiting = [seat for seat in Seat if scene.places[seat].turn]
    said = [words.head(scene), *words.passing(scene, waiting)]
    if scene.phase is Phase.PLAYING:
        said.append(words.text("shown.turn", name=words.names(waiting)))
    said += words.trick("shown.trick", scene.trick)
    said += [_place(words, scene, seat) for seat in Seat]
    return [*said, *words.trick("shown.last", scene.last)]


def _place(words: _Words, scene: TableScene, seat: Seat) -> str:
    place = scene.places[seat]
    line = words.seat(scene, seat, place.total, turn=place.turn)
    if place.passed:
        line = f"{line} · {words.text('shown.passed')}"
    if place.computer or place.away:
        line = f"{line} · {words.text('shown.computer' if place.computer else 'shown.away')}"
    return line


def _hand_lines(words: _Words, scene: HandScene) -> list[str]:
    waiting = [seat for seat in Seat if scene.turns[seat]]
    said = [words.head(scene), *words.passing(scene, waiting)]
    if scene.phase is Phase.PLAYING:
        key = "shown.your_turn" if scene.my_turn else "shown.turn"
        said.append(words.text(key, name=words.names(waiting)))
    said += words.trick("shown.trick", scene.trick)
    said += _cards(words, scene)
    seats = [scene.seat.left(at) for at in range(4)]
    return [*said, *(words.seat(scene, seat, scene.totals[seat], turn=scene.turns[seat]) for seat in seats)]


def _cards(words: _Words, scene: HandScene) -> list[str]:
    """The hand by suits; then which of its cards stand out, and why."""
    said = list[str]()
    if scene.hand:
        suits = [[card for card in scene.hand if card.suit is suit] for suit in Suit]
        held = " · ".join(
            words.cards(cards) if cards else f"{SIGNS[suit]} –"
            for suit, cards in zip(Suit, suits, strict=True)
        )
        said.append(words.text("shown.hand", cards=held))
    if scene.phase is Phase.PASSING:
        chosen = words.cards(card for card in scene.hand if card in scene.chosen) or "–"
        key = "shown.chosen" if scene.my_turn else "shown.given"
        said.append(words.text(key, cards=chosen, number=len(scene.chosen), wanted=PASSED))
    if scene.playable is not None:
        said.append(
            words.text(
                "shown.playable", cards=words.cards(card for card in scene.hand if card in scene.playable)
            )
        )
    if scene.received:
        received = words.cards(card for card in scene.hand if card in scene.received)
        said += [words.text("shown.received", cards=received)] if received else []
    return said
