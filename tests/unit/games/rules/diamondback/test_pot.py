import pytest

from games.rules.diamondback.pot import share
from tests.unit.games.rules.diamondback.table import Table


@pytest.mark.parametrize(
    ("pot", "winners", "paid"),
    [
        (8, ("ann",), {"ann": 8}),
        (8, ("ann", "bo"), {"ann": 4, "bo": 4}),
        (8, ("ann", "bo", "cy"), {"ann": 2, "bo": 2, "cy": 2}),
        (2, ("ann", "bo", "cy"), {}),
    ],
)
def test_a_pot_is_shared_equally_and_the_rest_stays(pot, winners, paid):
    assert share(pot, winners) == paid


def test_the_whole_pot_is_carried_when_all_who_were_dealt_in_are_equal():
    table = Table(ann=9, bo=9, cy=9).showdown(1, "yy", "kkk", "qqq")
    assert (table.phase, table.coins, table.state.pot) == ("deal", [7, 7, 7], 6)
    assert (table.hand["pot"], table.hand["paid"], table.hand["carried"]) == (6, {}, 6)


def test_two_alone_who_are_equal_carry_the_pot():
    table = Table(ann=9, bo=9).showdown(2, "y", "kk", "qq")
    assert (table.coins, table.state.pot, table.hand["paid"]) == ([5, 5], 8, {})


def test_a_carried_pot_goes_to_the_winner_of_the_next_hand():
    table = Table(ann=9, bo=9).showdown(2, "y", "kk", "qq").showdown(1, "y", "kk", "qp")
    assert (table.coins, table.state.pot, table.hand["paid"]) == ([15, 3], 0, {"ann": 12})


def test_a_carried_pot_also_goes_to_the_dealer_when_all_fold():
    table = Table(ann=9, bo=9).showdown(2, "y", "kk", "qq").all_fold(1)
    assert (table.coins, table.hand["pot"], table.hand["paid"]) == ([5, 13], 9, {"bo": 9})


def test_some_of_those_dealt_in_share_and_what_does_not_divide_stays():
    table = Table(ann=9, bo=9, cy=9).start().wager(1).answer("yy").expose("kpk")
    table.wager(2).answer("yy").wager(1).answer("yn").close().expose("qq")
    assert (table.hand["pot"], table.hand["paid"], table.hand["carried"]) == (11, {"ann": 5, "bo": 5}, 1)
    assert (table.coins, table.state.pot) == ([10, 10, 6], 1)


def test_all_who_stayed_share_when_another_had_folded():
    table = Table(ann=9, bo=9, cy=9).showdown(2, "ny", "kk", "qq")
    assert (table.hand["paid"], table.coins) == ({"ann": 4, "cy": 4}, [9, 9, 9])


def test_who_folds_after_exposing_keeps_a_full_table_from_carrying():
    table = Table(ann=9, bo=9, cy=9).start().wager(1).answer("yy").expose("kkk").wager(1).answer("yn").close()
    table.expose("qq")
    assert (table.hand["pot"], table.hand["paid"], table.hand["carried"]) == (5, {"ann": 2, "bo": 2}, 1)


def test_who_was_not_dealt_in_does_not_keep_the_rest_from_carrying():
    table = Table("dealers", ann=9, bo=9, cy=1).start(2).wager(1).answer("y").expose("kk")
    table.wager(1).answer("y").close().expose("qq")
    assert (table.hand["pot"], table.hand["paid"], table.hand["carried"]) == (10, {}, 10)


def test_the_last_hand_shares_what_would_be_carried():
    table = Table(hands=1, ann=9, bo=9, cy=9).showdown(1, "yy", "kkk", "qqq")
    assert (table.phase, table.hand["paid"], table.coins) == ("finished", {"ann": 2, "bo": 2, "cy": 2}, [9, 9, 9])


def test_a_hand_in_which_time_was_called_shares_what_would_be_carried():
    table = Table(ann=9, bo=9).start().wager(1).answer("y").add("time_called").expose("kk")
    table.wager(1).answer("y").close().expose("qq")
    assert (table.phase, table.hand["paid"], table.summary["pot_left"]) == ("finished", {"ann": 2, "bo": 2}, 0)


def test_what_does_not_divide_at_the_end_is_left_in_the_pot():
    table = Table(ann=9, bo=9, cy=9).start().wager(1).answer("yy").expose("kpk")
    table.add("time_called").wager(2).answer("yy").wager(1).answer("yn").close().expose("qq")
    assert (table.phase, table.state.pot, table.summary["pot_left"]) == ("finished", 1, 1)


def test_a_pot_that_would_leave_fewer_than_two_with_coins_is_shared_and_ends_the_game():
    table = Table(ann=3, bo=5).start().wager(3).answer("y").expose("kk").close().expose("qq")
    assert (table.hand["paid"], table.hand["carried"]) == ({"ann": 3, "bo": 3}, 0)
    assert (table.phase, table.coins, table.dealer) == ("finished", [3, 5], "ann")


def test_a_leaver_with_coins_does_not_keep_the_pot_from_being_shared():
    table = Table("match", ann=3, bo=3, cy=9).add("left", player="cy")
    table.start().wager(3).answer("y").expose("kk").close().expose("qq")
    assert (table.phase, table.coins, table.hand["paid"]) == ("finished", [3, 3, 9], {"ann": 3, "bo": 3})


def test_a_pot_is_carried_while_two_who_sat_out_hold_coins():
    table = Table("dealers", ann=3, bo=3, cy=1, dee=2).start(3).expose("kk").close().expose("qq")
    assert (table.phase, table.coins, table.state.pot, table.dealer) == ("deal", [0, 0, 1, 2], 6, "cy")


def test_a_pot_shared_among_some_ends_the_game_only_if_fewer_than_two_hold_coins():
    table = Table(ann=4, bo=4, cy=4).start().wager(4).answer("yy").expose("kkk").close().expose("qqp")
    assert (table.phase, table.coins) == ("deal", [0, 6, 6])
    table = Table(ann=4, bo=4, cy=4).start().wager(4).answer("yy").expose("kkk").close().expose("qpp")
    assert (table.phase, table.coins) == ("finished", [0, 12, 0])
