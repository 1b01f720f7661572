"""Rows in and out of `ledger_event`, by cursor: a model instance per event would cost twice the time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeAlias
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connection, connections

from games.ledger.chain import Row

PAGE = 1000
"""Rows held at a time by whatever reads the log."""

INSERT_AT_ONCE = 500
"""Rows of one INSERT: their parameters stay below both engines' limits (32,766 and 65,535)."""

_COLUMNS = "tournament, stream, version, event_id, type, schema, data, recorded_at, actor, device, hash"
_SELECT = f"SELECT pos, {_COLUMNS} FROM ledger_event WHERE "  # noqa: S608 - constants of ours, here and below
_PLACED = (
    f"SELECT placed.place, event.pos, {_COLUMNS} FROM ledger_order AS placed"  # noqa: S608
    " JOIN ledger_event AS event ON event.pos = placed.pos"
    " WHERE placed.place > %s AND placed.place <= %s ORDER BY placed.place"
)
_PLACED_OF = (
    f"SELECT placed.place, event.pos, {_COLUMNS} FROM ledger_event AS event"  # noqa: S608
    " JOIN ledger_order AS placed ON placed.pos = event.pos"
    " WHERE event.tournament = %s AND placed.place <= %s ORDER BY placed.place"
)
_INSERT = f"INSERT INTO ledger_event ({_COLUMNS}) VALUES "  # noqa: S608
_MOVE = "UPDATE ledger_head SET version = %s, hash = %s WHERE stream = %s"
_LAST = (1 << 63) - 1
_VALUES = "(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"


def uuid_in(value: UUID) -> UUID | str:
    """A UUID as the engine keeps it: SQLite has no such type and holds 32 hexadecimal digits."""
    return value if connection.features.has_native_uuid_field else value.hex


def uuid_out(value: Any) -> UUID:
    """The UUID that a column of either engine gave."""
    return value if isinstance(value, UUID) else UUID(value)


_tournament = lru_cache(maxsize=1024)(UUID)
"""A page has few tournaments, and making a UUID costs as much as all else that a row needs."""

Parameter: TypeAlias = UUID | str | int | bytes


def select(condition: str, parameters: Sequence[Parameter]) -> list[Row]:
    """The rows that fit what stands after WHERE, which orders and limits them too."""
    with connection.cursor() as cursor:
        cursor.execute(_SELECT + condition, parameters)
        return _rows(cursor.fetchall())


def placed(after: int, limit: int) -> list[tuple[int, Row]]:
    """The rows after a place of the global order, each with its own, in that order; places have no gaps."""
    with connection.cursor() as cursor:
        cursor.execute(_PLACED, [after, min(after + limit, _LAST)])
        found = cursor.fetchall()
    return list(zip([place for place, *_ in found], _rows([row[1:] for row in found]), strict=True))


def placed_of(tournament: UUID, upto: int) -> Iterator[tuple[int, Row]]:
    """A tournament's rows up to a place of the global order, each with its own, in that order; a page is held."""
    with connection.chunked_cursor() as cursor:
        cursor.execute(_PLACED_OF, [uuid_in(tournament), upto])
        while found := cursor.fetchmany(PAGE):
            yield from zip([place for place, *_ in found], _rows([row[1:] for row in found]), strict=True)


def _rows(found: Sequence[Any]) -> list[Row]:
    if connection.features.has_native_uuid_field:
        return [Row._make(row) for row in found]
    return [Row(pos, _tournament(owner), s, v, UUID(event_id), *rest) for pos, owner, s, v, event_id, *rest in found]


def stream_rows(stream: str, *, after: int = 0, upto: int | None = None) -> Iterator[Row]:
    """A stream's rows in the order of their versions, those after one version and up to another, page by page."""
    last = (1 << 63) - 1 if upto is None else upto
    while page := select(
        "stream = %s AND version > %s AND version <= %s ORDER BY version LIMIT %s", [stream, after, last, PAGE]
    ):
        yield from page
        if len(page) < PAGE:
            return
        after = page[-1].version


def log_rows(*, after: int = 0, tournament: UUID | None = None) -> Iterator[Row]:
    """The log's rows, or one tournament's, in the order of `pos` and after one of them, page by page."""
    condition = ""
    parameters: list[Parameter] = []
    if tournament is not None:
        condition, parameters = "tournament = %s AND ", [uuid_in(tournament)]
    while page := select(f"{condition}pos > %s ORDER BY pos LIMIT %s", [*parameters, after, PAGE]):
        yield from page
        if len(page) < PAGE:
            return
        after = page[-1].pos


def all_streams() -> Iterator[Row]:
    """The rows of the whole log stream by stream, in the order of the streams' names, page by page."""
    stream, version = "", 0
    while page := select("(stream, version) > (%s, %s) ORDER BY stream, version LIMIT %s", [stream, version, PAGE]):
        yield from page
        if len(page) < PAGE:
            return
        stream, version = page[-1].stream, page[-1].version


def by_ids(tournament: UUID, ids: Sequence[UUID]) -> dict[UUID, Row]:
    """The tournament's rows of these event ids, as far as there are any."""
    found: dict[UUID, Row] = {}
    for start in range(0, len(ids), PAGE):
        part = [uuid_in(event_id) for event_id in ids[start : start + PAGE]]
        marks = ", ".join(["%s"] * len(part))
        page = select(f"tournament = %s AND event_id IN ({marks})", [uuid_in(tournament), *part])
        found.update((row.event_id, row) for row in page)
    return found


def insert(rows: Sequence[Row]) -> list[Row]:
    """Store rows of one stream, in the order of their versions, and set its locked head to the last of them.

    They are given back with the `pos` they got.
    """
    places: dict[int, int] = {}
    # Asked once: each look at `connection` finds out anew which thread it is in.
    database = connections[DEFAULT_DB_ALIAS]
    native, together = database.features.has_native_uuid_field, database.vendor == "postgresql"
    move: list[Parameter] = [rows[-1].version, rows[-1].hash, rows[-1].stream]
    with database.cursor() as cursor:
        for start in range(0, len(rows), INSERT_AT_ONCE):
            part = rows[start : start + INSERT_AT_ONCE]
            parameters: list[Parameter] = []
            for row in part:
                owner, event_id = (row[1], row[4]) if native else (row[1].hex, row[4].hex)
                parameters += (owner, row[2], row[3], event_id, *row[5:])
            statement = f"{_INSERT}{', '.join([_VALUES] * len(part))} RETURNING version, pos"
            if start == 0 and together:  # one way to the server and back for both
                statement, parameters = f"WITH moved AS ({_MOVE}) {statement}", [*move, *parameters]
            cursor.execute(statement, parameters)
            places.update(cursor.fetchall())
        if not together:
            cursor.execute(_MOVE, move)
    return [row._replace(pos=places[row.version]) for row in rows]


def insert_many(rows: Sequence[Row]) -> None:
    """Store rows of any streams, in their order, by the engine's way for many; heads are the caller's."""
    values = [(uuid_in(row.tournament), *row[2:4], uuid_in(row.event_id), *row[5:]) for row in rows]
    with connection.cursor() as cursor:
        if connection.vendor != "postgresql":
            cursor.executemany(f"{_INSERT}{_VALUES}", values)
            return
        with cursor.copy(f"COPY ledger_event ({_COLUMNS}) FROM STDIN") as copy:
            for row in values:
                copy.write_row(row)
