import json
from collections import OrderedDict
from enum import IntEnum, StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ledger.codec import MAX_DEPTH, CodecError, decode, decode_stored, encode

TEXT = st.text(st.characters(exclude_characters="\x00", exclude_categories=("Cs",)))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=20,
)
OBJECTS = st.dictionaries(TEXT, VALUES, max_size=5)


class Suit(StrEnum):
    HEARTS = "♥"


class Rank(IntEnum):
    QUEEN = 12


@given(OBJECTS)
def test_what_is_written_reads_as_it_was(data: dict[str, Any]) -> None:
    assert decode(encode(data)) == data


@given(OBJECTS)
def test_one_value_has_one_text(data: dict[str, Any]) -> None:
    turned = dict(reversed(data.items()))
    assert encode(turned) == encode(data)
    assert encode(decode(json.dumps(data, indent=2))) == encode(data)


def test_the_text_is_compact_sorted_by_code_point_and_keeps_every_character() -> None:
    data = {"é": "10♦", "b": [1, (True, None)], "B": {"z": -5, "a": '\n"\\'}, "😀": 2**70, "ﬀ": ""}
    assert encode(data) == (
        '{"B":{"a":"\\n\\"\\\\","z":-5},"b":[1,[true,null]],"é":"10♦","ﬀ":"","😀":1180591620717411303424}'
    )


def test_mappings_and_enumerations_are_written_as_what_they_stand_for() -> None:
    assert encode(MappingProxyType({"card": OrderedDict(suit=Suit.HEARTS, rank=Rank.QUEEN)})) == (
        '{"card":{"rank":12,"suit":"♥"}}'
    )


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (1.0, 'data.a[1].b is the float 1.0; write a whole number, or a fraction as a string ("21/2").'),
        (float("nan"), 'data.a[1].b is the float nan; write a whole number, or a fraction as a string ("21/2").'),
        (float("inf"), 'data.a[1].b is the float inf; write a whole number, or a fraction as a string ("21/2").'),
        (Fraction(1, 2), "data.a[1].b is a Fraction, which JSON does not have."),
        (b"x", "data.a[1].b is a bytes, which JSON does not have."),
        ({1}, "data.a[1].b is a set, which JSON does not have."),
        ({1: 2}, "data.a[1].b has the key 1; a key is a string, not a number."),
        ({"\x00": 2}, "A key of data.a[1].b holds the character U+0000; remove it."),
        ("a\x00", "data.a[1].b holds the character U+0000; remove it."),
        ("\ud83d", "A string holds half a character (U+D83D); remove it."),
    ],
)
def test_what_has_no_exact_text_is_refused_and_its_place_named(value: object, message: str) -> None:
    with pytest.raises(CodecError) as refused:
        encode({"a": [0, {"b": value}]})
    assert str(refused.value) == message
    assert refused.value.code == "bad_json"


def test_only_an_object_is_written() -> None:
    with pytest.raises(CodecError, match=r"^An event's data is an object, not a list\.$"):
        encode([])  # type: ignore[arg-type]


def test_an_integer_too_long_for_python_to_write_is_refused() -> None:
    with pytest.raises(CodecError, match=r"^An integer is too long"):
        encode({"a": 10**5000})


def nested(depth: int) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for _ in range(depth - 1):
        data = {"a": data}
    return data


def test_nesting_is_bounded() -> None:
    assert decode(encode(nested(MAX_DEPTH))) == nested(MAX_DEPTH)
    with pytest.raises(CodecError, match=r"is nested too deep; at most 64 levels are kept\.$"):
        encode(nested(MAX_DEPTH + 1))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"a":1,"b":[{"c":1,"c":1}]}', "The key 'c' occurs twice in one object."),
        ('{"a":1.0}', '1.0 is not an integer; write a whole number, or a fraction as a string ("21/2").'),
        ('{"a":1e2}', '1e2 is not an integer; write a whole number, or a fraction as a string ("21/2").'),
        ('{"a":NaN}', 'NaN is not an integer; write a whole number, or a fraction as a string ("21/2").'),
        ('{"a":-Infinity}', '-Infinity is not an integer; write a whole number, or a fraction as a string ("21/2").'),
        ("[1]", "An object was expected, not a list."),
        ("null", "An object was expected, not null."),
        ('{"a":"\\u0000"}', "data.a holds the character U+0000; remove it."),
        ('{"a":"\\ud83d"}', "A string holds half a character (U+D83D); remove it."),
        ("{", "This is not JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)."),
        ("{} {}", "This is not JSON: Extra data: line 1 column 4 (char 3)."),
        ('{"a":' * 100_000, "This is nested too deep; at most 64 levels are read."),
    ],
)
def test_a_text_that_stands_for_no_such_object_is_refused(text: str, message: str) -> None:
    with pytest.raises(CodecError) as refused:
        decode(text)
    assert str(refused.value) == message


def test_an_integer_too_long_for_python_to_read_is_refused() -> None:
    with pytest.raises(CodecError, match=r"^This is not JSON: Exceeds the limit"):
        decode('{"a":' + "1" * 5000 + "}")


def test_a_backslash_before_u0000_is_text() -> None:
    assert decode('{"a":"\\\\u0000"}') == {"a": "\\u0000"}


@given(OBJECTS)
def test_what_was_written_reads_the_same_whether_it_is_checked_again_or_not(data: dict[str, Any]) -> None:
    text = encode(data)
    assert decode_stored(text) == decode(text)
    assert list(decode_stored(text)) == list(decode(text))


FLAT = st.dictionaries(
    TEXT | st.just("\\u0000"), st.none() | st.booleans() | st.integers() | TEXT | st.just("\\u0000"), max_size=4
)


@given(FLAT)
def test_a_flat_object_has_the_text_that_the_long_way_gives(data: dict[str, Any]) -> None:
    assert encode(data) == encode(MappingProxyType(data))


@pytest.mark.parametrize("value", ["\x00", "\ud800", 0.5, float("nan"), b"", Fraction(1, 2)])
def test_a_flat_object_is_refused_as_the_long_way_refuses(value: object) -> None:
    for data in ({"a": value}, {"b": 1, "a": value}):
        refusals = []
        for given_ in (data, MappingProxyType(data)):
            with pytest.raises(CodecError) as refused:
                encode(given_)
            refusals.append(str(refused.value))
        assert refusals[0] == refusals[1]
