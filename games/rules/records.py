"""Game records as bytes: UTF-8 JSON Lines in, events out, and back (rules/records.md).

Only the JSON is judged here, with the code `bad_json`. A number that a record cannot hold (`3.0`, `1e2`, 2^53) is
JSON all the same: it becomes a value that no kind takes, and the shape's check refuses it as `bad_event`.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NoReturn

from games.rules.errors import InvalidEvent, RecordRefused
from games.rules.shapes import Event

LINE_BYTES: Final = 64 * 1024
"""The longest line, its LF and the CR before that apart."""

DEPTH: Final = 32
"""How deep objects and lists may nest; the event itself is the first level."""

_SAFE_DIGITS: Final = 20
_FORBIDDEN: Final = re.compile("[\\x00\\ud800-\\udfff]")
_STRING_OR_BRACKET: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]')


@dataclass(frozen=True, slots=True)
class Entry:
    """One event of a record: its line and its seq, both from 1."""

    line: int
    seq: int
    event: Event


def read(data: bytes) -> Iterator[Entry]:
    """The events of a record, in order. O(its size), one line at a time.

    Raises RecordRefused with `bad_json` at the first line that is no event, and at line 1 if there is none at all.
    """
    seq = 0
    *ended, last = data.split(b"\n")
    for line, text in enumerate([*(text.removesuffix(b"\r") for text in ended), last], start=1):
        if not text.strip(b" \t"):
            continue
        seq += 1
        try:
            event = decode(text)
        except InvalidEvent as refused:
            raise RecordRefused(refused, line, seq) from refused
        yield Entry(line, seq, event)
    if not seq:
        raise RecordRefused(InvalidEvent("bad_json", "the record holds no events; the first is game_started"), 1, 1)


def decode(text: bytes) -> Event:
    """The event of one line. Raises InvalidEvent `bad_json`."""
    if len(text) > LINE_BYTES:
        raise InvalidEvent("bad_json", "the line is longer than {limit} bytes", limit=LINE_BYTES)
    try:
        line = text.decode()
    except UnicodeDecodeError as error:
        raise InvalidEvent("bad_json", "byte {at} of the line is not UTF-8", at=error.start + 1) from error
    if line.count("{") + line.count("[") > DEPTH and _depth(line) > DEPTH:
        raise InvalidEvent("bad_json", "the event nests deeper than {limit}", limit=DEPTH)
    try:
        value = _DECODER.decode(line)
    except json.JSONDecodeError as error:
        raise InvalidEvent("bad_json", "not JSON at character {at}: {why}", at=error.pos + 1, why=error.msg) from error
    if type(value) is not dict:
        raise InvalidEvent("bad_json", "expected an object, one event a line")
    if "\\u" in line:  # only an escape can write what UTF-8 or JSON forbids
        _refuse_forbidden(value)
    return value


def encode(event: object) -> str:
    """`event` as one line of a record, without its LF: one space after `:` and `,`, all of Unicode as itself."""
    return json.dumps(event, ensure_ascii=False)


def admit(value: object) -> Event:
    """`value`, which did not come as a record's line (a form, a test), as the event a line would have given.

    Raises InvalidEvent `bad_json` for what no line can hold, so that whatever is kept can be exported and read again.
    """
    return decode(encode(value).encode(errors="surrogatepass"))


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise InvalidEvent("bad_json", "a key stands twice in one object")
    return found


def integer(digits: str) -> int | float:
    """The value of a JSON integer. One out of every range becomes a fraction, which no kind takes either.

    Python refuses to convert the longest; and what is read must be JSON when it is written again, as infinity is not.
    """
    return int(digits) if len(digits) < _SAFE_DIGITS else sys.float_info.max


def fraction(digits: str) -> float:
    """The value of a JSON number that is no integer: some finite fraction, which no kind takes."""
    return min(max(float(digits), -sys.float_info.max), sys.float_info.max)


def _constant(name: str) -> NoReturn:
    raise InvalidEvent("bad_json", "{name} is not JSON", name=name)


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=integer, parse_float=fraction, parse_constant=_constant
)


def _depth(line: str) -> int:
    """How deep the brackets outside of strings nest. O(length); whatever is no JSON is refused afterwards."""
    depth = deepest = 0
    for match in _STRING_OR_BRACKET.finditer(line):
        found = match[0]
        if found in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif found in "]}":
            depth -= 1
    return deepest


def _refuse_forbidden(value: object) -> None:
    if isinstance(value, str):
        if _FORBIDDEN.search(value):
            raise InvalidEvent("bad_json", "a text holds U+0000 or half of a surrogate pair")
    elif isinstance(value, dict):
        for key, item in value.items():
            _refuse_forbidden(key)
            _refuse_forbidden(item)
    elif isinstance(value, list):
        for item in value:
            _refuse_forbidden(item)
