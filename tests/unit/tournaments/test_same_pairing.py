"""Whole events: each round is paired alike from the state, from the report written of it, and by another engine."""

import json
from pathlib import Path

import pytest

from tests.unit.tournaments.pairing.dutch.gacrux import Pairs, complaints, pairs_of
from tests.unit.tournaments.played import Hall
from tournaments.pairing import Pairing, Problem, check, pair
from tournaments.pairing.dutch import NoValidPairing, pair_dutch
from tournaments.pairing.trf import field_of, read, write
from tournaments.records import starting_order
from tournaments.reports import report
from tournaments.state import State


def drafted(state: State, pairing: Pairing | None) -> Pairs | None:
    """The draft by starting numbers, 0 for the bye."""
    if pairing is None:
        return None
    number = {who: rank for rank, who in enumerate(starting_order(state), start=1)}
    tables = [(number[table.seats[0]], number[table.seats[1]]) for table in pairing.tables]
    return sorted([*tables, *((number[who], 0) for who in pairing.byes)])


def from_report(text: str) -> Pairs | None:
    """As `manage.py pair_trf` pairs it."""
    try:
        boards = pair_dutch(field_of(read(text)))
    except NoValidPairing:
        return None
    return sorted([*boards.pairs, *(((boards.bye, 0),) if boards.bye else ())])


@pytest.mark.parametrize("block", range(4))
def test_the_event_and_its_report_are_paired_alike(block: int) -> None:
    rounds = nothing = 0
    for seed in range(20 * block, 20 * block + 20):
        for state, problem, pairing in Hall(seed, penalties=seed % 2 == 1).rounds():
            found = drafted(state, pairing)
            assert found == from_report(write(report(state, private=True)))
            rounds += 1
            nothing += pairing is None
            if pairing is not None:
                assert check(problem, pairing) == ()
                again = Problem.from_data(json.loads(json.dumps(problem.to_data())))
                assert pair(again).to_data() == pairing.to_data()
    assert rounds > 60
    assert nothing > 0


@pytest.mark.parametrize("block", range(3))
def test_another_engine_pairs_the_report_alike_and_finds_no_fault_with_it(block: int, tmp_path: Path) -> None:
    rounds = 0
    for seed in range(200 + 6 * block, 206 + 6 * block):
        hall = Hall(seed)
        for state, _, pairing in hall.rounds():
            if state.rounds and not any(table.played for table in state.rounds[-1].tables):
                continue  # gacrux takes a round in which nobody came to play for one that is still to be paired
            text = write(report(state, private=True))
            assert drafted(state, pairing) == pairs_of(tmp_path / "event.trf", text), text
            rounds += 1
        if hall.state.rounds:
            assert complaints(tmp_path / "event.trf", write(report(hall.state, private=True))) == []
    assert rounds > 12
