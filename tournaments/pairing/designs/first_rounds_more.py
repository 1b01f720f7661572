"""First rounds for tables of five and more: (players, seats): (turns, circles, table after table)."""

from __future__ import annotations

from typing import Final

STARTERS: Final[dict[tuple[int, int], tuple[int, int, str]]] = {}
