"""Bytes to events (rules/records.md, the opening paragraphs and `bad_json`)."""

import json

import pytest

from games.rules import records
from games.rules.errors import InvalidEvent, RecordRefused
from games.rules.records import DEPTH, LINE_BYTES, Entry


def entries(data: bytes) -> list[tuple[int, int, object]]:
    return [(entry.line, entry.seq, dict(entry.event)) for entry in records.read(data)]


def refusal(data: bytes) -> tuple[str, int, int]:
    with pytest.raises(RecordRefused) as refused:
        list(records.read(data))
    assert str(refused.value.refused)
    return refused.value.refused.code, refused.value.line, refused.value.seq


def test_lines_count_blank_ones_and_seqs_do_not() -> None:
    data = b'\n{"type": "a"}\n \t \n\r\n{"type": "b"}\r\n\t{"type":"c"} \n'
    assert entries(data) == [(2, 1, {"type": "a"}), (5, 2, {"type": "b"}), (6, 3, {"type": "c"})]


def test_the_last_line_needs_no_end() -> None:
    assert entries(b'{"type": "a"}\n{"type": "b"}') == [(1, 1, {"type": "a"}), (2, 2, {"type": "b"})]


def test_events_are_read_one_at_a_time() -> None:
    reading = records.read(b'{"type": "a"}\nnonsense\n')
    assert next(reading) == Entry(1, 1, {"type": "a"})
    with pytest.raises(RecordRefused):
        next(reading)


@pytest.mark.parametrize("empty", [b"", b"\n", b" \n\t\n", b"\r\n \r\n"])
def test_no_events_at_all_is_refused_at_line_and_seq_1(empty: bytes) -> None:
    assert refusal(empty) == ("bad_json", 1, 1)


@pytest.mark.parametrize("line", [b"\r\r\n", b"\x0c\n", b"\x0b\n", b"\xc2\xa0\n", b"\r"])
def test_only_spaces_and_tabs_and_the_one_cr_before_an_lf_are_blank(line: bytes) -> None:
    assert refusal(b'{"type": "a"}\n' + line) == ("bad_json", 2, 2)


def test_a_refusal_names_its_line_and_seq() -> None:
    assert refusal(b'{"type": "a"}\n\n{]\n') == ("bad_json", 3, 2)


@pytest.mark.parametrize(
    "line",
    [
        b"\xef\xbb\xbf{}",  # a byte-order mark
        b'{"a": "\xff"}',
        b'{"a": "\xed\xa0\x80"}',  # a surrogate in UTF-8
        b'{"a": "\xc0\x80"}',  # U+0000 in two bytes
        b"[]",
        b"3",
        b"null",
        b'"game_started"',
        b"{} {}",
        b"{'a': 1}",
        b'{"a": 1,}',
        b'{"a": 01}',
        b'{"a": +1}',
        b'{"a": .5}',
        b'{"a": NaN}',
        b'{"a": Infinity}',
        b'{"a": -Infinity}',
        b'{"a": True}',
        b'{"a": "\x01"}',
        b'{"a": "\t"}',
        b'{"a": "\x00"}',
        b'{"a": "\\x41"}',
        b'{"a": "\\u00g0"}',
        b'{"a": "\\u0000"}',
        b'{"\\u0000": 1}',
        b'{"a": "\\ud800"}',
        b'{"a": "\\udc00\\ud800"}',
        b'{"a": {"b": ["x\\udfffy"]}}',
        b'{"a": {"\\ud800": 1}}',
        b'{"a": 1, "a": 1}',
        b'{"a": 1, "\\u0061": 2}',
        b'{"a": [{"b": 1, "b": 2}]}',
        b"\r",
        b"\x0c{}",
        b"\xc2\xa0{}",
    ],
)
def test_what_is_no_json_object_is_refused(line: bytes) -> None:
    with pytest.raises(InvalidEvent) as refused:
        records.decode(line)
    assert refused.value.code == "bad_json"
    assert str(refused.value)


@pytest.mark.parametrize(
    ("line", "event"),
    [
        (b"{}", {}),
        (b" \t\r{ } \r", {}),
        (b'{"a": -0}', {"a": 0}),
        (b'{"a": 9007199254740991}', {"a": 2**53 - 1}),
        (b'{"a": "\\ud83d\\ude00"}', {"a": "😀"}),
        (b'{"a": "\\\\u0000"}', {"a": "\\u0000"}),
        (b'{"a": "\x7f\xe2\x80\xa8"}', {"a": "\x7f\u2028"}),
        (b'{"a": {"b": 1}, "c": {"b": 1}}', {"a": {"b": 1}, "c": {"b": 1}}),
    ],
)
def test_what_is_a_json_object_is_read(line: bytes, event: object) -> None:
    assert records.decode(line) == event


@pytest.mark.parametrize("number", ["3.0", "1e2", "1E400", "-0.0", "12345678901234567890", "9" * 5000])
def test_a_number_that_no_record_holds_is_left_to_the_shapes(number: str) -> None:
    value = records.decode(f'{{"a": {number}}}'.encode())["a"]
    assert type(value) is float


@pytest.mark.parametrize("number", ["1e999", "-1e999", "1" + "0" * 5000, "-" + "9" * 30, "3.0"])
def test_a_number_that_no_record_holds_is_read_so_that_it_can_be_read_again(number: str) -> None:
    event = records.decode(f'{{"n": {number}}}'.encode())
    assert type(event["n"]) is float
    assert records.admit(event) == event


def test_a_line_may_be_64_kib_long_without_its_end() -> None:
    longest = b'{"note": "' + b"x" * (LINE_BYTES - 12) + b'"}'
    assert len(longest) == 64 * 1024
    assert len(entries(longest + b"\r\n" + longest + b"\n")) == 2
    assert refusal(b'{"type": "a"}\n' + longest + b" \n") == ("bad_json", 2, 2)


def nested(depth: int) -> bytes:
    return b'{"a": ' + b"[" * (depth - 1) + b"]" * (depth - 1) + b"}"


def test_an_event_may_nest_32_deep() -> None:
    assert records.decode(nested(DEPTH))
    assert refusal(nested(DEPTH + 1)) == ("bad_json", 1, 1)
    assert refusal(b'{"a": ' + b"[" * 65000 + b"\n") == ("bad_json", 1, 1)


def test_only_brackets_outside_of_texts_nest() -> None:
    event = {"note": '[{"' * 40, "at": [[]] * 40}
    assert records.decode(json.dumps(event).encode()) == event


def test_an_event_is_written_on_one_line_with_unicode_as_itself() -> None:
    event = {"type": "note", "by": 'é😀\u2028\x7f/"\\', "at": "\b\f\n\r\t\x01\x1f"}
    line = records.encode(event)
    assert line == ('{"type": "note", "by": "é😀\u2028\x7f/\\"\\\\", "at": "\\b\\f\\n\\r\\t\\u0001\\u001f"}')
    assert records.decode(line.encode()) == event


def test_values_from_elsewhere_are_admitted_as_a_line_would_be() -> None:
    assert records.admit({"type": "a", "n": [1, None]}) == {"type": "a", "n": [1, None]}


@pytest.mark.parametrize(
    "value",
    [[], {"a": "\x00"}, {"a": "\ud800"}, {"\udc00": 1}, {"a": float("nan")}, {"a": "x" * LINE_BYTES}],
)
def test_values_from_elsewhere_that_no_line_holds_are_refused(value: object) -> None:
    with pytest.raises(InvalidEvent) as refused:
        records.admit(value)
    assert refused.value.code == "bad_json"
