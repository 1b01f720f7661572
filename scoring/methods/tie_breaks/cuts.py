"""Which rounds a cut leaves out, and why (FIDE C.07, 14.1 to 14.4 and 16.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from scoring.methods.messages import gettext_noop
from scoring.methods.unplayed import Element

LOWEST: Final = gettext_noop("left out as the weakest opponent")
CHOSEN: Final = gettext_noop("left out before any game, for not playing was one's own choice")
HIGHEST: Final = gettext_noop("left out as the strongest opponent")


def _least(found: Sequence[Element], worth: Callable[[Element], int]) -> tuple[Element, str]:
    """The one to cut: of the weakest opponent (14.1), or the lowest of a voluntary unplayed round where that is worth
    no less (16.5).
    """
    least = min(found, key=lambda element: (element.strength, worth(element), element.round))
    voluntary = [element for element in found if element.voluntary]
    if voluntary:
        lowest = min(voluntary, key=lambda element: (worth(element), element.strength, element.round))
        if worth(lowest) >= worth(least):
            return lowest, CHOSEN
    return least, LOWEST


def cuts(found: Sequence[Element], worth: Callable[[Element], int], *, low: int, high: int) -> Mapping[int, str]:
    """Round → why it is left out: `low` times the least significant, then `high` times the most. O(n · cuts)."""
    left = list(found)
    out: dict[int, str] = {}
    for _ in range(min(low, len(left))):
        cut, why = _least(left, worth)
        left.remove(cut)
        out[cut.round] = why
    for _ in range(min(high, len(left))):
        cut = max(left, key=lambda element: (element.strength, worth(element), element.round))
        left.remove(cut)
        out[cut.round] = HIGHEST
    return out
