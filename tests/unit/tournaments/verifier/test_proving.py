"""Proofs of the API, checked without the site."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from games.ledger import checkpoint as notes
from games.ledger import merkle
from games.ledger.checkpoint import Checkpoint
from tournaments.verifier.proving import ProofError, check, read_keys

LOG = [sha256(bytes([number])).digest() for number in range(40)]
KEY, OTHER = (Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32) for number in (1, 2))


def hashes(level: int, first: int, count: int) -> list[bytes]:
    assert level == 0
    return [merkle.leaf(entry) for entry in LOG[first : first + count]]


def signed(size: int, key: Ed25519PrivateKey = KEY, origin: str = "thistle/0123456789abcdef") -> Checkpoint:
    return notes.sign(key, origin=origin, size=size, root=merkle.root(hashes, size), time=size)


def shown(found: Checkpoint) -> dict[str, Any]:
    return {"size": found.size, "root": found.root.hex(), "key": found.key.hex(), "note": found.text}


def inclusion(place: int, size: int) -> dict[str, Any]:
    proof = [item.hex() for item in merkle.inclusion(hashes, place - 1, size)]
    return {"place": place, "hash": LOG[place - 1].hex(), "proof": proof, "checkpoint": shown(signed(size))}


def consistency(first: int, second: int) -> dict[str, Any]:
    proof = [item.hex() for item in merkle.consistency(hashes, first, second)]
    return {"proof": proof, "first": shown(signed(first)), "second": shown(signed(second))}


@given(st.integers(1, 40).flatmap(lambda size: st.tuples(st.integers(1, size), st.just(size))))
def test_what_is_in_the_log_is_proved(at: tuple[int, int]) -> None:
    place, size = at
    said = check(json.dumps(inclusion(place, size)))
    assert said.startswith(f"The event with the hash {LOG[place - 1].hex()} stands at the place {place} of the log")
    assert f"under its checkpoint of {size} events" in said
    assert check(json.dumps(consistency(place, size))) == (
        f"The log of {size} events begins with that of {place}: nothing of it was changed.\n"
    )


def refusal(answer: dict[str, Any], **more: Any) -> str:
    with pytest.raises(ProofError) as refused:
        check(json.dumps(answer), **more)
    return str(refused.value)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"place": 12}, "does not lead"),
        ({"place": 0}, "does not lead"),
        ({"place": 21}, "does not lead"),
        ({"hash": LOG[11].hex()}, "does not lead"),
        ({"proof": []}, "does not lead"),
        ({"checkpoint": shown(signed(19))}, "does not lead"),
        ({"proof": ["x"]}, "This is no proof"),
        ({"proof": None}, "This is no proof"),
        ({"place": "eleven"}, "This is no proof"),
        ({"checkpoint": {**shown(signed(20)), "key": signed(20, OTHER).key.hex()}}, "This is no proof"),
        ({"checkpoint": {**shown(signed(20)), "note": "x"}}, "This is no proof"),
        ({"checkpoint": 5}, "This is no proof"),
    ],
)
def test_whatever_is_changed_is_seen(change: dict[str, Any], sentence: str) -> None:
    assert sentence in refusal({**inclusion(11, 20), **change})


def test_only_the_signed_note_is_believed() -> None:
    answer = inclusion(11, 20)
    answer["checkpoint"] |= {"size": 5, "root": "00" * 32}
    check(json.dumps(answer))
    lines = signed(20).text.split("\n")
    forged = "\n".join([lines[0], "21", *lines[2:]])
    assert "a signature that is not its key's" in refusal(
        {**answer, "checkpoint": {**shown(signed(20)), "note": forged}}
    )


def test_logs_that_went_different_ways_are_seen() -> None:
    answer = consistency(11, 20)
    assert "does not begin with" in refusal({**answer, "first": shown(signed(12))})
    assert "does not begin with" in refusal({**answer, "proof": answer["proof"][:-1]})
    assert "of two logs" in refusal({**answer, "first": shown(signed(11, origin="thistle/fedcba9876543210"))})


def test_a_key_and_a_checkpoint_of_ones_own_are_believed_alone() -> None:
    answer = consistency(11, 20)
    assert read_keys(json.dumps(answer)) == {signed(1).key}
    check(json.dumps(answer), keys=frozenset([signed(1).key]), held=signed(11))
    assert "another key" in refusal(answer, keys=frozenset([signed(1, OTHER).key]))
    assert "none of those in the proof" in refusal(answer, held=signed(12))
    for text in ("[]", "{}", "no", '{"checkpoint": {}}'):
        with pytest.raises(ProofError):
            check(text)
    with pytest.raises(ProofError):
        read_keys("[]")
