"""The typefaces and how wide text is in them.

DejaVu Sans comes with us and goes into the file as far as it is used: Latin, Greek, Cyrillic, Hebrew, Arabic, suit
signs. Chinese, Japanese and Korean are left to the fonts of whoever opens the file: one of our own would be larger than
everything else together. A sign that nobody has is drawn as a box.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from reportlab import rl_config
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import getFont, registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont

from scoring.sheets.bidi import visual
from scoring.sheets.joining import joined

REGULAR: Final = "DejaVuSans"
BOLD: Final = "DejaVuSans-Bold"
HAN, KANA, HANGUL = "STSong-Light", "HeiseiKakuGo-W5", "HYGothic-Medium"
BOX: Final = "□"

LINE: Final = 1.18
"""From one line to the next, and from the top of a line to its letters' feet, in sizes."""

BASELINE: Final = 0.85

_FOLDER: Final = Path(__file__).parent / "fonts"


@cache
def load() -> None:
    """Makes the typefaces known to reportlab, once a process, and has it write bytes as bytes: files are smaller."""
    rl_config.useA85 = 0
    for name in (REGULAR, BOLD):
        registerFont(TTFont(name, str(_FOLDER / f"{name}.ttf")))
    for name in (HAN, KANA, HANGUL):
        registerFont(UnicodeCIDFont(name))


@lru_cache(maxsize=4096)
def prepared(text: str) -> str:
    """`text` on one line, still in the order of reading, in characters that can be drawn one by one."""
    text = "".join(" " if unicodedata.category(sign) == "Cc" else sign for sign in text)
    text = unicodedata.normalize("NFC", " ".join(text.split()))
    return joined(text, _has)


@lru_cache(maxsize=8192)
def width(text: str, *, bold: bool = False) -> float:
    """How wide prepared `text` is, in its own size."""
    return sum(_advance(sign, bold) for sign in text)


@lru_cache(maxsize=8192)
def _advance(sign: str, bold: bool) -> float:  # noqa: FBT001 - a cache's key
    """How far a sign moves the pen: the typefaces have no kerning here, so that text is as wide as its signs."""
    return sum(float(stringWidth(part, font, 1)) for font, part in _runs(sign, bold=bold))


@lru_cache(maxsize=8192)
def drawn(text: str, *, bold: bool = False) -> tuple[tuple[str, str], ...]:
    """Prepared `text` from left to right, in parts with the name of the font that has them."""
    return tuple(_runs(visual(text), bold=bold))


def _runs(text: str, *, bold: bool) -> list[tuple[str, str]]:
    load()
    own = BOLD if bold else REGULAR
    signs = [(_font(sign, own), sign) for sign in text]
    return [
        (font or own, "".join(sign if font else BOX for _, sign in run)) for font, run in groupby(signs, lambda s: s[0])
    ]


def _font(sign: str, own: str) -> str | None:
    if _has(sign):
        return own
    code = ord(sign)
    if 0x1100 <= code <= 0x11FF or 0x3130 <= code <= 0x318F or 0xAC00 <= code <= 0xD7A3:
        return HANGUL
    if 0x3040 <= code <= 0x30FF:
        return KANA
    if 0x3000 <= code <= 0x303F or 0x3400 <= code <= 0x9FFF or 0xF900 <= code <= 0xFAFF or 0xFF00 <= code <= 0xFFEF:
        return HAN
    return None


def _has(sign: str) -> bool:
    load()
    face: Any = getFont(REGULAR).face
    return ord(sign) in face.charToGlyph
