"""Random tournaments against gacrux, an engine of other make for the same rules."""

import pytest

from tests.unit.tournaments.pairing.dutch.gacrux import pairs_of
from tests.unit.tournaments.pairing.dutch.tournaments import Tournament
from tournaments.pairing.dutch import NoValidPairing, pair_dutch
from tournaments.pairing.trf import field_of, write


def ours(report):
    try:
        return pair_dutch(field_of(report))
    except NoValidPairing:
        return None


@pytest.mark.parametrize("block", range(6))
def test_every_round_is_paired_alike(block, tmp_path):
    rounds = 0
    for seed in range(100 + 8 * block, 108 + 8 * block):
        for report, boards in Tournament(seed, most=40).reports(ours):
            pairs = None
            if boards is not None:
                pairs = sorted(boards.pairs + (((boards.bye, 0),) if boards.bye else ()))
            assert pairs == pairs_of(tmp_path / "round.trf", write(report)), write(report)
            rounds += 1
    assert rounds > 20
