"""Whole events by the Dutch system as states, with all that happens in a hall: for tests that compare pairings."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.unit.tournaments.events_for_tests import CREATED
from tournaments import events as e
from tournaments.fields import pairing_problem
from tournaments.pairing import NoPairing, Pairing, Problem, pair
from tournaments.state import State, evolve

METHODS: tuple[dict[str, Any], ...] = (
    {"name": "win_draw_loss"},
    {"name": "win_draw_loss"},
    {"name": "win_draw_loss", "params": {"win": "3", "draw": "1"}},
    {"name": "win_draw_loss", "awards": {"pairing": "1/2"}},
    {"name": "win_draw_loss", "params": {"win": "2", "draw": "1"}},
)


class Hall:
    """An event whose players, results and absences are drawn from a seed. `state` is where it stands."""

    def __init__(self, seed: int, *, most: int = 24, penalties: bool = False) -> None:
        self.random = random = Random(seed)
        players = random.choice([random.randint(2, 9), random.randint(8, most)])
        method = random.choice(METHODS)
        created = {
            **CREATED,
            "format": "dutch",
            "seed": random.randrange(1 << 40),
            "rounds": random.randint(2, max(2, min(9, players))),
            "method": method,
            "baku": "params" not in method and random.random() < 0.3,
        }
        self.drawn = random.choice([0, 0.1, 0.4])
        self.missing = random.choice([0, 0, 0.1])
        self.leaving = random.choice([0, 0, 0.1])
        self.rated = random.random() < 0.8
        self.penalties = penalties
        self.state = evolve(None, e.TournamentCreated(**created))
        for _ in range(players):
            self._register()
        for one, two in (random.sample(range(1, players + 1), 2) for _ in range(random.choice([0, 0, 1, 2]))):
            self._do(e.ForbiddenPairAdded(one=min(one, two), two=max(one, two)))

    def rounds(self) -> Iterator[tuple[State, Problem, Pairing | None]]:
        """Plays round after round; before each gives the state, the problem, and what it is paired as."""
        while self.state.next_round <= self.state.planned:
            self._come_and_go()
            if len(self.state.available(self.state.next_round)) < 2:
                return
            problem = pairing_problem(self.state, seed=self.random.randrange(1 << 40))
            try:
                pairing = pair(problem)
            except NoPairing as refusal:
                if refusal.code != "no_valid_pairing":
                    raise
                yield self.state, problem, None
                return
            yield self.state, problem, pairing
            self._play(problem, pairing)

    def _do(self, event: e.Event) -> None:
        self.state = evolve(self.state, event)

    def _register(self) -> None:
        number = len(self.state.entrants) + 1
        rating = self.random.choice([None, 1500, self.random.randint(0, 2400)]) if self.rated else None
        self._do(e.EntrantRegistered(entrant=number, name=f"Player {number}", rating=rating))
        if self.random.random() < 0.95:
            self._do(e.EntrantCheckedIn(entrant=number))

    def _come_and_go(self) -> None:
        random, round_ = self.random, self.state.next_round
        if random.random() < self.leaving:
            self._register()
        for entrant in list(self.state.entrants.values()):
            if entrant.withdrawn and random.random() < self.leaving:
                self._do(e.EntrantReinstated(entrant=entrant.number))
            elif random.random() < self.leaving / 3:
                self._do(e.EntrantWithdrawn(entrant=entrant.number))
            elif random.random() < self.leaving:
                kind = random.choice(["half", "zero"])
                self._do(e.ByeRequested(entrant=entrant.number, round=round_, kind=kind))
            elif random.random() < self.leaving / 3:
                change = e.CheckInCancelled if entrant.checked_in else e.EntrantCheckedIn
                self._do(change(entrant=entrant.number))

    def _play(self, problem: Problem, pairing: Pairing) -> None:
        random, round_ = self.random, problem.round
        self._do(e.PairingDrafted(round=round_, job="job", problem=problem.to_data(), pairing=pairing.to_data()))
        entrants = self.state.entrants.values()
        byes = [(who, "pairing") for who in pairing.byes]
        byes += [(item.number, item.byes[round_]) for item in entrants if item.active and round_ in item.byes]
        games = tuple(f"game-{round_}-{table.number}" for table in pairing.tables)
        self._do(e.RoundPublished(round=round_, games=games, byes=tuple(sorted(byes))))
        for table in pairing.tables:
            self._result(round_, table.number, table.seats)
        if self.penalties and random.random() < 0.5:
            given = len(self.state.penalties) + 1
            who, amount = random.choice(list(self.state.entrants)), random.choice(["1", "1/2", "-1/2"])
            self._do(
                e.PenaltyGiven(
                    penalty=given, entrant=who, kind="match_points", amount=amount, reason="late", round=round_
                )
            )
        self._do(e.RoundClosed(round=round_))

    def _result(self, round_: int, table: int, seats: tuple[int, ...]) -> None:
        random = self.random
        absent = tuple(who for who in seats if random.random() < self.missing)
        if absent:
            self._do(e.NoShowRecorded(round=round_, table=table, entrants=absent))
            self._do(e.ResultConfirmed(round=round_, table=table, version=0, scores=(0, 0)))
            return
        scores = (1, 1) if random.random() < self.drawn else random.choice([(2, 1), (1, 2)])
        self._do(e.ResultConfirmed(round=round_, table=table, version=9, scores=scores))
