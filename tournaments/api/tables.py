"""One table, read: its game as the caller may see it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.actions import action_data
from games.api.problem_serializers import problems
from games.ledger.folds import Fold
from games.rules.base import Viewer
from games.rules.replay import Replay
from games.rules.view import at, view
from games.selectors import find as find_game
from games.selectors import history
from tournaments.api import callers
from tournaments.api import table_forms as forms
from tournaments.api.answers import answer_if_changed
from tournaments.api.lookup import query_of, table_or_404
from tournaments.api.serializers import SeatSerializer
from tournaments.api.views import READ, PublicView
from tournaments.models import Tournament
from tournaments.selectors.public import TableLine

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


class TableView(PublicView):
    """A table's game as it stands."""

    @extend_schema(
        operation_id="get_table",
        tags=["tables"],
        parameters=[forms.StateQuery],
        responses={200: forms.TableStateSerializer, 304: None, **problems(400, *READ)},
    )
    def get(self, request: Request, event: UUID, round: int, table: int) -> HttpResponse | Response:  # noqa: A002
        """A table and its game as it stands, or as it stood after `event`.

        The table itself and the event's directors see everything, everybody else what is public. With an
        `If-None-Match` of the answer's `ETag` the answer is 304 until something changes.
        """
        asked = query_of(request, forms.StateQuery).get("event")
        found, line = table_or_404(event, round, table)
        caller = callers.find(request, found, line)
        game = game_of(line)
        version = f"{found.version}-{game.version if game else 0}-{asked}-{'all' if caller else 'public'}"

        def build() -> dict[str, Any]:
            if asked is not None and (game is None or asked > game.version):
                raise NotFound(f"The game has no event {asked}.", code="unknown_event")
            return state_data(found, line, game, callers.viewer(caller), asked)

        return answer_if_changed(request, version, build, private=caller is not None)


class LegalView(PublicView):
    """What may be recorded next."""

    @extend_schema(
        operation_id="get_legal",
        tags=["tables"],
        responses={200: forms.LegalSerializer, **problems(*READ)},
    )
    def get(self, request: Request, event: UUID, round: int, table: int) -> Response:  # noqa: A002
        """What the caller may record next, as data from which a form or a player can be made.

        The public may record nothing and gets no actions.
        """
        found, line = table_or_404(event, round, table)
        game = game_of(line)
        data: dict[str, Any] = {"version": 0, "actions": [], "takes_result": False, "takes_time": False}
        if game is not None:
            seen = view(game.state, callers.viewer(callers.find(request, found, line)), since=game.version)
            data = {
                "version": game.version,
                "actions": [action_data(action) for action in seen.actions],
                "takes_result": seen.takes_result,
                "takes_time": seen.takes_time,
            }
        return Response(data, headers={"Cache-Control": "private, no-cache"})


def game_of(line: TableLine) -> Fold[Replay] | None:
    """The table's game, None before it is opened."""
    return find_game(line.table.game) if line.table.game else None


def state_data(
    event: Tournament, line: TableLine, game: Fold[Replay] | None, viewer: Viewer, after: int | None = None
) -> dict[str, Any]:
    """The table and its game as `viewer` may see it, as it stands or as it stood `after` that many events."""
    seen = None
    if game is not None:
        seen = view(game.state, viewer, since=game.version) if after is None else at(game.state, after, viewer)
    return {
        "event": str(event.pk),
        "round": line.table.round.number,
        "table": line.table.number,
        "game": str(line.table.game),
        "status": line.status,
        "version": game.version if game else 0,
        "seats": SeatSerializer(line.seats, many=True).data,
        "state": seen.state if seen else None,
        "takes_result": bool(seen and seen.takes_result),
        "takes_time": bool(seen and seen.takes_time),
    }


def log_data(line: TableLine, game: Fold[Replay] | None, viewer: Viewer, since: int, limit: int) -> dict[str, Any]:
    """At most `limit` events after number `since`, as `viewer` may see them, and who recorded each. One query.

    An event that is hidden in part keeps its id to itself: with the id, and the head of the chain that a scoresheet
    prints, what is hidden could be guessed and the guess be proved. Strangers learn neither which director acted nor
    the device, by which a phone could be followed from event to event.
    """
    if game is None or line.table.game is None:
        return {"version": 0, "more": False, "events": []}
    upto = min(since + limit, game.version)
    lines = view(game.state, viewer, since=since).log[: max(0, upto - since)]
    recorded = history(line.table.game, after=since, upto=upto) if lines else []
    events = [
        {
            "seq": shown.seq,
            "event_id": str(entry.event_id) if shown.event == game.state.log[shown.seq - 1] else None,
            "event": shown.event,
            "recorded_at": _EPOCH + timedelta(microseconds=entry.recorded_at),
            "actor": entry.actor if viewer.everything or not entry.actor.startswith("user:") else "director",
            "device": entry.device if viewer.everything else "",
            "counts": shown.counts,
            "amended": shown.amended,
            "voided": shown.voided,
        }
        for shown, entry in zip(lines, recorded, strict=True)
    ]
    return {"version": game.version, "more": upto < game.version, "events": events}
