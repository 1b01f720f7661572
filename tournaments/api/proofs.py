"""Checkpoints of the log, and proofs that what somebody holds is in it: for everybody.

A proof is made of hashes. Any place may be proved: to refuse those of hidden events would tell which they are, and
drafts with them, while their hashes tell nothing to whoever does not have their ids (`selectors.known`).
"""

from __future__ import annotations

from typing import Any, Final

from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import APIException, NotFound
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.problem_serializers import problems
from games.ledger import checkpoints, finding
from games.ledger.checkpoint import Checkpoint
from games.ledger.models import LedgerCheckpoint
from tournaments import permissions
from tournaments.api import proof_forms as forms
from tournaments.api.answers import page_of
from tournaments.api.lookup import query_of
from tournaments.api.serializers import PageQuery
from tournaments.api.views import READ, PublicView
from tournaments.models import TableAccess
from tournaments.selectors.known import may_know

_FOR_EVER: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
_NEWEST: Final = {"Cache-Control": "no-cache"}
_PRIVATE: Final = {"Cache-Control": "private, no-store"}


class NotCovered(APIException):
    """What is asked about came after the checkpoint."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "not_covered"


class NoteRenderer(BaseRenderer):
    """The text of a checkpoint, for whoever asks for text."""

    media_type = "text/plain"
    format = "txt"


class CheckpointsView(PublicView):
    """Every checkpoint, the newest first."""

    @extend_schema(
        operation_id="list_checkpoints",
        tags=["log"],
        parameters=[PageQuery],
        responses={200: forms.CheckpointsPageSerializer, **problems(400, *READ)},
    )
    def get(self, request: Request) -> Response:
        """Every checkpoint, the newest first; made when a round is published or closed, and when an event finishes."""
        asked = query_of(request, PageQuery)
        rows: QuerySet[LedgerCheckpoint] = LedgerCheckpoint.objects.order_by("-size")
        page = page_of(request, rows, asked["page"], asked["page_size"])
        page["results"] = [forms.checkpoint_data(_of_row(row)) for row in page["results"]]
        return Response(forms.CheckpointsPageSerializer(page).data, headers=_NEWEST)


class LatestView(PublicView):
    """The newest checkpoint."""

    @extend_schema(
        operation_id="get_latest_checkpoint",
        tags=["log"],
        responses={200: forms.CheckpointSerializer, **problems(*READ)},
    )
    def get(self, request: Request) -> Response:
        """The newest checkpoint."""
        return Response(forms.CheckpointSerializer(forms.checkpoint_data(_checkpoint(None))).data, headers=_NEWEST)


class CheckpointView(PublicView):
    """One checkpoint."""

    @extend_schema(
        operation_id="get_checkpoint",
        tags=["log"],
        responses={200: forms.CheckpointSerializer, **problems(*READ)},
    )
    def get(self, request: Request, size: int) -> Response:
        """The checkpoint of the log's first `size` events."""
        return Response(forms.CheckpointSerializer(forms.checkpoint_data(_checkpoint(size))).data, headers=_FOR_EVER)


class NoteView(PublicView):
    """One checkpoint, as outsiders keep it."""

    renderer_classes = (NoteRenderer,)

    @extend_schema(
        operation_id="get_checkpoint_note",
        tags=["log"],
        responses={(200, "text/plain"): OpenApiTypes.STR, **problems(*READ)},
    )
    def get(self, request: Request, size: int) -> HttpResponse:
        """The signed note alone, byte by byte as it was signed: keep it, on paper even."""
        return HttpResponse(_checkpoint(size).text, content_type="text/plain; charset=utf-8", headers=_FOR_EVER)


class InclusionView(PublicView):
    """That an event stands under a checkpoint."""

    @extend_schema(
        operation_id="prove_inclusion",
        tags=["log"],
        parameters=[forms.InclusionQuery],
        responses={200: forms.InclusionSerializer, **problems(400, *READ, 409)},
    )
    def get(self, request: Request) -> Response:
        """The proof that an event is in the log of a checkpoint.

        An `event_id` is found for those who are shown its event whole; an event that came after the checkpoint is
        `not_covered`.
        """
        asked = query_of(request, forms.InclusionQuery)
        signed = _checkpoint(asked.get("size"))
        place, hash_ = _at(asked["place"]) if "place" in asked else _known(request, asked)
        if place > signed.size:
            detail = f"This event has the place {place}; the checkpoint covers {signed.size}. Ask for a later one."
            raise NotCovered(detail)
        data = {
            "place": place,
            "hash": hash_.hex(),
            "proof": [item.hex() for item in checkpoints.inclusion(place, signed.size)],
            "checkpoint": forms.checkpoint_data(signed),
        }
        lasting = "place" in asked and "size" in asked
        headers = _FOR_EVER if lasting else _NEWEST if "place" in asked else _PRIVATE
        return Response(forms.InclusionSerializer(data).data, headers=headers)


class ConsistencyView(PublicView):
    """That nothing was changed between two checkpoints."""

    @extend_schema(
        operation_id="prove_consistency",
        tags=["log"],
        parameters=[forms.ConsistencyQuery],
        responses={200: forms.ConsistencySerializer, **problems(400, *READ)},
    )
    def get(self, request: Request) -> Response:
        """The proof that the log of a later checkpoint begins with that of an earlier one."""
        asked = query_of(request, forms.ConsistencyQuery)
        first, second = _checkpoint(asked["first"]), _checkpoint(asked.get("second"))
        data = {
            "proof": [item.hex() for item in checkpoints.consistency(first.size, second.size)],
            "first": forms.checkpoint_data(first),
            "second": forms.checkpoint_data(second),
        }
        headers = _FOR_EVER if "second" in asked else _NEWEST
        return Response(forms.ConsistencySerializer(data).data, headers=headers)


def _checkpoint(size: int | None) -> Checkpoint:
    """The checkpoint of this size, the newest one without; or 404."""
    found = checkpoints.latest() if size is None else checkpoints.at(min(size, forms.LAST))
    if found is not None:
        return found
    if size is None:
        raise NotFound("There is no checkpoint yet.", code="unknown_checkpoint")
    newest = checkpoints.latest()
    detail = f"There is no checkpoint of {size} events; the newest is of {newest.size if newest else 0}."
    raise NotFound(detail, code="unknown_checkpoint")


def _at(place: int) -> tuple[int, bytes]:
    found = finding.hash_at(place)
    if found is None:
        raise NotFound(f"Nothing in the log has the place {place} yet.", code="unknown_place")
    return place, found


def _known(request: Request, asked: dict[str, Any]) -> tuple[int, bytes]:
    """Place and hash of the event with this id, if the caller may know it."""
    tournament = asked["event"]
    found = finding.by_id(tournament, asked["event_id"])
    table = request.auth if isinstance(request.auth, TableAccess) else None
    directs = table is None and permissions.may_direct(request.user, tournament)
    if found is None or not may_know(tournament, found, directs=directs, table=table):
        raise NotFound("There is no such event here, or it is not public yet.", code="unknown_event")
    if found.place is None:
        raise NotCovered("This event was recorded a moment ago and has no place in the log's order yet. Ask again.")
    return found.place, found.hash


def _of_row(row: LedgerCheckpoint) -> Checkpoint:
    return Checkpoint(row.origin, row.size, bytes(row.root), row.time, bytes(row.key), bytes(row.signature))
