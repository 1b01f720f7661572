"""The QR code of an address, drawn as squares."""

from __future__ import annotations

from itertools import groupby
from typing import Final

import segno

from scoring.sheets.ink import Ink

QUIET: Final = 4
"""Modules of white around the symbol, as its standard asks."""

_MASK: Final = 3
"""One of the standard's eight patterns that break up large areas. Every reader knows all of them; to weigh them against
each other, as an encoder may, takes four fifths of the time, and a round has thousands of tables."""


def matrix(url: str) -> list[list[bool]]:
    """The dark modules of the symbol, row by row, without the white around them."""
    code = segno.make(url, micro=False, error="m", mask=_MASK)
    return [[bool(module) for module in line] for line in code.matrix]


def draw_qr(ink: Ink, x: float, y: float, side: float, url: str) -> None:
    """The code of `url` in a square of `side`, the white around it included.

    Squares and not an image: there are readers of PDF that blur an image when they enlarge it.
    """
    modules = matrix(url)
    bars = []
    for line, dark in enumerate(modules):
        column = 0
        for on, run in groupby(dark):
            length = len(list(run))
            if on:
                bars.append((QUIET + column, QUIET + line, length))
            column += length
    ink.bars(x, y, side / (len(modules) + 2 * QUIET), bars)
