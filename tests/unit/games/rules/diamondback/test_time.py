from tests.unit.games.rules.diamondback.table import Table


def test_time_before_the_draw_is_done_finishes_the_game_without_a_dealer():
    table = Table(dealer=None, ann=9, bo=9).draw(ann="k", bo="k").add("time_called")
    assert (table.phase, table.dealer, table.record.to_act) == ("finished", None, ())
    assert table.summary["scores"] == {"ann": 0, "bo": 0}


def test_time_before_the_first_hand_finishes_the_game_even_with_a_dealer_given():
    table = Table(ann=9, bo=9).add("time_called")
    assert (table.phase, table.summary["dealer"], table.summary["hand"]) == ("finished", None, 0)


def test_time_between_hands_leaves_a_carried_pot_to_nobody():
    table = Table(ann=9, bo=9).showdown(2, "y", "kk", "qq").add("time_called")
    assert (table.phase, table.coins, table.summary["pot_left"], table.dealer) == ("finished", [5, 5], 8, "ann")


def test_a_hand_under_way_is_completed():
    steps = [
        lambda table: table.wager(1),
        lambda table: table.answer("y"),
        lambda table: table.expose("k"),
        lambda table: table.expose("k"),
        lambda table: table.wager(1),
        lambda table: table.answer("y"),
        lambda table: table.close(),
        lambda table: table.expose("q"),
    ]
    for called in range(len(steps) + 1):
        table = Table(ann=9, bo=9).start()
        for place, step in enumerate(steps):
            if place == called:
                table.add("time_called")
            step(table)
        if called == len(steps):
            table.add("time_called")
        assert table.phase == "showdown"
        assert table.refused("time_called") == "wrong_phase"
        table.expose("p")
        assert (table.phase, table.coins, table.dealer) == ("finished", [7, 11], "ann")


def test_a_hand_under_way_may_end_by_folds():
    table = Table(ann=9, bo=9, cy=9).start().add("time_called").all_fold(2)
    assert (table.phase, table.coins, table.refused("time_called")) == ("finished", [9, 9, 9], "game_over")


def test_the_number_of_hands_finishes_the_game():
    table = Table(hands=2, ann=9, bo=9).all_fold()
    assert table.phase == "deal"
    assert table.all_fold().phase == "finished"
    assert table.refused("hand_started") == "game_over"


def test_fewer_than_two_with_coins_finish_the_game():
    table = Table(ann=2, bo=2).start().wager(2).answer("y").expose("kk").close().expose("qp")
    assert (table.phase, table.coins, table.summary["winners"]) == ("finished", [0, 4], ["bo"])
