"""Archives that prove themselves, and hold what no event of ours could be: refused in a sentence, nothing half done."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.ledger.archive.lines import ArchiveError, Placed
from games.ledger.models import LedgerEvent
from tests.integration.tournaments.archived import imported
from tests.unit.games.ledger.archive.goldens import golden, lines_of, resigned, rewritten, text_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

DATA = golden("sqlite")


def forged(kind: str, **columns: Any) -> bytes:
    """The archive with the first event of a type changed, and all of it chained and signed anew."""
    at = next(at for at, line in enumerate(lines_of(DATA)) if isinstance(line, Placed) and line.row.type == kind)
    return text_of(resigned(lines_of(rewritten(DATA, at, **columns))))


def body_of(kind: str) -> dict[str, Any]:
    rows = (line.row for line in lines_of(DATA) if isinstance(line, Placed))
    found: dict[str, Any] = json.loads(next(row.data for row in rows if row.type == kind))
    return found


def text(body: object) -> str:
    return json.dumps(body, sort_keys=True, separators=(",", ":"))


def refused(data: bytes) -> str:
    with pytest.raises(ArchiveError) as found:
        imported(data)
    assert not LedgerEvent.objects.exists()
    assert not Tournament.objects.exists()
    return str(found.value)


KINDS = (
    "tournament_created",
    "entrant_registered",
    "pairing_drafted",
    "round_published",
    "game_started",
    "result_confirmed",
)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("body", ["{}", "[]", "", "{", '{"round":1.5}', '{"a":1,"a":2}', '{"a":{"b":[null]}}'])
def test_a_body_that_is_none_is_refused(kind: str, body: str) -> None:
    assert "(line " in refused(forged(kind, data=body))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("value", [None, "x", [], {}, 10**30])
def test_a_body_of_other_values_is_refused(kind: str, value: object) -> None:
    assert refused(forged(kind, data=text(dict.fromkeys(body_of(kind), value))))


@pytest.mark.parametrize("kind", KINDS)
def test_a_body_with_something_more_is_refused(kind: str) -> None:
    assert "(line " in refused(forged(kind, data=text(body_of(kind) | {"zz": 1})))


@pytest.mark.parametrize("kind", KINDS)
def test_an_unknown_type_is_refused(kind: str) -> None:
    assert "(line " in refused(forged(kind, type="no_such_type"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_of_a_newer_version_is_refused(kind: str) -> None:
    assert f"{kind} has no schema 99 here: a newer version wrote it." in refused(forged(kind, schema=99))
