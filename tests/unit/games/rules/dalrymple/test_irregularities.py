"""Unknown hands. ann leads the first trick, 8♥ is flipped: the trumps are 8♠ 8♦ 8♣ J♥ 5♥. Plays are events 3, 4, …"""

import pytest

from games.rules.summary import summary
from tests.unit.games.rules.dalrymple.table import card, deals, dealt, faults, flip, game, play


@pytest.mark.parametrize(
    ("plays", "found"),
    [
        ("AC 2D 3C 4C", []),  # nothing proves anything yet
        ("AC 2D 3C 4C  AS 7C", [(1, "bo", "revoke", "2D", 8)]),
        ("AC 5H 3C 4C  7C", [(1, "bo", "revoke", "5H", 7)]),  # a trump revokes as well; its lead proves it
        ("AC 2D 3C 4C  AS 8C", [(1, "bo", "revoke", "2D", 8)]),  # a trump of the suit led then had to follow
        ("AC 2D 3C 4C  AS 8D", [(1, "bo", "failed_to_trump", "2D", 8)]),
        ("AC 2D 3C 4C  AS 5H", [(1, "bo", "failed_to_trump", "2D", 8)]),
        ("AH 2D 3H 4H  AS 5H", [(1, "bo", "revoke", "2D", 8)]),  # 5♥ belongs to the suit led then
        ("AC 8S 3C 4C  AH 8D", []),  # bo trumped the first time
        ("AC 2D 3C 4C  AS 3S", []),
        ("AC 2D 3C 4C  AS 3D 3S 4S  KS 5H",
         [(1, "bo", "failed_to_trump", "2D", 12), (2, "bo", "failed_to_trump", "3D", 12)]),
        ("AC 2D 3C 4C  KC 3D 6C 7C  AS 9C", [(1, "bo", "revoke", "2D", 12), (2, "bo", "revoke", "3D", 12)]),
        ("AC 2D 3H 4C  AS 7C 6C", [(1, "bo", "revoke", "2D", 8), (1, "cy", "revoke", "3H", 9)]),
    ],
)  # fmt: skip
def test_what_plays_prove(plays: str, found: list[tuple[object, ...]]) -> None:
    assert faults(play(game(flip("8H")), plays)) == found


def test_one_card_proves_both_kinds_of_different_plays_in_the_order_of_tricks() -> None:
    replay = play(game(flip("8H")), "AC 2D 3C 4C  AS 3D 3S 4S  AD 8S")
    assert faults(replay) == [(1, "bo", "failed_to_trump", "2D", 12), (2, "bo", "revoke", "3D", 12)]


def test_a_fault_is_listed_by_its_first_proof() -> None:
    replay = play(game(flip("8H")), "AC 2D 3C 4C  AS 7C 3S 4S  KC 9C 6C TC  KS 8D 5S 6S  JH")
    assert faults(replay) == [(1, "bo", "revoke", "2D", 8), (2, "bo", "failed_to_trump", "7C", 16)]


def test_who_is_proved_to_have_revoked_owed_no_trump() -> None:
    replay = play(game(flip("8H")), "AC 2D 3C 4C  KC 7C 6C 9C  AS 8D")
    assert faults(replay) == [(1, "bo", "revoke", "2D", 8)]


def test_an_entry_stays_when_the_other_kind_is_proved_later() -> None:
    replay = play(game(flip("8H")), "AC 2D 3C 4C  AS 5H 3S 4S")
    assert faults(replay) == [(1, "bo", "failed_to_trump", "2D", 8)]
    replay = play(replay, "7C")  # bo won with 5♥
    assert faults(replay) == [(1, "bo", "failed_to_trump", "2D", 8), (1, "bo", "revoke", "2D", 11)]


def test_proofs_stand_in_the_order_of_events_not_of_tricks() -> None:
    replay = play(game(flip("8H")), "AC 2D 3C 4C  AS 3D 3S 4S  KS 7S 5S 6S  KC 7C")
    assert faults(replay) == [(2, "bo", "revoke", "3D", 12), (1, "bo", "revoke", "2D", 16)]


def test_the_curse_deal_knows_revokes_alone() -> None:
    replay = deals(game(), "8H 2H 3H 4H").accept(flip("9D"))
    replay = play(replay, "AC 2D 3C 4C  AS 5H 3S 4S  KS 7C")
    assert [entry[:4] for entry in faults(replay)] == [(1, "bo", "revoke", "2D")]


def test_a_proof_must_come_in_the_same_deal() -> None:
    replay = play(game(flip("8H")), "AC 2D 3C 4C")
    replay = play(replay, "AS KS QS JS TS 9S 7S 6S 5S 4S 3S 2S AH KH QH TH 9H 7H 6H 4H AD KD QD JD TD 7D 6D 5D")
    assert faults(replay) == []
    replay = play(replay, "KC QC TC 9C 7C 6C 5C 2C")
    assert [entry[:3] for entry in faults(replay)] == [(1, "bo", "revoke")]
    again = play(replay.accept(flip("3D")), "AC KC")
    assert faults(again) == faults(replay)


def test_known_hands_prove_nothing_because_nothing_slips_through() -> None:
    hands = dealt(
        "AC AS KS QS JS TS 9S 7S 6S 4S",
        "2D 5H AH KH QH JH TH 9H 7H 6H",
        "3C 7D 6D 5D 4D 3D KD QD JD TD",
        "4C 5C 6C 7C 9C TC JC QC KC 8C",
    )
    assert faults(play(game(hands, flip("8H")), "AC 5H 3C 4C JH")) == []


def test_an_entry_names_its_deal_and_leaves_with_a_void() -> None:
    replay = play(deals(game(dealer="cy"), "2C").accept(flip("8H")), "AC 2D 3C 4C  AS 7C")
    assert summary(replay)["irregularities"] == [
        {"deal": 2, "trick": 1, "player": "bo", "kind": "revoke", "card": "2D", "proven_by": 10}
    ]
    voided = replay.accept({"type": "voided", "from": 10, "reason": "misread"})
    assert faults(voided) == []
    assert faults(voided.accept(card("bo", "8C"))) == [(1, "bo", "revoke", "2D", 12)]
