"""Reading report files that other programs wrote."""

import re
import sys
from pathlib import Path


def text_of(file: str) -> str:
    """The text of a file, or of standard input for `-`; older programs write Latin-1. Lines may end in CR, LF or both.

    Raises OSError.
    """
    raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("latin-1")
    return re.sub(r"\r\n?", "\n", text)
