"""The drawing of lots (FIDE C.07, 4.3: a last resort) from the event's recorded seed."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from games.rules.chance import Chance
from scoring.methods.messages import gettext_noop
from scoring.methods.record import Record
from scoring.methods.tie_breaks.base import Group
from scoring.methods.values import Part

_LOTS: Final = 10**9


def lot(record: Record, entrant: int) -> int:
    """LOT: a number from 0 to 999,999,999; the higher one ranks first.

    Each entrant's lot hangs on the seed and the entrant's number alone: a latecomer or a withdrawal changes nobody
    else's, and standings of an earlier round stay as they were published. O(1).
    """
    return Chance(f"lots:{record.field.seed}:{entrant}").below(_LOTS)


def lot_parts(record: Record, entrant: int, _group: Group) -> tuple[Part, ...]:
    """The lot."""
    value = Fraction(lot(record, entrant))
    return (Part(gettext_noop("Lot drawn from the seed {seed}"), {"seed": record.field.seed}, value),)
