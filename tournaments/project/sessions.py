"""Sessions in the database, under keys that we gave."""

from __future__ import annotations

from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import VALID_KEY_CHARS

_SIGNS = frozenset(VALID_KEY_CHARS)


class SessionStore(db.SessionStore):
    """Asks the database for no key that cannot be ours: PostgreSQL has no room for some signs of a forged cookie."""

    def _validate_session_key(self, key: str | None) -> bool:
        checked = super()._validate_session_key(key)  # type: ignore[misc]  # Django's own, which its stubs leave out
        return bool(checked) and _SIGNS.issuperset(key or "")
