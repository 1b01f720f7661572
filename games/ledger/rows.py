"""Rows in and out of `ledger_event`, by cursor: a model instance per event would cost twice the time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeAlias
from uuid import UUID

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

from games.ledger import driver
from games.ledger.chain import Brief, Row

PAGE = 1000
"""Rows held at a time by whatever reads the log."""

_COLUMNS = "tournament, stream, version, event_id, type, schema, data, recorded_at, actor, device, hash"
_SELECT = f"SELECT pos, {_COLUMNS} FROM ledger_event WHERE "  # noqa: S608 - constants of ours, here and below
_PLACED = (
    f"SELECT placed.place, event.pos, {_COLUMNS} FROM ledger_order AS placed"  # noqa: S608
    " JOIN ledger_event AS event ON event.pos = placed.pos"
    " WHERE placed.place > %s AND placed.place <= %s ORDER BY placed.place"
)
# The same, and one look into the index for each place: for a join the planner reads the whole log if it has no
# statistics of it yet.
_PLACED_POSTGRESQL = (
    "SELECT placed.place, event.*"  # noqa: S608
    " FROM (SELECT place, pos FROM ledger_order WHERE place > %s AND place <= %s ORDER BY place) AS placed,"
    f" LATERAL (SELECT pos, {_COLUMNS} FROM ledger_event WHERE pos = placed.pos OFFSET 0) AS event"
    " ORDER BY placed.place"
)
_PLACED_OF = (
    f"SELECT placed.place, event.pos, {_COLUMNS} FROM ledger_event AS event"  # noqa: S608
    " JOIN ledger_order AS placed ON placed.pos = event.pos"
    " WHERE event.tournament = %s AND placed.place <= %s ORDER BY placed.place"
)
_BRIEFS = (
    "SELECT version, type, schema, data, hash FROM ledger_event WHERE stream = %s AND version > %s"
    " ORDER BY version LIMIT %s"
)
_LAST = (1 << 63) - 1


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
        cursor.execute(
            _PLACED_POSTGRESQL if connection.vendor == "postgresql" else _PLACED, [after, min(after + limit, _LAST)]
        )
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


def briefs(stream: str, *, after: int = 0) -> Iterator[Brief]:
    """A stream's rows after a version as a fold needs them, in their order, page by page."""
    of = driver.database()
    while page := driver.mapped(of, _briefs, stream, after):
        yield from page
        if len(page) < PAGE:
            return
        after = page[-1][0]


def _briefs(of: BaseDatabaseWrapper, stream: str, after: int) -> list[Brief]:
    found: list[Brief] = driver.cursor(of).execute(driver.marked(of, _BRIEFS), (stream, after, PAGE)).fetchall()
    return found


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
