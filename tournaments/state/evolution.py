"""What each event does to a tournament."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import singledispatch
from typing import Any

from tournaments import events as e
from tournaments.state.values import Aside, Cut, Entrant, Outcome, Penalty, Round, State, Table


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
def _(event: e.PlayersSwapped, state: State) -> State:
    found = state.rounds[event.round - 1]
    places = {event.one: event.two, event.two: event.one}
    tables = (replace(table, seats=tuple(places.get(who, who) for who in table.seats)) for table in found.tables)
    byes = {places.get(who, who): kind for who, kind in found.byes.items()}
    changed = {"tables": tuple(tables), "byes": byes, "pairing": event.pairing, "changes": found.changes + 1}
    return _round(state, event.round, **changed)


@_apply.register
def _(event: e.TablesLocked, state: State) -> State:
    if event.round <= len(state.rounds):
        state = _round(state, event.round, changes=state.rounds[event.round - 1].changes + 1)
    return replace(state, locked=event.tables)


@_apply.register
def _(event: e.DraftDiscarded, state: State) -> State:
    return replace(state, rounds=tuple(item for item in state.rounds if item.number != event.round))


@_apply.register
def _(event: e.RoundPublished, state: State) -> State:
    drafted = state.rounds[event.round - 1].tables
    tables = tuple(replace(table, game=game) for table, game in zip(drafted, event.games, strict=True))
    return replace(_round(state, event.round, status="published", tables=tables, byes=dict(event.byes)), locked=())


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
