"""Who may meet whom, as one integer of bits a contender. Source: C.04.3, 2.1 (C1 and C3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournaments.pairing.dutch.contenders import Contender
from tournaments.pairing.dutch.values import BLACK, WHITE, Field


class Relations:
    """Compatibility by places in the order of the contenders.

    `friends[i]` has the bit j set if i and j may meet, `calm[i]` only if they may meet without two equal absolute
    colour preferences (the two differ in the last round alone).
    """

    def __init__(self, field: Field, order: Sequence[Contender]) -> None:
        everyone = (1 << len(order)) - 1
        place = {one.number: index for index, one in enumerate(order)}
        apart = [1 << index for index in range(len(order))]
        for entrant in field.entrants:
            index = place.get(entrant.number)
            if index is None:
                continue
            for past in entrant.past:
                if past.opponent in place:
                    apart[index] |= 1 << place[past.opponent]
        for first, second in field.forbidden:
            if first in place and second in place:
                apart[place[first]] |= 1 << place[second]
                apart[place[second]] |= 1 << place[first]
        absolute = {
            colour: mask(index for index, one in enumerate(order) if one.absolute and one.wish == colour)
            for colour in (WHITE, BLACK)
        }
        tops = mask(index for index, one in enumerate(order) if one.top)
        self.friends = []
        self.calm = []
        for index, one in enumerate(order):
            allowed = everyone & ~apart[index]
            same = absolute[one.wish] if one.absolute else 0
            self.calm.append(allowed & ~same)
            self.friends.append(allowed if one.top else allowed & ~(same & ~tops))

    def may_meet(self, one: int, two: int) -> bool:
        return bool(self.friends[one] >> two & 1)


def mask(places: Iterator[int]) -> int:
    """The integer with these bits set. O(places), however large they are."""
    listed = list(places)
    if not listed:
        return 0
    found = bytearray(max(listed) // 8 + 1)
    for place in listed:
        found[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(found, "little")


def bits(value: int) -> Iterator[int]:
    """The set bits, lowest first."""
    while value:
        low = value & -value
        yield low.bit_length() - 1
        value ^= low
