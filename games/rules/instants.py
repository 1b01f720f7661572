"""Date-times in records: RFC 3339 with an offset (rules/records.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from games.rules.kinds import Fault, Kind

_FORM: Final = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?(?:[Zz]|[+-]([0-9]{2}):([0-9]{2}))"
)
_DAYS: Final = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def is_instant(text: str) -> bool:
    """Whether `text` is an RFC 3339 date-time with an offset; second 60 passes at any minute.

    The standard library's parser is not used: it knows neither second 60 nor year 0000, and takes forms that are not
    RFC 3339.
    """
    match = _FORM.fullmatch(text)
    if match is None:
        return False
    year, month, day, hour, minute, second = (int(part) for part in match.groups()[:6])
    offset_hour, offset_minute = (int(part or 0) for part in match.groups()[6:])
    leap = month == 2 and year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return (
        1 <= month <= 12
        and 1 <= day <= _DAYS[month - 1] + leap
        and hour <= 23
        and minute <= 59
        and second <= 60
        and offset_hour <= 23
        and offset_minute <= 59
    )


@dataclass(frozen=True, slots=True)
class Instant(Kind):
    """An RFC 3339 date-time with an offset."""

    def check(self, value: object, players: tuple[str, ...]) -> Fault | None:
        if isinstance(value, str) and is_instant(value):
            return None
        return Fault("bad_event", "expected a date-time such as 2026-11-30T19:30:00+01:00")
