from games.rules.sheet import Column
from tests.unit.games.rules.dalrymple.table import DEAL, FOUR, diamonds, flip, game, names, play, scored


def test_a_blank_sheet_has_a_row_for_each_deal_that_may_come() -> None:
    sheet = game().engine.sheet(game().state, filled=False)
    assert sheet.columns == (
        Column("deal"),
        Column("dealer", wide=True),
        Column("flip"),
        *(Column(label, player) for label in ("tricks", "card points", "total") for player in FOUR),
        Column("check"),
    )
    assert sheet.rows == tuple((str(deal), *[""] * 15) for deal in range(1, 10))
    assert sheet.total == ("",) * 16
    assert sheet.facts == (("first dealer", "dee"),)


def test_a_filled_sheet_shows_what_was_played_and_running_totals() -> None:
    replay = play(game(flip("2C")), DEAL)
    for name in names("3S 3C 4C"):
        replay = replay.accept(flip(name))
        replay = replay.accept(scored(replay, [10, 0, 0, 0], [56, 0, 0, 0]))
    replay = replay.accept(flip("9D"))
    replay = replay.accept(diamonds(replay, 0, 5, 2, 1))
    sheet = replay.engine.sheet(replay.state, filled=True)
    assert [" ".join(row) for row in sheet.rows] == [
        "1 dee 2♣ 0 4 2 4 0 24 11 22 0 28 13 26 67",
        "2 ann 3♠ 10 0 0 0 56 0 0 0 66 28 13 26 133",
        "3 bo 3♣ 10 0 0 0 56 0 0 0 132 28 13 26 199",
        "4 cy 4♣ 10 0 0 0 56 0 0 0 198 28 13 26 265",
        "5 dee 9♦     0 -5 -2 -1 198 23 11 25 257",
    ]
    assert sheet.total == (*[""] * 11, "198", "23", "11", "25", "257")


def test_a_filled_sheet_of_a_result_has_its_scores_alone() -> None:
    replay = game({"type": "result_entered", "scores": {"ann": 90, "bo": -3, "cy": 120, "dee": 88}})
    sheet = replay.engine.sheet(replay.state, filled=True)
    assert sheet.rows == ()
    assert sheet.total == (*[""] * 11, "90", "-3", "120", "88", "295")
