"""The cut as pages show it: who plays on and why, the bracket, and what a change of the standings would do to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from uuid import UUID

from games.selectors import find as find_game
from scoring.methods import Standing
from tournaments.decisions import cut as decisions
from tournaments.fields import seeding
from tournaments.selectors.streams import shown_names
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


def notice(state: State) -> Notice | None:
    """What the director must decide because of a change before the cut; None where there is nothing.

    As dear as the standings.
    """
    cut = state.cut
    if cut is None or state.finished or any(item.unconfirmed for item in state.swiss):
        return None
    started = begun(state)
    now = tuple(who for who, _place in decisions.chosen(state, places(state), begun=started))
    if now == cut.seeds or now in cut.declined:
        return None
    names = shown_names(state)
    return Notice(
        [names[who] for who in cut.seeds if who not in now],
        [names[who] for who in now if who not in cut.seeds],
        open=not started,
    )
