"""Archives that each engine has written, and ways to tamper with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path

from games.ledger.archive.lines import Line, decode, encode
from games.ledger.archive.verifying import Verified, verify

FOLDER = Path(__file__).parents[4] / "goldens" / "ledger"
ENGINES = ("sqlite", "postgresql")


def golden(engine: str) -> bytes:
    return (FOLDER / f"{engine}.jsonl").read_bytes()


def golden_keys(engine: str) -> bytes:
    return (FOLDER / f"{engine}.keys.jsonl").read_bytes()


def lines_of(data: bytes) -> list[Line]:
    return [decode(raw, number) for number, raw in enumerate(BytesIO(data), start=1)]


def text_of(lines: Iterable[Line]) -> bytes:
    return "".join(map(encode, lines)).encode()


def check(data: bytes) -> Verified:
    return verify(BytesIO(data))


def changed(data: bytes, at: int, change: Callable[[Line], Line]) -> bytes:
    """The archive with line `at`, from 0, made another one."""
    lines = lines_of(data)
    lines[at] = change(lines[at])
    return text_of(lines)
