"""Pixel memory that each thread uses again: fresh pages for every picture cost as much as drawing it."""

from __future__ import annotations

import threading

from PIL import Image


class Canvases(threading.local):
    """One picture of mode P for each size that this thread has drawn; boards have a few fixed sizes."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, int], Image.Image] = {}

    def kept(self, size: tuple[int, int]) -> Image.Image:
        """The thread's picture of ``size`` as it was left, at first all 0."""
        kept = self._kept.get(size)
        if kept is None:
            kept = self._kept[size] = Image.new("P", size, 0)
        return kept

    def bare(self, size: tuple[int, int]) -> Image.Image:
        """The thread's picture of ``size``, all pixels 0; the next call for that size wipes it."""
        kept = self.kept(size)
        kept.paste(0, (0, 0, *size))
        return kept
