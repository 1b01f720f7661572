"""What comes in the body of a request, read as strictly as a game record (rules/records.md, Errors).

A JSON body may be far bigger than one line of a record. Each event in it must still be one that a line can hold: that
is `event`'s to check, for each by itself, so that a refusal can name its place.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import IO, Any, Final, NoReturn

from rest_framework.exceptions import APIException
from rest_framework.parsers import BaseParser

from games.rules import records
from games.rules.errors import InvalidEvent
from games.rules.shapes import Event
from games.services.importing import LARGEST

BODY: Final = 2 * 1024 * 1024
"""Bytes of a JSON body: the outbox of a whole evening's games."""


class Malformed(APIException):
    """A body that is not JSON as records know it; nothing in it was looked at."""

    status_code = HTTPStatus.BAD_REQUEST
    default_code = "bad_json"


class TooLarge(APIException):
    """A body longer than is read."""

    status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"


class Repeated(dict[str, object]):
    """An object in which a key stands twice: which of its values counts, nobody can say."""


class StrictJSONParser(BaseParser):
    """A JSON body. An object with a key twice comes out as `Repeated`, so that whoever reads it can say where it is."""

    media_type = "application/json"

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        data = _read(stream, BODY)
        try:
            value = _DECODER.decode(data.decode())
        except UnicodeDecodeError as error:
            raise Malformed(f"Byte {error.start + 1} of the body is not UTF-8.") from error
        except json.JSONDecodeError as error:
            raise Malformed(f"The body is not JSON at character {error.pos + 1}: {error.msg}.") from error
        except RecursionError as error:
            raise Malformed("The body nests too deep.") from error
        if isinstance(value, Repeated):
            raise Malformed("A key stands twice in the body.")
        return value


class RecordParser(BaseParser):
    """A game record, as its bytes; the rules read them."""

    media_type = "application/jsonl"

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        return _read(stream, LARGEST)


class NewlineDelimitedParser(RecordParser):
    """The same under JSON Lines' other name."""

    media_type = "application/x-ndjson"


def event(value: object) -> Event:
    """`value` of a parsed body as an event of a game record.

    Raises InvalidEvent `bad_json` for what no line of a record can hold.
    """
    _check(value, 1)
    return records.admit(value)


def _check(value: object, depth: int) -> None:
    if isinstance(value, dict | list):
        if depth > records.DEPTH:
            raise InvalidEvent("bad_json", "the event nests deeper than {limit}", limit=records.DEPTH)
        if isinstance(value, Repeated):
            raise InvalidEvent("bad_json", "a key stands twice in one object")
        for item in value.values() if isinstance(value, dict) else value:
            _check(item, depth + 1)


def _read(stream: IO[bytes], most: int) -> bytes:
    data = stream.read(most + 1)
    if len(data) > most:
        raise TooLarge(f"The body has more than {most} bytes.")
    return data


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    return found if len(found) == len(pairs) else Repeated(found)


def _constant(name: str) -> NoReturn:
    raise Malformed(f"{name} is not JSON.")


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=records.integer, parse_float=records.fraction, parse_constant=_constant
)
