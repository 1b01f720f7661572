"""Lines of archives are read back as they were written, and what is none is named."""

from io import BytesIO
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ledger.archive.lines import (
    ArchiveError,
    End,
    Header,
    Line,
    Others,
    Placed,
    Standings,
    Summary,
    decode,
    encode,
)
from tests.unit.games.ledger.rows import DRAFTS, ROW

HASH = bytes(range(32))
YEAR_10000 = 253_402_300_800_000_000
EVENT = Placed(3, ROW._replace(pos=0, hash=HASH))
LINES: list[Line] = [
    Header("thistle 1", UUID(int=1), "thistle/0011223344556677", ("00" * 32,), 9),
    EVENT,
    Others(4, 2, HASH),
    Summary(str(UUID(int=2)), 5, {"scores": {"1": 3}}),
    Standings(1, [{"rank": 1, "entrant": 4, "points": "3/2"}]),
    End(1, 2, 3),
]


@pytest.mark.parametrize("line", LINES, ids=lambda line: type(line).__name__)
def test_a_line_comes_back(line: Line) -> None:
    text = encode(line)
    assert text.endswith("}\n")
    assert decode(text.encode(), 1) == line


@given(DRAFTS)
def test_any_event_comes_back(row: Any) -> None:
    row = row._replace(pos=0, version=1, type=row.type or "t", recorded_at=row.recorded_at % YEAR_10000, hash=HASH)
    line = Placed(1, row)
    assert decode(encode(line).encode(), 1) == line


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{}\n",
        b"[]\n",
        b"\xff\n",
        b'{"line":"other"}\n',
        b'{"line":["event"]}\n',
        b'{"line":"end","events":1.5,"streams":1,"games":1}\n',
        b'{"line":"end","events":true,"streams":1,"games":1}\n',
        b'{"line":"end","events":9223372036854775808,"streams":1,"games":1}\n',
        b'{"line":"end","events":1,"streams":1}\n',
        b'{"line":"others","level":0,"number":0,"hash":"00"}\n',
        b'{"line":"others","level":0,"number":0,"hash":7}\n',
        b'{"line":"checkpoint","key":"' + b"00" * 32 + b'","text":"hello"}\n',
        b'{"line":"summary","game":"x","version":1,"summary":{}}\n',
        b'{"line":"standings","round":1,"rows":[5]}\n',
        encode(LINES[0]).replace("archive 2", "archive 3").encode(),
        encode(LINES[0]).replace("00" * 32, "0").encode(),
        encode(LINES[0]).replace("00" * 32, "zz" * 32).encode(),
    ],
)
def test_what_is_no_line_is_named(raw: bytes) -> None:
    with pytest.raises(ArchiveError, match=r"\(line 7\)$") as refused:
        decode(raw, 7)
    assert refused.value.line == 7


@pytest.mark.parametrize(
    "columns",
    [
        {"stream": ""},
        {"stream": "s" * 101},
        {"type": ""},
        {"type": "t" * 101},
        {"version": 0},
        {"schema": 0},
        {"schema": 32_768},
        {"recorded_at": -1},
        {"recorded_at": YEAR_10000},
        {"actor": "a" * 201},
        {"device": "d" * 201},
    ],
    ids=str,
)
def test_an_event_that_no_database_would_hold_is_no_line(columns: dict[str, Any]) -> None:
    assert decode(encode(EVENT).encode(), 1) == EVENT
    with pytest.raises(ArchiveError, match="This line is not one of an archive"):
        decode(encode(EVENT._replace(row=EVENT.row._replace(**columns))).encode(), 1)


@given(st.binary(max_size=60))
def test_whatever_the_bytes_nothing_else_is_raised(raw: bytes) -> None:
    with pytest.raises(ArchiveError):
        decode(BytesIO(raw).read(), 1)
