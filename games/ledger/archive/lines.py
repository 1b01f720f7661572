"""The lines of an archive: values to text and back. Every fault of a line is an ArchiveError that names it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import IO, Any, Final, NamedTuple, TypeAlias
from uuid import UUID

from games.ledger import checkpoint as notes
from games.ledger import codec, limits
from games.ledger.chain import Row
from games.ledger.checkpoint import Checkpoint

FORMAT: Final = "thistle archive 2"
"""What is written; the first format, which gave no standings, is read too."""

FIRST: Final = "thistle archive 1"

LONGEST: Final = 64 * 1024 * 1024
"""Bytes of a line; longer ones are none of ours."""

_INTEGERS: Final = ("version", "schema", "recorded_at")
_TEXTS: Final = ("stream", "type", "data", "actor", "device")

_LATEST: Final = 253_402_300_800_000_000
"""The year 10000, in microseconds since 1970: dates end before it."""


class ArchiveError(ValueError):
    """What is wrong with an archive: the line (from 1, 0 if it is none in particular) and a sentence for people.

    `stream` and `version` name the event that is at fault, where it is one.
    """

    def __init__(self, line: int, reason: str, *, stream: str = "", version: int = 0) -> None:
        about = f"Event {version} of {stream}: " if stream else ""
        super().__init__(f"{about}{reason}" + (f" (line {line})" if line else ""))
        self.line, self.reason, self.stream, self.version = line, reason, stream, version


@dataclass(frozen=True, slots=True)
class Header:
    """What the file is about. `size` is the number of events of the whole log up to the last checkpoint."""

    product: str
    tournament: UUID
    origin: str
    keys: tuple[str, ...]
    size: int
    format: str = FORMAT

    @property
    def standings(self) -> bool:
        """Whether standings belong to the file."""
        return self.format != FIRST


class Placed(NamedTuple):
    """An event with its place in the global order. Its `pos` is 0."""

    place: int
    row: Row


class Others(NamedTuple):
    """The subtree over the places from number * 2**level + 1 on, 2**level of them, none of them this tournament's."""

    level: int
    number: int
    hash: bytes


class Signed(NamedTuple):
    """A checkpoint of the log."""

    checkpoint: Checkpoint


class Summary(NamedTuple):
    """A game's summary after its event `version`."""

    game: str
    version: int
    summary: Mapping[str, Any]


class Standings(NamedTuple):
    """The standings after a public round, as the exporter's code had computed them from the events in the file."""

    round: int
    rows: Sequence[Mapping[str, Any]]


class End(NamedTuple):
    """What the file holds, so that a cut is seen."""

    events: int
    streams: int
    games: int


Line: TypeAlias = Header | Placed | Others | Signed | Summary | Standings | End


def encode(line: Line) -> str:
    """The line's text, its line feed included."""
    return codec.encode(_body(line)) + "\n"


def _body(line: Line) -> dict[str, Any]:
    match line:
        case Header(product, tournament, origin, keys, size, format_):
            about = {"product": product, "tournament": str(tournament), "origin": origin, "keys": keys, "size": size}
            return {"line": "header", "format": format_, **about}
        case Placed(place, row):
            body = {name: getattr(row, name) for name in (*_INTEGERS, *_TEXTS)}
            ids = {"tournament": str(row.tournament), "event_id": str(row.event_id), "hash": row.hash.hex()}
            return {"line": "event", "place": place, **body, **ids}
        case Others(level, number, subtree):
            return {"line": "others", "level": level, "number": number, "hash": subtree.hex()}
        case Signed(signed):
            return {"line": "checkpoint", "key": signed.key.hex(), "text": signed.text}
        case Summary() | Standings():
            return {"line": type(line).__name__.lower(), **line._asdict()}
        case End(events, streams, games):
            return {"line": "end", "events": events, "streams": streams, "games": games}


def read(file: IO[bytes], *, first: int = 1) -> Iterator[tuple[int, Line]]:
    """Each line with its number, one held at a time. Raises ArchiveError at the first that is none of the format."""
    number = first
    while raw := file.readline(LONGEST):
        yield number, decode(raw, number)
        number += 1


def decode(raw: bytes, number: int) -> Line:
    """The line of these bytes. Raises ArchiveError."""
    try:
        body = codec.decode(raw.decode())
        return _READERS[body.pop("line")](body)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ArchiveError(number, f"This line is not one of an archive: {str(error).rstrip('.')}.") from error


def _header(body: dict[str, Any]) -> Header:
    if body["format"] not in {FORMAT, FIRST}:
        raise ValueError(f"its format is {body['format']!r}, not {FORMAT!r}")
    return Header(
        product=_text(body["product"]),
        tournament=UUID(body["tournament"]),
        origin=_text(body["origin"]),
        keys=tuple(_hash(key).hex() for key in body["keys"]),
        size=_number(body["size"]),
        format=body["format"],
    )


def _event(body: dict[str, Any]) -> Placed:
    row = Row(
        pos=0,
        tournament=UUID(body["tournament"]),
        stream=_text(body["stream"], 1, limits.MAX_NAME),
        version=_number(body["version"], 1),
        event_id=UUID(body["event_id"]),
        type=_text(body["type"], 1, limits.MAX_NAME),
        schema=_number(body["schema"], 1, limits.MAX_SCHEMA),
        data=_text(body["data"]),
        recorded_at=_number(body["recorded_at"], 0, _LATEST - 1),
        actor=_text(body["actor"], 0, limits.MAX_LABEL),
        device=_text(body["device"], 0, limits.MAX_LABEL),
        hash=_hash(body["hash"]),
    )
    return Placed(_number(body["place"]), row)


def _others(body: dict[str, Any]) -> Others:
    return Others(_number(body["level"]), _number(body["number"]), _hash(body["hash"]))


def _checkpoint(body: dict[str, Any]) -> Signed:
    return Signed(notes.parse(_text(body["text"]), _hash(body["key"])))


def _summary(body: dict[str, Any]) -> Summary:
    return Summary(str(UUID(body["game"])), _number(body["version"]), dict(body["summary"]))


def _standings(body: dict[str, Any]) -> Standings:
    return Standings(_number(body["round"]), [dict(row) for row in body["rows"]])


def _end(body: dict[str, Any]) -> End:
    return End(_number(body["events"]), _number(body["streams"]), _number(body["games"]))


_READERS: Final[dict[str, Callable[[dict[str, Any]], Line]]] = {
    "header": _header,
    "event": _event,
    "others": _others,
    "checkpoint": _checkpoint,
    "summary": _summary,
    "standings": _standings,
    "end": _end,
}


def _number(value: object, least: int = -(1 << 63), most: int = (1 << 63) - 1) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{value!r} is not a whole number from {least} to {most}")
    return value


def _text(value: object, shortest: int = 0, longest: int = LONGEST) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is not a text")
    if not shortest <= len(value) <= longest:
        raise ValueError(f"a text has {len(value)} characters, not {shortest} to {longest}")
    return value


def _hash(value: object) -> bytes:
    raw = bytes.fromhex(_text(value))
    if len(raw) != 32:
        raise ValueError(f"{value!r} has not 64 hexadecimal digits")
    return raw
