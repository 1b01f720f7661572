import pytest

from tests.unit.games.rules.dalrymple.table import DEAL, FIVE, card, dealt, flip, game, names, play, refusal, scored

# ann leads. With 8♥ flipped the trumps are 8♠ 8♦ 8♣ J♥ 5♥.
ANN = "AS KS QS JS TS 9S 7S 6S 5S AD"
BO = "AH KH QH TH 9H 7H 6H 4H 3H 8S"
CY = "KD QD JD TD 8D 7D 6D 5D 4D 3D"
DEE = "AC KC QC JC TC 9C 7C 6C 4C 3C"
HANDS = dealt(ANN, BO, CY, DEE, burned="4S 3S 2S")


def test_cards_are_played_clockwise_from_the_dealers_left_and_then_from_the_winner() -> None:
    replay = game(flip("2C"))
    order = []
    for name in names("KS AS QS JS TS"):
        order.append(replay.to_act)
        replay = play(replay, name)
    assert order == [("ann",), ("bo",), ("cy",), ("dee",), ("bo",)]


def test_five_players() -> None:
    replay = play(game(flip("2C"), players=FIVE, dealer="eli"), "KS QS AS JS TS")
    assert replay.to_act == ("cy",)
    assert replay.state.tricks == 8


def test_no_card_before_the_flip() -> None:
    assert refusal(game(), card("ann", "AS")) == "wrong_phase"
    assert refusal(game(HANDS), card("ann", "AS")) == "wrong_phase"
    assert refusal(play(game(flip("2C")), DEAL), card("ann", "AS")) == "wrong_phase"


def test_turn_comes_before_the_card() -> None:
    replay = game(flip("2C"))
    assert refusal(replay, card("bo", "2C")) == "not_your_turn"
    assert refusal(replay, card("bo", "AS")) == "not_your_turn"


@pytest.mark.parametrize("name", ["9D", "2C"])
def test_cards_of_the_tableau_are_not_played(name: str) -> None:
    assert refusal(game(flip("2C")), card("ann", name)) == "card_in_tableau"


def test_a_card_is_played_once_a_deal() -> None:
    assert refusal(play(game(flip("2C")), "AS"), card("bo", "AS")) == "card_already_played"
    replay = play(game(flip("2C")), DEAL).accept(flip("3C"))
    assert play(replay, "AS").state.deal.trick == ("AS",)


@pytest.mark.parametrize(
    ("before", "name", "code"),
    [
        ("", "AH", "card_not_in_hand"),
        ("", "2S", "card_not_in_hand"),  # burned
        ("", "8H", "card_in_tableau"),  # before what the hand says
        ("AS", "AH", "must_follow_suit"),
        ("AD", "3H", "must_trump"),  # bo holds 8♠ alone of the trumps
        ("AD 8S", "AH", "card_not_in_hand"),
        ("AD 8S", "AD", "card_already_played"),
        ("AS 8S", "KD", "must_trump"),
        ("AS 8S 8D", "AC", ""),  # dee holds neither spades nor trumps
        ("AS 8S 8D AC AH", "KD", ""),  # cy's trump is spent
    ],
)
def test_known_hands(before: str, name: str, code: str) -> None:
    replay = play(game(HANDS, flip("8H")), before)
    event = card(replay.to_act[0], name)
    if code:
        assert refusal(replay, event) == code
    else:
        assert replay.accept(event).state.deal.played == {*before.split(), name}


def test_must_follow_suit_even_with_a_trump_in_hand() -> None:
    replay = play(game(HANDS, flip("8H")), "AD 8S")  # bo trumps and wins
    assert refusal(replay, card("cy", "3C")) == "card_not_in_hand"
    replay = play(replay, "KD AC AH")  # dee holds neither; bo leads
    assert replay.to_act == ("cy",)
    assert refusal(replay, card("cy", "KD")) == "card_already_played"
    assert refusal(replay, card("cy", "QD")) == "must_trump"
    assert play(replay, "8D").to_act == ("dee",)


def test_a_trump_follows_its_own_suit() -> None:
    replay = play(game(HANDS, flip("8H")), "AS")
    assert refusal(replay, card("bo", "AH")) == "must_follow_suit"
    assert play(replay, "8S").state.deal.trick == ("AS", "8S")


def test_no_duty_to_trump_in_the_curse_deal() -> None:
    replay = game()
    for name in names("8H 2H 2D 2C"):
        replay = replay.accept(flip(name))
        replay = replay.accept(scored(replay, [10, 0, 0, 0], [54, 0, 0, 0]))
    replay = play(replay.accept(HANDS).accept(flip("9D")), "AD")
    assert play(replay, "3H").state.deal.trick == ("AD", "3H")


def test_unknown_hands_take_any_card() -> None:
    assert play(game(flip("8H")), "AD 3H 2H 2C").to_act == ("ann",)


def test_the_pool_holds_43_cards() -> None:
    replay = play(play(game(flip("2C")), DEAL).accept(flip("3C")), "3S JC 5C")
    assert len(replay.state.pool) == 43
    assert refusal(replay, card(replay.to_act[0], "4C")) == "pool_exceeded"
    assert len(play(replay, "AS").state.pool) == 43


def test_known_hands_hold_for_their_own_deal_only() -> None:
    replay = game(HANDS, flip("8H"))
    replay = replay.accept(scored(replay, [10, 0, 0, 0], [54, 0, 0, 0])).accept(flip("2C"))
    assert play(replay, "AC").state.deal.trick == ("AC",)
