from itertools import pairwise

import pytest

from scoring.sheets import Paper
from tests.unit.scoring.sheets.lists import ADDRESS, NAMES, drawn, slips
from tests.unit.scoring.sheets.pictures import codes, coloured, pictures
from tests.unit.scoring.sheets.placed import crossed, outside, overlapping
from tests.unit.scoring.sheets.samples import LONG, Mark, lines, read, text_of, texts

RESULTS = pytest.mark.parametrize("results", [False, True])
PAPERS = pytest.mark.parametrize("paper", list(Paper))


def tables(data: bytes) -> list[list[int]]:
    """The tables on each page, as they lie from top to bottom and from left to right."""
    return [
        [int(mark.text.removeprefix("Table ")) for mark in texts(page) if mark.text.startswith("Table ")]
        for page in read(data)
    ]


@RESULTS
@PAPERS
@pytest.mark.parametrize("seats", [2, 8])
def test_every_table_has_its_slip_and_its_own_code(seats: int, paper: Paper, results: bool) -> None:
    data = drawn(slips(9, seats, results=results), paper)
    assert sorted(table for page in tables(data) for table in page) == list(range(1, 10))
    assert sorted(codes(data)) == sorted(ADDRESS.format(table) for table in range(1, 10))
    # A code stands on the slip of its own table.
    assert codes(data) == [ADDRESS.format(table) for page in tables(data) for table in page]


def test_a_pile_of_cut_sheets_is_in_order() -> None:
    pages = tables(drawn(slips(20)))
    assert len(pages) == 3
    piles = [table for place in range(8) for page in pages for table in page[place : place + 1]]
    assert piles == list(range(1, 21))


@pytest.mark.parametrize(("seats", "each"), [(2, 8), (4, 8), (5, 8), (6, 6), (8, 6)])
def test_a_sheet_holds_as_many_table_slips_as_their_seats_allow(seats: int, each: int) -> None:
    assert len(tables(drawn(slips(24, seats)))[0]) == each


@pytest.mark.parametrize(("seats", "each"), [(2, 6), (4, 4), (6, 3), (8, 2)])
def test_a_sheet_holds_as_many_result_slips_as_their_seats_allow(seats: int, each: int) -> None:
    assert len(tables(drawn(slips(24, seats, results=True)))[0]) == each


@RESULTS
@PAPERS
@pytest.mark.parametrize("seats", [2, 5, 8])
@pytest.mark.parametrize("names", [NAMES, (LONG,)])
def test_nothing_leaves_its_place(names: tuple[str, ...], seats: int, paper: Paper, results: bool) -> None:
    for page in read(drawn(slips(9, seats, results=results, names=names), paper)):
        assert outside(page) == []
        assert overlapping(page) == []
        assert crossed(page) == []


@RESULTS
@PAPERS
def test_no_text_is_cut_through(paper: Paper, results: bool) -> None:
    for page in read(drawn(slips(9, 8, results=results, names=(LONG,)), paper)):
        cuts = [line for line in lines(page) if line.top == line.bottom and line.right - line.left > 500]
        assert cuts
        for text in texts(page):
            assert not any(_through(text, cut) for cut in cuts), text


def _through(text: Mark, cut: Mark) -> bool:
    return text.bottom < cut.top < text.top and cut.left < text.right and text.left < cut.right


def test_a_table_slip_says_where_who_and_how() -> None:
    text = text_of(drawn(slips(1))).replace("- ", "-")
    for words in ("Spring Open", "Round 3", "Table 1", NAMES[4], "Scan", ADDRESS.format(1), "event 57", "1 / 1"):
        assert words in text


def test_a_result_slip_has_room_for_scores_places_and_signatures() -> None:
    data = drawn(slips(1, 4, results=True))
    assert "Player Score Place Signature" in text_of(data)
    assert "Director" in text_of(data)
    rules = [line for line in lines(read(data)[0]) if line.top == line.bottom and 200 < line.right - line.left < 500]
    heights = sorted((line.top for line in rules), reverse=True)
    assert len(heights) == 5
    assert all(upper - lower > 9 * 72 / 25.4 for upper, lower in pairwise(heights))


@RESULTS
def test_slips_are_black_and_white_and_the_same_bytes(results: bool) -> None:
    data = drawn(slips(9, results=results))
    assert sum(coloured(picture) for picture in pictures(data, dots=72)) == 0
    assert data == drawn(slips(9, results=results))
