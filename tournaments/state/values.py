"""A tournament as it stands: frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from games.rules import registry
from tournaments import events as e
from tournaments.numbered import Numbered
from tournaments.pairing.bracket import Bracket, Due, Game, Played, bracket, due


@dataclass(frozen=True, slots=True)
class Entrant:
    """One who takes part. `since` is the first round that can pair them (latecomers).

    `person` names the key that opens name and club, empty where they were recorded in plain. Both are empty once they
    cannot be opened: `erased` tells whether that was on purpose.
    """

    number: int
    name: str
    club: str = ""
    rating: int | None = None
    since: int = 1
    checked_in: bool = False
    withdrawn: bool = False
    byes: Mapping[int, str] = field(default_factory=dict)
    person: str = ""
    erased: bool = False

    @property
    def active(self) -> bool:
        """Whether the next round can pair this entrant."""
        return self.checked_in and not self.withdrawn


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result that counts: scores in seat order, from the game at `version`."""

    version: int
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Aside:
    """Entries of a device that the table has not put into its game."""

    device: str
    entries: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Entrants in seat order, their game, who of them did not come, and the confirmed result.

    `pen` is the device that enters, `checked` the last deal that a second player has checked and the game's version
    then, `call` what the table waits for the director for, `aside` what was entered without
    a connection and is not in the game.
    """

    number: int
    seats: tuple[int, ...]
    game: str = ""
    absent: tuple[int, ...] = ()
    outcome: Outcome | None = None
    pen: str = ""
    checked: tuple[int, int] = (0, 0)
    call: str = ""
    aside: tuple[Aside, ...] = ()

    @property
    def played(self) -> bool:
        """Whether its confirmed result is that of a game, and not of a table where too few came."""
        return self.outcome is not None and self.outcome.version > 0

    @property
    def present(self) -> tuple[int, ...]:
        """The entrants who came, in seat order."""
        return tuple(entrant for entrant in self.seats if entrant not in self.absent)


@dataclass(frozen=True, slots=True)
class Round:
    """`status` is `draft`, `published` or `closed`; `byes` maps entrant to kind; `stage` as in `PairingDrafted`.

    `changes` counts what its director has changed in the draft by hand.
    """

    number: int
    status: str
    tables: tuple[Table, ...]
    byes: Mapping[int, str]
    pairing: Mapping[str, Any]
    problem: Mapping[str, Any]
    job: str = ""
    stage: int = 0
    changes: int = 0

    @property
    def token(self) -> str:
        """Names the draft as it stands now: another one, or another change, has another token."""
        return f"{self.job}/{self.changes}" if self.changes else self.job

    @property
    def public(self) -> bool:
        """Whether it has been published, closed or not."""
        return self.status != "draft"

    @property
    def unconfirmed(self) -> tuple[int, ...]:
        """Numbers of the tables without a confirmed result."""
        return tuple(table.number for table in self.tables if table.outcome is None)


@dataclass(frozen=True, slots=True)
class Penalty:
    """A ruling about an entrant, of a kind of `PenaltyGiven`; with `revoked`, why it no longer counts."""

    number: int
    entrant: int
    kind: str
    amount: Fraction
    reason: str
    round: int
    table: int = 0
    revoked: str = ""


@dataclass(frozen=True, slots=True)
class Cut:
    """A cut as `CutMade` has it; `declined` are those whom later standings would have put through instead."""

    round: int
    version: int
    seeds: tuple[int, ...]
    places: tuple[int, ...]
    declined: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """The whole tournament. `created` holds what was settled at the start, `planned` how many rounds it has now.

    `forbidden` are the pairs who must not meet, the lower number first, in order. `locked` are tables, in seat order,
    that the next pairing keeps. `cut_size` and `drawn` are what is planned for after the Swiss rounds, `cut` is what
    has come of it.
    """

    created: e.TournamentCreated
    planned: int
    entrants: Numbered[Entrant] = field(default_factory=Numbered)
    rounds: tuple[Round, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    forbidden: tuple[tuple[int, int], ...] = ()
    finished: bool = False
    locked: tuple[tuple[int, ...], ...] = ()
    cut_size: int = 0
    drawn: str = "seed"
    cut: Cut | None = None

    @property
    def current(self) -> Round | None:
        """The latest round, a draft included."""
        return self.rounds[-1] if self.rounds else None

    @property
    def next_round(self) -> int:
        """The number of the round that a pairing would be for: the draft's own while one lies there."""
        played = [item for item in self.rounds if item.status != "draft"]
        return len(played) + 1

    @property
    def roster(self) -> tuple[int, ...]:
        """Who takes part: in a round robin that has begun the field of its first round, else all who are registered."""
        if self.created.format != "round_robin" or not self.rounds:
            return tuple(self.entrants)
        first = self.rounds[0]
        return tuple(sorted({*first.byes, *(entrant for table in first.tables for entrant in table.seats)}))

    @property
    def disqualified(self) -> frozenset[int]:
        """Who is out by a ruling that counts."""
        out = (item.entrant for item in self.penalties if item.kind == "disqualified" and not item.revoked)
        return frozenset(out)

    @property
    def swiss(self) -> tuple[Round, ...]:
        """The rounds before the cut, a draft included."""
        return tuple(item for item in self.rounds if not item.stage)

    @property
    def for_two(self) -> bool:
        """Whether its games are for two."""
        return self.created.sizes == (2,)

    def bracket(self, upto: int | None = None) -> Bracket | None:
        """The cut as its public rounds have made it; None while none is made. O(entrants of the cut)."""
        if self.cut is None:
            return None
        rounds = (item for item in self.rounds if item.public and (upto is None or item.number <= upto))
        played = [_played(item) for item in rounds if item.stage]
        return bracket(self.cut.seeds, played, tables=not self.for_two, drawn=self.drawn)

    def due(self) -> Due | None:
        """The next round of the cut; None while none is made, and once it is over."""
        found = self.bracket()
        if found is None or found.over:
            return None
        out = {item.number for item in self.entrants.values() if item.withdrawn}
        return due(found, out=out, least=registry.get(self.created.game).seats[0])

    def available(self, round_: int) -> tuple[int, ...]:
        """The entrants whom a pairing of that round must seat or give a bye, by number."""
        if self.cut is not None and round_ > self.cut.round:
            left = self.due()
            return tuple(sorted({*left.byes, *(who for table in left.tables for who in table)})) if left else ()
        entrants = (self.entrants[number] for number in self.roster)
        return tuple(item.number for item in entrants if item.active and round_ not in item.byes)


def _played(item: Round) -> Played:
    games = (
        Game(table.seats, table.outcome.scores if table.outcome else None, frozenset(table.absent), table.played)
        for table in item.tables
    )
    return Played(item.stage, tuple(games), frozenset(item.byes))
