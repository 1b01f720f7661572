"""A whole archive verifies; whatever is done to one is found, and named."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from typing import Any
from uuid import UUID

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from games.ledger import checkpoint
from games.ledger.archive.lines import ArchiveError, End, Header, Line, Others, Placed, Signed, Summary
from games.ledger.archive.verifying import read
from tests.unit.games.ledger.archive.goldens import (
    ENGINES,
    changed,
    check,
    golden,
    lines_of,
    resigned,
    rewritten,
    text_of,
)

DATA = golden("sqlite")
LINES = lines_of(DATA)


def all_of(kind: type[Line]) -> list[int]:
    return [at for at, line in enumerate(LINES) if isinstance(line, kind)]


EVENTS = all_of(Placed)
SIGNED = all_of(Signed)


def refused(data: bytes) -> ArchiveError:
    with pytest.raises(ArchiveError) as found:
        check(data)
    return found.value


def name_of(at: int) -> tuple[str, int]:
    line = LINES[at]
    assert isinstance(line, Placed)
    return line.row.stream, line.row.version


def edited(at: int, **columns: Any) -> bytes:
    return changed(DATA, at, lambda line: line._replace(row=line.row._replace(**columns)))


@pytest.mark.parametrize("engine", ENGINES)
def test_what_each_engine_wrote_verifies(engine: str) -> None:
    found = check(golden(engine))
    assert found.end == End(132, 5, 4)
    assert (found.checkpoints, found.last.size, found.header.size) == (7, 197, 197)
    assert found.header.product == "thistle 0.1.0"


def test_the_texts_are_the_canonical_ones() -> None:
    assert text_of(LINES) == DATA


OTHER: dict[str, Any] = {
    "tournament": UUID(int=7),
    "event_id": UUID(int=7),
    "type": "card_folded",
    "schema": 9,
    "data": "{}",
    "recorded_at": 0,
    "actor": "user:2",
    "device": "phone",
    "hash": bytes(32),
}


@pytest.mark.parametrize("column", OTHER)
@pytest.mark.parametrize("at", [EVENTS[0], EVENTS[40], EVENTS[-1]])
def test_a_changed_column_names_the_event(at: int, column: str) -> None:
    error = refused(edited(at, **{column: OTHER[column]}))
    assert (error.stream, error.version, error.line) == (*name_of(at), at + 1)
    assert error.reason == "Its hash does not fit its content and the event before it."


def test_a_changed_stream_or_version_names_the_event() -> None:
    at = EVENTS[40]
    stream, version = name_of(at)
    moved, skipped = refused(edited(at, stream="game:x")), refused(edited(at, version=version + 1))
    assert (moved.stream, moved.version, moved.reason[:13]) == ("game:x", 1, "It is missing")
    assert (skipped.stream, skipped.version, skipped.line) == (stream, version, at + 1)


@given(st.sampled_from(EVENTS))
def test_a_dropped_event_names_its_place(at: int) -> None:
    line = LINES[at]
    assert isinstance(line, Placed)
    error = refused(text_of(LINES[:at] + LINES[at + 1 :]))
    assert f"{line.place}" in error.reason or f"after {line.place - 1}" in error.reason or "follow" in error.reason


@given(st.sampled_from([(a, b) for a, b in pairwise(EVENTS) if b == a + 1]))
def test_two_events_in_the_wrong_order_name_the_first(pair: tuple[int, int]) -> None:
    first, second = pair
    lines = [*LINES[:first], LINES[second], LINES[first], *LINES[second + 1 :]]
    error = refused(text_of(lines))
    assert error.line == first + 1
    assert "is missing" in error.reason


def test_a_repeated_event_is_named() -> None:
    at = EVENTS[10]
    error = refused(text_of([*LINES[: at + 1], *LINES[at:]]))
    assert (error.stream, error.line) == (name_of(at)[0], at + 2)


@pytest.mark.parametrize("at", [EVENTS[0], EVENTS[40], EVENTS[-1]])
def test_a_rewritten_chain_is_found_by_the_next_checkpoint(at: int) -> None:
    error = refused(rewritten(DATA, at, actor="user:2"))
    assert error.line == next(place for place in SIGNED if place > at) + 1
    assert "was made of others" in error.reason


def test_a_rewritten_beginning_is_found_too() -> None:
    assert "was made of others" in refused(rewritten(DATA, EVENTS[0], recorded_at=1)).reason


@pytest.mark.parametrize("at", all_of(Others))
def test_a_changed_hash_of_others_is_found(at: int) -> None:
    error = refused(changed(DATA, at, lambda line: line._replace(hash=bytes(32))))
    assert error.line == next(place for place in SIGNED if place > at) + 1


@pytest.mark.parametrize("at", SIGNED)
def test_a_forged_checkpoint_is_named(at: int) -> None:
    line = LINES[at]
    assert isinstance(line, Signed)
    found = line.checkpoint
    key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    forged = checkpoint.sign(key, origin=found.origin, size=found.size, root=found.root, time=found.time)
    other_key = refused(changed(DATA, at, lambda _: Signed(forged)))
    assert (other_key.line, "a key that is not trusted" in other_key.reason) == (at + 1, True)
    later = checkpoint.Checkpoint(found.origin, found.size, found.root, found.time + 1, found.key, found.signature)
    signature = refused(changed(DATA, at, lambda _: Signed(later)))
    assert (signature.line, "a signature that is not its key's" in signature.reason) == (at + 1, True)
    size = checkpoint.Checkpoint(found.origin, found.size + 1, found.root, found.time, found.key, found.signature)
    assert f"The checkpoint of {found.size + 1} events stands after {found.size}" in str(
        refused(changed(DATA, at, lambda _: Signed(size)))
    )
    strange = checkpoint.sign(key, origin="thistle/x", size=found.size, root=found.root, time=found.time)
    assert "is of another log" in refused(changed(DATA, at, lambda _: Signed(strange))).reason


def test_a_repeated_checkpoint_is_named() -> None:
    at = SIGNED[1]
    error = refused(text_of([*LINES[: at + 1], *LINES[at:]]))
    assert (error.line, error.reason[-19:]) == (at + 2, "stands there twice.")


def test_dropping_the_last_checkpoint_is_found() -> None:
    assert refused(text_of(line for at, line in enumerate(LINES) if at != SIGNED[-1])).reason == (
        "No checkpoint covers the last events."
    )


@pytest.mark.parametrize("at", all_of(Summary))
def test_a_wrong_summary_names_the_game(at: int) -> None:
    line = LINES[at]
    assert isinstance(line, Summary)
    scores = {**line.summary, "scores": {"1": 99, "2": 0}}
    error = refused(changed(DATA, at, lambda _: line._replace(summary=scores)))
    assert error.reason == f"The summary of the game {line.game} is not what its events give: scores."
    version = refused(changed(DATA, at, lambda _: line._replace(version=1)))
    assert version.reason.endswith(f"{line.game} is not what its events give: the number of its events.")
    assert refused(text_of(LINES[:at] + LINES[at + 1 :])).reason == f"The game {line.game} has no summary."
    assert "second summary" in refused(text_of([*LINES[: at + 1], *LINES[at:]])).reason
    strange = line._replace(game=str(UUID(int=1)))
    assert "no event of that game" in refused(text_of([*LINES[:at], strange, *LINES[at:]])).reason


def test_a_play_against_the_rules_is_named() -> None:
    """With a chain and a tree that fit it: who signs can do that, but not change the rules."""
    at = next(at for at in EVENTS if name_of(at)[0].startswith("game:") and name_of(at)[1] == 3)
    lines = resigned(lines_of(rewritten(DATA, at, data='{"player":"9"}')))
    error = refused(text_of(lines))
    assert (error.stream, error.version, error.line) == (*name_of(at), at + 1)
    assert error.reason.startswith("The rules refuse it: ")


def test_only_who_knows_the_key_sees_that_another_has_signed() -> None:
    data = text_of(resigned(LINES))
    check(data)
    header = LINES[0]
    assert isinstance(header, Header)
    with pytest.raises(ArchiveError, match="a key that is not trusted"):
        read(BytesIO(data), keys=frozenset(map(bytes.fromhex, header.keys)))


def test_only_who_holds_a_checkpoint_sees_that_all_was_made_anew() -> None:
    line = LINES[SIGNED[2]]
    assert isinstance(line, Signed)
    assert read(BytesIO(DATA), held=line.checkpoint).checkpoints == 7
    data = text_of(resigned(lines_of(rewritten(DATA, EVENTS[3], actor="user:2"))))
    with pytest.raises(ArchiveError, match=f"{line.checkpoint.size} events that you hold was made of others"):
        read(BytesIO(data), held=line.checkpoint)
    unknown = checkpoint.Checkpoint(line.checkpoint.origin, 1, bytes(32), 0, bytes(32), bytes(64))
    with pytest.raises(ArchiveError, match="of 1 events that you hold is not in it"):
        read(BytesIO(DATA), held=unknown)


@given(st.integers(0, len(LINES) - 1))
def test_a_cut_is_found(kept: int) -> None:
    assert refused(text_of(LINES[:kept])).reason in {
        "The file is empty.",
        "The archive is cut off here: its end is missing.",
    }


def test_what_frames_the_events_is_checked() -> None:
    header, end = LINES[0], LINES[-1]
    assert isinstance(header, Header)
    assert isinstance(end, End)
    assert "begins with its header" in refused(text_of(LINES[1:])).reason
    assert "comes once" in refused(text_of([header, *LINES])).reason
    assert "Nothing may follow" in refused(text_of([*LINES, end])).reason
    assert "The end counts" in refused(text_of([*LINES[:-1], end._replace(events=1)])).reason
    larger = Header(header.product, header.tournament, header.origin, header.keys, 198)
    assert "The header speaks of 198 events" in refused(text_of([larger, *LINES[1:]])).reason
    another = Header(header.product, UUID(int=1), header.origin, header.keys, header.size)
    assert "which this archive is not about" in refused(text_of([another, *LINES[1:]])).reason


def test_hashes_of_others_stand_where_they_belong() -> None:
    at = all_of(Others)[0]
    assert "do not follow" in refused(changed(DATA, at, lambda line: line._replace(number=1))).reason
    assert "do not follow" in refused(changed(DATA, at, lambda line: line._replace(level=63))).reason
