"""Files of players as the common programs save them."""

import pytest

from tournaments.decisions.entrants import Row
from tournaments.errors import TournamentError
from tournaments.services.players_csv import LARGEST, MOST_ROWS, read_players

ADA = Row("Ada", "", None, 2)
PLAYERS = [Row("Zoë Ångström", "Café 9", 1820, 2), Row("Ada", "", None, 3)]
TEXT = "Name,Club,Rating\nZoë Ångström,Café 9,1820\nAda,,\n"


@pytest.mark.parametrize(
    "file",
    [
        TEXT.encode(),
        TEXT.encode("utf-8-sig"),
        TEXT.encode("cp1252"),
        TEXT.replace("\n", "\r\n").encode(),
        TEXT.replace("\n", "\r").encode(),
        TEXT.replace(",", ";").encode("cp1252"),
        TEXT.replace(",", "\t").encode("utf-8-sig"),
        TEXT.rstrip("\n").encode(),
        b'"NAME" ; "Team" ; "Elo"\n'.replace(b" ", b"") + "Zoë  Ångström;Café 9;1820\nAda;;".encode(),
        "Elo;Spieler;Tisch;Verein\n1820;Zoë Ångström;4;Café 9\n;Ada;;\n".encode(),
    ],
    ids=["utf-8", "bom", "cp1252", "crlf", "cr", "semicolons", "tabs", "no last newline", "quotes", "german"],
)
def test_the_same_players_however_saved(file: bytes) -> None:
    found = read_players(file)
    assert [Row(" ".join(row.name.split()), *row[1:]) for row in found] == PLAYERS


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('name,club\n"Lovelace, Ada",Club\n', [Row("Lovelace, Ada", "Club", None, 2)]),
        ('name\n"Ada ""Byron"" L."\n', [Row('Ada "Byron" L.', "", None, 2)]),
        ('name,club\n"Ada\nLovelace",x\nBo,y\n', [Row("Ada\nLovelace", "x", None, 2), Row("Bo", "y", None, 3)]),
        ("\n\nname\n\nAda\n \n", [Row("Ada", "", None, 5)]),
        ("name\nAda,,,\n", [ADA]),
        ("name,club,rating\nAda\n", [ADA]),
        ("name,rating\nAda, 0\n", [Row("Ada", "", 0, 2)]),
        ("name,club\n,Orphans\n", [Row("", "Orphans", None, 2)]),
        ("=cmd,name\nx,=1+1\n", [Row("=1+1", "", None, 2)]),
    ],
)
def test_cells_are_read_as_a_spreadsheet_means_them(text: str, expected: list[Row]) -> None:
    assert read_players(text.encode()) == expected


def test_a_byte_that_windows_does_not_know_spoils_its_letter_alone() -> None:
    assert read_players(b"name\nA\x81da\xe9\n") == [Row("A\N{REPLACEMENT CHARACTER}daé", "", None, 2)]


@pytest.mark.parametrize(
    ("file", "row", "sentence"),
    [
        (b"", None, "The file is empty; its first row holds the headings, one of them: name."),
        (b"\n \n", None, "The file is empty; its first row holds the headings, one of them: name."),
        (b"name\n", None, "The file has headings and no player."),
        (b"player no\n1\n", None, "The first row must hold a heading “name”; it holds: player no."),
        (b"name\nAda\x00\n", None, "This is no text file; save the spreadsheet as CSV."),
        ("name\nAda\n".encode("utf-16"), None, "This is no text file; save the spreadsheet as CSV."),
        (b"name,rating\nAda,1500\n\nBo,1500.5\n", 4, "Row 4: the rating must be a whole number, not “1500.5”."),
        (b"name,rating\nAda,-3\n", 2, "Row 2: the rating must be a whole number, not “-3”."),
        ("name,rating\nAda,\u0661\n".encode(), 2, "Row 2: the rating must be a whole number, not “\u0661”."),
        (b"name,rating\nAda,1234567\n", 2, "Row 2: the rating must be a whole number, not “1234567”."),
        (
            *(b"name\nAda\nLovelace, Ada\n", 3),
            "Row 3 has more cells than there are headings; put a name that holds a separator in quotes.",
        ),
        (b'name\nAda\n"Bo"x\n', 3, "Row 3: this is not proper CSV: ',' expected after '\"'."),
        (b'name\nAda\n"Bo\n', 3, "Row 3: this is not proper CSV: unexpected end of data."),
        (b"name\n" + b"x" * 131_073, 2, "Row 2: this is not proper CSV: field larger than field limit (131072)."),
    ],
)
def test_what_is_wrong_is_said_with_its_row(file: bytes, row: int | None, sentence: str) -> None:
    with pytest.raises(TournamentError) as refused:
        read_players(file)
    assert (refused.value.code, refused.value.params.get("row"), str(refused.value)) == ("bad_csv", row, sentence)


def test_the_largest_file_is_read_and_a_larger_one_is_not() -> None:
    players = b"name,note\n" + (b"Somebody," + b"n" * 1000 + b"\n") * 2000
    largest = players + b"\n" * (LARGEST - len(players))
    assert len(read_players(largest)) == 2000
    with pytest.raises(TournamentError, match=r"^The file is larger than 2 MiB\.$"):
        read_players(largest + b"\n")


def test_so_many_players_and_no_more() -> None:
    data = b"name\n" + b"x\n" * MOST_ROWS
    assert len(read_players(data)) == MOST_ROWS
    with pytest.raises(TournamentError, match=r"^The file has more than 20000 players\.$"):
        read_players(data + b"x\n")
