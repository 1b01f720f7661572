"""What only the directors of an event may read and do: the pairs who must not meet."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.problem_serializers import problems
from tournaments import services
from tournaments.api import callers
from tournaments.api.lookup import event_or_404
from tournaments.api.proofs import NoteRenderer
from tournaments.api.serializers import StrictInteger
from tournaments.api.views import READ, PublicView
from tournaments.models import Tournament
from tournaments.selectors.reports import report_file

_WRITE: Final = (400, *READ, 403, 413, 415, 422)
_HIGHEST: Final = 2_147_483_647


class PairSerializer(serializers.Serializer[Any]):
    """Two entrants by number, in any order."""

    one = StrictInteger(min_value=1, max_value=_HIGHEST)
    two = StrictInteger(min_value=1, max_value=_HIGHEST)


class PairsSerializer(serializers.Serializer[Any]):
    """The pairs who must not meet, the lower number first, in order."""

    pairs = PairSerializer(many=True)


class DirectingView(APIView):
    """For the event's directors, by session."""

    permission_classes = (callers.HasCredentials,)
    http_method_names = ("get", "head", "post")


class ForbiddenPairsView(DirectingView):
    """Who must not meet whom."""

    @extend_schema(
        operation_id="list_forbidden_pairs",
        tags=["directing"],
        responses={200: PairsSerializer, **problems(*READ, 403)},
    )
    def get(self, request: Request, event: UUID) -> Response:
        """The pairs who must not meet; directors only."""
        found = event_or_404(event)
        callers.require_director_of(request, found)
        return _pairs(found)

    @extend_schema(
        operation_id="forbid_pair",
        tags=["directing"],
        request=PairSerializer,
        responses={200: PairsSerializer, **problems(*_WRITE)},
    )
    def post(self, request: Request, event: UUID) -> Response:
        """The two do not meet from the next pairing on; once more changes nothing. Answers with all pairs."""
        found = event_or_404(event)
        actor = callers.require_director_of(request, found)
        services.forbid_pair(tournament=found.pk, actor=actor, **_pair(request))
        return _pairs(event_or_404(event))


class AllowedPairsView(DirectingView):
    """Pairs that are forbidden no longer."""

    @extend_schema(
        operation_id="allow_pair",
        tags=["directing"],
        request=PairSerializer,
        responses={200: PairsSerializer, **problems(*_WRITE)},
    )
    def post(self, request: Request, event: UUID) -> Response:
        """The two may meet again; once more changes nothing. Answers with all pairs that are left."""
        found = event_or_404(event)
        actor = callers.require_director_of(request, found)
        services.allow_pair(tournament=found.pk, actor=actor, **_pair(request))
        return _pairs(event_or_404(event))


class ReportView(PublicView):
    """The event as a tournament report."""

    renderer_classes = (NoteRenderer,)

    @extend_schema(
        operation_id="get_report",
        tags=["events"],
        responses={(200, "text/plain"): OpenApiTypes.STR, **problems(*READ, 422)},
    )
    def get(self, request: Request, event: UUID) -> HttpResponse:
        """The event as a TRF26 file: published rounds whose results are all in. Refused where tables are larger than
        for two (`trf_tables`), or where points are none of that format (`trf_scoring`, `trf_points`).
        """
        text = report_file(event_or_404(event).pk, private=False)
        return HttpResponse(text, content_type="text/plain; charset=utf-8")


def _pairs(event: Tournament) -> Response:
    pairs = [{"one": one, "two": two} for one, two in event.forbidden]
    return Response({"pairs": pairs}, headers={"Cache-Control": "private, no-cache"})


def _pair(request: Request) -> dict[str, int]:
    sent = PairSerializer(data=request.data)
    sent.is_valid(raise_exception=True)
    return {"one": sent.validated_data["one"], "two": sent.validated_data["two"]}
