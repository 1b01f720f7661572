"""Events for everybody: the list, one event, its standings, rounds and players."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.problem_serializers import problems
from scoring.selectors import stored_version
from tournaments.api import serializers as forms
from tournaments.api.answers import answer_if_changed, page_of
from tournaments.api.lookup import event_or_404, query_of, round_or_404
from tournaments.models import Tournament
from tournaments.selectors import penalties, public

READ: Final = (401, 404, 406, 429)
"""How a request that reads may be refused."""


class PublicView(APIView):
    """What everybody may read."""

    permission_classes = (AllowAny,)
    http_method_names = ("get", "head", "post")


class EventsView(PublicView):
    """Every event, the latest first."""

    @extend_schema(
        operation_id="list_events",
        tags=["events"],
        parameters=[forms.PageQuery],
        responses={200: forms.EventsPageSerializer, **problems(400, *READ)},
    )
    def get(self, request: Request) -> Response:
        """Every event, the latest first."""
        asked = query_of(request, forms.PageQuery)
        page = page_of(request, public.tournaments(), asked["page"], asked["page_size"])
        return Response(forms.EventsPageSerializer(page).data)


class EventView(PublicView):
    """One event."""

    @extend_schema(
        operation_id="get_event",
        tags=["events"],
        responses={200: forms.EventDetailSerializer, **problems(*READ)},
    )
    def get(self, request: Request, event: UUID) -> Response:
        """One event with its published rounds."""
        found = event_or_404(event)
        data = forms.EventSerializer(found).data
        rounds = forms.RoundStatusSerializer(public.public_rounds(found), many=True).data
        return Response({**data, "rounds": rounds})


class StandingsView(PublicView):
    """The standings after a round."""

    @extend_schema(
        operation_id="get_standings",
        tags=["events"],
        parameters=[forms.StandingsQuery],
        responses={200: forms.StandingsSerializer, 304: None, **problems(400, *READ)},
    )
    def get(self, request: Request, event: UUID) -> HttpResponse | Response:
        """The standings after a round, or the latest, with every tie-break; exact.

        With an `If-None-Match` of the answer's `ETag` the answer is 304 for as long as they stand.
        """
        asked = query_of(request, forms.StandingsQuery)
        found = event_or_404(event)
        round_, page, size = asked.get("round"), asked["page"], asked["page_size"]
        version = f"{found.version}-{stored_version(found.pk)}-{round_}-{page}-{size}"

        def build() -> dict[str, Any]:
            view = public.standings_view(found, round_)
            if view is None and round_ is not None:
                raise NotFound(f"There are no standings after round {round_}.", code="unknown_round")
            lines = page_of(request, view.lines if view else [], page, size)
            return forms.StandingsSerializer({**_standing(found, view), **lines}).data

        return answer_if_changed(request, version, build)


def _standing(event: Tournament, view: public.StandingsView | None) -> dict[str, Any]:
    """What is said of standings as a whole; of those before the first round, too."""
    return {
        "round": view.round if view else None,
        "rounds": view.rounds if view else [],
        "tie_breaks": event.tie_breaks,
        "version": view.version if view else 0,
        "behind": view.behind if view else event.version,
        "provisional": view.provisional if view else True,
    }


class RoundView(PublicView):
    """A published round."""

    @extend_schema(
        operation_id="get_round",
        tags=["events"],
        parameters=[forms.PageQuery],
        responses={200: forms.RoundSerializer, **problems(400, *READ)},
    )
    def get(self, request: Request, event: UUID, round: int) -> Response:  # noqa: A002 - the address's word
        """A published round: pairings, results, byes. A draft does not exist here."""
        asked = query_of(request, forms.PageQuery)
        found = round_or_404(event_or_404(event), round)
        page = page_of(request, found.tables.order_by("number"), asked["page"], asked["page_size"])
        page["results"] = public.lines_of(page["results"])
        byes = found.byes.select_related("entrant").order_by("entrant__number")
        data = {**page, "number": found.number, "status": found.status, "stage": found.stage, "byes": byes}
        return Response(forms.RoundSerializer(data).data)


class PlayersView(PublicView):
    """Everybody who takes part."""

    @extend_schema(
        operation_id="list_players",
        tags=["events"],
        parameters=[forms.PageQuery],
        responses={200: forms.PlayersPageSerializer, **problems(400, *READ)},
    )
    def get(self, request: Request, event: UUID) -> Response:
        """Everybody who takes part, by number."""
        asked = query_of(request, forms.PageQuery)
        entrants = event_or_404(event).entrants.order_by("number")
        page = page_of(request, entrants, asked["page"], asked["page_size"])
        return Response(forms.PlayersPageSerializer(page).data)


class PenaltiesView(PublicView):
    """Rulings of the directors."""

    @extend_schema(
        operation_id="list_penalties",
        tags=["events"],
        parameters=[forms.PageQuery],
        responses={200: forms.PenaltiesPageSerializer, **problems(400, *READ)},
    )
    def get(self, request: Request, event: UUID) -> Response:
        """Every ruling about a player, those revoked too, in order. Adjusted game scores are events of their games."""
        asked = query_of(request, forms.PageQuery)
        page = page_of(request, penalties.penalties(event_or_404(event).pk), asked["page"], asked["page_size"])
        return Response(forms.PenaltiesPageSerializer(page).data)


@extend_schema(exclude=True)
class NowhereView(PublicView):
    """Every address that is none of the API's: a problem, not a page."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise NotFound("There is nothing at this address; the API is described at /api/v1/schema/.")
