"""How many keys that open nothing one address may try."""

from __future__ import annotations

import time
from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

MOST: Final = 300
"""Wrong keys of a minute. A venue's phones share one address, and keys that open a table are never counted."""

_WINDOW: Final = 60


def too_many(request: HttpRequest) -> bool:
    """Counts one more wrong key; whether the address has tried too many in this minute."""
    key = f"wrong-key:{_address(request)}:{int(time.time()) // _WINDOW}"
    cache.add(key, 0, timeout=2 * _WINDOW)
    try:
        return cache.incr(key) > MOST
    except ValueError:  # the cache has dropped it meanwhile
        return False


def _address(request: HttpRequest) -> str:
    """Who asks, as the proxy in front of us says, if there is one; nobody else is believed."""
    forwarded = request.headers.get("X-Forwarded-For", "") if settings.ENVIRONMENT.https else ""
    return forwarded.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR", "")
