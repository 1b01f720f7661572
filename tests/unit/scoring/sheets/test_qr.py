from collections import defaultdict

import segno

from tests.unit.scoring.sheets.samples import drawn, page, read, rectangles

URL = "https://example.org/e/spring-open/rounds/3/tables/12/"


def test_the_squares_on_the_page_are_the_symbol_of_the_address() -> None:
    expected = [[bool(module) for module in line] for line in segno.make(URL, micro=False, error="m").matrix]
    found = read(drawn(page(url=URL)))[0]
    bars = [mark for mark in rectangles(found, filled=True) if mark.top - mark.bottom < 5]
    size = min(mark.top - mark.bottom for mark in bars)
    left, top = min(mark.left for mark in bars), max(mark.top for mark in bars)
    dark = defaultdict(set)
    for mark in bars:
        first, last = round((mark.left - left) / size), round((mark.right - left) / size)
        dark[round((top - mark.top) / size)] |= set(range(first, last))
    assert [[column in dark[line] for column in range(len(expected))] for line in range(len(expected))] == expected


def test_around_the_symbol_there_is_white() -> None:
    found = read(drawn(page(url=URL)))[0]
    bars = [mark for mark in rectangles(found, filled=True) if mark.top - mark.bottom < 5]
    size = min(mark.top - mark.bottom for mark in bars)
    right, bottom = max(mark.right for mark in bars), min(mark.bottom for mark in bars)
    assert float(found.mediabox.width) - right >= 4 * size
    assert all(mark.top <= bottom - 3 * size for mark in rectangles(found, filled=False))


def test_without_an_address_there_is_no_symbol() -> None:
    found = read(drawn(page()))[0]
    assert [mark for mark in rectangles(found, filled=True) if mark.top - mark.bottom < 5] == []
    assert "online" not in found.extract_text()
