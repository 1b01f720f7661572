import pytest

from tests.unit.games.rules.dalrymple.table import DEAL, FIVE, card, deals, dealt, flip, game, play, refusal, scored

SPADES = "AS KS QS JS TS 9S 8S 7S 6S 5S"
HEARTS = "AH KH QH JH TH 9H 8H 7H 6H 5H"
CLUBS = "AC KC QC JC TC 9C 8C 7C 6C 5C"
MIXED = "AD KD QD JD TD 8D 7D 6D 5D 4D"
BURNED = "4S 4H 4C"


def test_hands_with_and_without_the_burned_cards() -> None:
    for burned in (BURNED, None):
        replay = game(dealt(SPADES, HEARTS, MIXED, CLUBS, burned=burned))
        assert replay.state.phase == "flip"
        assert len(replay.state.pool) == (43 if burned else 40)


def test_five_players_hold_eight_cards() -> None:
    hands = [f"A{s} K{s} Q{s} J{s} T{s} 8{s} 7{s} 6{s}" for s in "SHDC"]
    replay = game(dealt(*hands, "9S 9H 9C 5S 5H 5D 5C 4S", players=FIVE), players=FIVE)
    assert [len(hand) for hand in replay.state.deal.hands] == [8] * 5


@pytest.mark.parametrize(
    ("hands", "burned", "code"),
    [
        ((SPADES, HEARTS, MIXED, CLUBS[3:]), None, "bad_deal"),
        ((SPADES + " 4S", HEARTS, MIXED, CLUBS), None, "bad_deal"),
        ((SPADES, HEARTS, MIXED, CLUBS), "4S 4H", "bad_deal"),
        ((SPADES, HEARTS, MIXED, CLUBS), "", "bad_deal"),
        ((SPADES, HEARTS, MIXED, CLUBS.replace("AC", "AS")), None, "bad_deal"),
        ((SPADES, HEARTS, MIXED, CLUBS), "4S 4H AS", "bad_deal"),
        ((SPADES, HEARTS, MIXED.replace("8D", "9D"), CLUBS), None, "card_in_tableau"),
        ((SPADES, HEARTS, MIXED, CLUBS), "4S 4H 9D", "card_in_tableau"),
        ((SPADES.replace("AS", "9D"), HEARTS, MIXED, CLUBS[3:]), None, "bad_deal"),  # its size comes first
        ((SPADES.replace("AS", "XS"), HEARTS, MIXED, CLUBS[3:]), None, "bad_card"),
    ],
)
def test_refused_hands(hands: tuple[str, ...], burned: str | None, code: str) -> None:
    assert refusal(game(), dealt(*hands, burned=burned)) == code


def test_a_flipped_card_is_not_dealt() -> None:
    assert refusal(deals(game(), "AS"), dealt(SPADES, HEARTS, MIXED, CLUBS)) == "card_in_tableau"


def test_hands_are_dealt_once_and_before_the_flip() -> None:
    hands = dealt(SPADES, HEARTS, MIXED, CLUBS)
    assert refusal(game(hands), hands) == "wrong_phase"
    assert refusal(game(flip("2C")), hands) == "wrong_phase"
    assert refusal(game(hands, flip("2C")), hands) == "wrong_phase"


def test_the_pool_holds_43_cards() -> None:
    replay = play(game(flip("2C")), DEAL)  # 40 cards, without 3S 2H JC 5C 4C 3C 5D 4D 3D 2D
    three_new = dealt(
        SPADES[3:] + " 3S", HEARTS, "AD KD QD JD TD 8D 7D 6D 2S 4S", "AC KC QC TC 9C 8C 7C 6C JC 5C", burned="4H 3H AS"
    )
    assert len(replay.accept(three_new).state.pool) == 43
    four_new = dealt(
        SPADES[3:] + " 3S", HEARTS, "AD KD QD JD TD 8D 7D 6D 2S 4S", "AC KC QC TC 9C 8C 7C 4C JC 5C", burned="4H 3H AS"
    )
    assert refusal(replay, four_new) == "pool_exceeded"


def test_a_card_is_flipped_once() -> None:
    assert refusal(deals(game(), "2C"), flip("2C")) == "card_already_flipped"


def test_nothing_is_flipped_in_mid_deal() -> None:
    assert refusal(game(flip("2C")), flip("3C")) == "wrong_phase"


@pytest.mark.parametrize("card_seen", ["AS", "4H"])
def test_a_dealt_or_burned_card_is_not_flipped(card_seen: str) -> None:
    hands = dealt(SPADES, HEARTS, MIXED, CLUBS, burned=BURNED)
    assert refusal(game(hands), flip(card_seen)) == "card_in_pool"
    replay = game(hands, flip("2C"))
    replay = replay.accept(scored(replay, [10, 0, 0, 0], [54, 0, 0, 0]))
    assert refusal(replay, flip(card_seen)) == "card_in_pool"


def test_a_played_card_is_not_flipped_in_a_later_deal() -> None:
    assert refusal(play(game(flip("2C")), DEAL), flip("AS")) == "card_in_pool"


def test_the_curse_comes_with_flip_five_to_nine() -> None:
    flips = ["2C", "3C", "4C", "2H", "3H", "4H", "2S", "3S"]
    for before in range(9):
        replay = deals(game(), " ".join(flips[:before]))
        if before < 4:
            assert refusal(replay, flip("9D")) == "curse_too_early"
        else:
            assert replay.accept(flip("9D")).state.deal.curse
        if before < 8:
            assert not replay.accept(flip("4D")).state.deal.curse
        else:
            assert refusal(replay, flip("4D")) == "curse_overdue"
            assert refusal(replay, flip("3S")) == "card_already_flipped"


def test_a_voided_card_is_no_longer_in_the_pool() -> None:
    replay = game(flip("2C"), card("ann", "AS"), {"type": "voided", "from": 2, "reason": "misread"}, flip("AS"))
    assert replay.state.flips == ("AS",)
