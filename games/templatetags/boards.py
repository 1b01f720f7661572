"""What the templates of boards need beside the cards."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django import template

register = template.Library()


@register.filter
def at(mapping: Mapping[str, Any] | None, key: str) -> Any:
    """What a mapping holds for `key`; nothing for what it does not hold."""
    return (mapping or {}).get(key, "")


@register.filter
def number(value: object) -> str:
    """A whole number with a real minus sign; anything else empty."""
    return str(value).replace("-", "−") if isinstance(value, int) else ""


@register.filter
def signed(value: object) -> str:
    """A whole number with its sign, that of zero apart."""
    return f"+{value}" if isinstance(value, int) and value > 0 else number(value)


@register.simple_tag
def fresh_id() -> str:
    """An id for the event that a form will record, by which a repetition of the request is known."""
    return str(uuid4())


@register.filter
def if_none_match(etag: str) -> str:
    """The headers, as htmx takes them, with which a part of a page is asked for only if it has changed."""
    return json.dumps({"If-None-Match": etag})
