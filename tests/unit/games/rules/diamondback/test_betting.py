import pytest

from tests.unit.games.rules.diamondback.table import Table


def three(variant: str = "standard", **coins: int) -> Table:
    return Table(variant, **(coins or {"ann": 9, "bo": 9, "cy": 9}))


def test_the_dealer_wagers_and_the_others_answer_from_the_dealers_left():
    table = three().start()
    assert (table.phase, table.record.to_act) == ("wager", ("ann",))
    table.wager(4)
    assert (table.phase, table.turn, table.coins, table.state.pot) == ("answer", "bo", [5, 9, 9], 4)
    table.answer("y")
    assert (table.phase, table.turn, table.coins, table.state.pot) == ("answer", "cy", [5, 5, 9], 8)
    table.answer("y")
    assert (table.phase, table.turn, table.coins, table.state.pot) == ("expose", "bo", [5, 5, 5], 12)


def test_in_dealers_all_pay_the_ante_and_answers_pay_double():
    table = three("dealers").start(2)
    assert (table.phase, table.coins, table.state.pot) == ("wager", [7, 7, 7], 6)
    table.wager(3).answer("yn")
    assert (table.phase, table.coins, table.state.pot) == ("expose", [4, 1, 7], 15)


def test_the_cards_go_round_with_the_dealer_last_and_the_dealer_wagers_again():
    table = three().start().wager(1).answer("yy")
    for player in ("bo", "cy", "ann"):
        assert table.turn == player
        table.expose("k")
    assert (table.phase, table.record.to_act) == ("wager", ("ann",))


def test_who_folded_is_passed_over():
    table = three().start().wager(1).answer("n")
    assert table.turn == "cy"
    table.answer("y")
    assert table.turn == "cy"
    table.expose("k")
    assert table.turn == "ann"


def test_the_betting_goes_on_as_often_as_the_dealer_likes_and_at_least_once():
    table = three().start().wager(1).answer("yy").expose("kkk")
    assert table.refused("betting_closed", player="ann") == "wrong_phase"
    table.wager(2).answer("yy").wager(3).answer("yn").wager(1).answer("y")
    assert (table.phase, table.state.current.wagers) == ("wager", (1, 2, 3, 1))
    table.close()
    assert (table.phase, table.turn) == ("showdown", "bo")


def test_the_betting_cannot_be_closed_before_the_first_exposure():
    table = three().start()
    assert table.refused("betting_closed", player="ann") == "wrong_phase"
    assert table.refused("betting_closed", player="bo") == "wrong_phase"


def test_only_the_dealer_wagers_and_closes():
    table = three().start()
    assert table.refused("wagered", player="bo", amount=1) == "not_dealer"
    assert table.refused("wagered", player="bo", amount=100) == "not_dealer"
    table.wager(1).answer("yy").expose("kkk")
    assert table.refused("betting_closed", player="bo") == "wrong_phase"
    table.wager(1).answer("yy")
    assert table.refused("betting_closed", player="bo") == "not_dealer"


def test_nobody_answers_out_of_turn_not_even_the_dealer():
    table = three().start().wager(1)
    for kind in ("matched", "folded"):
        assert table.refused(kind, player="cy") == "not_your_turn"
        assert table.refused(kind, player="ann") == "not_your_turn"
    table.answer("ny")
    assert table.refused("card_exposed", player="ann", card="king") == "not_your_turn"
    assert table.refused("card_exposed", player="bo", card="king") == "not_your_turn"


def test_nobody_wagers_more_than_they_hold():
    table = three(ann=3, bo=9, cy=9).start()
    assert table.refused("wagered", player="ann", amount=4) == "not_enough_coins"
    assert table.wager(3).coins == [0, 9, 9]


def test_who_cannot_pay_must_fold():
    table = three(ann=9, bo=2, cy=3).start().wager(3)
    assert table.refused("matched", player="bo") == "not_enough_coins"
    table.answer("ny")
    assert (table.phase, table.coins) == ("expose", [6, 2, 0])


def test_in_dealers_who_cannot_pay_double_must_fold():
    table = three("dealers", ann=9, bo=6, cy=7).start(1).wager(3)
    assert table.refused("doubled", player="bo") == "not_enough_coins"
    assert table.answer("ny").coins == [5, 5, 0]


@pytest.mark.parametrize("variant", ["standard", "match", "dealers"])
def test_when_all_fold_the_dealer_takes_the_pot(variant):
    table = Table(variant, ann=9, bo=9, cy=9).start(2 if variant == "dealers" else None).all_fold(3)
    pot = 9 if variant == "dealers" else 3
    assert table.phase == "deal"
    assert table.hand == {
        "hand": 1,
        "dealer": "ann",
        "ante": 2 if variant == "dealers" else None,
        "wagers": [3],
        "folded": ["bo", "cy"],
        "shown": {},
        "points": {},
        "pot": pot,
        "paid": {"ann": pot},
        "carried": 0,
    }


def test_when_all_fold_after_the_first_exposure_the_dealer_wins_unseen():
    table = three().start().wager(1).answer("yy").expose("kkk").wager(1).answer("nn")
    assert (table.phase, table.coins, table.hand["folded"], table.hand["shown"]) == (
        "deal",
        [11, 8, 8],
        ["bo", "cy"],
        {},
    )


def test_a_dealer_without_coins_after_the_ante_makes_no_wager():
    table = three("dealers", ann=2, bo=9, cy=9).start(2)
    assert (table.phase, table.turn) == ("expose", "bo")
    table.expose("kkk")
    assert (table.phase, table.record.to_act) == ("wager", ("ann",))
    assert table.refused("wagered", player="ann", amount=1) == "not_enough_coins"
    assert table.refused("betting_closed", player="bo") == "not_dealer"
    assert table.close().phase == "showdown"


@pytest.mark.parametrize("coins", [2, 3])
def test_only_a_dealer_whose_last_coins_are_in_closes_without_a_further_wager(coins):
    table = three(ann=coins, bo=9, cy=9).start().wager(2).answer("yy").expose("kkk")
    if coins == 2:
        assert table.close().phase == "showdown"
    else:
        assert table.refused("betting_closed", player="ann") == "wrong_phase"


def test_who_cannot_pay_the_ante_is_not_dealt_in():
    table = three("dealers", ann=9, bo=2, cy=9).start(3)
    assert (table.summary["in_hand"], table.coins, table.state.pot) == (["ann", "cy"], [6, 2, 6], 6)
    assert table.wager(1).turn == "cy"


def test_an_ante_needs_the_dealer_and_one_more_who_can_pay_it():
    table = three("dealers", ann=4, bo=3, cy=2)
    assert table.refused("hand_started", ante=5) == "not_enough_coins"
    assert table.refused("hand_started", ante=4) == "not_enough_coins"
    assert table.start(3).summary["in_hand"] == ["ann", "bo"]


def test_who_has_no_coins_is_not_dealt_in():
    table = three(ann=1, bo=1, cy=9).start().wager(1).answer("yn").expose("kp").close().expose("kp")
    assert (table.coins, table.start().summary["in_hand"]) == ([0, 2, 9], ["bo", "cy"])


@pytest.mark.parametrize(
    ("variant", "kind", "keys"),
    [
        ("standard", "doubled", {"player": "bo"}),
        ("match", "doubled", {"player": "bo"}),
        ("dealers", "matched", {"player": "bo"}),
        ("standard", "left", {"player": "bo"}),
        ("standard", "agreed_to_end", {"player": "bo"}),
        ("dealers", "left", {"player": "bo"}),
        ("dealers", "agreed_to_end", {"player": "bo"}),
        ("standard", "hand_started", {"ante": 1}),
        ("match", "hand_started", {"ante": 1}),
        ("dealers", "hand_started", {}),
        ("dealers", "hand_started", {"ante": 0}),
        ("standard", "wagered", {"player": "ann", "amount": 0}),
    ],
)
def test_an_event_of_another_variant_or_out_of_range_is_no_event(variant, kind, keys):
    assert Table(variant, ann=9, bo=9).refused(kind, **keys) == "bad_event"
