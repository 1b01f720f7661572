"""The two ways to pair a bracket must agree wherever both apply, and what they give must be a pairing."""

from dataclasses import replace

import pytest

from tests.unit.tournaments.pairing.dutch.tournaments import Tournament
from tournaments.pairing.dutch import NoValidPairing, engine, graph, pair_dutch
from tournaments.pairing.trf import field_of


def pair(report):
    try:
        return pair_dutch(field_of(report))
    except NoValidPairing:
        return None


@pytest.mark.parametrize("seed", range(300, 325))
def test_the_general_search_pairs_as_the_ideal_does(seed, monkeypatch):
    for report, boards in Tournament(seed, most=40).reports(pair):
        with monkeypatch.context() as patch:
            patch.setattr(engine, "pair_ideally", lambda *_: None)
            assert pair(report) == boards


@pytest.mark.parametrize("seed", range(330, 345))
def test_criteria_that_need_several_passes_come_to_the_same(seed, monkeypatch):
    for report, boards in Tournament(seed, most=40).reports(pair):
        with monkeypatch.context() as patch:
            patch.setattr(engine, "pair_ideally", lambda *_: None)
            patch.setattr(graph, "LEAST_SPARE", 1000)
            assert pair(report) == boards


@pytest.mark.parametrize("seed", range(400, 430))
def test_a_round_keeps_the_absolute_criteria(seed):
    for report, boards in Tournament(seed).reports(pair):
        if boards is None:
            continue
        field = field_of(report)
        entrants = {entrant.number: entrant for entrant in field.entrants}
        seated = [who for board in boards.pairs for who in board] + ([boards.bye] if boards.bye else [])
        assert sorted(seated) == [who for who, entrant in entrants.items() if not entrant.absent]
        for white, black in boards.pairs:
            assert black not in {past.opponent for past in entrants[white].past}
            assert tuple(sorted((white, black))) not in field.forbidden
        if boards.bye:
            assert not any(past.full for past in entrants[boards.bye].past)


def test_a_second_run_and_the_order_of_forbidden_pairs_change_nothing():
    for report, boards in Tournament(17).reports(pair):
        field = field_of(report)
        assert pair_dutch(replace(field, forbidden=field.forbidden[::-1])) == boards
