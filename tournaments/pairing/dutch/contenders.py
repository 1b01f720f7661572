"""Everyone to be paired, in order, with what the criteria ask about each. Source: C.04.3, 1.2, 1.4, 1.6 and 1.7."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.pairing.dutch.values import BLACK, WHITE, Entrant, Field, Past

DOWN, UP = 1, 2
"""A float to a lower or to a higher score (1.4); 0 is neither."""


@dataclass(frozen=True, slots=True)
class Contender:
    """Somebody to be paired. `score` includes acceleration; `rank` counts from 0.

    `wish` is the colour they should get, or "". `balance` is how far they are from having had both colours equally
    often. `repeated` is the colour of the last two games if it was the same, else "". `seen` holds the colours of the
    games played, newest first. `floats` are those of the last round and of the round before it. `games` counts played
    games, and `may_rest` says that they may have the bye.
    """

    number: int
    rank: int
    score: int
    points: int
    wish: str
    balance: int
    repeated: str
    seen: str
    floats: tuple[int, int]
    games: int
    may_rest: bool
    top: bool

    @property
    def absolute(self) -> bool:
        return self.balance > 1 or self.repeated != ""

    @property
    def strong(self) -> bool:
        return self.balance == 1 and not self.absolute

    @property
    def mild(self) -> bool:
        return self.wish != "" and self.balance == 0 and not self.absolute


def other(colour: str) -> str:
    """The opposite colour; "" stays ""."""
    return {WHITE: BLACK, BLACK: WHITE}.get(colour, "")


def contenders(field: Field) -> list[Contender]:
    """Those to be paired, by score with acceleration, then by rank."""
    scores = {entrant.number: _scores(entrant, field.played) for entrant in field.entrants}
    listed = [entrant for entrant in field.entrants if entrant.listed]
    found = [_contender(entrant, rank, field, scores) for rank, entrant in enumerate(listed) if not entrant.absent]
    return sorted(found, key=lambda one: (-one.score, one.rank))


def _scores(entrant: Entrant, played: int) -> tuple[int, int, int]:
    """Score with acceleration now, before the last round and before the one before that."""
    points = entrant.points
    found = []
    for back in range(3):
        index = played - back
        if index < 0:
            found.append(0)
            continue
        found.append(points + (entrant.extra[index] if index < len(entrant.extra) else 0))
        if index:
            points -= entrant.past[index - 1].total
    return found[0], found[1], found[2]


def _contender(entrant: Entrant, rank: int, field: Field, scores: Mapping[int, tuple[int, int, int]]) -> Contender:
    seen = "".join(past.colour for past in reversed(entrant.past))
    whites, blacks = seen.count(WHITE), seen.count(BLACK)
    balance = abs(whites - blacks)
    repeated = seen[0] if len(seen) > 1 and seen[0] == seen[1] else ""
    behind = BLACK if whites > blacks else WHITE
    wish = behind if balance > 1 or (balance and not repeated) else other(seen[:1])
    score = scores[entrant.number][0]
    last = field.played >= field.rounds - 1
    return Contender(
        number=entrant.number,
        rank=rank,
        score=score,
        points=entrant.points,
        wish=wish,
        balance=balance,
        repeated=repeated,
        seen=seen,
        floats=(_float(entrant, 1, field, scores), _float(entrant, 2, field, scores)),
        games=sum(past.opponent > 0 for past in entrant.past),
        may_rest=not any(past.full for past in entrant.past),
        # Who has more than half of what could be had is exempt from C3 in the last round (1.7).
        top=last and 2 * score > field.played * max(field.win, field.draw),
    )


def _float(entrant: Entrant, back: int, field: Field, scores: Mapping[int, tuple[int, int, int]]) -> int:
    if field.played < back:
        return 0
    past: Past = entrant.past[field.played - back]
    if not past.opponent:
        return DOWN if past.points > field.loss else 0
    own, theirs = scores[entrant.number][back], scores[past.opponent][back]
    return DOWN if own > theirs else UP if own < theirs else 0
