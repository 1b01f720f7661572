import pytest

from tournaments.pairing.trf import Accelerated, Apart, Cell, Points, TrfError, read

PLAYER = "001    1 mGM  Carlsen, Magnus                   2839 NOR     1503014 1990/11/30  1.0    1"


def row(cells=""):
    return read(PLAYER + cells).rows[0]


def report(*lines):
    return read("\n".join([*lines, PLAYER]))


def test_a_player():
    found = row("     2 w 1  0000 - H")
    assert (found.number, found.name, found.rating, found.points) == (1, "Carlsen, Magnus", 2839, 10)
    assert found.cells == (Cell(2, "w", "1"), Cell(0, "-", "H"))


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("     2 b =", Cell(2, "b", "=")),
        ("     2 w d", Cell(2, "w", "D")),
        ("     2 w -", Cell(2, "w", "-")),
        ("     2 - +", Cell(2, "-", "+")),
        ("  0000 - U", Cell(0, "-", "U")),
        ("       - F", Cell(0, "-", "F")),
    ],
)
def test_rounds_of_a_player(text, cell):
    assert row(text).cells == (cell,)


def test_an_empty_round_counts_only_before_others():
    assert row("            0000 - Z          ").cells == (Cell(), Cell(0, "-", "Z"))


@pytest.mark.parametrize(
    "text",
    ["     1 w 1", "     2 x 1", "     2 w ?", "     2 - H", "  0000 w 1", "  0000 - 1", "    2a w 1"],
)
def test_rounds_that_make_no_sense(text):
    with pytest.raises(TrfError) as error:
        row(text)
    assert (error.value.code, error.value.line) == ("line", 1)


def test_a_tournament():
    found = report(
        "012 Open", "142 9", "152 B", "192 FIDE_DUTCH_2025", "162  W 3.0    D 1.0    L 0.0    Z 0.5    P 1.5"
    )
    assert (found.name, found.rounds, found.initial, found.system) == ("Open", 9, "b", "FIDE_DUTCH_2025")
    assert found.points == Points(win=30, draw=10, loss=0, absent=5, forfeit=5, bye=15)


def test_a_bye_is_worth_a_win_unless_said_otherwise():
    assert report("162  W 3.0    D 1.0").points.bye == 30
    assert report("162  P 0.5    W 3.0").points.bye == 5


def test_acceleration_and_forbidden_pairs():
    found = report("250       1.0   1   3    1   18", "260   2   5    1    7    9", "240 H   3    4    5")
    assert found.accelerated == (Accelerated(10, 1, 3, 1, 18),)
    assert found.apart == (Apart((1, 7, 9), 2, 5),)
    assert found.away == ((3, 4), (3, 5))


def test_the_older_extensions():
    found = report("XXR 7", "XXC rank black1", "XXA    1  1.0      0.5", "XXP 1 4", "BBW  2.0", "BBF  0.5")
    assert (found.rounds, found.by_rank, found.initial) == (7, True, "b")
    assert found.extra == ((1, (10, 0, 5)),)
    assert found.apart == (Apart((1, 4)),)
    assert found.points == Points(win=20, forfeit=5, bye=20)


@pytest.mark.parametrize(
    "line",
    [
        "142 nine",
        "142 1000",
        "152 green",
        "162  X 1.0",
        "162  W 1.25",
        "250      -1.0   1   3    1   18",
        "260   0   5    1    7",
        "XXP 1 x",
        "001    2 too short",
    ],
)
def test_lines_not_understood(line):
    with pytest.raises(TrfError) as error:
        report("012 Open", line)
    assert (error.value.code, error.value.line) == ("line", 2)
    assert str(error.value).startswith("Line 2: ")


def test_a_starting_number_used_twice():
    with pytest.raises(TrfError) as error:
        report(PLAYER)
    assert error.value.code == "player_twice"


def test_a_file_without_players():
    with pytest.raises(TrfError) as error:
        read("012 Open\n")
    assert error.value.code == "no_players"
