"""Refusals as problem details (RFC 9457).

Whoever reads one decides by `code`, which is stable, and shows `detail` to people. `type` is the code as a URI.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from http import HTTPStatus
from typing import Any, Final

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import DatabaseError
from django.http import Http404, HttpResponse, JsonResponse
from django.http.multipartparser import MultiPartParserError
from rest_framework import exceptions

from games.ledger.errors import BadEvent, IdReused, LedgerError, ReadOnly, Stale, StorageFull, refusal
from games.rules.errors import RecordRefused, Refused

MEDIA_TYPE: Final = "application/problem+json"

TYPE: Final = "urn:thistle:problem:"

_STATUS: Final[Mapping[str, HTTPStatus]] = {
    "director_only": HTTPStatus.FORBIDDEN,
    "table_confirmed": HTTPStatus.CONFLICT,
    "no_pen": HTTPStatus.CONFLICT,
    "other_game": HTTPStatus.CONFLICT,
    "record_too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
}
_TITLES: Final = {
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "Content Too Large",
    HTTPStatus.UNPROCESSABLE_ENTITY: "Unprocessable Content",
}
"""Names that RFC 9110 has changed and Python has not, in some of its versions."""


class BadQuery(exceptions.ValidationError):
    """A query that cannot be read; its errors name parameters."""


def handler(exc: Exception, context: Mapping[str, Any]) -> HttpResponse | None:  # noqa: ARG001 - REST framework's signature
    """The answer to an exception of a view; None for one that is a fault of ours."""
    match exc:
        case Http404():
            exc = exceptions.NotFound(*exc.args)
        case PermissionDenied():
            exc = exceptions.PermissionDenied(*exc.args)
        case SuspiciousOperation() | MultiPartParserError():
            exc = exceptions.ParseError("The request cannot be read.")
        case DatabaseError():
            exc = refusal(exc) or exc
    for kind, answer in _ANSWERS.items():
        if isinstance(exc, kind):
            return answer(exc)
    return None


def problem(status: int, code: str, detail: str, **members: object) -> HttpResponse:
    """A problem details object as a response; `members` are those that the code adds."""
    body = {
        "type": TYPE + code,
        "title": title(HTTPStatus(status)),
        "status": int(status),
        "detail": detail,
        "code": code,
        **members,
    }
    response = JsonResponse(body, status=status, content_type=MEDIA_TYPE)
    response["Cache-Control"] = "no-store"
    return response


def title(status: HTTPStatus) -> str:
    """What the status means, in RFC 9110's words."""
    return _TITLES.get(status, status.phrase)


def _status(code: str) -> HTTPStatus:
    if code in _STATUS:
        return _STATUS[code]
    missing = code.startswith("unknown_") and code != "unknown_player"
    return HTTPStatus.NOT_FOUND if missing else HTTPStatus.UNPROCESSABLE_ENTITY


def _record(exc: RecordRefused) -> HttpResponse:
    refused = exc.refused
    return problem(_status(refused.code), refused.code, str(refused), line=exc.line, seq=exc.seq, **refused.extra)


def _refused(exc: Refused) -> HttpResponse:
    place = {} if exc.index is None else {"index": exc.index}
    return problem(_status(exc.code), exc.code, str(exc), **place, **exc.extra)


def _ledger(exc: LedgerError) -> HttpResponse:
    match exc:
        case Stale():
            already = [str(event.event_id) for event in exc.already]
            return problem(HTTPStatus.CONFLICT, exc.code, exc.message, current_version=exc.current, already=already)
        case IdReused():
            return problem(HTTPStatus.CONFLICT, exc.code, exc.message, event_id=str(exc.event_id))
        case BadEvent():
            return problem(HTTPStatus.UNPROCESSABLE_ENTITY, exc.code, exc.message)
        case StorageFull() | ReadOnly():
            return problem(HTTPStatus.SERVICE_UNAVAILABLE, exc.code, exc.message)
        case _:
            return problem(HTTPStatus.CONFLICT, exc.code, exc.message)


def _api(exc: exceptions.APIException) -> HttpResponse:
    if isinstance(exc, exceptions.ValidationError):
        if isinstance(exc, BadQuery):
            errors = [{"parameter": error.pop("pointer")[1:], **error} for error in _errors(exc.detail, "")]
        else:
            errors = list(_errors(exc.detail, "#"))
        response = problem(exc.status_code, "invalid", "The request is not as it must be: see errors.", errors=errors)
    else:
        response = problem(exc.status_code, str(exc.get_codes()), str(exc.detail))
    if getattr(exc, "auth_header", None):
        response["WWW-Authenticate"] = str(exc.auth_header)  # type: ignore[attr-defined]  # set by the view
    if getattr(exc, "wait", None):
        response["Retry-After"] = str(int(exc.wait))  # type: ignore[attr-defined]  # of Throttled alone
    return response


def _errors(detail: object, pointer: str) -> Iterator[dict[str, str]]:
    """Each fault of a body with the JSON pointer to it."""
    if isinstance(detail, Mapping):
        for key, value in detail.items():
            yield from _errors(value, pointer if key == "non_field_errors" else f"{pointer}/{key}")
    elif isinstance(detail, list):
        for place, value in enumerate(detail):
            yield from _errors(value, pointer if isinstance(value, str) else f"{pointer}/{place}")
    else:
        yield {"pointer": pointer, "code": str(getattr(detail, "code", "invalid")), "detail": str(detail)}


_ANSWERS: Final[Mapping[type[Exception], Callable[[Any], HttpResponse]]] = {
    exceptions.APIException: _api,
    RecordRefused: _record,
    Refused: _refused,
    LedgerError: _ledger,
}
