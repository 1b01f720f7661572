"""The device that a table's plays come from: a random id in a signed cookie, which says nothing of its owner."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COOKIE = "thistle_device"
_SALT = "thistle.device"
_YEAR = 365 * 24 * 3600


def device_of(request: HttpRequest) -> str:
    """The device's id; a new one for a device that has none, or brings a forged one."""
    known = request.get_signed_cookie(COOKIE, default="", salt=_SALT)
    return known or secrets.token_urlsafe(9)


def remember(response: HttpResponse, device: str) -> None:
    """Has the device keep its id."""
    response.set_signed_cookie(
        COOKIE,
        device,
        salt=_SALT,
        max_age=_YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
