from hypothesis import given
from hypothesis import strategies as st

from scoring.sheets.text import fit, longest_word
from scoring.sheets.typefaces import prepared, width


def test_what_fits_keeps_its_size() -> None:
    fitted = fit("Ann Marlow", 200, 11, 7)
    assert (fitted.lines, fitted.size) == (("Ann Marlow",), 11)


def test_what_is_too_long_shrinks_before_it_takes_more_lines() -> None:
    room = width("Ann Marlow") * 9
    fitted = fit("Ann Marlow", room, 11, 7)
    assert (fitted.lines, fitted.size) == (("Ann Marlow",), 9)


def test_lines_end_after_words_and_hyphens() -> None:
    fitted = fit("Anna-Maria Lopez", width("Anna-Maria") * 8, 8, 6, 2)
    assert (fitted.lines, fitted.size) == (("Anna-Maria", "Lopez"), 8)
    assert fit("Anna-Maria", width("Maria-") * 8, 8, 8, 2).lines == ("Anna-", "Maria")


def test_chinese_and_japanese_names_may_break_anywhere() -> None:
    assert fit("王小明", 17, 8, 8, 2).lines == ("王小", "明")


def test_a_word_that_is_too_long_even_so_is_broken_and_whole() -> None:
    fitted = fit("Donaudampfschiff", 30, 8, 6)
    assert "".join(fitted.lines) == "Donaudampfschiff"
    assert fitted.size == 6
    assert fitted.width() <= 30


def test_nothing_takes_no_room() -> None:
    assert fit("  ", 30, 8, 6).height == 0


def test_the_longest_word_is_measured() -> None:
    assert longest_word("a Donaudampfschiff b") == width("Donaudampfschiff")
    assert longest_word("") == 0


@given(st.text(max_size=70), st.integers(20, 300), st.integers(5, 9), st.integers(1, 3))
def test_nothing_is_wider_than_its_room_and_nothing_is_lost(text: str, room: int, least: int, most: int) -> None:
    fitted = fit(text, room, 11, least, most)
    assert least <= fitted.size <= 11
    assert "".join("".join(fitted.lines).split()) == "".join(prepared(text).split())
    assert all(width(line) * fitted.size <= room + 0.001 or len(line) == 1 for line in fitted.lines)


@given(st.text(max_size=70))
def test_prepared_text_is_one_line_and_prepared_once(text: str) -> None:
    assert prepared(prepared(text)) == prepared(text)
    assert not set(prepared(text)) & set("\n\r\t\x00\x85")
