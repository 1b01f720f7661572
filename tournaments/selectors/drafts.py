"""A draft as its director judges it: tables with scores, byes, the reasons, and what it costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.models import Tournament
from tournaments.numbered import Numbered
from tournaments.pairing import Bound, Explanation, Objective, Pairing
from tournaments.selectors.names import alike
from tournaments.selectors.streams import load, shown_names
from tournaments.state import Entrant, Round, State


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody at a table of the draft, with the match points that the pairing went by."""

    entrant: Entrant
    score: str


@dataclass(frozen=True, slots=True)
class DraftTable:
    """A table of the draft, in seat order, why it came out so, and whether it stays when the round is paired again."""

    number: int
    seats: Sequence[Seated]
    reasons: Sequence[Explanation]
    locked: bool = False


@dataclass(frozen=True, slots=True)
class DraftBye:
    """Somebody without a table: by the pairing with its `reasons`, or of the `kind` that they asked for."""

    entrant: Entrant
    kind: str
    reasons: Sequence[Explanation] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft. `changed` are those who came or left since it was made: with any it cannot be published. `alike` are
    those whose name another one has too. `apart` are those at one table who must not meet any more; nor can it then.
    """

    number: int
    job: str
    tables: Sequence[DraftTable]
    byes: Sequence[DraftBye]
    objective: Objective
    bound: Bound
    whole: Sequence[Explanation]
    names: Mapping[int, str]
    alike: frozenset[int]
    changed: Sequence[Entrant]
    apart: Sequence[tuple[Entrant, Entrant]]
    two: bool


def draft(of: Tournament, number: int) -> Draft | None:
    """The draft of the round; None if the round is no draft. It asks the ledger, and no rows."""
    state = load(of.pk).state
    found = next((item for item in state.rounds if item.number == number and item.status == "draft"), None)
    if found is None:
        return None
    names = shown_names(state)
    named = (replace(item, name=names[number]) for number, item in state.entrants.items())
    state = replace(state, entrants=Numbered(named))
    pairing = Pairing.from_data(found.pairing)
    scores = {player["id"]: player["score"] for player in found.problem["players"]}
    return Draft(
        number=number,
        job=found.token,
        tables=[
            DraftTable(
                table.number,
                [Seated(state.entrants[who], scores[who]) for who in table.seats],
                [item for item in pairing.explanations if item.table == table.number],
                table.seats in state.locked,
            )
            for table in pairing.tables
        ],
        byes=_byes(state, number, pairing),
        objective=pairing.objective,
        bound=pairing.bound,
        whole=[item for item in pairing.explanations if item.table is None and item.entrant is None],
        names=names,
        alike=alike(names.items()),
        changed=_changed(state, found),
        apart=_apart(state, found),
        two=state.created.sizes == (2,),
    )


def _byes(state: State, number: int, pairing: Pairing) -> list[DraftBye]:
    reasons = {who: [item for item in pairing.explanations if item.entrant == who] for who in pairing.byes}
    left = [DraftBye(state.entrants[who], "pairing", reasons[who]) for who in pairing.byes]
    wished = [
        DraftBye(item, item.byes[number]) for item in state.entrants.values() if item.active and number in item.byes
    ]
    return left + wished


def _apart(state: State, found: Round) -> list[tuple[Entrant, Entrant]]:
    at = {who: table.number for table in found.tables for who in table.seats}
    together = ((one, two) for one, two in state.forbidden if one in at and at[one] == at.get(two))
    return [(state.entrants[one], state.entrants[two]) for one, two in together]


def _changed(state: State, found: Round) -> list[Entrant]:
    seated = {who for table in found.tables for who in table.seats} | set(found.byes)
    return [state.entrants[who] for who in sorted(seated ^ set(state.available(found.number)))]
