from collections.abc import Mapping

import pytest

from games.rules.actions import Action
from games.rules.cards import DECK
from games.rules.kinds import ByPlayer, Card, ListOf, Seat, Whole
from games.rules.replay import Replay
from tests.unit.games.rules.dalrymple.table import DEAL, FOUR, deals, dealt, diamonds, flip, game, names, play

HANDS = dealt(
    "AS KS QS JS TS 9S 7S 6S 5S AD",
    "AH KH QH TH 9H 7H 6H 4H 3H 8S",
    "KD QD JD TD 8D 7D 6D 5D 4D 3D",
    "AC KC QC JC TC 9C 7C 6C 4C 3C",
    burned="4S 3S 2S",
)


def actions(replay: Replay, seat: str | None = None) -> Mapping[str, Action]:
    return {action.type: action for action in replay.legal(seat)}


def cards(action: Action) -> set[str]:
    kind = action.keys["card"]
    assert isinstance(kind, Card)
    return set(kind.options)


def without(text: str) -> set[str]:
    return set(DECK) - set(text.split())


def test_before_the_first_deal() -> None:
    found = actions(game())
    assert list(found) == ["hands_dealt", "card_flipped"]
    assert not found["hands_dealt"].free
    assert found["hands_dealt"].keys == {
        "hands": ByPlayer(ListOf(Card(tuple(card for card in DECK if card != "9D")), size=10)),
        "burned": ListOf(Card(tuple(card for card in DECK if card != "9D")), size=3),
    }
    assert cards(found["card_flipped"]) == without("9D")


def test_a_seat_has_nothing_to_do_before_its_turn() -> None:
    assert game().legal("ann") == ()
    assert game(flip("2C")).legal("bo") == ()


def test_after_hands_are_dealt_only_the_flip_is_left() -> None:
    found = actions(game(HANDS))
    assert list(found) == ["card_flipped"]
    assert cards(found["card_flipped"]) == {"JH", "5H", "8H", "2H", "2D", "2C", "8C", "5C"}  # 9♦ cannot come yet


def test_flips_leave_out_what_was_flipped_and_played() -> None:
    replay = play(deals(game(), "2C").accept(flip("3C")), DEAL)
    assert cards(actions(replay)["card_flipped"]) == set(names("3S 2H JC 5C 4C 5D 4D 3D 2D"))


@pytest.mark.parametrize("count", range(9))
def test_the_curse_is_offered_from_the_fifth_flip_and_alone_at_the_ninth(count: int) -> None:
    flips = names("2C 3C 4C 2H 3H 4H 2S 3S")[:count]
    offered = cards(actions(deals(game(), " ".join(flips)))["card_flipped"])
    assert ("9D" in offered) == (count >= 4)
    assert (offered == {"9D"}) == (count == 8)


def test_first_card_of_a_deal_or_its_score() -> None:
    found = actions(game(flip("8H")))
    assert list(found) == ["card_played", "deal_scored"]
    assert found["card_played"].free
    assert found["card_played"].keys["player"] == Seat(("ann",))
    assert found["deal_scored"].keys == {"tricks": ByPlayer(Whole(0, 10)), "card_points": ByPlayer(Whole(0, 62))}
    assert not found["deal_scored"].free
    assert list(actions(game(flip("8H")), "ann")) == ["card_played"]
    assert list(actions(play(game(flip("8H")), "AS"))) == ["card_played"]


def test_score_of_the_curse_deal() -> None:
    replay = deals(game(), "2D 3D 4C 5C").accept(flip("9D"))
    assert actions(replay)["deal_scored"].keys == {"diamonds": ByPlayer(Whole(0, 10))}


def test_unknown_hands_offer_every_card_that_can_be_held() -> None:
    replay = play(deals(game(), "2C").accept(flip("8H")), "AS 2H")
    assert cards(actions(replay)["card_played"]) == without("9D 2C 8H AS 2H")


def test_a_full_pool_bounds_what_is_offered() -> None:
    replay = play(play(game(flip("2C")), DEAL).accept(flip("3C")), "3S JC 5C")
    assert cards(actions(replay)["card_played"]) == set(DEAL.split())
    replay = play(replay, DEAL.replace("6C", "").replace("7C", "").replace("8C", ""))
    found = actions(replay)
    assert found["hands_dealt"].keys["burned"] == ListOf(
        Card(tuple(card for card in DECK if card in {*DEAL.split(), "3S", "JC", "5C"})), size=3
    )
    assert cards(found["card_flipped"]) == set(names("2H 4C 5D 4D 3D 2D"))


@pytest.mark.parametrize(
    ("before", "offered"),
    [
        ("", "AS KS QS JS TS 9S 7S 6S 5S AD"),
        ("AS", "8S"),
        ("AD", "8S"),
        ("AD 8S", "KD QD JD TD 8D 7D 6D 5D 4D 3D"),
        ("AD 8S 8D", "AC KC QC JC TC 9C 7C 6C 4C 3C"),
        ("AD 8S 8D 3C", "AH KH QH TH 9H 7H 6H 4H 3H"),
        ("AD 8S 8D 3C AH", "KD QD JD TD 7D 6D 5D 4D 3D"),
    ],
)
def test_known_hands_offer_what_is_legal_when_8_of_hearts_is_flipped(before: str, offered: str) -> None:
    replay = play(game(HANDS, flip("8H")), before)
    assert cards(actions(replay)["card_played"]) == set(offered.split())
    assert replay.legal(replay.to_act[0])[0] == actions(replay)["card_played"]


def test_nothing_when_finished() -> None:
    replay = deals(game(), "2D 3D 4C 5C").accept(flip("9D"))
    replay = replay.accept(diamonds(replay, 3, 0, 0, 0))
    assert replay.engine.legal(replay.state) == ()
    assert all(replay.engine.legal(replay.state, seat) == () for seat in FOUR)
