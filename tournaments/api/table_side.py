"""What a table asks for beside its game: the pen, the director, and where entries go that the game did not take."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import bodies
from games.api.problem_serializers import problems
from tournaments import services
from tournaments.api import callers
from tournaments.api import table_forms as forms
from tournaments.api.entry import EntryView, body_of
from tournaments.api.lookup import table_or_404
from tournaments.api.serializers import StrictInteger, StrictText
from tournaments.api.views import READ
from tournaments.decisions.tables import CALLS, LONGEST_MESSAGE

_WRITE = (400, *READ, 403, 415, 422)


class PenSerializer(forms.Strict):
    """The device that enters from now on, as it names itself with each batch."""

    device = StrictText(max_length=forms.LONGEST_DEVICE)


class CallSerializer(forms.Strict):
    """What the table wants of the director."""

    kind = serializers.ChoiceField(choices=CALLS)
    message = StrictText(max_length=LONGEST_MESSAGE, required=False, allow_blank=True)


class AsideSerializer(forms.Strict):
    """Entries of a device that its table's game did not take, in the order in which they were made."""

    device = StrictText(max_length=forms.LONGEST_DEVICE, required=False, allow_blank=True)
    entries = serializers.ListField(child=forms.EntrySerializer(), min_length=1, max_length=forms.LARGEST_BATCH)


class DeviceSerializer(forms.Strict):
    """What a device of the table holds."""

    device = StrictText(max_length=forms.LONGEST_DEVICE)
    known = StrictInteger(min_value=0, max_value=forms.MOST_EVENTS, help_text="Events of the game that it knows of.")
    unsent = StrictInteger(min_value=0, max_value=forms.MOST_EVENTS, help_text="Entries that no answer has come to.")


class TableSideSerializer(serializers.Serializer[Any]):
    """Who enters at the table and what it waits for, as it then stands."""

    pen = serializers.CharField(help_text="The device that enters; empty before the first entry.")
    call = serializers.CharField(help_text="What the director is called for; empty without a call.")
    aside = serializers.IntegerField(help_text="Entries of devices that the game has not taken.")


class TablePenView(EntryView):
    """Which device enters."""

    @extend_schema(
        operation_id="take_pen",
        tags=["tables"],
        request=PenSerializer,
        responses={200: TableSideSerializer, **problems(*_WRITE, 413)},
    )
    def post(self, request: Request, event: UUID, round: int, table: int) -> Response:  # noqa: A002
        """Makes this the device that enters for the table. The one before is refused with `no_pen` from then on."""
        found, line = table_or_404(event, round, table)
        caller = callers.require(request, found, line)
        sent = body_of(request, PenSerializer)
        services.take_pen(tournament=found.pk, round=round, table=table, device=sent["device"], actor=caller.actor)
        return _stands(event, round, table)


class TableDeviceView(EntryView):
    """How a device of the table is doing."""

    @extend_schema(
        operation_id="report_device",
        tags=["tables"],
        request=DeviceSerializer,
        responses={200: TableSideSerializer, **problems(*_WRITE, 413)},
    )
    def post(self, request: Request, event: UUID, round: int, table: int) -> Response:  # noqa: A002
        """Tells the director that the device is there, and what waits on it."""
        found, line = table_or_404(event, round, table)
        callers.require(request, found, line, closed=True)
        sent = body_of(request, DeviceSerializer)
        services.note_device(tournament=found.pk, round=round, table=table, **sent)
        return _stands(event, round, table)


class TableCallView(EntryView):
    """The director called to a table."""

    @extend_schema(
        operation_id="call_director",
        tags=["tables"],
        request=CallSerializer,
        responses={200: TableSideSerializer, **problems(*_WRITE, 413)},
    )
    def post(self, request: Request, event: UUID, round: int, table: int) -> Response:  # noqa: A002
        """Calls the director: for help, to dispute a result, or because somebody takes too long."""
        found, line = table_or_404(event, round, table)
        caller = callers.require(request, found, line)
        sent = body_of(request, CallSerializer)
        services.call_director(
            tournament=found.pk,
            round=round,
            table=table,
            kind=sent["kind"],
            message=sent.get("message", ""),
            actor=caller.actor,
        )
        return _stands(event, round, table)


class TableAsideView(EntryView):
    """Entries that the game did not take."""

    @extend_schema(
        operation_id="set_aside",
        tags=["tables"],
        request=AsideSerializer,
        responses={200: TableSideSerializer, **problems(*_WRITE, 413)},
    )
    def post(self, request: Request, event: UUID, round: int, table: int) -> Response:  # noqa: A002
        """Hands entries to the director that the table has made without a connection and not put into its game.

        Also when the round is closed. The same entries again change nothing.
        """
        found, line = table_or_404(event, round, table)
        caller = callers.require(request, found, line, closed=True)
        sent = body_of(request, AsideSerializer)
        services.set_aside(
            tournament=found.pk,
            round=round,
            table=table,
            device=sent.get("device", ""),
            entries=[(entry["event_id"], bodies.event(entry["event"])) for entry in sent["entries"]],
            actor=caller.actor,
        )
        return _stands(event, round, table)


def _stands(event: UUID, round_: int, table: int) -> Response:
    _found, line = table_or_404(event, round_, table)
    row = line.table
    return Response({"pen": row.pen, "call": row.call, "aside": row.aside})
