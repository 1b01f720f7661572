"""Problem details for the API's description."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final

from drf_spectacular.utils import OpenApiExample, OpenApiResponse
from rest_framework import serializers

from games.api.problems import MEDIA_TYPE, TYPE, title


class ProblemErrorSerializer(serializers.Serializer[Any]):
    """A fault of a request: where (a JSON pointer into the body, or a parameter of the query), and what."""

    pointer = serializers.CharField(required=False)
    parameter = serializers.CharField(required=False)
    code = serializers.CharField()
    detail = serializers.CharField()


class ProblemSerializer(serializers.Serializer[Any]):
    """What is wrong, and what was expected (RFC 9457). `code` is stable; `detail` is for people."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    code = serializers.CharField()
    current_version = serializers.IntegerField(required=False, help_text="`stale`: the version of the game now.")
    already = serializers.ListField(
        child=serializers.UUIDField(), required=False, help_text="`stale`: the batch's events recorded before."
    )
    event_id = serializers.UUIDField(required=False, help_text="`id_reused`: the id of another event.")
    index = serializers.IntegerField(required=False, help_text="The place in the batch, from 0, of what is refused.")
    conflict_seq = serializers.IntegerField(
        required=False, help_text="`amendment_conflict`: the first event that would not fit any more."
    )
    line = serializers.IntegerField(required=False, help_text="The line of the record that is refused, from 1.")
    seq = serializers.IntegerField(required=False, help_text="The number of the record's event there, from 1.")
    errors = ProblemErrorSerializer(many=True, required=False)  # type: ignore[assignment]  # a field, not the form's own


_WHEN: Final = {
    400: "The body or the query cannot be read: `bad_json`, `invalid`.",
    401: "Credentials are missing or worthless: `not_authenticated`, `bad_token`.",
    403: "Somebody else may do this: `not_director`, `director_only`, `wrong_table`, `round_not_open`, `csrf_failed`.",
    404: "There is no such thing, or it is not public: `unknown_tournament`, `unknown_round`, `unknown_table`, …",
    406: "Only JSON is served: `not_acceptable`.",
    409: "Too late: `stale`, `id_reused`, `table_confirmed`, `no_pen`; or too early: `not_covered`.",
    413: "The body is too large: `too_large`.",
    415: "The body is of another type: `unsupported_media_type`.",
    422: "The rules or the event refuse this; the code says why (rules/records.md, Errors, and each game's document).",
    429: "Too many requests: `throttled`; `Retry-After` says how many seconds to wait.",
}


def problems(*codes: int, **examples: dict[str, Any]) -> dict[tuple[int, str], OpenApiResponse]:
    """The responses of these statuses for `extend_schema`; `examples` by status, as `s409={"code": …}`."""
    return {(code, MEDIA_TYPE): _response(code, examples.get(f"s{code}")) for code in sorted(codes)}


def _response(status: int, example: dict[str, Any] | None) -> OpenApiResponse:
    examples = []
    if example:
        body = {"type": TYPE + example["code"], "title": title(HTTPStatus(status)), "status": status, **example}
        examples.append(OpenApiExample(example["code"], value=body))
    return OpenApiResponse(ProblemSerializer, _WHEN[status], examples)
