"""What a game is called."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext

from games.rules import registry

register = template.Library()


@register.filter
def game_title(key: str) -> str:
    """The game's name for people; the key itself if this installation does not know the game."""
    known = {engine.key: engine.title for engine in registry.engines()}
    return gettext(known.get(key, key))
