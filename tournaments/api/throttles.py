"""How often one caller may ask: far more than any page or table needs, far less than would slow the others down."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.settings import api_settings
from rest_framework.throttling import BaseThrottle

from tournaments.models import TableAccess

if TYPE_CHECKING:  # REST framework's views import the classes that the settings name
    from rest_framework.views import APIView

WINDOW: Final = 60
"""Seconds in which requests are counted."""


class Counting(Protocol):
    """What the settings' caches have, besides what Django knows of."""

    def count(self, key: str, timeout: int) -> int:
        """One more for `key`, and how many there are by now."""


class Throttle(BaseThrottle):
    """Counts requests by table token, by user, or by address for everybody else: a venue's phones share one.

    One counter a caller and minute, kept in the cache that all processes share. `DEFAULT_THROTTLE_RATES` in the
    settings gives the most requests of a minute for `table`, `user` and `address`.
    """

    _wait = 0

    def allow_request(self, request: Request, view: APIView) -> bool:
        kind, who = self._caller(request)
        window, past = divmod(int(time.time()), WINDOW)
        key = f"throttle:{kind}:{who}:{window}"
        self._wait = WINDOW - past
        rates: Mapping[str, Any] = api_settings.DEFAULT_THROTTLE_RATES
        return bool(cast("Counting", cache).count(key, 2 * WINDOW) <= rates[kind])

    def wait(self) -> float:
        return self._wait

    def _caller(self, request: Request) -> tuple[str, str]:
        if isinstance(request.auth, TableAccess):
            return "table", str(request.auth.pk)
        if request.user.is_authenticated:
            return "user", str(request.user.pk)
        return "address", self.get_ident(request) or ""
