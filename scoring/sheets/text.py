"""Text that fits its place: it shrinks first, then takes more lines. Nothing is ever cut off."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Final

from scoring.sheets.typefaces import LINE, prepared, width

_STEP: Final = 0.5
"""By how much text shrinks at a time."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """Text broken into lines of a size."""

    lines: tuple[str, ...]
    size: float

    @property
    def height(self) -> float:
        """From the top of the first line to the bottom of the last."""
        return len(self.lines) * self.size * LINE

    def width(self, *, bold: bool = False) -> float:
        """The longest line."""
        return max((width(line, bold=bold) for line in self.lines), default=0) * self.size


@lru_cache(maxsize=4096)
def fit(text: str, room: float, size: float, least: float, most: int = 1, *, bold: bool = False) -> Fitted:
    """`text` in `room`, as large as it can be between `size` and `least` without a broken word and in `most` lines.

    If even `least` is too large it takes as many lines as it needs, and words that are too long are broken.
    """
    text = prepared(text)
    if not text:
        return Fitted((), size)
    wide = width(text, bold=bold)
    if wide * size <= room:
        return Fitted((text,), size)
    if most == 1:  # sizes for which the line is known to be too long need not be tried
        size = max(size - ceil((size - room / wide) / _STEP) * _STEP, least)
    while size > least:
        lines = _wrapped(text, room / size, bold=bold)
        if len(lines) <= most and all(width(line, bold=bold) * size <= room for line in lines):
            return Fitted(tuple(lines), size)
        size = max(size - _STEP, least)
    lines = [part for line in _wrapped(text, room / size, bold=bold) for part in _broken(line, room / size, bold=bold)]
    return Fitted(tuple(lines), size)


def longest_word(text: str, *, bold: bool = False) -> float:
    """The width of the longest part of `text` that stays together, in its own size."""
    return max((width(word.rstrip(), bold=bold) for word in _words(prepared(text))), default=0)


def _words(text: str) -> list[str]:
    """Parts between which a line may end: after spaces, hyphens and slashes, beside Chinese and Japanese signs."""
    return re.findall(
        r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef] *|[^ \-/\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]*[ \-/]*", text
    )


def _wrapped(text: str, room: float, *, bold: bool) -> list[str]:
    lines, line = [], ""
    for word in _words(text):
        if line and width((line + word).rstrip(), bold=bold) > room:
            lines.append(line.rstrip())
            line = ""
        line += word
    return [*lines, line.rstrip()] if line.strip() else lines


def _broken(line: str, room: float, *, bold: bool) -> list[str]:
    """A line that may be too long, broken sign by sign if it is."""
    if width(line, bold=bold) <= room:
        return [line]
    parts = [""]
    for sign in line:
        if parts[-1] and width(parts[-1] + sign, bold=bold) > room:
            parts.append("")
        parts[-1] += sign
    return parts
