"""Match Diamondback: agreeing to end, and leaving."""

from tests.unit.games.rules.diamondback.table import Table


def match(**coins: int) -> Table:
    return Table("match", **(coins or {"ann": 9, "bo": 9, "cy": 9, "dee": 9}))


def agree(table: Table, *players: str) -> Table:
    for player in players:
        table.add("agreed_to_end", player=player)
    return table


def test_two_players_must_both_agree():
    table = agree(match(ann=9, bo=9), "bo")
    assert table.phase == "deal"
    assert agree(table, "ann").phase == "finished"


def test_of_three_and_more_more_than_half_must_agree():
    assert agree(match(ann=9, bo=9, cy=9), "cy").phase == "deal"
    assert agree(match(ann=9, bo=9, cy=9), "cy", "ann").phase == "finished"
    assert agree(match(), "cy", "ann").phase == "deal"
    assert agree(match(), "cy", "ann", "dee").phase == "finished"
    five = {"ann": 9, "bo": 9, "cy": 9, "dee": 9, "eli": 9}
    assert agree(match(**five), "eli", "ann").phase == "deal"
    assert agree(match(**five), "eli", "ann", "cy").phase == "finished"


def test_nobody_agrees_twice():
    assert agree(match(), "bo").refused("agreed_to_end", player="bo") == "already_agreed"


def test_a_new_hand_forgets_the_agreements():
    table = agree(match(ann=9, bo=9, cy=9), "bo").all_fold()
    assert table.state.agreed == ()
    assert agree(table, "cy").phase == "deal"
    assert agree(table, "bo").phase == "finished"


def test_agreements_are_for_between_hands():
    table = match().start()
    for kind in ("agreed_to_end", "left"):
        assert table.refused(kind, player="bo") == "wrong_phase"
        assert Table("match", dealer=None, ann=9, bo=9).refused(kind, player="bo") == "wrong_phase"


def broke() -> Table:
    """Dee has lost everything; bo deals next."""
    table = match(ann=9, bo=9, cy=9, dee=1).start().wager(1).answer("nny").expose("pk").wager(1).answer("n")
    assert (table.coins, table.state.holding()) == ([10, 9, 9, 0], ("ann", "bo", "cy"))
    return table


def test_who_holds_no_coins_neither_agrees_nor_counts():
    table = broke()
    assert table.refused("agreed_to_end", player="dee") == "not_in_game"
    assert agree(table, "bo", "cy").phase == "finished"


def test_who_holds_no_coins_may_leave():
    table = agree(broke(), "bo").add("left", player="dee")
    assert (table.phase, table.state.left, table.coins, table.state.pot) == ("deal", ("dee",), [10, 9, 9, 0], 0)


def test_who_left_neither_agrees_nor_leaves_again():
    table = match().add("left", player="bo")
    assert table.refused("agreed_to_end", player="bo") == "not_in_game"
    assert table.refused("left", player="bo") == "not_in_game"


def test_a_leaver_forfeits_the_winnings_and_keeps_the_rest():
    table = match().all_fold(3).start().wager(2).answer("yyy").expose("kkkk").wager(1).answer("nnn")
    assert table.coins == [7, 15, 7, 7]
    table.add("left", player="bo").add("left", player="cy")
    assert (table.coins, table.state.pot, table.summary["left"]) == ([7, 9, 7, 7], 6, ["bo", "cy"])
    table.start()
    assert (table.summary["in_hand"], table.dealer) == (["ann", "dee"], "dee")
    table.wager(1).answer("n")
    assert (table.hand["pot"], table.coins) == (7, [7, 9, 7, 13])


def test_the_deal_of_a_leaver_passes_to_the_next_with_coins():
    table = match().add("left", player="ann")
    assert table.dealer == "bo"
    table = broke()
    assert table.dealer == "bo"
    assert table.add("left", player="bo").dealer == "cy"


def test_the_deal_of_a_leaver_passes_over_leavers_and_who_holds_no_coins():
    table = match(ann=9, bo=9, cy=9, dee=9).add("left", player="bo").add("left", player="ann")
    assert table.dealer == "cy"
    table = match(ann=9, bo=9, cy=1, dee=9).start().wager(1).answer("nyn").expose("pk").wager(1).answer("n")
    assert (table.coins, table.dealer) == ([10, 9, 0, 9], "bo")
    assert table.add("left", player="bo").dealer == "dee"


def test_another_leaver_does_not_move_the_deal():
    for player in ("bo", "cy", "dee"):
        assert match().add("left", player=player).dealer == "ann"


def test_a_leaver_who_dealt_the_last_hand_stays_its_dealer():
    table = match(ann=9, bo=9).all_fold().add("left", player="ann")
    assert (table.phase, table.summary["dealer"]) == ("finished", "ann")


def test_leaving_withdraws_the_agreement():
    table = agree(match(), "ann", "bo").add("left", player="bo")
    assert (table.phase, table.state.agreed) == ("deal", ("ann",))
    assert agree(table, "cy").phase == "finished"


def test_leaving_takes_the_count_anew_and_may_finish_the_game():
    table = agree(match(), "ann", "bo").add("left", player="cy")
    assert (table.phase, table.dealer, table.state.agreed) == ("finished", None, ("ann", "bo"))


def test_a_leaver_with_an_agreement_can_leave_the_rest_in_agreement():
    five = {"ann": 9, "bo": 9, "cy": 9, "dee": 9, "eli": 9}
    table = agree(match(**five), "ann", "bo").add("left", player="cy")
    assert table.phase == "deal"
    assert table.add("left", player="dee").phase == "finished"


def test_with_three_left_a_leaver_makes_it_two_of_two():
    table = agree(match(ann=9, bo=9, cy=9), "ann").add("left", player="bo")
    assert table.phase == "deal"
    assert agree(table, "cy").phase == "finished"


def test_a_bankrupt_who_leaves_changes_no_count():
    table = agree(broke(), "cy").add("left", player="dee")
    assert table.phase == "deal"
    assert agree(table, "ann").phase == "finished"


def test_fewer_than_two_with_coins_in_the_game_finish_it():
    table = match(ann=9, bo=9).all_fold(2).all_fold(3)
    assert (table.phase, table.dealer) == ("deal", "ann")
    table.add("left", player="ann")
    assert (table.phase, table.dealer, table.coins) == ("finished", "bo", [9, 9])


def test_a_pot_nobody_is_left_to_play_for_belongs_to_nobody():
    table = match(ann=9, bo=9).showdown(2, "y", "kk", "pq").add("left", player="ann")
    assert (table.phase, table.coins, table.summary["pot_left"]) == ("finished", [9, 5], 4)
    assert table.summary["scores"] == {"ann": 0, "bo": -4}


def test_an_agreement_leaves_a_carried_pot_to_nobody():
    table = agree(match(ann=9, bo=9).showdown(2, "y", "kk", "qq"), "ann", "bo")
    assert (table.phase, table.coins, table.summary["pot_left"], table.dealer) == ("finished", [5, 5], 8, "ann")
