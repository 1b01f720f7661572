"""A state that no template knows, as facts."""

from __future__ import annotations

from typing import Any

import pytest

from games.pages.values import COMMON, Fact, facts
from games.rules.summary import common
from tests.unit.games.rules.sampling import walked

NAMES = {"1": "Ann", "2": "Bo"}


@pytest.mark.parametrize(
    ("value", "fact"),
    [
        (3, Fact("Tile", "3")),
        (-3, Fact("Tile", "−3")),
        (True, Fact("Tile", "yes")),
        (False, Fact("Tile", "no")),
        (None, Fact("Tile", "–")),
        ("", Fact("Tile", "–")),
        ([], Fact("Tile", "–")),
        ({}, Fact("Tile", "–")),
        (0, Fact("Tile", "0")),
        ("red", Fact("Tile", "red")),
        ("TD", Fact("Tile", cards=("TD",))),
        (["AS", "TD"], Fact("Tile", cards=("AS", "TD"))),
        (["red", "blue"], Fact("Tile", "red blue")),
        (["2", "1"], Fact("Tile", "Bo, Ann")),
        ({"1": 5, "2": None}, Fact("Tile", rows=(("Ann", "5"), ("Bo", "–")))),
        ({"1": ["AS", "2C"]}, Fact("Tile", rows=(("Ann", "A♠ 2♣"),))),
        (
            {"red": 1, "blue": {"1": 4}},
            Fact("Tile", parts=(Fact("Red", "1"), Fact("Blue", rows=(("Ann", "4"),)))),
        ),
        (
            [{"player": "1", "card": "TD"}, {"player": "2", "won": True}],
            Fact("Tile", columns=("Player", "Card", "Won"), rows=(("Ann", "10♦", "–"), ("Bo", "–", "yes"))),
        ),
    ],
)
def test_each_value_in_its_own_form(value: Any, fact: Fact) -> None:
    assert facts({"tile": value}, NAMES) == [fact]


def test_common_keys_are_not_facts() -> None:
    assert frozenset(common(walked("dalrymple", 1))) == COMMON
    assert facts({"scores": {"1": 2}, "status": "finished"}, NAMES) == []
