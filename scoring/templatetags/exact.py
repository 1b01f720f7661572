"""Exact numbers as people write them."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from django import template

register = template.Library()

_GLYPHS: Final = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


@register.filter
def exact(value: Fraction | str | int) -> str:
    """A number without rounding: `3`, `3½`, `−½`, and where no glyph serves `2 5/7`.

    >>> [exact(text) for text in ("3", "7/2", "-1/2", "19/7", "0")]
    ['3', '3½', '−½', '2 5/7', '0']
    """
    number = Fraction(value)
    sign = "−" if number < 0 else ""
    whole, rest = divmod(abs(number), 1)
    if not rest:
        return f"{sign}{whole}"
    glyph = _GLYPHS.get(rest)
    if glyph:
        return f"{sign}{whole or ''}{glyph}"
    return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"
