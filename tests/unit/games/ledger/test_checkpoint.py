from dataclasses import replace
from hashlib import sha256

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from games.ledger import checkpoint
from games.ledger.checkpoint import Checkpoint

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key().public_bytes_raw()
ORIGIN = checkpoint.origin(sha256(b"first").digest())


def signed(size: int = 3, root: bytes = bytes(32), time: int = 1_700_000_000_000_001) -> Checkpoint:
    return checkpoint.sign(KEY, origin=ORIGIN, size=size, root=root, time=time)


def test_the_text() -> None:
    """Ed25519 signs alike everywhere (RFC 8032): these are the bytes for ever."""
    assert signed().text == (
        "thistle/a7937b64b8caa58f\n3\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\ntime 1700000000000001\n\n"
        "— thistle/a7937b64b8caa58f M7wwUYkqdhCMInc5Y7gY0EYnKnXsP5NH++r1MrjH"
        "LMVN/vgF5NuTeH+b15fdy24eBLlCdkhWXVUHfZc9okiWdCnLyQA=\n"
    )
    assert (
        checkpoint.verifier(ORIGIN, PUBLIC)
        == "thistle/a7937b64b8caa58f+33bc3051+AQOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4"
    )
    assert signed().key_id == "33bc3051"


def test_a_changed_statement_does_not_hold() -> None:
    good = signed()
    assert good.holds()
    for changed in (
        replace(good, size=4),
        replace(good, root=bytes(31) + b"\x01"),
        replace(good, time=0),
        replace(good, origin="thistle/0000000000000000"),
        replace(good, signature=bytes(64)),
        replace(good, signature=b""),
        replace(good, key=bytes(32)),
        replace(good, key=b"short"),
    ):
        assert not changed.holds()


@given(size=st.integers(1, 2**40), root=st.binary(min_size=32, max_size=32), time=st.integers(-(2**60), 2**60))
def test_what_was_written_is_read(size: int, root: bytes, time: int) -> None:
    made = signed(size, root, time)
    assert checkpoint.parse(made.text, PUBLIC) == made


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\n\n", "\n"),
        ("time ", ""),
        ("\n3\n", "\n03\n"),
        ("\n3\n", "\nx\n"),
        ("—", "-"),
        ("— thistle", "— thistlE"),
        ("AAA=", "AAA"),
    ],
)
def test_another_text_is_refused(old: str, new: str) -> None:
    with pytest.raises(ValueError, match="This is not the text of a checkpoint"):
        checkpoint.parse(signed().text.replace(old, new), PUBLIC)


def test_the_text_of_another_key_is_refused() -> None:
    with pytest.raises(ValueError, match="of this key"):
        checkpoint.parse(signed().text, bytes(32))
