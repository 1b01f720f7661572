"""Sealed data opens with its key, for its person in its tournament, and in no other way."""

from base64 import b64decode, b64encode
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ledger.sealing import KEY_SIZE, SealError, new_key, seal, unseal

KEY = bytes(range(32))
TOURNAMENT = UUID(int=1)
PERSON = UUID(int=2)
TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=64)


def sealed(data: dict[str, Any]) -> str:
    return seal(data, key=KEY, tournament=TOURNAMENT, person=PERSON)


def opened(text: str, **changes: Any) -> dict[str, Any]:
    return unseal(text, **{"key": KEY, "tournament": TOURNAMENT, "person": PERSON, **changes})


@given(st.dictionaries(TEXT, TEXT, max_size=4))
def test_what_was_sealed_is_opened(data: dict[str, str]) -> None:
    assert opened(sealed(data)) == data


def test_what_was_sealed_long_ago_is_opened() -> None:
    text = (
        "AAECAwQFBgcICQoLPCC1d7CH4CGvY7up34gVCKHspXWeFX0BGEfFpT1JIJIhMI7cj+EyuFSEX82opwgYznlArXr2g/oftwo5OMPVztAc5lrz"
        "8QZBPHSKTs+vLsgYqulCVkNzSN3dvuxY0Jmt69h5xoRh6Dq+PB6SaFUBX5pHQovD5QW6bd937aLGTi5pZgJQWHOEko3jsqooBqDR"
    )
    assert opened(text) == {"club": "", "name": "Ann"}


def test_the_same_data_gives_another_text_each_time_that_shows_nothing_of_it() -> None:
    first, second = sealed({"name": "Ann"}), sealed({"name": "Ann"})
    assert first != second
    assert b"Ann" not in b64decode(first)


def test_short_names_all_have_one_length() -> None:
    assert {len(b64decode(sealed({"name": "x" * size}))) for size in (0, 1, 64, 117)} == {12 + 128 + 16}
    assert len(b64decode(sealed({"name": "x" * 118}))) == 12 + 256 + 16


@pytest.mark.parametrize("changes", [{"key": bytes(32)}, {"tournament": UUID(int=3)}, {"person": UUID(int=3)}], ids=str)
def test_nothing_else_opens_it(changes: dict[str, Any]) -> None:
    with pytest.raises(SealError):
        opened(sealed({"name": "Ann"}), **changes)


@given(st.integers(0, 12 + 128 + 16 - 1), st.integers(0, 7))
def test_a_changed_bit_is_seen(place: int, bit: int) -> None:
    raw = bytearray(b64decode(sealed({"name": "Ann"})))
    raw[place] ^= 1 << bit
    with pytest.raises(SealError):
        opened(b64encode(raw).decode())


@pytest.mark.parametrize("text", ["", "AAAA", "no base64", "é"])
def test_what_is_no_sealed_text_is_refused(text: str) -> None:
    with pytest.raises(SealError):
        opened(text)


def test_keys_are_drawn() -> None:
    assert len({new_key() for _ in range(100)}) == 100
    assert len(new_key()) == KEY_SIZE
