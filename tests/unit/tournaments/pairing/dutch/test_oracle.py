"""Random tournaments against gacrux, an engine of other make for the same rules."""

import contextlib
import io
import os
import sys

import pytest
from gacrux.pairingchecker import pairingchecker

from tests.unit.tournaments.pairing.dutch.tournaments import Tournament
from tournaments.pairing.dutch import NoValidPairing, pair_dutch
from tournaments.pairing.trf import field_of, write

NO_PAIRING = {2, 505}


def ours(report):
    try:
        return pair_dutch(field_of(report))
    except NoValidPairing:
        return None


@pytest.fixture
def theirs(tmp_path, monkeypatch):
    """What gacrux makes of a report: its pairs, 0 for the bye, or None."""
    file = tmp_path / "round.trf"
    monkeypatch.setattr(sys, "argv", ["pairingchecker", "-i", str(file), "-o", os.devnull, "-p"])

    def pairs(report):
        file.write_text(write(report))
        checker = pairingchecker()
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            checker.common_main()
        code = checker.resultjson["status"]["code"]
        assert code in {0, *NO_PAIRING}
        return None if code else sorted(tuple(pair) for pair in checker.chessfile.result["pairs"])

    return pairs


@pytest.mark.parametrize("block", range(6))
def test_every_round_is_paired_alike(block, theirs):
    rounds = 0
    for seed in range(100 + 8 * block, 108 + 8 * block):
        for report, boards in Tournament(seed, most=40).reports(ours):
            pairs = None
            if boards is not None:
                pairs = sorted(boards.pairs + (((boards.bye, 0),) if boards.bye else ()))
            assert pairs == theirs(report), write(report)
            rounds += 1
    assert rounds > 20
