"""Whom a bracket may leave over without harm to the brackets below. Source: C.04.3, 2.1 (C4), 2.2 (C5 to C9)."""

from __future__ import annotations

from tournaments.pairing.dutch.brackets import Bracket, Round
from tournaments.pairing.dutch.matching import best_matching
from tournaments.pairing.dutch.relations import bits, mask

_PAIR, _FLOATER = 2, 1


class Passing:
    """Judges leavers of a bracket that is otherwise paired in full."""

    def __init__(self, rnd: Round, bracket: Bracket) -> None:
        self.rnd = rnd
        self.bracket = bracket
        self._smooth: bool | None = None

    def leavers(self) -> list[int] | None:
        """The residents who may be left over as far as is known; empty if nobody need be; None if this bracket cannot
        be paired in full or must be seen together with all below.
        """
        bracket, completion, order = self.bracket, self.rnd.completion, self.rnd.order
        residents = range(bracket.start, bracket.end)
        rest_score = completion.rest_score
        if rest_score is not None and not bracket.last and rest_score >= order[bracket.start].score:
            return None
        if bracket.size % 2 == 0:
            return [] if completion.completes(bracket.end, ()) else None
        if not bracket.last:
            return list(residents)
        rested = [place for place in residents if completion.may_rest(place)]
        # C9: the bye goes to somebody with as few unplayed games as can be.
        most = max((order[place].games for place in rested), default=0)
        return [place for place in rested if order[place].games == most] or None

    def passes(self, leaver: int) -> bool:
        """Whether the next bracket can pair this leaver and be paired in full, and all below be completed."""
        if self.bracket.last:
            return True
        if self._smooth is None:
            self._smooth = smooth(self.rnd, self.bracket, 1)
        return self._smooth or _pairs_next(self.rnd, self.bracket, leaver)


def smooth(rnd: Round, bracket: Bracket, count: int) -> bool:
    """Whether the next bracket surely pairs any `count` floaters of this one, loses no pair, and completes the rest.

    A no proves nothing.
    """
    completion, end, after = rnd.completion, bracket.end, bracket.after
    if bracket.last or not completion.absorbs(end, after, bracket.places, count):
        return False
    below = after < len(rnd.order)
    if below and _rests_by(rnd, bracket):
        return False
    if (after - end - count) % 2 == 0:
        return completion.completes(after, ())
    if below:
        return any(completion.completes(after, (place,)) for place in range(end, after))
    return any(completion.may_rest(place) for place in range(end, after))


def _rests_by(rnd: Round, bracket: Bracket) -> bool:
    """Whether the bye comes no later than in the next bracket."""
    rest_score = rnd.completion.rest_score
    return rest_score is not None and rest_score >= rnd.order[bracket.end].score


def _pairs_next(rnd: Round, bracket: Bracket, leaver: int) -> bool:
    """The same for one leaver by a matching of the next bracket and, where it must be, all below."""
    completion, end, after = rnd.completion, bracket.end, bracket.after
    size = len(rnd.order)
    group = after - end
    whole = _rests_by(rnd, bracket) or not completion.absorbs(after, size, range(end, after), 1)
    if not whole and group % 2 and not completion.completes(after, ()):
        return False
    places = [leaver, *range(end, size if whole else after)]
    among = mask(iter(places))
    node = {place: index for index, place in enumerate(places)}
    edges: list[tuple[int, int, int]] = []
    for place in places:
        for other in bits(rnd.relations.friends[place] & among & ~((2 << place) - 1)):
            gain = (_PAIR + _FLOATER * (place == leaver)) * (other < after)
            edges.append((node[place], node[other], gain))
    count = len(places)
    if whole and count % 2:
        edges += [(node[place], count, 0) for place in places if completion.may_rest(place)]
        count += 1
    found = best_matching(count, edges, perfect=whole)
    if found is None:
        return False
    gained = sum(gain for one, two, gain in edges if found[one] == two)
    return gained == _PAIR * ((group + 1) // 2) + _FLOATER
