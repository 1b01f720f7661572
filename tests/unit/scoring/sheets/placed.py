"""Whether what stands on a page stands in its place."""

from __future__ import annotations

from itertools import combinations

from pypdf import PageObject

from tests.unit.scoring.sheets.samples import Mark, lines, rectangles, texts

MARGIN = 20.0
"""Points that printers may not reach."""


def outside(page: PageObject) -> list[Mark]:
    """What lies in the margins, wholly or in part."""
    wide, high = float(page.mediabox.width) - MARGIN, float(page.mediabox.height) - MARGIN
    marks = (*texts(page), *rectangles(page, filled=False), *rectangles(page, filled=True), *lines(page))
    return [
        mark for mark in marks if mark.left < MARGIN or mark.bottom < MARGIN or mark.right > wide or mark.top > high
    ]


def overlapping(page: PageObject) -> list[tuple[Mark, Mark]]:
    """Texts that run into each other. Those under each other may touch by the room for accents."""
    return [(one, other) for one, other in combinations(texts(page), 2) if _overlap(one, other)]


def _overlap(one: Mark, other: Mark) -> bool:
    beside = one.right <= other.left + 0.1 or other.right <= one.left + 0.1
    low = 0.8 * min(one.top - one.bottom, other.top - other.bottom)
    return not beside and abs(one.bottom - other.bottom) < low


def crossed(page: PageObject) -> list[tuple[Mark, Mark]]:
    """Texts with an upright line through them: they have left their cell."""
    upright = [line for line in lines(page) if line.right - line.left < 0.1 and line.top - line.bottom > 1]
    return [
        (text, line)
        for text in texts(page)
        for line in upright
        if text.left + 0.5 < line.left < text.right - 0.5 and line.bottom < (text.bottom + text.top) / 2 < line.top
    ]
