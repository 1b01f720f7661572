"""gacrux, an engine of other make for FIDE's rules, and its checker."""

import contextlib
import io
import os
from pathlib import Path
from unittest.mock import patch

from gacrux.pairingchecker import pairingchecker

NO_PAIRING = {2, 505}

Pairs = list[tuple[int, int]]


def _asked(file: Path, text: str, *arguments: str) -> pairingchecker:
    """What it has to say of the report in `text`, which it reads from `file`; anything printed is thrown away."""
    file.write_text(text)
    checker = pairingchecker()
    silent = io.StringIO()
    # It reads the command line, and nothing else.
    with (
        patch("sys.argv", ["pairingchecker", "-i", str(file), "-o", os.devnull, *arguments]),
        contextlib.redirect_stdout(silent),
        contextlib.redirect_stderr(silent),
    ):
        checker.common_main()
    return checker


def pairs_of(file: Path, text: str) -> Pairs | None:
    """The next round as (white, black), 0 for the bye; None if it finds no pairing. Any complaint is an error."""
    checker = _asked(file, text, "-p")
    code = checker.resultjson["status"]["code"]
    assert code in {0, *NO_PAIRING}, checker.resultjson["status"]
    return None if code else sorted(tuple(pair) for pair in checker.chessfile.result["pairs"])


def complaints(file: Path, text: str) -> list[object]:
    """Every round that it would have paired otherwise, and whatever else it finds wrong with the file."""
    result = _asked(file, text, "-c").resultjson
    status = result["status"]
    wrong = [item["round"] for item in result["pairingResult"]["roundpairing"] if not item["check"]]
    return [*wrong, *([status] if status["code"] else [])]
