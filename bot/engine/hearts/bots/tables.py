"""Many tables played at once, row by row: arrays in step, each row its own deal."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bot.engine.hearts.bots.bits import ALL, HEARTS, POINTS, QUEEN, Bools, Ints, either, suit_of

_TWO_OF_CLUBS = 1 << 39


@dataclass(slots=True)
class Turn:
    """What the seat to play knows on each table: its own cards and what is public. Masks by row.

    ``unseen``: cards in the other hands. ``led``: the suit led, 0 for a lead. ``best`` and ``winner``: the
    card and the seat that take the trick as it lies. ``behind``: suits in which a seat still to play to
    this trick is known to be void. ``taken`` holds the points of this round by row and seat.
    """

    seat: Ints
    hand: Ints
    legal: Ints
    unseen: Ints
    led: Ints
    best: Ints
    winner: Ints
    points: Ints
    behind: Ints
    taken: Ints
    place: int
    trick: int


class Tables:
    """Rows that have all come equally far: ``place`` cards lie on the table in trick ``trick`` (from 0)."""

    def __init__(self, hands: Ints, turn: Ints) -> None:
        """Start the first trick. ``hands``: shape (rows, 4); ``turn``: who leads, shape (rows,)."""
        rows = len(turn)
        self.hands = hands.copy()
        self.turn = turn.copy()
        self.base = np.arange(rows, dtype=np.int64) * 4
        self.played = np.zeros(rows, dtype=np.int64)
        self.taken = np.zeros((rows, 4), dtype=np.int64)
        self.void = np.zeros((rows, 4), dtype=np.int64)
        self.led = np.zeros(rows, dtype=np.int64)
        self.best = np.zeros(rows, dtype=np.int64)
        self.winner = turn.copy()
        self.points = np.zeros(rows, dtype=np.int64)
        self.place = 0
        self.trick = 0

    def rows(self, chosen: Ints) -> Tables:
        """New tables that continue from the chosen rows, which may repeat."""
        copy = Tables(self.hands[chosen], self.turn[chosen])
        copy.played, copy.taken, copy.void = self.played[chosen], self.taken[chosen], self.void[chosen]
        copy.led, copy.best, copy.winner = self.led[chosen], self.best[chosen], self.winner[chosen]
        copy.points, copy.place, copy.trick = self.points[chosen], self.place, self.trick
        return copy

    def legal(self, hand: Ints) -> Ints:
        """The cards that may be played from ``hand`` by the seat whose turn it is."""
        if self.place == 0:
            if self.trick == 0:
                return np.full_like(hand, _TWO_OF_CLUBS)
            return np.where(self.played & HEARTS != 0, hand, either(hand & ~HEARTS, hand))
        off = either(hand & ~POINTS, hand) if self.trick == 0 else hand
        return either(hand & self.led, off)

    def view(self) -> Turn:
        """What the seat whose turn it is knows."""
        hand = self.hands.ravel().take(self.base + self.turn)
        return Turn(
            seat=self.turn,
            hand=hand,
            legal=self.legal(hand),
            unseen=ALL & ~(hand | self.played),
            led=self.led,
            best=self.best,
            winner=self.winner,
            points=self.points,
            behind=self._behind(),
            taken=self.taken,
            place=self.place,
            trick=self.trick,
        )

    def _behind(self) -> Ints:
        void = self.void.ravel()
        suits = np.zeros_like(self.turn)
        for ahead in range(1, 4 - self.place):
            suits |= void.take(self.base + ((self.turn + ahead) & 3))
        return suits

    def play(self, card: Ints) -> None:
        """Each row's seat plays its card; the fourth card ends the trick."""
        at = self.base + self.turn
        self.hands.reshape(-1)[at] &= ~card
        self.played = self.played | card
        if self.place == 0:
            self.led, self.best, self.winner = suit_of(card), card, self.turn
            self.points = np.zeros_like(card)
        else:
            self._follow(card, at)
        self.points = self.points + (card & HEARTS != 0) + 13 * (card == QUEEN)
        self.turn = (self.turn + 1) & 3
        self.place += 1
        if self.place == 4:
            self._close()

    def _follow(self, card: Ints, at: Ints) -> None:
        follows = card & self.led
        void = self.void.reshape(-1)
        void[at] |= np.where(follows == 0, self.led, 0)
        better: Bools = follows > self.best
        self.best = np.where(better, card, self.best)
        self.winner = np.where(better, self.turn, self.winner)

    def _close(self) -> None:
        self.taken.reshape(-1)[self.base + self.winner] += self.points
        self.turn = self.winner
        self.led = np.zeros_like(self.led)
        self.points = np.zeros_like(self.points)
        self.place = 0
        self.trick += 1

    def costs(self) -> Ints:
        """The points of the round, shape (rows, 4), moons counted."""
        moon = (self.taken == 26).any(axis=1, keepdims=True)
        return np.where(moon, 26 - self.taken, self.taken)


def first_leader(hands: Ints) -> Ints:
    """The seat that holds the two of clubs on each row."""
    return (hands & _TWO_OF_CLUBS != 0).argmax(axis=1)
