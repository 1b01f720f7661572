import pytest

from scoring.sheets import Cell, ListColumn, Paper, Section
from tests.unit.scoring.sheets.lists import NAMES, drawn, listed, section
from tests.unit.scoring.sheets.pictures import codes, coloured, pictures
from tests.unit.scoring.sheets.placed import crossed, outside, overlapping
from tests.unit.scoring.sheets.samples import LONG, lines, read, text_of, texts


def numbers(data: bytes) -> list[list[int]]:
    """The numbers of the rows, page by page, as they come from top to bottom and from left to right."""
    return [
        [int(mark.text) for mark in texts(page) if mark.text.isdigit() and len(mark.text) == 4] for page in read(data)
    ]


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("strips", [1, 2, 3])
def test_every_row_is_there_once_and_in_order(paper: Paper, strips: int) -> None:
    pages = numbers(drawn(listed(section(300, strips)), paper))
    assert [number for page in pages for number in page] == list(range(1001, 1301))
    assert len(pages) > 2


@pytest.mark.parametrize("strips", [1, 2])
def test_the_head_stands_over_each_strip_of_each_page(strips: int) -> None:
    for page in read(drawn(listed(section(150, strips)))):
        assert [mark.text for mark in texts(page)].count("Player") == strips


def test_on_the_last_page_the_strips_are_as_long_as_each_other() -> None:
    page = read(drawn(listed(section(20, 2))))[0]
    left = [mark for mark in texts(page) if mark.text.isdigit() and mark.right < float(page.mediabox.width) / 2]
    assert len(left) == 10


def test_title_event_and_page_numbers_are_on_every_page() -> None:
    pages = read(drawn(listed(section(200))))
    for number, page in enumerate(pages, start=1):
        text = " ".join(page.extract_text().split())
        assert "Spring Open" in text
        assert "Standings" in text
        assert "event 57" in text
        assert f"{number} / {len(pages)}" in text
    assert "after round 3" in pages[0].extract_text()


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("columns", [2, 5, 14])
def test_nothing_leaves_its_place_however_long_the_names(paper: Paper, columns: int) -> None:
    heads = (ListColumn("Table", 1, bold=True), *(ListColumn(f"Seat {seat}", wide=True) for seat in range(1, columns)))
    rows = tuple(
        (Cell(str(row)), *(Cell(NAMES[(row + seat) % len(NAMES)], LONG) for seat in range(1, columns)))
        for row in range(1, 20)
    )
    page = listed(Section(heads, rows, "Tables " + LONG, notes=(LONG * 5,)), about=LONG * 3, url="https://example.org/")
    for found in read(drawn(page, paper)):
        assert outside(found) == []
        assert overlapping(found) == []
        assert crossed(found) == []


def test_many_columns_lay_the_list_across() -> None:
    def width(seats: int) -> float:
        heads = tuple(ListColumn(f"Seat {seat}", wide=True) for seat in range(seats))
        return float(read(drawn(listed(Section(heads, ((Cell(LONG),) * seats,)))))[0].mediabox.width)

    assert width(4) == pytest.approx(Paper.A4.value[0], abs=0.1)
    assert width(8) == pytest.approx(Paper.A4.value[1], abs=0.1)


def test_a_name_in_a_narrow_column_is_whole() -> None:
    heads = tuple(ListColumn(f"Seat {seat}", wide=True) for seat in range(6))
    text = text_of(drawn(listed(Section(heads, ((Cell(LONG), *[Cell("Bo")] * 5),)))))
    assert "".join(LONG.split()) in "".join(text.split())


def test_under_those_who_go_on_there_is_a_thick_line() -> None:
    page = read(drawn(listed(section(6, cut=4, cut_label="The first 4 go on"))))[0]
    marks = {mark.text: mark for mark in texts(page)}
    below, above = marks["1005"].top, marks["1004"].bottom
    between = [line for line in lines(page) if below < line.top < above]
    assert len(between) == 2
    assert below < marks["The first 4 go on"].bottom < above


def test_a_group_begins_with_a_line_of_its_own() -> None:
    columns = (ListColumn("Table"), ListColumn("Player", wide=True))
    rows = tuple((Cell("" if row % 2 else str(row)), Cell("Bo")) for row in range(4))
    plain, grouped = (
        len(list(lines(read(drawn(listed(Section(columns, rows, grouped=group))))[0]))) for group in (False, True)
    )
    assert grouped == plain + 2


def test_a_section_without_rows_has_its_title_and_notes() -> None:
    text = text_of(drawn(listed(Section((ListColumn("Player"),), (), "Nobody", notes=("Nothing yet.",)))))
    assert "Nobody" in text
    assert "Nothing yet." in text
    assert "Player" not in text


def test_a_title_never_stands_alone_at_the_foot_of_a_page() -> None:
    for rows in range(30, 60):
        found = read(drawn(listed(section(rows), section(3, title="The second part"))))
        page = next(page for page in found if "The second part" in page.extract_text())
        assert "1001" in page.extract_text().split("The second part")[1]


@pytest.mark.parametrize("paper", list(Paper))
def test_a_list_is_black_and_white_and_its_code_is_read(paper: Paper) -> None:
    data = drawn(listed(section(90, 2), url="https://example.org/e/open/standings/?round=3"), paper)
    assert codes(data) == ["https://example.org/e/open/standings/?round=3"]
    assert sum(coloured(picture) for picture in pictures(data, dots=72)) == 0


def test_the_same_list_is_the_same_bytes() -> None:
    assert drawn(listed(section(90, 2))) == drawn(listed(section(90, 2)))
    assert drawn(listed(section(90, 2))) != drawn(listed(section(91, 2)))
