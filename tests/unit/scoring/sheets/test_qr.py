import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.sheets import Paper
from tests.unit.scoring.sheets.pictures import codes
from tests.unit.scoring.sheets.samples import LONG, drawn, page, read, rectangles, texts

URL = "https://example.org/e/spring-open/rounds/3/tables/12/"


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("dots", [100, 150, 300])
def test_a_camera_reads_the_address(paper: Paper, dots: int) -> None:
    assert codes(drawn(page(url=URL), paper=paper), dots=dots) == [URL]


@settings(max_examples=30, deadline=None)
@given(st.text("abcdefghijklmnopqrstuvwxyzABCXYZ0123456789-_", min_size=1, max_size=90))
def test_a_camera_reads_whatever_the_address_is(rest: str) -> None:
    assert codes(drawn(page(url=f"https://example.org/t/{rest}/"))) == [f"https://example.org/t/{rest}/"]


def test_around_the_symbol_there_is_white() -> None:
    found = read(drawn(page(url=URL, event=LONG * 2)))[0]
    bars = [mark for mark in rectangles(found, filled=True) if mark.top - mark.bottom < 5]
    size = min(mark.top - mark.bottom for mark in bars)
    left, right = min(mark.left for mark in bars), max(mark.right for mark in bars)
    bottom, top = min(mark.bottom for mark in bars), max(mark.top for mark in bars)
    assert float(found.mediabox.width) - right >= 4 * size
    for mark in (*texts(found), *rectangles(found, filled=False)):
        beside = mark.right <= left - 4 * size
        assert beside or mark.top <= bottom - 3 * size or mark.bottom >= top + 4 * size, mark


def test_without_an_address_there_is_no_symbol() -> None:
    data = drawn(page())
    assert codes(data) == []
    assert "online" not in read(data)[0].extract_text()
