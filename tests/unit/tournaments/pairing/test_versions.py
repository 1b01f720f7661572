"""A draft names its engine's version, so that who pairs it again knows what to expect: another result, another version.

Where a digest below no longer fits, the engine pairs otherwise than before: raise its VERSION, and put the new version
and its digest in the place of the old.
"""

import json
from dataclasses import replace
from hashlib import sha256

import pytest

from tests.unit.tournaments.played import Hall
from tournaments.pairing import Problem, pair
from tournaments.pairing.values import Player

DIGESTS = {
    ("dutch", "2026.1"): "04d0b5f8eecdf4d7",
    ("swiss", "2"): "0d72ea426f9874d7",
    ("round_robin", "1"): "7047feb727b626a9",
}


def dutch():
    for seed in range(12):
        for _, problem, pairing in Hall(seed).rounds():
            if pairing is not None:
                yield problem


def swiss():
    for problem in dutch():
        yield replace(problem, system="swiss", record=None)


def round_robins():
    for count in (2, 5, 8, 13):
        players = tuple(Player(id=number, rank=number) for number in range(1, count + 1))
        roster = tuple(range(1, count + 1))
        for double in (False, True):
            for number in range(1, (count - 1 + count % 2) * (1 + double) + 1):
                yield Problem(players, (2,), number, 99, system="round_robin", roster=roster, double=double)


@pytest.mark.parametrize(("system", "problems"), [("dutch", dutch), ("swiss", swiss), ("round_robin", round_robins)])
def test_another_result_is_another_version(system, problems):
    found = sha256()
    versions = set()
    for problem in problems():
        pairing = pair(problem)
        versions.add(pairing.version)
        placed = [[table.seats for table in pairing.tables], pairing.byes]
        found.update(json.dumps(placed).encode())
    (version,) = versions
    assert DIGESTS.get((system, version)) == found.hexdigest()[:16]
