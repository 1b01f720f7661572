"""What the columns of the standings are called."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext

from scoring.methods.tie_breaks import SWISS_ROUNDS, find

register = template.Library()


@register.filter
def tie_break_name(code: str) -> str:
    """The tie-break's name for people; the code itself if it is not known."""
    found = find(code)
    if found is None:
        return code
    words = (found.title, found.detail, SWISS_ROUNDS if found.swiss else "")
    return ", ".join(gettext(word) for word in words if word)
