"""How far each projection has followed each stream."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

from games.ledger import driver


class Place(NamedTuple):
    """The last event of a stream that a projection has taken in, and the version of the code that did."""

    projection: str
    stream: str
    code: int
    version: int
    pos: int


def of_stream(stream: str) -> dict[str, tuple[int, int]]:
    """By the projection's name: the code that followed the stream, and the version it reached."""
    return driver.mapped(driver.database(), _of_stream, stream)


def _of_stream(of: BaseDatabaseWrapper, stream: str) -> dict[str, tuple[int, int]]:
    statement = driver.marked(of, "SELECT projection, code, version FROM ledger_place WHERE stream = %s")
    found = driver.cursor(of).execute(statement, (stream,)).fetchall()
    return {projection: (code, version) for projection, code, version in found}


def move(places: Sequence[Place]) -> None:
    """Set places, in the transaction of the rows that they vouch for."""
    if places:
        driver.mapped(driver.database(), _move, places)


def _move(of: BaseDatabaseWrapper, places: Sequence[Place]) -> None:
    marks = ", ".join(["(%s, %s, %s, %s, %s)"] * len(places))
    statement = (
        f"INSERT INTO ledger_place (projection, stream, code, version, pos) VALUES {marks}"  # noqa: S608 - marks only
        " ON CONFLICT (stream, projection) DO UPDATE"
        " SET code = excluded.code, version = excluded.version, pos = excluded.pos"
    )
    driver.cursor(of).execute(driver.marked(of, statement), [value for place in places for value in place])


def move_on(places: Sequence[Place], before: int) -> int:
    """Set places of one stream that stand at the version `before` by the same code; how many did."""
    return driver.mapped(driver.database(), _move_on, places, before) if places else 0


def _move_on(of: BaseDatabaseWrapper, places: Sequence[Place], before: int) -> int:
    marks = " OR ".join(["projection = %s AND code = %s"] * len(places))
    statement = f"UPDATE ledger_place SET version = %s, pos = %s WHERE stream = %s AND version = %s AND ({marks})"  # noqa: S608 - marks only
    to = places[0]
    values = [to.version, to.pos, to.stream, before, *(value for place in places for value in (place[0], place[2]))]
    return int(driver.cursor(of).execute(driver.marked(of, statement), values).rowcount)


def forget(projection: str) -> None:
    """Remove a projection's places, before it is rebuilt."""
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM ledger_place WHERE projection = %s", [projection])
