"""A tournament as its events have made it: frozen values and the fold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import singledispatch
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
    """`status` is `draft`, `published` or `closed`; `byes` maps entrant to kind; `stage` as in `PairingDrafted`."""

    number: int
    status: str
    tables: tuple[Table, ...]
    byes: Mapping[int, str]
    pairing: Mapping[str, Any]
    problem: Mapping[str, Any]
    job: str = ""
    stage: int = 0

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

    `forbidden` are the pairs who must not meet, the lower number first, in order. `cut_size` and `drawn` are what is
    planned for after the Swiss rounds, `cut` is what has come of it.
    """

    created: e.TournamentCreated
    planned: int
    entrants: Numbered[Entrant] = field(default_factory=Numbered)
    rounds: tuple[Round, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    forbidden: tuple[tuple[int, int], ...] = ()
    finished: bool = False
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


def evolve(state: State | None, event: e.Event) -> State:
    """The state after `event`. The first must be `TournamentCreated`. O(size of what it touches)."""
    if isinstance(event, e.TournamentCreated):
        return State(event, event.rounds, cut_size=event.cut, drawn=event.drawn)
    if state is None:
        raise ValueError(f"a tournament begins with tournament_created, not {event.type}")
    return _apply(event, state)


def fold(history: Iterable[e.Event]) -> State:
    """The state after all of `history`. Raises ValueError if there is none."""
    state: State | None = None
    for event in history:
        state = evolve(state, event)
    if state is None:
        raise ValueError("a tournament without events")
    return state


@singledispatch
def _apply(event: e.Event, state: State) -> State:  # noqa: ARG001 - the signature of all of them
    raise TypeError(f"no tournament event: {event!r}")


def _entrant(state: State, number: int, **changes: Any) -> State:
    return replace(state, entrants=state.entrants.put(number, replace(state.entrants[number], **changes)))


def _played(item: Round) -> Played:
    games = (
        Game(table.seats, table.outcome.scores if table.outcome else None, frozenset(table.absent), table.played)
        for table in item.tables
    )
    return Played(item.stage, tuple(games), frozenset(item.byes))


def _round(state: State, number: int, **changes: Any) -> State:
    rounds = tuple(replace(item, **changes) if item.number == number else item for item in state.rounds)
    return replace(state, rounds=rounds)


def _table(state: State, round_: int, number: int, **changes: Any) -> State:
    tables = state.rounds[round_ - 1].tables
    place = number - 1
    if place >= len(tables) or tables[place].number != number:
        place = [item.number for item in tables].index(number)
    changed = (*tables[:place], replace(tables[place], **changes), *tables[place + 1 :])
    return _round(state, round_, tables=changed)


@_apply.register
def _(event: e.EntrantRegistered, state: State) -> State:
    since = state.next_round
    entrant = Entrant(event.entrant, event.name, event.club, event.rating, since, person=event.person)
    return replace(state, entrants=state.entrants.put(event.entrant, entrant))


@_apply.register
def _(event: e.EntrantRenamed, state: State) -> State:
    return _entrant(state, event.entrant, name=event.name, club=event.club)


@_apply.register
def _(event: e.EntrantErased, state: State) -> State:
    return _entrant(state, event.entrant, name="", club="", erased=True)


@_apply.register
def _(event: e.EntrantCheckedIn, state: State) -> State:
    return _entrant(state, event.entrant, checked_in=True)


@_apply.register
def _(event: e.CheckInCancelled, state: State) -> State:
    return _entrant(state, event.entrant, checked_in=False)


@_apply.register
def _(event: e.EntrantWithdrawn, state: State) -> State:
    return _entrant(state, event.entrant, withdrawn=True)


@_apply.register
def _(event: e.EntrantReinstated, state: State) -> State:
    return _entrant(state, event.entrant, withdrawn=False)


@_apply.register
def _(event: e.ByeRequested, state: State) -> State:
    byes = {**state.entrants[event.entrant].byes, event.round: event.kind}
    return _entrant(state, event.entrant, byes=byes)


@_apply.register
def _(event: e.ByeCancelled, state: State) -> State:
    byes = {round_: kind for round_, kind in state.entrants[event.entrant].byes.items() if round_ != event.round}
    return _entrant(state, event.entrant, byes=byes)


@_apply.register
def _(event: e.ForbiddenPairAdded, state: State) -> State:
    return replace(state, forbidden=tuple(sorted({*state.forbidden, (event.one, event.two)})))


@_apply.register
def _(event: e.ForbiddenPairRemoved, state: State) -> State:
    return replace(state, forbidden=tuple(pair for pair in state.forbidden if pair != (event.one, event.two)))


@_apply.register
def _(event: e.RoundsChanged, state: State) -> State:
    return replace(state, planned=event.rounds)


@_apply.register
def _(event: e.PairingDrafted, state: State) -> State:
    tables = tuple(Table(table["number"], tuple(table["seats"])) for table in event.pairing["tables"])
    byes = dict.fromkeys(event.pairing["byes"], "pairing")
    kept = tuple(item for item in state.rounds if item.number != event.round)
    drafted = Round(event.round, "draft", tables, byes, event.pairing, event.problem, event.job, event.stage)
    return replace(state, rounds=(*kept, drafted))


@_apply.register
def _(event: e.DraftDiscarded, state: State) -> State:
    return replace(state, rounds=tuple(item for item in state.rounds if item.number != event.round))


@_apply.register
def _(event: e.RoundPublished, state: State) -> State:
    drafted = state.rounds[event.round - 1].tables
    tables = tuple(replace(table, game=game) for table, game in zip(drafted, event.games, strict=True))
    return _round(state, event.round, status="published", tables=tables, byes=dict(event.byes))


@_apply.register
def _(event: e.GameRestarted, state: State) -> State:
    return _table(state, event.round, event.table, game=event.game)


@_apply.register
def _(event: e.NoShowRecorded, state: State) -> State:
    return _table(state, event.round, event.table, absent=event.entrants)


@_apply.register
def _(event: e.PenTaken, state: State) -> State:
    return _table(state, event.round, event.table, pen=event.device)


@_apply.register
def _(event: e.DealChecked, state: State) -> State:
    return _table(state, event.round, event.table, checked=(event.deal, event.version))


@_apply.register
def _(event: e.DirectorCalled, state: State) -> State:
    return _table(state, event.round, event.table, call=event.kind)


@_apply.register
def _(event: e.CallAnswered, state: State) -> State:
    return _table(state, event.round, event.table, call="")


@_apply.register
def _(event: e.EntriesSetAside, state: State) -> State:
    found = next(table for table in state.rounds[event.round - 1].tables if table.number == event.table)
    aside = (*found.aside, Aside(event.device, event.entries))
    return _table(state, event.round, event.table, aside=aside)


@_apply.register(e.ResultConfirmed)
@_apply.register(e.ResultCorrected)
def _(event: e.ResultConfirmed | e.ResultCorrected, state: State) -> State:
    return _table(state, event.round, event.table, outcome=Outcome(event.version, event.scores))


@_apply.register
def _(event: e.ResultReopened, state: State) -> State:
    return _table(state, event.round, event.table, outcome=None)


@_apply.register
def _(event: e.CutPlanned, state: State) -> State:
    return replace(state, cut_size=event.cut, drawn=event.drawn)


@_apply.register
def _(event: e.CutMade, state: State) -> State:
    return replace(state, rounds=state.swiss, cut=Cut(event.round, event.version, event.entrants, event.places))


@_apply.register
def _(event: e.CutKept, state: State) -> State:
    cut = state.cut and replace(state.cut, declined=(*state.cut.declined, event.entrants))
    return replace(state, cut=cut)


@_apply.register
def _(event: e.PenaltyGiven, state: State) -> State:
    amount = Fraction(event.amount)
    given = Penalty(event.penalty, event.entrant, event.kind, amount, event.reason, event.round, event.table)
    return replace(state, penalties=(*state.penalties, given))


@_apply.register
def _(event: e.PenaltyRevoked, state: State) -> State:
    penalties = tuple(
        replace(item, revoked=event.reason) if item.number == event.penalty else item for item in state.penalties
    )
    return replace(state, penalties=penalties)


@_apply.register
def _(event: e.RoundClosed, state: State) -> State:
    return _round(state, event.round, status="closed")


@_apply.register
def _(event: e.TournamentFinished, state: State) -> State:  # noqa: ARG001 - the same
    return replace(state, finished=True)
