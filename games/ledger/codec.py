"""Canonical JSON: one text for one value, so that a hash over the text is a hash over the value.

Keys are sorted by code point, nothing stands between tokens, characters outside ASCII stand for themselves. Numbers
are integers: a float has no exact text (fractions are strings, "21/2"). U+0000 and lone surrogates are refused,
because no database column and no UTF-8 file holds both (rules/records.md).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NoReturn

MAX_DEPTH = 64
"""Objects and lists within each other, the outermost object included."""


class CodecError(ValueError):
    """A value with no canonical text, or a text that is not such a JSON object."""

    code = "bad_json"


def encode(data: Mapping[str, Any]) -> str:
    """The canonical text of an object; tuples are written as lists.

    Raises CodecError, naming the place, for floats, keys that are not strings, forbidden characters, values that JSON
    does not have, and nesting deeper than MAX_DEPTH. Linear in the size of the data, but for the sorting of keys.
    """
    quickly = _flat(data)
    if quickly is not None:
        return quickly
    if not isinstance(data, Mapping):
        raise CodecError(f"An event's data is an object, not {_kind(data)}.")
    plain = _plain(data, "data", 1)
    try:
        text = _ENCODER.encode(plain)
    except ValueError as error:
        raise CodecError(f"An integer is too long to be written: {error}.") from error
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise CodecError(f"A string holds half a character (U+{ord(text[error.start]):04X}); remove it.") from error
    return text


def decode(text: str) -> dict[str, Any]:
    """The object that a JSON text stands for; white space and key order are free.

    Raises CodecError for anything but one JSON object, a key twice (at any depth), a number with a fraction or an
    exponent, NaN and the infinities, forbidden characters, and nesting too deep to be read.
    """
    try:
        value = _DECODER.decode(text)
    except CodecError:
        raise
    except ValueError as error:
        raise CodecError(f"This is not JSON: {error}.") from error
    except RecursionError as error:
        raise CodecError(f"This is nested too deep; at most {MAX_DEPTH} levels are read.") from error
    if not isinstance(value, dict):
        raise CodecError(f"An object was expected, not {_kind(value)}.")
    if "\\u" in text:  # an escape may stand for a forbidden character
        encode(value)
    return value


def decode_stored(text: str) -> dict[str, Any]:
    """The object of a text that `encode` wrote, in a third of `decode`'s time: nothing in it is looked for again."""
    value: dict[str, Any] = _STORED.raw_decode(text)[0]
    return value


def _flat(data: Mapping[str, Any]) -> str | None:
    """The text of a flat object of json's own types, as nearly all data is; None if it is none, or not a sound one."""
    if type(data) is not dict:
        return None
    for key, value in data.items():
        if type(key) is not str or type(value) not in _SCALARS:
            return None
    try:
        text = _ENCODER.encode(data)
        text.encode()
    except ValueError:  # an integer too long to be written, or half a character: the long way tells
        return None
    return None if "\\u0000" in text else text  # U+0000, or what reads like it


def _plain(value: object, place: str, depth: int) -> object:
    """The value in json's own types, or a CodecError that names the place in it."""
    if isinstance(value, str):
        if "\x00" in value:
            raise CodecError(f"{place} holds the character U+0000; remove it.")
        return value
    if value is None or isinstance(value, int):
        return value
    if depth > MAX_DEPTH:
        raise CodecError(f"{place} is nested too deep; at most {MAX_DEPTH} levels are kept.")
    if isinstance(value, Mapping):
        return {_key(key, place): _plain(item, f"{place}.{key}", depth + 1) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item, f"{place}[{index}]", depth + 1) for index, item in enumerate(value)]
    if isinstance(value, float):
        raise CodecError(f'{place} is the float {value!r}; write a whole number, or a fraction as a string ("21/2").')
    raise CodecError(f"{place} is {_kind(value)}, which JSON does not have.")


def _key(key: object, place: str) -> str:
    if not isinstance(key, str):
        raise CodecError(f"{place} has the key {key!r}; a key is a string, not {_kind(key)}.")
    if "\x00" in key:
        raise CodecError(f"A key of {place} holds the character U+0000; remove it.")
    return key


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise CodecError(f"The key {twice!r} occurs twice in one object.")
    return value


def _refuse_number(text: str) -> NoReturn:
    raise CodecError(f'{text} is not an integer; write a whole number, or a fraction as a string ("21/2").')


def _kind(value: object) -> str:
    return {dict: "an object", list: "a list", str: "a string", int: "a number", type(None): "null"}.get(
        type(value), f"a {type(value).__name__}"
    )


_SCALARS = frozenset({str, int, bool, type(None)})
# What is encoded is a flat object or was made anew by `_plain`: no value holds itself.
_ENCODER = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, allow_nan=False, sort_keys=True, separators=(",", ":")
)
_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_float=_refuse_number, parse_constant=_refuse_number)
_STORED = json.JSONDecoder()
