"""One table, written: its game opened, its events recorded, its result confirmed, a whole record taken."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny, BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from games.api import bodies
from games.api.problem_serializers import problems
from games.rules.base import EVERYTHING
from games.rules.errors import Refused
from games.services import Play, Recording
from tournaments import services
from tournaments.api import callers
from tournaments.api import table_forms as forms
from tournaments.api.lookup import query_of, table_or_404
from tournaments.api.tables import game_of, log_data, state_data
from tournaments.api.views import READ
from tournaments.errors import TournamentError

_WRITE: Final = (400, *READ, 403, 409, 415, 422)
_NOT_HERE: Final = ("round_not_open", "unknown_round", "unknown_table")
_ID: Final = "01936b2e-6f4a-7c3d-9a51-0d2f6c1b7e01"
_STALE: Final = {
    "code": "stale",
    "detail": "The game is at version 12, not at 11.",
    "current_version": 12,
    "already": [],
}
_REFUSED: Final = {"code": "must_follow_suit", "detail": "2 must follow suit.", "index": 0}
_BAD_LINE: Final = {"code": "not_your_turn", "detail": "3 must act first.", "line": 7, "seq": 6}


class EntryView(APIView):
    """What only a table and its directors may do."""

    permission_classes = (callers.HasCredentials,)
    http_method_names = ("get", "head", "post")


class TableEventsView(EntryView):
    """The log of a table's game, and what is added to it."""

    def get_permissions(self) -> list[BasePermission]:
        return [callers.HasCredentials()] if self.request.method == "POST" else [AllowAny()]

    @extend_schema(
        operation_id="list_table_events",
        tags=["tables"],
        parameters=[forms.LogQuery],
        responses={200: forms.LogSerializer, **problems(400, *READ)},
    )
    def get(self, request: Request, event: UUID, round: int, table: int) -> Response:  # noqa: A002
        """The game's events as recorded, corrections and what they corrected included, as the caller may see them."""
        asked = query_of(request, forms.LogQuery)
        found, line = table_or_404(event, round, table)
        viewer = callers.viewer(callers.find(request, found, line))
        data = log_data(line, game_of(line), viewer, asked["since"], asked["limit"])
        return Response(forms.LogSerializer(data).data, headers={"Cache-Control": "private, no-cache"})

    @extend_schema(
        operation_id="record_table_events",
        tags=["tables"],
        request=forms.BatchSerializer,
        responses={
            200: forms.AnswerSerializer,
            **problems(*_WRITE, 413, s409=_STALE, s422=_REFUSED),
        },
        examples=[
            OpenApiExample(
                "A card",
                value={
                    "expected_version": 11,
                    "events": [
                        {"event_id": _ID, "event": {"type": "card_played", "player": "2", "card": "QD"}},
                    ],
                },
                request_only=True,
            ),
            OpenApiExample(
                "Recorded", value={"version": 12, "events": [{"event_id": _ID, "seq": 12}]}, response_only=True
            ),
        ],
    )
    def post(self, request: Request, event: UUID, round: int, table: int) -> Response:  # noqa: A002
        """Records one event or a batch, in order, all of it or nothing.

        The same ids with the same events again give the first answer, whatever has followed, with the header
        `Idempotent-Replayed: true`: an outbox may be sent until it is answered, also after it has grown. A director may
        correct at any time; the table itself until its result is confirmed, and rulings (`score_adjusted`,
        `time_called`) are the director's.
        """
        caller = callers.entering(request, event, round, table)
        sent = body_of(request, forms.BatchSerializer)
        try:
            recording = services.record_at_table(
                tournament=event,
                round=round,
                table=table,
                plays=_plays(sent["events"]),
                expected_version=sent["expected_version"],
                actor=caller.actor,
                device=sent.get("device", ""),
                game=sent.get("game"),
                corrects=caller.directs,
            )
        except TournamentError as refused:
            if refused.code in _NOT_HERE:
                callers.require(request, *table_or_404(event, round, table))
            raise
        return _answer(recording)


class TableOpenView(EntryView):
    """The start of a table's game."""

    @extend_schema(
        operation_id="open_table",
        tags=["tables"],
        request=forms.OpenSerializer,
        responses={200: forms.AnswerSerializer, **problems(*_WRITE, 413)},
    )
    def post(self, request: Request, event: UUID, round: int, table: int) -> Response:  # noqa: A002
        """Opens the table's game with the event's options. A body is not needed."""
        found, line = table_or_404(event, round, table)
        caller = callers.require(request, found, line)
        sent = body_of(request, forms.OpenSerializer)
        recording = services.open_table(
            tournament=found.pk,
            round=round,
            table=table,
            actor=caller.actor,
            device=sent.get("device", ""),
            event_id=sent.get("event_id"),
        )
        return _answer(recording)


class TableConfirmView(EntryView):
    """The confirmation of a table's result."""

    @extend_schema(
        operation_id="confirm_table",
        tags=["tables"],
        request=forms.ConfirmSerializer,
        responses={200: forms.TableStateSerializer, **problems(*_WRITE, 413, s409=_STALE)},
    )
    def post(self, request: Request, event: UUID, round: int, table: int) -> Response:  # noqa: A002
        """Confirms the result of the finished game, as the caller has seen it at `expected_version`.

        Once more for the same version changes nothing. Answers with the table as it then stands.
        """
        found, line = table_or_404(event, round, table)
        caller = callers.require(request, found, line)
        sent = body_of(request, forms.ConfirmSerializer)
        services.confirm_at_table(
            tournament=found.pk,
            round=round,
            table=table,
            expected_version=sent["expected_version"],
            actor=caller.actor,
        )
        found, line = table_or_404(event, round, table)
        return Response(state_data(found, line, game_of(line), EVERYTHING))


class TableRecordView(EntryView):
    """A whole record as a table's game."""

    parser_classes = (bodies.RecordParser, bodies.NewlineDelimitedParser)

    @extend_schema(
        operation_id="import_table_record",
        tags=["tables"],
        request={
            "application/jsonl": OpenApiTypes.STR,
            "application/x-ndjson": OpenApiTypes.STR,
        },
        responses={200: forms.ImportedSerializer, **problems(*_WRITE, 413, s422=_BAD_LINE)},
    )
    def post(self, request: Request, event: UUID, round: int, table: int) -> Response:  # noqa: A002
        """Takes a whole game record (JSON Lines) as the table's game, all of it or nothing; directors only.

        Its players, in their order, become the seats. A refusal names the line and the number of the event at fault.
        """
        found, line = table_or_404(event, round, table)
        caller = callers.require_director(request, found, line)
        data: object = request.data
        recording = services.import_table_record(
            tournament=found.pk,
            round=round,
            table=table,
            data=data if isinstance(data, bytes) else b"",  # REST framework's own value for a request without a body
            actor=caller.actor,
        )
        return Response({"version": recording.version})


def body_of(request: Request, form: type[Serializer[Any]]) -> Mapping[str, Any]:
    """The body, as `form` reads it; a query is none of it."""
    try:
        return dict(_kept(form).run_validation(request.data))
    except ValidationError:
        form(data=request.data).is_valid(raise_exception=True)  # words the refusal
        raise


@lru_cache
def _kept(form: type[Serializer[Any]]) -> Serializer[Any]:
    """A form without a body of its own: laying out the fields of a new one costs more than reading a card with it."""
    return form()


def _plays(entries: list[Mapping[str, Any]]) -> list[Play]:
    """The events of a batch. A refusal tells its place, as one of the rules' own does."""
    plays = []
    for index, entry in enumerate(entries):
        try:
            plays.append(Play(bodies.event(entry["event"]), entry["event_id"], admitted=True))
        except Refused as refused:
            refused.index = index
            raise
    return plays


def _answer(recording: Recording) -> Response:
    """The first answer, also to a repetition; that it is one, the header says."""
    events = [{"event_id": str(event.event_id), "seq": event.version} for event in recording.events]
    headers = {"Idempotent-Replayed": "true"} if recording.repeated else None
    return Response({"version": recording.events[-1].version, "events": events}, headers=headers)
