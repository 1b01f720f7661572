from games.rules.sheet import Sheet
from tests.unit.games.rules.diamondback.table import Table


def sheet(table: Table, *, filled: bool = True) -> Sheet:
    return table.record.engine.sheet(table.state, filled=filled)


def test_a_blank_sheet_has_a_row_for_each_hand():
    blank = sheet(Table(hands=5, ann=9, bo=7), filled=False)
    assert [column.label for column in blank.columns] == ["hand", "dealer", "wagers", "ann", "bo", "pot", "check"]
    assert [column.player for column in blank.columns] == [None, None, None, "ann", "bo", None, None]
    assert blank.rows == tuple((str(number), "", "", "", "", "", "") for number in range(1, 6))
    assert blank.total == ("",) * 7
    assert len(sheet(Table(ann=9, bo=7), filled=False).rows) == 12
    assert len(sheet(Table(hands=40, ann=9, bo=7), filled=False).rows) == 40
    assert len(sheet(Table(hands=999, ann=9, bo=7), filled=False).rows) == 60


def test_in_dealers_there_is_a_column_for_the_ante():
    table = Table("dealers", ann=9, bo=9).start(2).wager(1).answer("n")
    filled = sheet(table)
    assert [column.label for column in filled.columns][:4] == ["hand", "dealer", "ante", "wagers"]
    assert filled.rows == (("1", "ann", "2", "1", "+2 (11)", "-2 (7)", "0", "18"),)
    assert filled.total == ("", "", "", "", "+2 (11)", "-2 (7)", "0", "18")


def test_a_filled_sheet_holds_results_and_coins_with_the_carried_pot_and_a_check():
    table = Table(ann=9, bo=9).showdown(2, "y", "kk", "qq").showdown(1, "y", "kk", "qp").all_fold()
    filled = sheet(table)
    assert filled.rows == (
        ("1", "ann", "2 + 2", "-4 (5)", "-4 (5)", "8", "18"),
        ("2", "bo", "1 + 1", "+10 (15)", "-2 (3)", "0", "18"),
        ("3", "ann", "1", "0 (15)", "0 (3)", "0", "18"),
    )
    assert filled.total == ("", "", "", "+6 (15)", "-6 (3)", "0", "18")


def test_what_a_leaver_forfeits_shows_in_the_next_row_and_the_check_holds():
    table = (
        Table("match", ann=9, bo=9, cy=9).all_fold().start().wager(2).answer("yy").expose("kkk").wager(1).answer("nn")
    )
    table.add("left", player="bo")
    assert sheet(table).total[3:] == ("-2 (7)", "0 (9)", "-2 (7)", "4", "27")
    table.all_fold(1)
    assert sheet(table).rows[2] == ("3", "cy", "1", "0 (7)", "-4 (9)", "+4 (11)", "0", "27")
    assert ("left", "bo") in sheet(table).facts


def test_the_head_and_foot_say_what_the_table_needs():
    blank = sheet(Table("dealers", hands=5, ann=9, bo=7), filled=False)
    assert blank.facts == (
        ("variant", "dealers"),
        ("starting coins", "ann 9, bo 7"),
        ("all coins", "16"),
        ("deck", "1 magician, 2 priestess, 3 queen, 4 king, 5 priest"),
        ("hands", "5"),
    )
    assert blank.legend[0] == (
        "magician–priestess 70, priestess–priestess 65, magician–queen 60, magician–king 55, priestess–king 50"
    )
    assert blank.legend[2].endswith("priest–priest 5")


def test_the_head_has_one_number_of_starting_coins_if_all_have_the_same():
    assert ("starting coins", "9") in sheet(Table(ann=9, bo=9, cy=9), filled=False).facts


def test_behind_the_lines_stand_the_cards_and_pots():
    table = Table(ann=9, bo=9).showdown(2, "y", "kk", "qq").showdown(1, "y", "kk", "qp").all_fold()
    (course,) = table.record.engine.course([table.state])
    assert [column.label for column in course.columns] == ["hand", "shown", "shown", "pot", "paid"]
    assert course.rows == (
        ("1", "king queen 35", "king queen 35", "8", ""),
        ("2", "king queen 35", "king priest 10", "12", "ann 12"),
        ("3", "", "–", "1", "ann 1"),
    )
    assert table.record.engine.course([Table(ann=9, bo=9).state]) == ()
