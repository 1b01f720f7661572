import pytest

from scoring.sheets.bidi import visual
from scoring.sheets.joining import joined
from scoring.sheets.typefaces import BOLD, BOX, HAN, HANGUL, KANA, REGULAR, drawn, prepared


@pytest.mark.parametrize(
    ("read", "seen"),
    [
        ("Ann", "Ann"),
        ("", ""),
        ("אבג", "גבא"),
        ("Ann אב Bo", "Ann בא Bo"),
        ("אב Ann גד", "דג Ann בא"),
        ("אב 12", "12 בא"),
        ("(אב)", "(בא)"),
        ("Ann (אב)", "Ann (בא)"),
        ("אב, גד!", "!דג ,בא"),
        ("1. אב", "בא .1"),
        ("-12 א", "א 12-"),
        ("א 1-2", "1-2 א"),
        ("א 1,2", "1,2 א"),
        ("ب 12%", "%12 ب"),
        ("א 5€", "5€ א"),
        ("Ann ", "Ann "),
        ("אב ", " בא"),
        ("a\u202eb", "a\u202eb"),
        ("א\u202eב", "בא"),
        ("שָׁלוֹם", "םוֹלשָׁ"),
    ],
)
def test_text_is_seen_from_left_to_right(read: str, seen: str) -> None:
    assert visual(read) == seen


def everything(_: str) -> bool:
    return True


@pytest.mark.parametrize(
    ("letters", "forms"),
    [
        ("\u0628", "\ufe8f"),
        ("\u0628\u0628\u0628", "\ufe91\ufe92\ufe90"),
        ("\u0627\u0628", "\ufe8d\ufe8f"),
        ("\u0628 \u0628", "\ufe8f \ufe8f"),
        ("\u0644\u0627", "\ufefb"),
        ("\u0628\u0644\u0627", "\ufe91\ufefc"),
        ("\u0628\u064e\u0628", "\ufe91\u064e\ufe90"),
        ("\u0628\u0640", "\ufe91\u0640"),
        ("\u067e\u06cc", "\ufb58\ufbfd"),
        ("Ann", "Ann"),
    ],
)
def test_arabic_letters_take_the_form_of_their_place(letters: str, forms: str) -> None:
    assert joined(letters, everything) == forms


def test_a_form_that_the_typeface_lacks_is_left_out() -> None:
    assert joined("\u0628\u0628", lambda sign: sign != "\ufe91") == "\u0628\ufe90"


def test_signs_come_from_the_typeface_that_has_them() -> None:
    assert drawn("Ann 9♦") == ((REGULAR, "Ann 9♦"),)
    assert drawn("Ann 王", bold=True) == ((BOLD, "Ann "), (HAN, "王"))
    assert drawn("たろう") == ((KANA, "たろう"),)
    assert drawn("김철수") == ((HANGUL, "김철수"),)
    assert drawn("אב") == ((REGULAR, "בא"),)


def test_a_sign_that_nobody_has_is_a_box() -> None:
    assert drawn("A\U00012000B") == ((REGULAR, "A"), (REGULAR, BOX), (REGULAR, "B"))


def test_letters_and_accents_are_put_together() -> None:
    assert prepared("A\u030angstro\u0308m") == "Ångström"
