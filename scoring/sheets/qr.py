"""The QR code of an address, drawn as squares."""

from __future__ import annotations

from itertools import groupby
from typing import Final

import segno

from scoring.sheets.ink import Ink

QUIET: Final = 4
"""Modules of white around the symbol, as its standard asks."""


def matrix(url: str) -> list[list[bool]]:
    """The dark modules of the symbol, row by row, without the white around them."""
    return [[bool(module) for module in line] for line in segno.make(url, micro=False, error="m").matrix]


def draw_qr(ink: Ink, x: float, y: float, side: float, url: str) -> None:
    """The code of `url` in a square of `side`, the white around it included."""
    modules = matrix(url)
    size = side / (len(modules) + 2 * QUIET)
    for line, dark in enumerate(modules):
        column = 0
        for on, run in groupby(dark):
            length = len(list(run))
            if on:
                ink.fill(x + (QUIET + column) * size, y + (QUIET + line) * size, length * size, size)
            column += length
