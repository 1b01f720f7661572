"""What the columns of the standings are called."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext

from scoring.methods import TIE_BREAKS

register = template.Library()


@register.filter
def tie_break_name(code: str) -> str:
    """The tie-break's name for people; the code itself if it is not known."""
    found = TIE_BREAKS.get(code)
    return gettext(found.title) if found else code
