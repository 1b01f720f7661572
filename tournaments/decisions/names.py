"""Names of people, clubs and events: how the log keeps them, and which can be none."""

from __future__ import annotations

import unicodedata
from typing import Final

_JOINERS: Final = "\u200c\u200d"
"""Invisible, but part of how Persian, Hindi and emoji are written."""
_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs without a shape: alone they look like no name at all."""
_NO_TEXT: Final = ("Cc", "Co", "Cs")
"""Controls, private use and halves of surrogate pairs: a file read in the wrong encoding, or no text at all."""


def tidy(name: str) -> str:
    """`name` as the log keeps it: composed (NFC), single spaces, none around it.

    Invisible formats are left out (zero-width spaces, marks and overrides of the writing direction): nobody who reads
    the name aloud knows of them, and an override turns round what stands beside it. The tags of a flag stay.
    """
    kept = "".join(sign for sign in name if unicodedata.category(sign) != "Cf" or _belongs(sign))
    return " ".join(unicodedata.normalize("NFC", kept).split())


def legible(name: str) -> bool:
    """Whether a reader sees something, and every sign is one of a text."""
    kinds = [unicodedata.category(sign) for sign in name]
    seen = any(kind[0] in "LNPS" and sign not in _BLANK for sign, kind in zip(name, kinds, strict=True))
    return seen and not any(kind in _NO_TEXT for kind in kinds)


def key(name: str) -> str:
    """What two names have in common that a reader takes for the same: case and typographic variants do not count."""
    return unicodedata.normalize("NFKC", tidy(name).casefold())


def _belongs(sign: str) -> bool:
    return sign in _JOINERS or "\U000e0020" <= sign <= "\U000e007f"
