"""Every refusal as problem details."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404
from rest_framework import exceptions

from games.api.problems import MEDIA_TYPE, BadQuery, handler
from games.errors import GameError
from games.ledger.errors import BadEvent, IdReused, Stale, WrongTournament
from games.rules.errors import IllegalPlay, InvalidEvent, RecordRefused

TITLES = {
    400: "Bad Request",
    403: "Forbidden",
    404: "Not Found",
    405: "Method Not Allowed",
    409: "Conflict",
    413: "Content Too Large",
    422: "Unprocessable Content",
}
ID = UUID("01936b2e-6f4a-7c3d-9a51-0d2f6c1b7e01")


def placed(index: int, refused: IllegalPlay) -> IllegalPlay:
    refused.index = index
    return refused


@pytest.mark.parametrize(
    ("error", "status", "code", "detail", "members"),
    [
        (InvalidEvent("bad_card", "no such card: {card}", card="10D"), 422, "bad_card", "no such card: 10D", {}),
        (placed(2, IllegalPlay("wrong_phase", "not now")), 422, "wrong_phase", "not now", {"index": 2}),
        (
            IllegalPlay("amendment_conflict", "event 5 would not fit", extra={"conflict_seq": 5}),
            422,
            "amendment_conflict",
            "event 5 would not fit",
            {"conflict_seq": 5},
        ),
        (
            RecordRefused(InvalidEvent("bad_json", "not JSON"), 7, 6),
            422,
            "bad_json",
            "not JSON",
            {"line": 7, "seq": 6},
        ),
        (InvalidEvent("unknown_player", "who?"), 422, "unknown_player", "who?", {}),
        (GameError("unknown_table", "none"), 404, "unknown_table", "none", {}),
        (GameError("director_only", "no"), 403, "director_only", "no", {}),
        (GameError("table_confirmed", "late"), 409, "table_confirmed", "late", {}),
        (GameError("record_too_large", "much"), 413, "record_too_large", "much", {}),
        (Stale(12, (), "at 12"), 409, "stale", "at 12", {"current_version": 12, "already": []}),
        (IdReused(ID, "twice"), 409, "id_reused", "twice", {"event_id": str(ID)}),
        (BadEvent("what?"), 422, "bad_event", "what?", {}),
        (WrongTournament("another's"), 409, "wrong_tournament", "another's", {}),
        (Http404("nothing"), 404, "not_found", "nothing", {}),
        (PermissionDenied("no"), 403, "permission_denied", "no", {}),
        (SuspiciousOperation("x"), 400, "parse_error", "The request cannot be read.", {}),
        (exceptions.MethodNotAllowed("PUT"), 405, "method_not_allowed", 'Method "PUT" not allowed.', {}),
        (
            exceptions.ValidationError({"a": ["wrong"], "b": {0: {"c": ["bad"]}}, "non_field_errors": ["all"]}),
            400,
            "invalid",
            "The request is not as it must be: see errors.",
            {
                "errors": [
                    {"pointer": "#/a", "code": "invalid", "detail": "wrong"},
                    {"pointer": "#/b/0/c", "code": "invalid", "detail": "bad"},
                    {"pointer": "#", "code": "invalid", "detail": "all"},
                ]
            },
        ),
        (
            BadQuery({"page": ["wrong"]}),
            400,
            "invalid",
            "The request is not as it must be: see errors.",
            {"errors": [{"parameter": "page", "code": "invalid", "detail": "wrong"}]},
        ),
    ],
)
def test_a_refusal(error: Exception, status: int, code: str, detail: str, members: dict[str, Any]) -> None:
    response = handler(error, {})
    assert response is not None
    assert (response.status_code, response["Content-Type"], response["Cache-Control"]) == (
        status,
        MEDIA_TYPE,
        "no-store",
    )
    assert json.loads(response.content) == {
        "type": f"urn:thistle:problem:{code}",
        "title": TITLES[status],
        "status": status,
        "detail": detail,
        "code": code,
        **members,
    }


def test_a_fault_of_ours_is_none() -> None:
    assert handler(ZeroDivisionError(), {}) is None


def test_who_must_wait_is_told_how_long() -> None:
    response = handler(exceptions.Throttled(wait=14.2), {})
    assert response is not None
    assert (response.status_code, response["Retry-After"]) == (429, "15")
