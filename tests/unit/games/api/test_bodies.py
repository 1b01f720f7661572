"""Bodies are read as strictly as records, and each of their events by itself."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.api import bodies
from games.rules import records
from games.rules.errors import InvalidEvent

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=10,
)


def parse(text: str | bytes) -> object:
    data = text if isinstance(text, bytes) else text.encode(errors="surrogatepass")
    return bodies.StrictJSONParser().parse(BytesIO(data))


def told(read: Callable[[], object]) -> object:
    """What `read` gives, or the code and the sentence of its refusal."""
    try:
        return read()
    except InvalidEvent as refused:
        return refused.code, str(refused)
    except bodies.Malformed as refused:
        return refused.get_codes(), str(refused.detail)


@given(JSON)
def test_an_event_in_a_body_is_the_event_of_a_line(value: object) -> None:
    line = json.dumps(value)
    (parsed,) = parse(f"[{line}]")  # type: ignore[misc]
    assert told(lambda: bodies.event(parsed)) == told(lambda: records.decode(line.encode()))


@given(st.binary(max_size=40))
def test_whatever_is_no_json_is_refused(data: bytes) -> None:
    try:
        json.loads(data.decode())
    except ValueError:
        assert told(lambda: parse(data))[0] == "bad_json"  # type: ignore[index]


def test_a_key_twice_is_refused_where_it_stands() -> None:
    with pytest.raises(bodies.Malformed, match="A key stands twice in the body"):
        parse('{"a": 1, "a": 2}')
    body = parse('{"events": [{"type": "a"}, {"type": "a", "type": "a"}]}')
    first, second = body["events"]  # type: ignore[index]
    assert bodies.event(first) == {"type": "a"}
    with pytest.raises(InvalidEvent, match="a key stands twice"):
        bodies.event(second)


@pytest.mark.parametrize("depth", [32, 33])
def test_an_event_nests_as_deep_as_a_line(depth: int) -> None:
    text = '{"a": ' + "[" * (depth - 1) + "]" * (depth - 1) + "}"
    if depth == records.DEPTH:
        assert bodies.event(parse(text)) == records.decode(text.encode())
    else:
        with pytest.raises(InvalidEvent, match="nests deeper than 32"):
            bodies.event(parse(text))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"\xff", "Byte 1 of the body is not UTF-8"),
        (b"{]", "not JSON at character 2"),
        (b"[NaN]", "NaN is not JSON"),
        (b"[-Infinity]", "-Infinity is not JSON"),
        (b"[" * 200_000, "nests too deep"),
    ],
)
def test_what_is_wrong_is_said(text: bytes, says: str) -> None:
    with pytest.raises(bodies.Malformed, match=says):
        parse(text)


def test_a_body_has_an_end() -> None:
    assert parse(b" " * (bodies.BODY - 2) + b"{}") == {}
    with pytest.raises(bodies.TooLarge, match=f"more than {bodies.BODY} bytes"):
        parse(b" " * (bodies.BODY - 1) + b"{}")
