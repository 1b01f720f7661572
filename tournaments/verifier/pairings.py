"""Published pairings, each checked against what the log held when it was made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from games.rules.chance import Chance
from tournaments import events as e
from tournaments.fields import pairing_problem
from tournaments.pairing import Pairing, Problem
from tournaments.pairing import pair as pair_anew
from tournaments.pairing.checks import check as violations
from tournaments.state import State
from tournaments.verifier.course import UNFIT, Step, refuse

_OF_THE_DIRECTOR: Final = frozenset({"repeat", "second_bye"})
"""What the Dutch system never pairs, but a director may."""


class Published(NamedTuple):
    """A pairing that became public: the draft's event, what was to be paired, and what came of it."""

    step: Step
    stored: Mapping[str, Any]
    problem: Problem
    pairing: Pairing


class Drafts:
    """The drafts of rounds as the tournament's course goes by."""

    def __init__(self) -> None:
        self._drafts: dict[int, Step] = {}

    def take(self, step: Step) -> Published | None:
        """The draft that this event makes public, if it does.

        Raises ArchiveError if that cannot be read, or if a swap in a draft is told other than it is.
        """
        if isinstance(step.event, e.PairingDrafted):
            self._drafts[step.event.round] = step
        elif isinstance(step.event, e.PlayersSwapped):
            _check_swap(step, step.event)
        elif isinstance(step.event, e.RoundPublished) and step.event.round in self._drafts:
            return _read(self._drafts.pop(step.event.round), step.event.round)
        return None


def _read(draft: Step, round_: int) -> Published:
    event = draft.event
    if not isinstance(event, e.PairingDrafted):  # for the type alone
        raise TypeError(event.type)
    try:
        problem, pairing = Problem.from_data(event.problem), Pairing.from_data(event.pairing)
    except UNFIT as error:
        refuse(draft, f"The pairing of round {round_} cannot be read: {error}.")
    return Published(draft, event.problem, problem, pairing)


def _check_swap(step: Step, event: e.PlayersSwapped) -> None:
    """Raise ArchiveError unless the event gives the draft as the swap leaves it, at its cost.

    What the rules would not have paired is the director's; but nobody may sit with whom they must not.
    """
    try:
        before, left = _before(step), step.after.rounds[event.round - 1]
        problem, pairing = Problem.from_data(left.problem), Pairing.from_data(event.pairing)
        here = {player.id for player in problem.players}
        apart = tuple(pair for pair in before.forbidden if here.issuperset(pair))
        found = violations(replace(problem, locked=before.locked, forbidden=apart), pairing, best=False)
    except UNFIT as error:
        refuse(step, f"The swap in round {event.round} does not fit the events before it: {error}.")
    faults = [fault.message for fault in found if fault.code not in _OF_THE_DIRECTOR]
    if faults:
        refuse(step, f"The swap in round {event.round} is wrong. {faults[0]}")
    seats = [(table.number, table.seats) for table in pairing.tables]
    if seats != [(table.number, table.seats) for table in left.tables] or set(pairing.byes) != set(left.byes):
        refuse(step, f"The swap in round {event.round} is told with other tables than it leaves.")


def check(published: Published, *, again: bool) -> bool:
    """Raise ArchiveError unless the problem is what the log gave then, and the pairing one that solves it.

    Everybody has one place, nobody sits with whom they must not, the objective is what the tables cost, the bound is
    not above it. With `again` the round is also paired anew, by the same version of the engine, which needs its
    libraries; the answer is whether it was: another version may pair otherwise.
    """
    step, _, problem, pairing = published
    number = problem.round
    try:
        expected = pairing_problem(_before(step), seed=_seed(step, number))
        wrong = _differing(published.stored, expected.to_data())
        faults = [fault.message for fault in violations(problem, pairing, best=False)]
    except UNFIT as error:
        refuse(step, f"The pairing of round {number} does not fit the events before it: {error}.")
    if wrong:
        refuse(
            step, f"What was to be paired in round {number} is not what the events before it give: {', '.join(wrong)}."
        )
    if faults:
        refuse(step, f"The pairing of round {number} is wrong. {faults[0]}")
    anew = pair_anew(problem) if again else None
    if anew is None or anew.version != pairing.version:
        return False
    if (anew.tables, anew.byes) != (pairing.tables, pairing.byes):
        refuse(step, f"Paired again, round {number} has other tables.")
    return True


def _before(step: Step) -> State:
    if step.before is None:
        raise ValueError("nothing stands before it")
    return step.before


def _seed(step: Step, number: int) -> int:
    """The seed of the round's lots: it follows from the tournament's own."""
    return Chance(f"{_before(step).created.seed}/{number}").below(2**53)


def _differing(given: Mapping[str, Any], expected: Mapping[str, Any]) -> list[str]:
    """The names of what is not the same, of what the log gives: a later version may say more of a problem. Locked
    tables are the director's.
    """
    return [name for name in given if name != "locked" and not _same(given[name], expected.get(name))]


def _same(given: object, expected: object) -> bool:
    if isinstance(given, Mapping) and isinstance(expected, Mapping):
        return all(_same(value, expected.get(name)) for name, value in given.items())
    if isinstance(given, Sequence) and isinstance(expected, Sequence) and not isinstance(given, str):
        return len(given) == len(expected) and all(map(_same, given, expected))
    return given == expected
