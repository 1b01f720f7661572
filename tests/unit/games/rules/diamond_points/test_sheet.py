from games.rules.registry import get
from games.rules.replay import begin
from games.rules.sheet import Column
from tests.unit.games.rules.diamond_points.table import game, started


def test_a_blank_sheet_numbers_its_thirteen_turns() -> None:
    sheet = get("diamond-points").sheet(begin(started(3)).state, filled=False)
    assert [column.label for column in sheet.columns] == ["turn", "prizes", "ann", "bo", "cy", "winner", "points"]
    assert sheet.columns[2] == Column("ann", "ann")
    assert sheet.rows == tuple((str(turn), "", "", "", "", "", "") for turn in range(1, 14))
    assert sheet.total == ("", "", "", "", "", "", "")
    assert sheet.facts == ()


def test_a_filled_sheet_shows_what_was_played_and_leaves_the_rest_blank() -> None:
    replay = game("9D T T", "KD 2 3", "TD A A", stake=5).accept({"type": "time_called"})
    sheet = get("diamond-points").sheet(replay.state, filled=True)
    assert sheet.rows[:4] == (
        ("1", "9♦", "10", "10", "", ""),
        ("2", "9♦ K♦", "2", "3", "bo", "22"),
        ("3", "10♦", "A", "A", "", ""),
        ("4", "", "", "", "", ""),
    )
    assert len(sheet.rows) == 13
    assert sheet.total == ("", "", "0", "22", "", "10")
    assert sheet.facts == (("stake", "5"),)
