"""Hidden hands that agree with everything known, each equally likely."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

import numpy as np

from bot.engine.hearts.bots.bits import place_among

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.hearts.bots.bits import Floats, Ints
    from bot.engine.hearts.bots.chance import Chance
    from bot.engine.hearts.bots.known import Known

Room = tuple[int, int, int]


def sample(known: Known, seat: int, rows: int, chance: Chance) -> Ints:
    """Draw ``rows`` divisions of the unseen cards; shape (rows, 4), nothing at ``seat`` itself."""
    others = [(seat + places) % 4 for places in (1, 2, 3)]
    groups = _groups(known, others)
    room = tuple(known.sizes[other] - known.sure[other].bit_count() for other in others)
    counts = _counts([(len(cards), may) for may, cards in groups], (room[0], room[1], room[2]), rows, chance)
    hands = np.zeros((rows, 4), dtype=np.int64)
    for other in others:
        hands[:, other] = known.sure[other]
    for number, (_, cards) in enumerate(groups):
        _assign(hands, others, np.array(cards, dtype=np.int64), counts[:, number], chance)
    return hands


def _groups(known: Known, others: Sequence[int]) -> list[tuple[int, list[int]]]:
    """The unseen cards whose owner is open, grouped by the seats (as bits) that can hold them."""
    groups: dict[int, list[int]] = {}
    sure = sum(known.sure[other] for other in others)
    for place in range(52):
        card = 1 << place
        if card & known.unseen & ~sure:
            may = sum(1 << at for at, other in enumerate(others) if not card & known.cannot[other])
            groups.setdefault(may, []).append(card)
    return sorted(groups.items())


class _Ways:
    """How many divisions there are, counted group by group; ``groups`` are pairs (size, seats as bits)."""

    def __init__(self, groups: list[tuple[int, int]]) -> None:
        self._groups = groups
        self._splits: dict[tuple[int, Room], list[tuple[int, Room]]] = {}

    def splits(self, number: int, left: Room) -> list[tuple[int, Room]]:
        """The ways to divide group ``number`` in the room ``left``, each with its weight: in how many
        ways its cards and those of the groups after it can then lie.
        """
        key = (number, left)
        if key not in self._splits:
            size, may = self._groups[number]
            weighed = [(self._weight(number, left, split), split) for split in _splits(size, may, left)]
            self._splits[key] = [(weight, split) for weight, split in weighed if weight]
        return self._splits[key]

    def _weight(self, number: int, left: Room, split: Room) -> int:
        size = sum(split)
        within = comb(size, split[0]) * comb(size - split[0], split[1])
        rest = _without(left, split)
        if number + 1 == len(self._groups):
            return within * (rest == (0, 0, 0))
        return within * sum(weight for weight, _ in self.splits(number + 1, rest))


def _counts(groups: list[tuple[int, int]], room: Room, rows: int, chance: Chance) -> Ints:
    """How many cards of each group each seat gets: shape (rows, groups, 3)."""
    ways = _Ways(groups)
    counts = np.zeros((rows, len(groups), 3), dtype=np.int64)
    draws = chance.uniform(rows, max(len(groups), 1))
    waiting: list[tuple[int, Room, Ints]] = [(0, room, np.arange(rows, dtype=np.int64))]
    while waiting:
        number, left, which = waiting.pop()
        if number == len(groups):
            continue
        splits = ways.splits(number, left)
        total = sum(weight for weight, _ in splits)
        bounds: Floats = np.cumsum([weight / total for weight, _ in splits])[:-1]
        chosen = place_among(bounds, draws[which, number])
        for at, (_, split) in enumerate(splits):
            mine = which[chosen == at]
            if len(mine):
                counts[mine, number] = split
                waiting.append((number + 1, _without(left, split), mine))
    return counts


def _without(left: Room, split: Room) -> Room:
    return (left[0] - split[0], left[1] - split[1], left[2] - split[2])


def _splits(size: int, may: int, left: Room) -> list[Room]:
    """The ways to divide ``size`` cards among the seats that may hold them and have room."""
    most = [min(size, room) if may >> at & 1 else 0 for at, room in enumerate(left)]
    return [
        (first, second, size - first - second)
        for first in range(most[0] + 1)
        for second in range(min(most[1], size - first) + 1)
        if size - first - second <= most[2]
    ]


def _assign(hands: Ints, others: Sequence[int], cards: Ints, counts: Ints, chance: Chance) -> None:
    """Shuffle a group's cards on each row and deal them out in the numbers given."""
    order = np.argsort(chance.uniform(len(hands), len(cards)), axis=1)
    shuffled = cards[order]
    place = np.arange(len(cards))
    start = np.zeros(len(hands), dtype=np.int64)
    for at, other in enumerate(others):
        end = start + counts[:, at]
        mine = (place >= start[:, None]) & (place < end[:, None])
        hands[:, other] |= np.where(mine, shuffled, 0).sum(axis=1)
        start = end
