"""Who sits where at a table, so that over the event each holds every position as equally often as can be.

Source: design/pairing.md, "Tables of 3 to 6", last of the criteria; for two, the spirit of FIDE C.04.1, basic rules on
colours: equal numbers first, then alternate with the round before.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.chance import Chance
from tournaments.pairing.values import Player


def seat_two(a: Player, b: Player, initial: int) -> tuple[int, int]:
    """The ids in seat order.

    The first seat goes to the one who has held it less often than the second seat, compared with the other; then
    against the last round in which their seats differed; then against the better seed's last seat. Without any history
    the better seed has it if the pairing number is odd and `initial` is 1, or even and 2 (the lot drawn for the event).
    """
    better, worse = sorted((a, b), key=lambda player: (player.rank, player.id))
    order = (better.id, worse.id)
    balance = [player.seats.count(1) - player.seats.count(2) for player in (better, worse)]
    if balance[0] != balance[1]:
        return order if balance[0] < balance[1] else order[::-1]
    for mine, theirs in zip(reversed(better.seats), reversed(worse.seats), strict=False):
        if mine != theirs:
            return order if theirs == 1 else order[::-1]
    if better.seats:
        return order if better.seats[-1] != 1 else order[::-1]
    return order if better.rank % 2 == initial % 2 else order[::-1]


def initial_seat(seed: int) -> int:
    """The lot for round 1: which seat players with an odd pairing number begin with."""
    return Chance(f"first seat {seed}").integer(1, 2)


def seat_table(players: Sequence[Player], seed: str) -> tuple[int, ...]:
    """The ids in seat order, with the least sum of how often each has held the position given now.

    Then positions held longest ago go first, then the last seat is spread over tables of different sizes, then a lot by
    `seed` decides. Exact, by dynamic programming over sets of seated players: O(size × 2^size).
    """
    size = len(players)
    drawn = Chance(seed).shuffle(sorted(players, key=lambda player: player.id))
    best: list[tuple[int, tuple[int, ...]] | None] = [None] * (1 << size)
    best[0] = (0, ())
    for seated in range(1 << size):
        here = best[seated]
        if here is None:
            continue
        position = len(here[1]) + 1
        for index, player in enumerate(drawn):
            if seated >> index & 1:
                continue
            total = here[0] + _dislike(player, position, size)
            after = seated | 1 << index
            there = best[after]
            if there is None or total < there[0]:
                best[after] = (total, (*here[1], player.id))
    return next(seating for done in reversed(best) if done for _, seating in [done])


def _dislike(player: Player, position: int, size: int) -> int:
    held = player.seats.count(position)
    recent = 0
    for age, seat in enumerate(reversed(player.seats)):
        if seat == position:
            recent = max(0, 30 - age)
            break
    last = 0
    if position == size:
        last = sum(seat == of for seat, of in zip(player.seats, player.sizes, strict=False))
    return (held << 20) + (recent << 10) + last
