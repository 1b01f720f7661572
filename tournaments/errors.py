"""What a tournament answers when it cannot do what was asked."""

from __future__ import annotations

from games.rules.errors import Refused


class TournamentError(Refused):
    """A command that the tournament refuses: a stable `code` and a sentence that says what to do instead."""
