import csv
import io
import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pages.prints.records import Records, Value, as_csv, as_json, mixed


def cells(*row: Value) -> list[str]:
    """The row as a spreadsheet reads it."""
    data = as_csv(Records(tuple(f"c{place}" for place in range(len(row))), [row]))
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))[1]


def test_a_file_begins_with_its_mark_and_its_columns_and_ends_its_lines_as_spreadsheets_do() -> None:
    data = as_csv(Records(("table", "name"), [(1, "Ann"), (2, "Žofie, Bo")]))
    assert data == '\ufefftable,name\r\n1,Ann\r\n2,"Žofie, Bo"\r\n'.encode()


def test_numbers_are_exact_and_read_as_numbers_everywhere() -> None:
    row = (3, -7, Fraction(21, 2), Fraction(1, 2), Fraction(-1, 3), Fraction(4), None, True, False)
    assert cells(*row) == ["3", "-7", "10 1/2", "0 1/2", "-0 1/3", "4", "", "yes", "no"]


@given(st.fractions())
def test_a_mixed_number_is_the_number(number: Fraction) -> None:
    whole, _, rest = mixed(number).lstrip("-").partition(" ")
    again = Fraction(whole) + (Fraction(rest) if rest else 0)
    assert (-again if mixed(number).startswith("-") else again) == number


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1+2", "'-1+2"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "\t'=1"),
        (" =1", " '=1"),
        ('"=1', "\"'=1"),
        ("＝1+1", "'＝1+1"),
        ("＠x", "'＠x"),
        ("a;=1", "a;'=1"),
        ("a, =1", "a, '=1"),
        ("a\t+1", "a\t'+1"),
        ("a|-1", "a|'-1"),
    ],
)
def test_no_text_is_a_formula_in_any_country(text: str, cell: str) -> None:
    assert cells(text) == [cell]


@pytest.mark.parametrize(
    "text", ["Ann", "Lee-Smith", "O’Neill", "a=b", "9♦", "−5", "שלומית", "1 + 2", "", "Müller; Ann"]
)
def test_what_is_no_formula_stays_as_it_is(text: str) -> None:
    assert cells(text) == [text]


def test_json_has_the_head_the_rows_and_more_with_fractions_as_everywhere() -> None:
    records = Records(("number", "name", "points", "shared"), [(1, "=Žofie", Fraction(21, 2), True)], {"after": 3})
    assert json.loads(as_json({"version": 7}, records)) == {
        "version": 7,
        "rows": [{"number": 1, "name": "=Žofie", "points": "21/2", "shared": True}],
        "after": 3,
    }
    assert "Žofie".encode() in as_json({}, records)
