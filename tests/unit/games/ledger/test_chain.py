import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ledger.chain import GENESIS, Break, Linker, RawRow, Row, extend, link, verify
from games.ledger.drafts import Draft
from tests.unit.games.ledger.rows import DRAFTS, ROW, chained

HASH = "1c5242b2eedcc1a89b75fd058bf6fd65e79378a523554fd63405adb292ee6430"

OTHER: dict[str, Any] = {
    "tournament": UUID(int=1),
    "stream": "game:b",
    "version": 2,
    "event_id": UUID(int=2),
    "type": "card_flipped",
    "schema": 3,
    "data": '{"card":"9♥"}',
    "recorded_at": 1_700_000_000_000_002,
    "actor": "bo",
    "device": "tablet",
}


def test_the_hash_is_over_the_documented_fields_in_their_order() -> None:
    fields = [
        b"thistle event 1",
        bytes.fromhex("00112233445566778899aabbccddeeff"),
        b"game:a",
        (1).to_bytes(8, "big"),
        bytes.fromhex("01890a5dac96774bbcceb302099a8057"),
        b"card_played",
        (2).to_bytes(8, "big"),
        '{"card":"9♦"}'.encode(),
        (1_700_000_000_000_001).to_bytes(8, "big"),
        b"ann",
        b"phone",
        bytes(32),
    ]
    whole = b"".join(len(field).to_bytes(4, "big") + field for field in fields)
    assert link(GENESIS, ROW) == sha256(whole).digest()
    assert link(GENESIS, ROW).hex() == HASH


@pytest.mark.parametrize("field", OTHER)
def test_every_field_counts(field: str) -> None:
    assert link(GENESIS, ROW._replace(**{field: OTHER[field]})) != link(GENESIS, ROW)


def test_the_hash_before_counts_and_the_place_in_the_database_does_not() -> None:
    assert link(bytes([1] * 32), ROW) != link(GENESIS, ROW)
    assert link(GENESIS, ROW._replace(pos=8)) == link(GENESIS, ROW)


def test_text_cannot_move_from_one_field_to_the_next() -> None:
    assert link(GENESIS, ROW._replace(actor="annp", device="hone")) != link(GENESIS, ROW)


@given(st.lists(DRAFTS, max_size=6))
def test_a_chain_verifies_from_its_beginning_and_from_any_event(drafts: list[Row]) -> None:
    rows = chained(drafts)
    assert verify(rows) is None
    for at in range(1, len(rows)):
        assert verify(rows[at:], version=at, previous=rows[at - 1].hash) is None


@given(st.data(), st.lists(DRAFTS, min_size=1, max_size=6))
def test_the_first_row_that_was_changed_is_named(data: st.DataObject, drafts: list[Row]) -> None:
    rows = chained(drafts)
    at = data.draw(st.integers(0, len(rows) - 1))
    field = data.draw(st.sampled_from(["event_id", "type", "schema", "data", "recorded_at", "actor", "device", "hash"]))
    changed = data.draw(DRAFTS if field != "hash" else st.just(ROW._replace(hash=bytes(32))))
    if getattr(changed, field) == getattr(rows[at], field):
        return
    rows[at] = rows[at]._replace(**{field: getattr(changed, field)})
    broken = Break("game:a", at + 1, rows[at].pos, "Its hash does not fit its content and the event before it.")
    assert verify(rows) == broken


@given(st.data(), st.lists(DRAFTS, min_size=2, max_size=6))
def test_a_row_that_was_taken_out_is_named(data: st.DataObject, drafts: list[Row]) -> None:
    rows = chained(drafts)
    at = data.draw(st.integers(0, len(rows) - 2))
    del rows[at]
    reason = f"It is missing; the next event there is has version {at + 2}."
    assert verify(rows) == Break("game:a", at + 1, None, reason)


def test_two_rows_that_changed_places_are_found() -> None:
    rows = chained([ROW, ROW, ROW])
    rows[0], rows[1] = rows[1], rows[0]
    assert verify(rows) == Break("game:a", 1, None, "It is missing; the next event there is has version 2.")
    swapped = [rows[0]._replace(version=1), rows[1]._replace(version=2), rows[2]]
    assert verify(swapped) == Break("game:a", 1, 7, "Its hash does not fit its content and the event before it.")


PROGRAM = """
from uuid import UUID
from games.ledger import chain, codec
words = {"queen", "diamonds", "trick", "bid", "seat", "hand", "coin", "é", "♦"}
text = codec.encode({word: {inner: [word] for inner in words} for word in words})
row = chain.Row(1, UUID(int=1), "game:a", 1, UUID(int=2), "dealt", 1, text, 0, "", "", b"")
print(text, chain.link(chain.GENESIS, row).hex())
"""


def test_text_and_hash_are_the_same_whatever_the_order_of_sets() -> None:
    printed = {
        subprocess.run(
            [sys.executable, "-X", "utf8", "-c", PROGRAM],
            check=True,
            capture_output=True,
            cwd=Path(__file__).parents[4],
            env={"PYTHONHASHSEED": str(seed)},
        ).stdout
        for seed in (0, 1, 2, 3)
    }
    assert len(printed) == 1
    assert '"trick":["♦"]'.encode() in printed.pop()


def raw(row: Row) -> tuple[RawRow, RawRow]:
    """The row as PostgreSQL and as SQLite give it."""
    return (
        (row.pos, row.tournament.bytes, *row[2:4], row.event_id.bytes, *row[5:], 1),  # type: ignore[return-value]
        (row.pos, row.tournament.hex, *row[2:4], row.event_id.hex, *row[5:7], row.data.encode(), *row[8:], 1),
    )


@given(drafts=st.lists(DRAFTS, max_size=5))
def test_a_linker_gives_the_same_hashes(drafts: list[Row]) -> None:
    linker, previous = Linker(), GENESIS
    for row in chained(drafts):
        assert [linker(previous, form) for form in (*raw(row), *raw(row))] == [row.hash] * 4
        previous = row.hash


def test_a_linker_forgets_what_is_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Linker, "_KEPT", 2)
    linker = Linker()
    for name in "abcab":
        row = ROW._replace(stream=name, actor=name)
        assert linker(GENESIS, raw(row)[0]) == link(GENESIS, row)
    assert len(linker._streams) == 1


@given(st.lists(DRAFTS, min_size=1, max_size=5), st.integers(0, 2**62), st.binary(min_size=32, max_size=32))
def test_a_batch_is_linked_event_by_event(drawn: list[Row], version: int, previous: bytes) -> None:
    first = drawn[0]
    batch = [Draft(True, row.event_id, row.type, row.schema, row.data, first.actor, first.device) for row in drawn]
    rows = extend(
        previous,
        batch,
        tournament=first.tournament,
        stream=first.stream,
        version=version,
        recorded_at=first.recorded_at,
    )
    assert [row.version for row in rows] == list(range(version + 1, version + len(batch) + 1))
    assert [row[4:8] for row in rows] == [draft[1:5] for draft in batch]
    for row in rows:
        assert (row.pos, row.tournament, row.stream, row.recorded_at) == (0, *first[1:3], first.recorded_at)
        assert (row.actor, row.device) == (first.actor, first.device)
        assert row.hash == link(previous, row)
        previous = row.hash
