"""Whole tournaments as the reference engine paired them, round by round."""

from pathlib import Path

import pytest

from tournaments.pairing.dutch import pair_dutch
from tournaments.pairing.trf import field_of, read

GOLDENS = Path(__file__).parents[4] / "goldens" / "pairing"
FILES = sorted(GOLDENS.glob("*/r*.trf"))


def test_the_goldens_are_there():
    assert len(FILES) == 22


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_round_is_paired_as_the_reference_does(file):
    boards = pair_dutch(field_of(read(file.read_text(encoding="utf-8"))))
    lines = [f"{white} {black}" for white, black in boards.pairs]
    lines += [f"{boards.bye} 0"] if boards.bye else []
    assert [str(len(lines)), *lines] == file.with_suffix(".pairing").read_text(encoding="utf-8").split("\n")[:-1]
