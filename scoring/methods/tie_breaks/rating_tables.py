"""The tables between ratings and scores (FIDE Handbook B.02, FIDE Rating Regulations, 8.1.1 and 8.1.2)."""

from __future__ import annotations

from typing import Final

_DIFFERENCES: Final = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184),
    *(193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501),
    *(538, 589, 677, 800),
)
"""8.1.1: the difference in rating for 50, 51, … 100 per cent."""

_BOUNDS: Final = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188),
    *(197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517),
    *(559, 619, 735),
)
"""8.1.2: up to which difference the higher rated is expected to score 50, 51, … 99 per cent."""

FARTHEST: Final = 800
"""No difference of ratings counts more."""


def difference(percent: int) -> int:
    """The difference in rating that a score of so many per cent is worth (8.1.1)."""
    return _DIFFERENCES[percent - 50] if percent >= 50 else -_DIFFERENCES[50 - percent]


def _higher() -> tuple[int, ...]:
    found: list[int] = []
    for percent, bound in enumerate(_BOUNDS, start=50):
        found += [percent] * (bound + 1 - len(found))
    return (*found, *[100] * (FARTHEST + 1 - len(found)))


_HIGHER: Final = _higher()
_EXPECTED: Final = (*(100 - percent for percent in reversed(_HIGHER[1:])), *_HIGHER)


def expected(ahead: int) -> int:
    """The per cent that one is expected to score whose rating is so much `ahead` of the opponent's (8.1.2); without
    the limit of 400 points, as C.07, 10.3, has it.
    """
    if -FARTHEST <= ahead <= FARTHEST:
        return _EXPECTED[ahead + FARTHEST]
    return 100 if ahead > 0 else 0
