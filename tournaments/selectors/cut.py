"""The cut as pages show it: who plays on and why, the bracket, and what a change of the standings would do to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final
from uuid import UUID

from django.core.cache import cache

from games.selectors import find as find_game
from scoring.methods import Standing
from tournaments.decisions import cut as decisions
from tournaments.fields import seeding
from tournaments.models import Tournament, stage_name
from tournaments.pairing.bracket import Group, Level
from tournaments.selectors.streams import load, shown_names
from tournaments.state import State


def places(state: State) -> tuple[decisions.Place, ...]:
    """Everybody with their place after the Swiss rounds, as a cut goes by them."""
    return tuple((line.entrant, line.rank) for line in seeding(state))


def cut_games(state: State) -> tuple[UUID, ...]:
    """The games of the cut's public rounds, in order."""
    return tuple(
        UUID(table.game) for item in state.rounds if item.stage and item.public for table in item.tables if table.game
    )


def begun(state: State) -> bool:
    """Whether a game of the cut has begun, or a result of it counts. It asks the ledger, and no rows."""
    confirmed = any(table.outcome for item in state.rounds if item.stage for table in item.tables)
    return confirmed or any(find_game(game) is not None for game in cut_games(state))


@dataclass(frozen=True, slots=True)
class Seed:
    """One in the cut: `seed` from 1, the place and points after the Swiss rounds, and what puts them before the next
    one of the standings (`by`, a criterion's code).
    """

    seed: int
    entrant: int
    name: str
    place: int
    points: Fraction
    by: str


@dataclass(frozen=True, slots=True)
class Making:
    """Who would be in the cut now. `missing` is how many fewer they are than planned, `out` who stands just below, and
    `passed` who is passed over.
    """

    seeds: Sequence[Seed]
    missing: int
    out: str
    passed: Sequence[str]


def making(state: State) -> Making:
    """The cut as it would be made now. As dear as the standings."""
    lines, names = seeding(state), shown_names(state)
    found = decisions.chosen(state, tuple((line.entrant, line.rank) for line in lines), begun=begun(state))
    inside = [who for who, _place in found]
    below = [line.entrant for line in lines if line.entrant not in inside]
    out = next((who for who in below if not state.entrants[who].withdrawn), None)
    last = max((line.rank for line in lines if line.entrant in inside), default=0)
    passed = [names[line.entrant] for line in lines if line.entrant in below and line.rank < last]
    return Making(_seeds(state, lines, inside), state.cut_size - len(found), names[out] if out else "", passed)


def seed_of(of: Tournament, entrant: int) -> Seed | None:
    """The entrant's place in the cut, and what put them ahead; None of others. As dear as the standings."""
    if entrant not in of.seeds:
        return None
    state = load(of.pk).state
    return next(seed for seed in _seeds(state, seeding(state), of.seeds) if seed.entrant == entrant)


def _seeds(state: State, lines: Sequence[Standing], inside: Sequence[int]) -> list[Seed]:
    names, at = shown_names(state), {line.entrant: place for place, line in enumerate(lines)}
    return [
        Seed(number, who, names[who], lines[at[who]].rank, lines[at[who]].match_points, _by(lines, at[who]))
        for number, who in enumerate(inside, start=1)
    ]


def _by(lines: Sequence[Standing], at: int) -> str:
    """The criterion that puts the line before the next one; nothing for the last."""
    if at + 1 >= len(lines):
        return ""
    upper, lower = lines[at], lines[at + 1]
    if upper.match_points != lower.match_points:
        return "PTS"
    pairs = zip(upper.values, lower.values, strict=True)
    return next((code for (code, value), (_, other) in pairs if value != other), "PEN")


@dataclass(frozen=True, slots=True)
class Notice:
    """The standings before the cut have changed: `out` are in the cut and would not be, `into` the other way round;
    without either, only the order would be another. `open`: it can be made again.
    """

    out: Sequence[str]
    into: Sequence[str]
    open: bool


@dataclass(frozen=True, slots=True)
class Exchange:
    """Whom a change before the cut would take out of it, and whom it would bring in, by name."""

    out: Sequence[str]
    into: Sequence[str]


def exchange(before: State, after: State) -> Exchange | None:
    """Whom the one state would put through, and the other would not; None where it is the same, or no cut is planned.

    Twice as dear as the standings.
    """
    if not before.cut_size:
        return None
    started, names = begun(before), shown_names(before)
    was, now = (
        [who for who, _place in decisions.chosen(state, places(state), begun=started)] for state in (before, after)
    )
    out, into = [names[who] for who in was if who not in now], [names[who] for who in now if who not in was]
    return Exchange(out, into) if out or into else None


@dataclass(frozen=True, slots=True)
class CutDesk:
    """What a director must know of the cut. `overtaken` are, by name, who would have gone on after a correction, and
    who went on instead.
    """

    made: bool
    over: bool
    stage: str
    notice: Notice | None
    overtaken: Sequence[tuple[str, str]]


def at_desk(of: Tournament) -> CutDesk | None:
    """How the cut stands; None where none is planned. It asks the ledger, and no rows."""
    if not of.cut_size:
        return None
    loaded = load(of.pk)
    state, found = loaded.state, loaded.state.bracket()
    if found is None:
        return CutDesk(made=False, over=False, stage="", notice=None, overtaken=())
    names = shown_names(state)
    return CutDesk(
        made=True,
        over=found.over,
        stage=stage_name(found.current.stage, two=state.for_two),
        notice=_notice(of.pk, state, loaded.version),
        overtaken=[(names[due], names[went]) for due, went in found.overtaken()],
    )


_KEPT: Final = 3600
"""Seconds for which is kept who would be in the cut: for one state of the event it is always the same."""


def _notice(of: UUID, state: State, version: int) -> Notice | None:
    """What the director must decide because of a change before the cut; None where there is nothing."""
    cut = state.cut
    if cut is None or state.finished or any(item.unconfirmed for item in state.swiss):
        return None
    started = begun(state)
    key = f"cut:{of}:{version}:{started}"
    now: tuple[int, ...] | None = cache.get(key)
    if now is None:
        now = tuple(who for who, _place in decisions.chosen(state, places(state), begun=started))
        cache.set(key, now, _KEPT)
    if now == cut.seeds or now in cut.declined:
        return None
    names = shown_names(state)
    return Notice(
        [names[who] for who in cut.seeds if who not in now],
        [names[who] for who in now if who not in cut.seeds],
        open=not started,
    )


@dataclass(frozen=True, slots=True)
class Side:
    """One at a table of the bracket: the seed, the game scores so far, and whether they go on, None while open."""

    entrant: int
    name: str
    seed: int
    scores: Sequence[int]
    through: bool | None
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class Meeting:
    """Those who meet, and where: (round, table) of each of their games, which are several after draws."""

    sides: Sequence[Side]
    tables: Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class LevelView:
    """A level of the bracket; `begun` once its tables are public."""

    name: str
    begun: bool
    final: bool
    meetings: Sequence[Meeting]


@dataclass(frozen=True, slots=True)
class BracketView:
    """The cut as everybody sees it."""

    levels: Sequence[LevelView]
    winner: str
    drawn: str
    two: bool


def bracket_view(of: Tournament) -> BracketView | None:
    """The bracket; None while no cut is made. It asks the ledger, and no rows."""
    state = load(of.pk).state
    found = state.bracket()
    if found is None:
        return None
    names = shown_names(state)
    levels = [
        LevelView(
            name=stage_name(level.stage, two=state.for_two),
            begun=level.begun,
            final=level.stage == found.last,
            meetings=[_meeting(state, names, level, group) for group in level.groups],
        )
        for level in found.levels
    ]
    won = found.current.groups[0].order if found.over else None
    return BracketView(levels, names[won[0]] if won else "", state.drawn, state.for_two)


def _meeting(state: State, names: Mapping[int, str], level: Level, group: Group) -> Meeting:
    cut = state.cut
    seeds = cut.seeds if cut else ()
    tables = [
        (item.number, table)
        for item in state.rounds
        if item.public and item.stage == level.stage
        for table in item.tables
        if set(table.seats) <= set(group.entrants)
    ]
    scores: dict[int, list[int]] = {who: [] for who in group.entrants}
    for _round, table in tables:
        if table.outcome is not None and table.played:
            for who, score in zip(table.seats, table.outcome.scores, strict=True):
                scores[who].append(score)
    order = group.order
    on = set((order or ())[: level.advance]) if level.advance < len(group.entrants) else set((order or ())[:1])
    sides = [
        Side(
            entrant=who,
            name=names[who],
            seed=seeds.index(who) + 1,
            scores=scores[who],
            through=None if order is None or not level.begun else who in on,
            withdrawn=state.entrants[who].withdrawn,
        )
        for who in group.entrants
    ]
    return Meeting(sides, [(number, table.number) for number, table in tables])
