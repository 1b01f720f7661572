import subprocess
import sys
from dataclasses import replace

import pytest

from games.rules.sheet import Column, Sheet
from scoring.sheets import Paper, Seat, Words, draw
from tests.unit.scoring.sheets.pictures import coloured, pictures
from tests.unit.scoring.sheets.placed import crossed, outside, overlapping
from tests.unit.scoring.sheets.samples import FOUR, LONG, drawn, lines, page, read, text_of, texts


def test_the_head_says_which_event_round_table_and_game() -> None:
    text = text_of(drawn(page()))
    for words in ("Spring Open", "Round 3", "Table 12", "Date 30 November 2025", "Diamond Points", "Stake: 5"):
        assert words in text
    assert "Final result" in text


def test_every_seat_is_there_with_its_name_and_result() -> None:
    marks = [mark.text for mark in texts(read(drawn(page()))[0])]
    for number, name in enumerate(FOUR, start=1):
        assert name in marks
        assert f"No. {number * 7}" in marks
        assert f"{number}1" in marks


def test_every_cell_of_every_row_is_there_in_order() -> None:
    sheet = page(rows=5).sheet
    text = text_of(drawn(page(rows=5)))
    for row in sheet.rows:
        assert " ".join(row) in text
    assert "Total 91 92 93 94" in text


def test_legend_notes_and_lines_to_sign_on_stand_under_the_table() -> None:
    text = text_of(drawn(page(notes=("Event 12: time was called.", "Event 14 is amended."))))
    assert text.index("Total 91") < text.index("Notes") < text.index("Event 12: time was called.")
    assert text.index("Event 14 is amended.") < text.index("The highest card wins.")
    assert text.index("Ties stay open.") < text.index("Signature of Ann Marlow")
    assert text.index("Signature of Dee Ångström") < text.index("Director")


def test_without_notes_there_is_no_heading_for_them() -> None:
    assert "Notes" not in text_of(drawn(page()))


@pytest.mark.parametrize("paper", list(Paper))
def test_the_page_has_the_size_asked_for(paper: Paper) -> None:
    box = read(drawn(page(), paper=paper))[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx(paper.value, abs=0.01)


@pytest.mark.parametrize("paper", list(Paper))
def test_many_columns_lay_the_sheet_across(paper: Paper) -> None:
    wide = page(("Ann",) * 24)
    box = read(drawn(wide, paper=paper))[0].mediabox
    assert (float(box.height), float(box.width)) == pytest.approx(paper.value, abs=0.01)


def test_a_long_table_goes_on_with_its_head_and_its_number_on_every_page() -> None:
    data = drawn(page(rows=90))
    pages = read(data)
    assert len(pages) == 3
    for number, found in enumerate(pages, start=1):
        text = " ".join(found.extract_text().split())
        assert f"{number} / 3" in text
        assert "Turn Prizes 1 Ann Marlow" in text
        assert ("(continued)" in text) == (number > 1)
    text = text_of(data)
    assert all(f" {row}01 {row}02 {row}03 {row}04 " in text for row in range(1, 91))


def test_the_totals_never_stand_alone() -> None:
    for rows in range(25, 60):
        with_total = next(
            found.extract_text() for found in read(drawn(page(rows=rows))) if "91" in found.extract_text()
        )
        assert f"{rows}01" in with_total


def test_every_sheet_counts_its_own_pages() -> None:
    data = drawn(page(), page(rows=60), page(table=13))
    numbers = [mark.text for found in read(data) for mark in texts(found) if " / " in mark.text]
    assert numbers == ["1 / 1", "1 / 2", "2 / 2", "1 / 1"]


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("names", [FOUR, (LONG,) * 8, ("王小明", "שלומית בן־דוד", "محمد العربي")])
def test_nothing_is_drawn_outside_the_margins(paper: Paper, names: tuple[str, ...]) -> None:
    filled = page(names, rows=50, event=LONG * 2, notes=(LONG * 4,), url="https://example.org/e/open/", status=LONG * 2)
    for found in read(drawn(filled, paper=paper)):
        assert outside(found) == []


def test_texts_do_not_run_into_each_other() -> None:
    crowded = page((LONG,) * 6, rows=9, event=LONG * 2, notes=(LONG * 4,), url="https://example.org/e/open/")
    for found in read(drawn(crowded)):
        assert overlapping(found) == []


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("names", [(LONG,) * 2, (LONG, "שלומית בן־דוד", "محمد العربي", "Bo"), (LONG,) * 6, (LONG,) * 8])
def test_no_text_leaves_its_cell(paper: Paper, names: tuple[str, ...]) -> None:
    blank = page(names, rows=13, url="https://example.org/e/open/", writing=True)
    for found in read(drawn(blank, paper=paper)):
        assert crossed(found) == []


def test_the_plays_follow_behind_the_signatures() -> None:
    columns = (Column("Deal"), Column("Trick"), *(Column("Card", seat) for seat in "1234"))
    rows = tuple((str(row // 10 + 1), str(row % 10 + 1), "9♠", "10♠ ●", "› J♠", "Q♠ !") for row in range(90))
    plays = Sheet(columns, rows, (), legend=("! faulty",), title="Tricks")
    data = drawn(page(course=(plays,)))
    text = text_of(data)
    assert text.index("Director") < text.index("Tricks") < text.index("! faulty")
    assert text.count("10♠ ●") == 90
    assert text.count("Deal Trick 1 2 3 4") >= 2
    for found in read(data):
        assert outside(found) == []
        assert overlapping(found) == []


def test_a_long_name_is_whole_wherever_it_stands() -> None:
    text = text_of(drawn(page((LONG, "Bo"))))
    assert text.replace("- ", "-").count(LONG) == 3


def test_a_sheet_to_fill_in_has_lines_for_what_is_not_known() -> None:
    seats = tuple(Seat(str(number), number) for number in (1, 2))
    empty = Sheet(page(("", "")).sheet.columns, (("1", "", "", ""),), ("", "", "", ""))
    blank = page(seats=seats, sheet=empty, round=None, table=None, date="", status="", log="", writing=True)
    data = drawn(blank)
    text = text_of(data)
    assert "Round Table Date Diamond Points" in text
    assert "Signature of seat 1 Signature of seat 2 Director" in text
    flat = [line for line in lines(read(data)[0]) if line.top == line.bottom]
    # Round, table, date; a name each; three to sign on.
    assert len([line for line in flat if 40 < line.right - line.left < 250]) == 3 + 2 + 3


def test_rows_to_write_in_are_high() -> None:
    blank = page(rows=13, writing=True)
    marks = {mark.text: mark for mark in texts(read(drawn(blank))[0])}
    assert marks["101"].bottom - marks["201"].bottom > 9 * 72 / 25.4
    assert len(read(drawn(blank))) == 1


def test_the_words_are_those_given() -> None:
    words = Words(round="Runde {}", table="{}. Tisch", date="Datum {}", total="Summe", director="Turnierleitung")
    text = text_of(draw([page()], name="Bögen", words=words))
    for expected in ("Runde 3", "12. Tisch", "Datum 30 November 2025", "Summe 91", "Turnierleitung"):
        assert expected in text


def test_everything_is_black_or_white() -> None:
    data = drawn(page(url="https://example.org/", notes=("♠ ♥ ♦ ♣",)))
    assert sum(coloured(picture) for picture in pictures(data, dots=72)) == 0


def test_the_same_sheets_are_the_same_bytes() -> None:
    sheets = (page(), page((LONG, "שלומית", "王小明"), rows=60, url="https://example.org/"))
    assert drawn(*sheets) == drawn(*sheets)
    assert drawn(*sheets) != drawn(replace(sheets[0], table=13), sheets[1])


def test_the_bytes_depend_on_no_hash_and_no_clock() -> None:
    code = (
        "from tests.unit.scoring.sheets.samples import drawn, page; import hashlib; "
        "print(hashlib.sha256(drawn(page(), page(('A', 'ש', '王'), rows=60, url='https://example.org/'))).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


def test_no_sheets_make_no_file() -> None:
    with pytest.raises(ValueError, match="no sheet"):
        draw([], name="Nothing")


def test_latin_greek_and_suits_are_embedded_and_the_file_has_its_title() -> None:
    found = read(drawn(page(("Žofie", "Παύλος"), notes=("♠ ♥ ♦ ♣",))))[0]
    fonts = found["/Resources"]["/Font"]  # type: ignore[index]
    used = [font.get_object() for font in fonts.values()]
    assert used
    assert all("/FontFile2" in font["/FontDescriptor"] for font in used)
    assert all(sign in text_of(drawn(page(notes=("♠ ♥ ♦ ♣",)))) for sign in "♠♥♦♣")
