import pytest

from tests.unit.games.rules.diamondback.table import Table


@pytest.mark.parametrize("variant", ["standard", "match"])
def test_the_deal_passes_to_the_left_whoever_wins(variant):
    table = Table(variant, ann=9, bo=9, cy=9)
    for dealer in ("ann", "bo", "cy", "ann"):
        assert table.dealer == dealer
        table.all_fold()


def test_the_deal_passes_over_who_holds_no_coins():
    table = Table(ann=9, bo=2, cy=9).start().wager(2).answer("yn").expose("kk").wager(1).answer("n")
    assert (table.coins, table.dealer) == ([11, 0, 9], "cy")


def test_a_carried_pot_passes_the_deal_to_the_left_all_the_same():
    assert Table(ann=9, bo=9).showdown(1, "y", "kk", "qq").dealer == "bo"


def test_in_dealers_the_winner_deals_next():
    table = Table("dealers", ann=9, bo=9, cy=9).start(1).wager(1).answer("yy").expose("kkk")
    table.wager(1).answer("yy").close().expose("pqp")
    assert (table.hand["paid"], table.dealer) == ({"cy": 13}, "cy")


def test_in_dealers_a_dealer_who_wins_by_folds_deals_on():
    table = Table("dealers", ann=9, bo=9, cy=9).start(1).wager(1).answer("nn")
    assert (table.dealer, table.phase) == ("ann", "deal")


def test_in_dealers_the_dealer_stays_after_a_carried_or_a_shared_pot():
    carried = Table("dealers", ann=9, bo=9).start(1).wager(1).answer("y").expose("kk").wager(1).answer("y").close()
    assert (carried.expose("qq").state.pot, carried.dealer) == (8, "ann")
    shared = Table("dealers", ann=9, bo=9, cy=9).start(1).wager(1).answer("yy").expose("kkp")
    shared.wager(1).answer("yy").close().expose("qqp")
    assert (list(shared.hand["paid"]), shared.dealer) == (["bo", "cy"], "ann")


def test_in_dealers_a_dealer_without_coins_passes_the_deal_to_the_left():
    table = Table("dealers", ann=3, bo=9, cy=9).start(3).expose("kkp").close().expose("qqp")
    assert (table.coins, table.state.pot, table.dealer) == ([0, 10, 10], 1, "bo")


def test_the_finished_game_names_the_dealer_of_the_last_hand():
    table = Table(hands=2, ann=9, bo=9).all_fold().all_fold()
    assert (table.phase, table.summary["dealer"], table.summary["hand"]) == ("finished", "bo", 2)
