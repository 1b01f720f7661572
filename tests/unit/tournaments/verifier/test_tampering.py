"""An exported event, changed in one value of one line at a time, for every line: nothing passes unseen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from random import Random
from typing import Any

import pytest

from games.ledger.archive.lines import ArchiveError, encode
from tests.unit.tournaments.verifier.test_pairings import second
from tournaments.verifier.thistle_verify import verify

LINES = [encode(line).encode() for line in second()]
UNSIGNED = ("product",)
"""Who wrote the file is a remark; nothing depends on it."""


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to every plain value in a line."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if pairs is None:
        yield path
        return
    for key, item in pairs:
        yield from leaves(item, (*path, key))


def other(value: Any) -> Any:
    """A value of the same kind that differs in little."""
    if isinstance(value, str):
        middle = len(value) // 2
        return value[:middle] + ("0" if value[middle : middle + 1] != "0" else "1") + value[middle + 1 :]
    return 1 if value is None else not value if isinstance(value, bool) else value + 1


def changed(at: int, path: tuple[Any, ...]) -> bytes:
    body = json.loads(LINES[at])
    inner = body
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = other(inner[path[-1]])
    text = json.dumps(body, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return b"".join([*LINES[:at], f"{text}\n".encode(), *LINES[at + 1 :]])


def refused(data: bytes) -> ArchiveError:
    with pytest.raises(ArchiveError) as found:
        verify(BytesIO(data))
    return found.value


def test_untouched_it_holds() -> None:
    assert verify(BytesIO(b"".join(LINES))).pairings == 2


@pytest.mark.parametrize("at", range(len(LINES)))
def test_a_changed_value_is_seen_and_its_line_named(at: int) -> None:
    body = json.loads(LINES[at])
    path = Random(at).choice([path for path in leaves(body) if path[-1] not in UNSIGNED])
    error = refused(changed(at, path))
    # What is wrong with the header, and with hashes that are nobody's here, is seen where they are used.
    assert error.line == at + 1 or (body["line"] in {"header", "others"} and error.line > at), (path, error)


@pytest.mark.parametrize("at", range(0, len(LINES), 5))
def test_a_line_that_is_doubled_is_seen(at: int) -> None:
    refused(b"".join([*LINES[: at + 1], *LINES[at:]]))


@pytest.mark.parametrize("at", [at for at in range(len(LINES)) if b'"line":"checkpoint"' not in LINES[at]][::5])
def test_a_line_that_is_missing_is_seen(at: int) -> None:
    refused(b"".join([*LINES[:at], *LINES[at + 1 :]]))
