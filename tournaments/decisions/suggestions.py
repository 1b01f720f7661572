"""What a new event is given where its director has no wish of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

_TABLES: Final = ("WIN", "TGS", "BH")
_SWISS: Final = ("BH/C1", "BH", "SB", "WIN")
_ROUND_ROBIN: Final = ("DE", "WIN", "SB")


def scoring(sizes: Sequence[int]) -> dict[str, Any]:
    """Win, draw and loss at tables of two, else points by place; `sizes` are the table sizes, preferred first."""
    if tuple(sizes) == (2,):
        return {"name": "win_draw_loss"}
    return scoring_of("placement", sizes)


def scoring_of(name: str, sizes: Sequence[int]) -> dict[str, Any]:
    """The method of that name as this field needs it: placement knows the usual size of a table, for byes."""
    return {"name": name, "params": {"seats": sizes[0]}} if name == "placement" and sizes else {"name": name}


def tie_breaks(format_: str, sizes: Sequence[int]) -> tuple[str, ...]:
    """Tie-breaks in order.

    For two as FIDE recommends (Handbook, C.07): the opponents' results in a Swiss, the games among those who tie in a
    round robin. At tables an opponent's strength says less than one's own games: tables won and game score first.
    """
    if tuple(sizes) != (2,):
        return _TABLES
    return _ROUND_ROBIN if format_ == "round_robin" else _SWISS


def scoped(codes: Sequence[str], *, before_cut: bool) -> tuple[str, ...]:
    """These tie-breaks; with `before_cut` so that they count the Swiss rounds alone (docs/scoring.md, Tie-breaks)."""
    return tuple(code + "@swiss" if before_cut and not code.endswith("@swiss") else code for code in codes)
