"""Archives that each engine has written, and ways to tamper with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from games.ledger import chain, checkpoint
from games.ledger.archive.forest import Forest
from games.ledger.archive.lines import Header, Line, Others, Placed, Signed, decode, encode
from games.ledger.archive.verifying import Verified, verify
from games.ledger.merkle import leaf

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


def rewritten(archive: bytes, at: int, **columns: Any) -> bytes:
    """An event changed, and every hash of its stream made to fit, as whoever rules the database could."""
    lines = lines_of(archive)
    changed = lines[at]
    assert isinstance(changed, Placed)
    last = chain.GENESIS
    for number, line in enumerate(lines):
        if isinstance(line, Placed) and line.row.stream == changed.row.stream:
            row = line.row._replace(**columns) if number == at else line.row
            row = row._replace(hash=chain.link(last, row))
            last = row.hash
            lines[number] = line._replace(row=row)
    return text_of(lines)


def resigned(lines: list[Line]) -> list[Line]:
    """The archive signed by another, who tells everybody so."""
    key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    forest, made = Forest(), []
    for line in lines:
        match line:
            case Header():
                public = key.public_key().public_bytes_raw().hex()
                line = replace(line, keys=(public,))  # noqa: PLW2901
            case Placed():
                forest.add(0, leaf(line.row.hash))
            case Others():
                forest.add(line.level, line.hash)
            case Signed(old):
                line = Signed(  # noqa: PLW2901
                    checkpoint.sign(key, origin=old.origin, size=old.size, root=forest.root(), time=old.time)
                )
        made.append(line)
    return made
