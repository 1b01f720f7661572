from tests.unit.games.rules.diamondback.table import Table

KEYS = ["variant", "hand", "dealer", "coins", "pot", "in_hand", "exposed", "left", "hands"]


def own(table: Table) -> dict[str, object]:
    keys = list(table.summary)
    return {key: table.summary[key] for key in keys[keys.index("irregularities") + 1 :]}


def test_the_keys_stand_in_the_documents_order_and_pot_left_comes_last_once_finished():
    table = Table("match", hands=1, ann=9, bo=9)
    assert list(own(table)) == KEYS
    assert list(own(table.start())) == KEYS
    assert list(own(table.all_fold())) == [*KEYS, "pot_left"]


def test_before_the_draw():
    assert own(Table(dealer=None, ann=9, bo=7)) == {
        "variant": "standard",
        "hand": 0,
        "dealer": None,
        "coins": {"ann": 9, "bo": 7},
        "pot": 0,
        "in_hand": [],
        "exposed": {},
        "left": [],
        "hands": [],
    }


def test_in_a_hand():
    table = Table("dealers", dealer="bo", ann=9, bo=9, cy=9).start(1).wager(2).answer("ny").expose("k")
    summary = own(table)
    assert (summary["hand"], summary["dealer"], summary["coins"]) == (1, "bo", {"ann": 4, "bo": 6, "cy": 8})
    assert (summary["pot"], summary["in_hand"], summary["exposed"], summary["hands"]) == (
        9,
        ["ann", "bo"],
        {"ann": ["king"]},
        [],
    )
    assert table.summary["scores"] == {"ann": -5, "bo": -3, "cy": -1}
    assert table.summary["to_act"] == ["bo"]


def test_maps_are_in_seat_order_whatever_the_order_of_the_plays():
    table = Table(dealer="bo", ann=9, bo=9, cy=9).start().wager(1).answer("yy").expose("kkk")
    assert list(own(table)["exposed"]) == ["ann", "bo", "cy"]
    table.wager(1).answer("yy").close().expose("qqp")
    assert [list(table.hand[key]) for key in ("shown", "points")] == [["ann", "bo", "cy"]] * 2
    assert list(table.hand["paid"]) == ["ann", "cy"]


def test_the_cards_of_who_folded_stay_exposed():
    table = Table(ann=9, bo=9, cy=9).start().wager(1).answer("yy").expose("qkk").wager(1).answer("n")
    assert (own(table)["in_hand"], own(table)["exposed"]) == (
        ["ann", "cy"],
        {"ann": ["king"], "bo": ["queen"], "cy": ["king"]},
    )


def test_between_hands_the_next_dealer_stands_and_nothing_of_the_hand():
    summary = own(Table(ann=9, bo=9).showdown(2, "y", "kk", "qq"))
    assert (summary["hand"], summary["dealer"], summary["in_hand"], summary["exposed"]) == (1, "bo", [], {})
    assert (summary["pot"], summary["coins"]) == (8, {"ann": 5, "bo": 5})


def test_the_hands_are_numbered_in_order():
    table = Table(ann=9, bo=9).all_fold(1).all_fold(2).all_fold(3)
    assert [(hand["hand"], hand["dealer"], hand["wagers"]) for hand in table.summary["hands"]] == [
        (1, "ann", [1]),
        (2, "bo", [2]),
        (3, "ann", [3]),
    ]


def test_adjustments_change_scores_and_no_coins():
    table = Table(ann=9, bo=9).add("score_adjusted", player="bo", points=-4, reason="late")
    assert (table.summary["scores"], table.coins) == ({"ann": 0, "bo": -4}, [9, 9])


def test_a_void_takes_a_whole_hand_back():
    table = Table(ann=9, bo=9).all_fold().all_fold(2)
    before = Table(ann=9, bo=9).all_fold()
    assert own(table.add("voided", **{"from": 5, "reason": "misdeal"})) == own(before)


def test_an_amended_wager_is_replayed_and_conflicts_are_named():
    table = Table(ann=9, bo=3).start().wager(2).answer("y")
    event = {"type": "wagered", "player": "ann", "amount": 3}
    assert table.add("amended", seq=3, event=event, reason="slip").coins == [6, 0]
    assert table.refused("amended", seq=3, event={**event, "amount": 4}, reason="slip") == "amendment_conflict"


def test_an_amended_draw_by_others_is_a_conflict():
    table = Table(dealer=None, ann=9, bo=9, cy=9).draw(ann="k", bo="k", cy="p").draw(ann="k", bo="q")
    event = {"type": "dealer_drawn", "draws": {"ann": "king", "cy": "queen"}}
    assert table.refused("amended", seq=3, event=event, reason="slip") == "amendment_conflict"
