"""The pairing of any bracket: the best by all criteria and, among equals, the first in the rule's order.

The order is decided step by step (C.04.3, 3 and 4): which moved-down players are paired, whom each of them meets, which
residents change halves, and whom each of the first half meets. Each step is a matching whose weights carry the step's
preference below the criteria; as many choices are decided at once as there are bits to spare.
"""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.pairing.dutch.brackets import Bracket, Pair, Round
from tournaments.pairing.dutch.graph import BracketGraph, Partners


def pair_generally(rnd: Round, bracket: Bracket) -> list[Pair]:
    """The bracket's pairs. About half the bracket's size in matchings at worst, each O(size³)."""
    return _Search(rnd, bracket).pairs()


class _Search:
    """The decisions so far, as what is left of the graph."""

    def __init__(self, rnd: Round, bracket: Bracket) -> None:
        self.bracket = bracket
        self.graph = BracketGraph(rnd, bracket)
        self.worth: dict[Pair, int] = {}
        self.room = 0

    def pairs(self) -> list[Pair]:
        graph, bracket = self.graph, self.bracket
        partners = graph.best({})
        chosen = self._moved(partners)
        pairs = self._opponents(chosen)
        partners = graph.best({})
        rest = [place for place in graph.residents if place in partners]
        count = sum(graph.inside(partners, place) for place in rest) // 2
        if not count:
            return pairs
        firsts = self._halves(rest, count)
        firsts_set = set(firsts)
        graph.forbid(
            lambda one, two: bracket.start <= one and two < bracket.end and (one not in firsts_set or two in firsts_set)
        )
        return pairs + self._opponents(firsts)

    def _moved(self, partners: Partners) -> list[int]:
        """Which moved-down players are paired: of each score, the first who can be."""
        graph, moved = self.graph, self.bracket.moved
        chosen = [place for place in moved if graph.inside(partners, place)]
        if not chosen or len(chosen) == len(moved):
            return chosen
        chosen = []
        many = max(1, graph.spare)
        for start in range(0, len(moved), many):
            batch = moved[start : start + many]
            worth = {place: 1 << unit for unit, place in enumerate(reversed(batch))}
            partners = graph.best(
                {(one, two): worth[one] for one, two in graph.weights if one in worth and two < self.bracket.end}
            )
            paired = {place for place in batch if graph.inside(partners, place)}
            graph.keep_out(set(batch) - paired)
            chosen += sorted(paired)
        return chosen

    def _opponents(self, players: list[int]) -> list[Pair]:
        """Pairs these players in order, each with the first opponent that is possible."""
        graph = self.graph
        pairs: list[Pair] = []
        waiting = list(players)
        while waiting:
            choices = graph.choices(waiting)
            bonus: dict[Pair, int] = {}
            room = graph.spare
            batch: list[int] = []
            for place in waiting:
                room -= len(choices[place]).bit_length()
                if room < 0 and batch:
                    break
                batch.append(place)
                for worth, opponent in enumerate(reversed(choices[place])):
                    bonus[place, opponent] = worth << max(room, 0)
            partners = graph.best(bonus)
            made = [(place, partners[place]) for place in batch]
            pairs += made
            graph.settle({place for pair in made for place in pair})
            waiting = waiting[len(batch) :]
        return pairs

    def _halves(self, rest: list[int], count: int) -> list[int]:
        """The first half after the exchanges: as few as can be, then with numbers as near as can be, then the lowest
        of the first half and the highest of the second (C.04.3, 4.3).
        """
        index = {place: number for number, place in enumerate(rest)}
        stay = len(rest) * len(rest)
        self.worth = {
            (one, two): stay * (index[one] < count) + len(rest) - index[one]
            for one, two in self.graph.weights
            if one in index and two in index
        }
        self.room = self.graph.spare - (count * (stay + len(rest))).bit_length()
        if self.room < 1:
            raise OverflowError("a bracket has more to weigh than a weight can hold")
        firsts = self._firsts({})
        exchanges = sum(place not in firsts for place in rest[:count])
        if exchanges:
            self._leave(rest[count - 1 :: -1], exchanges)
            firsts = self._join(rest[count:], exchanges)
        return sorted(firsts)

    def _firsts(self, values: dict[int, int]) -> set[int]:
        """The first half in a pairing with the best exchanges and, of these, with the highest value of its members."""
        room = len(values)
        bonus = {
            pair: (worth << room) + values.get(pair[0], 0)
            for pair, worth in self.worth.items()
            if pair in self.graph.weights
        }
        partners = self.graph.best(bonus)
        return {one for one, two in partners.items() if (one, two) in self.worth}

    def _leave(self, players: list[int], exchanges: int) -> None:
        """Decides who leaves the first half, the first of these players who can."""
        left = 0
        for batch in self._batches(players):
            firsts = self._firsts({place: -1 << unit for unit, place in enumerate(reversed(batch))})
            leaving = set(batch) - firsts
            self.graph.keep_second(leaving, self.worth)
            left += len(leaving)
            if left == exchanges:
                return

    def _join(self, players: list[int], exchanges: int) -> set[int]:
        """Decides who joins the first half, the first of these players who can; the first half that comes of it."""
        joined: set[int] = set()
        firsts: set[int] = set()
        for batch in self._batches(players):
            firsts = self._firsts({place: 1 << unit for unit, place in enumerate(reversed(batch))})
            joined |= set(batch) & firsts
            self.graph.keep_first(joined)
            if len(joined) == exchanges:
                break
        return firsts

    def _batches(self, players: list[int]) -> Iterator[list[int]]:
        for start in range(0, len(players), self.room):
            yield players[start : start + self.room]
