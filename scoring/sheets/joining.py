"""Arabic letters in the forms that they take beside each other, for a printer that draws letter by letter."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import cache
from typing import Final

_LAM: Final = "\u0644"
_TATWEEL: Final = "\u0640"
_BLOCKS: Final = (range(0xFB50, 0xFDFF), range(0xFE70, 0xFEFD))


@cache
def _forms() -> dict[str, dict[str, str]]:
    """Letter (or lam with alef) → form (`isolated`, `initial`, `medial`, `final`) → the character that draws it."""
    forms: dict[str, dict[str, str]] = {}
    for code in (code for block in _BLOCKS for code in block):
        kind, *letters = unicodedata.decomposition(chr(code)).split() or [""]
        text = "".join(chr(int(letter, 16)) for letter in letters)
        alef = len(text) == 2 and text[0] == _LAM and unicodedata.name(text[1]).startswith("ARABIC LETTER ALEF")
        if kind in {"<isolated>", "<initial>", "<medial>", "<final>"} and (len(text) == 1 or alef):
            forms.setdefault(text, {}).setdefault(kind[1:-1], chr(code))
    return forms


def joined(text: str, has: Callable[[str], bool]) -> str:
    """`text`, in the order of reading, with its Arabic letters joined where `has` knows the form; O(length).

    >>> [f"{ord(letter):X}" for letter in joined("\u0628\u0627\u0628", lambda _: True)]
    ['FE91', 'FE8E', 'FE8F']
    """
    if not any("\u0600" <= sign <= "\u06ff" or "\u0750" <= sign <= "\u077f" for sign in text):
        return text
    letters = _letters(text)
    shown = []
    for place, letter in enumerate(letters):
        if _transparent(letter):
            shown.append(letter)
            continue
        after = next((other for other in letters[place + 1 :] if not _transparent(other)), "")
        before = next((other for other in reversed(letters[:place]) if not _transparent(other)), "")
        form = _FORM[_leads_on(before) and _takes(letter), _leads_on(letter) and _takes(after)]
        drawn = _forms().get(letter, {}).get(form, letter)
        shown.append(drawn if has(drawn) else letter)
    return "".join(shown)


_FORM: Final = {
    (False, False): "isolated",
    (False, True): "initial",
    (True, True): "medial",
    (True, False): "final",
}


def _letters(text: str) -> list[str]:
    """The letters, with lam and alef after it as one."""
    letters: list[str] = []
    for sign in text:
        if letters and letters[-1] == _LAM and _LAM + sign in _forms():
            letters[-1] += sign
        else:
            letters.append(sign)
    return letters


def _transparent(letter: str) -> bool:
    """Whether letters join across it: vowel signs and the like."""
    return unicodedata.combining(letter[0]) != 0


def _leads_on(letter: str) -> bool:
    return letter == _TATWEEL or "initial" in _forms().get(letter, {})


def _takes(letter: str) -> bool:
    return letter == _TATWEEL or "final" in _forms().get(letter, {})
