"""Kinds of value: what passes, what fails with which code, and whose names they hold."""

import pytest

from games.rules.kinds import (
    SAFE,
    ByPlayer,
    Card,
    Kind,
    ListOf,
    Players,
    Seat,
    Text,
    Unknown,
    Whatever,
    Whole,
    Word,
    first,
)

AB = ("ann", "bo")
SUIT = Card(("S", "H"))


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Text(), ""),
        (Text(filled=True), " "),
        (Whole(), 0),
        (Whole(), SAFE),
        (Whole(), -SAFE),
        (Whole(low=1, high=3), 3),
        (Word(("a", "b")), "b"),
        (SUIT, "H"),
        (Seat(), "bo"),
        (Seat(("bo",)), "bo"),
        (ListOf(SUIT), []),
        (ListOf(SUIT), ["S", "S"]),
        (ByPlayer(SUIT), {"bo": "S", "ann": "H"}),
        (ByPlayer(SUIT, some=True), {}),
        (ByPlayer(SUIT, some=True), {"bo": "S"}),
        (ByPlayer(ListOf(SUIT)), {"bo": [], "ann": ["H"]}),
        (Players(range(2, 4)), ["a", "x" * 64]),
        (Whatever(), {}),
    ],
)
def test_a_value_of_the_kind_passes(kind: Kind, value: object) -> None:
    assert kind.check(value, AB) is None


@pytest.mark.parametrize(
    ("kind", "value", "code"),
    [
        (Text(), None, "bad_event"),
        (Text(filled=True), "", "bad_event"),
        (Whole(), True, "bad_event"),
        (Whole(), 3.0, "bad_event"),
        (Whole(), "3", "bad_event"),
        (Whole(), None, "bad_event"),
        (Whole(), SAFE + 1, "bad_event"),
        (Whole(), -SAFE - 1, "bad_event"),
        (Whole(low=1), 0, "bad_event"),
        (Whole(high=3), 4, "bad_event"),
        (Whole(zero=False), 0, "bad_event"),
        (Word(("a",)), "A", "bad_event"),
        (Word(("a",)), ["a"], "bad_event"),
        (SUIT, "D", "bad_card"),
        (SUIT, "", "bad_card"),
        (SUIT, 1, "bad_event"),
        (Seat(), "cy", "unknown_player"),
        (Seat(("bo",)), "ann", "unknown_player"),
        (Seat(), ["ann"], "bad_event"),
        (ListOf(SUIT), "S", "bad_event"),
        (ListOf(SUIT), ["S", "D"], "bad_card"),
        (ListOf(SUIT), ["D", None], "bad_event"),
        (ByPlayer(SUIT), ["S", "H"], "bad_event"),
        (ByPlayer(SUIT), {"ann": "S"}, "bad_players"),
        (ByPlayer(SUIT), {"ann": "S", "bo": "S", "cy": "S"}, "bad_players"),
        (ByPlayer(SUIT), {"ann": "D"}, "bad_card"),
        (ByPlayer(SUIT), {"ann": "D", "cy": 1}, "bad_event"),
        (ByPlayer(SUIT, some=True), {"cy": "S"}, "bad_players"),
        (Players(range(2, 4)), {"a": "b"}, "bad_event"),
        (Players(range(2, 4)), ["a", None], "bad_event"),
        (Players(range(2, 4)), ["a"], "bad_players"),
        (Players(range(2, 4)), ["a", "b", "c", "d"], "bad_players"),
        (Players(range(2, 4)), ["a", "a"], "bad_players"),
        (Players(range(2, 4)), ["a", ""], "bad_players"),
        (Players(range(2, 4)), ["a", "x" * 65], "bad_players"),
        (Whatever(), [], "bad_event"),
        (Unknown(), "anything", "bad_event"),
    ],
)
def test_another_value_fails_with_its_code_and_a_sentence(kind: Kind, value: object, code: str) -> None:
    fault = kind.check(value, AB)
    assert fault is not None
    assert fault.code == code
    assert fault.template.format(**fault.params)


def test_the_earliest_code_is_reported_and_of_equals_the_first() -> None:
    event, card = Whole().check("x", AB), SUIT.check("D", AB)
    other = Text().check(1, AB)
    assert first() is None
    assert first(None, card, None, event, other) is event
    assert first(other, event) is other


@pytest.mark.parametrize(
    ("kind", "value", "renamed"),
    [
        (Seat(), "ann", "1"),
        (Players(range(2, 4)), ["bo", "ann"], ["2", "1"]),
        (ListOf(Seat()), ["bo", "bo"], ["2", "2"]),
        (ByPlayer(Whole()), {"bo": 3, "ann": 4}, {"2": 3, "1": 4}),
        (ByPlayer(Seat()), {"bo": "ann"}, {"2": "1"}),
        (Text(), "ann", "ann"),
        (Card(("ann",)), "ann", "ann"),
        (Word(("ann",)), "ann", "ann"),
    ],
)
def test_players_are_renamed_where_the_kind_names_them(kind: Kind, value: object, renamed: object) -> None:
    assert kind.rename(value, {"ann": "1", "bo": "2"}) == renamed
