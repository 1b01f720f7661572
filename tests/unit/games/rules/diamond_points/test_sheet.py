from games.rules.registry import get
from games.rules.replay import begin
from games.rules.sheet import Column
from tests.unit.games.rules.diamond_points.table import game, started, whole


def test_a_blank_sheet_numbers_its_thirteen_turns() -> None:
    sheet = get("diamond-points").sheet(begin(started(3)).state, filled=False)
    labels = ["turn", "prizes", *["bid"] * 3, "winner", "points", *["total"] * 3, "check"]
    assert [column.label for column in sheet.columns] == labels
    assert sheet.columns[2:5] == tuple(Column("bid", player) for player in ("ann", "bo", "cy"))
    assert sheet.columns[7:10] == tuple(Column("total", player) for player in ("ann", "bo", "cy"))
    assert sheet.rows == tuple((str(turn), *[""] * 10) for turn in range(1, 14))
    assert sheet.total == ("",) * 11
    assert sheet.facts == ()


def test_a_filled_sheet_shows_what_was_played_and_leaves_the_rest_blank() -> None:
    replay = game("9D T T", "KD 2 3", "TD A A", stake=5).accept({"type": "time_called"})
    sheet = get("diamond-points").sheet(replay.state, filled=True)
    assert sheet.rows[:4] == (
        ("1", "9♦", "10", "10", "", "", "0", "0", "9"),
        ("2", "9♦ K♦", "2", "3", "bo", "22", "0", "22", "22"),
        ("3", "10♦", "A", "A", "", "", "0", "22", "32"),
        ("4", "", "", "", "", "", "", "", ""),
    )
    assert len(sheet.rows) == 13
    assert sheet.total == ("", "", "", "", "", "10", "0", "22", "32")
    assert sheet.facts == (("stake", "5"),)


def test_the_check_is_what_has_been_turned_and_all_at_the_end() -> None:
    sheet = get("diamond-points").sheet(whole("KQJT98765432A", "QKTJ89567342A").state, filled=True)
    assert [row[-1] for row in sheet.rows] == [str(turn * (turn + 1) // 2) for turn in range(1, 14)]
    assert sheet.total[-1] == "91"


def test_of_a_result_entered_alone_there_are_no_turns() -> None:
    replay = begin(started(2)).accept({"type": "result_entered", "scores": {"ann": 50, "bo": 30}})
    sheet = get("diamond-points").sheet(replay.state, filled=True)
    assert sheet.rows == ()
    assert sheet.total == ("", "", "", "", "", "11", "50", "30", "91")
