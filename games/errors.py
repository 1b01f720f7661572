"""What the games app answers when it cannot do what was asked."""

from __future__ import annotations

from games.rules.errors import Refused


class GameError(Refused):
    """A command on a game that is refused: a stable `code` and a sentence that says what to do instead."""
