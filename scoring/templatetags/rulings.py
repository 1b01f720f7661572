"""Rulings about an entrant as people write them."""

from __future__ import annotations

from fractions import Fraction

from django import template
from django.utils.translation import gettext

from scoring.templatetags.exact import exact

register = template.Library()


@register.filter
def ruling(kind: str, amount: Fraction | str | int) -> str:
    """What a ruling of that kind does; `amount` is how many match points it takes off."""
    points = Fraction(amount)
    if kind == "behind":
        return gettext("placed behind all who have as many match points")
    if kind == "disqualified":
        return gettext("disqualified: placed last, and in no further pairing")
    said = gettext("match points given back: {points}") if points < 0 else gettext("match points taken off: {points}")
    return said.format(points=exact(abs(points)))


@register.filter
def ruled(kind: str, amount: Fraction | str | int) -> str:
    """The same in a word, to be put beside a name: "−½", "+1", "placed behind", "disqualified"."""
    if kind == "behind":
        return gettext("placed behind")
    if kind == "disqualified":
        return gettext("disqualified")
    points = -Fraction(amount)
    return f"+{exact(points)}" if points > 0 else exact(points)
