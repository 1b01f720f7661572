"""Tie-breaks of two finished Swiss events (byes, forfeits, withdrawals) on which two other calculators agree."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.methods import TIE_BREAKS, standings
from tests.unit.scoring.methods import trf

GOLDENS = Path(__file__).parents[3] / "goldens" / "scoring"
CODES = ("BH", "BHC1", "BHC2", "BHM1", "SB", "SBC1", "PS", "WIN", "WON", "AOB")


@pytest.mark.parametrize("name", ["odd17", "even36"])
def test_match_points(name: str) -> None:
    text = (GOLDENS / f"{name}.trf").read_text()
    assert {line.entrant: line.match_points for line in standings(trf.read(text))} == trf.points(text)


@pytest.mark.parametrize("name", ["odd17", "even36"])
@pytest.mark.parametrize("code", CODES)
def test_tie_break(name: str, code: str) -> None:
    expected = json.loads((GOLDENS / f"{name}.json").read_text())[code]
    found = {
        str(line.entrant): dict(line.values)[code]
        for line in standings(trf.read((GOLDENS / f"{name}.trf").read_text(), tuple(TIE_BREAKS)))
    }
    if code == "AOB":
        found = {entrant: round(value, 4) for entrant, value in found.items()}
    assert found == {entrant: Fraction(value) for entrant, value in expected.items()}
