"""The entry page of one table: what lies there, what may be recorded now, and what was recorded.

One page for all who enter: the table by its key, a director by the event's own pages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from games.pages.board import Board, LogLine, board
from games.pages.controls import ActionForm, amendment_of, sent_back
from games.pages.words import said
from games.rules.base import EVERYTHING
from games.selectors import history
from tournaments.pages import errors
from tournaments.pages.public.lookup import number_in
from tournaments.pages.table import fragments
from tournaments.pages.table.deals import lost, sealed, unchecked
from tournaments.pages.table.device import remember
from tournaments.pages.table.effects import Effects, effects, standings_again
from tournaments.pages.table.history import entered
from tournaments.pages.table.posted import carry_out
from tournaments.pages.table.refused import Refused, refused
from tournaments.pages.table.way import Way
from tournaments.services.play import RULINGS

_LINES: Final = 10
"""How many of the latest events the page lists before it is asked for all of them: it comes again with each play."""


@dataclass(frozen=True, slots=True)
class Correction:
    """An event that is about to be corrected: its number, what it says, the form that amends it, what it would change.

    `sent` is what was asked for and refused: `amend` or `void`, for the reason `why` and with the answer `refusal`.
    """

    seq: int
    words: str
    form: ActionForm
    effects: Effects
    sent: str = ""
    why: str = ""
    refusal: str = ""


def answer(request: HttpRequest, way: Way, template: str, context: Mapping[str, object]) -> HttpResponse:
    """The page of `way`, or what its form asked for; `template` is the page around the part that changes."""
    if request.method == "POST":
        response = _post(request, way, template, context)
    else:
        response = _unchanged(request, way) or _page(request, way, template, context)
    remember(response, way.device)
    add_never_cache_headers(response)
    return response


def _unchanged(request: HttpRequest, way: Way) -> HttpResponse | None:
    if not fragments.asked_again(request):
        return None
    return fragments.unchanged(request, fragments.etag(way.line, _corrected(request)))


def _post(request: HttpRequest, way: Way, template: str, context: Mapping[str, object]) -> HttpResponse:
    try:
        carry_out(request, way)
    except errors.REFUSALS as refusal:
        return _page(request, way.again(), template, context, refused(request.POST.dict(), refusal, way.names))
    if fragments.asked_for(request):
        response = _page(request, way.again(), template, context, done=True)
        response.headers["HX-Replace-Url"] = way.address  # a correction's own address is behind us
        return response
    return HttpResponseRedirect(way.address)


def _page(
    request: HttpRequest,
    way: Way,
    template: str,
    context: Mapping[str, object],
    back: Refused | None = None,
    *,
    done: bool = False,
) -> HttpResponse:
    """The whole page, or for htmx the part that changes. After an entry (`done`) no correction stays open.

    What came `back` is shown in its form, or at the top where that form is offered no more.
    """
    game = _board(way)
    seq = None if done else _corrected(request)
    correction = _correction(way, game, seq, back) if seq else None
    held = game.sent_back(back.fields, back.why) if game and back and back.fields.get("do") == "record" else None
    ruling = back if back and way.directs and back.ruling else None
    told = held or ruling or (correction and correction.refusal)
    tag = fragments.etag(way.line, seq)
    whole = seq is not None or (not done and request.GET.get("log") == "all")
    shown = {
        **context,
        "way": way,
        "event": way.event,
        "line": way.line,
        "board": held or game,
        "version": way.found.version if way.found else 0,
        "refusal": back.why if back and not told else "",
        "ruling": ruling,
        "correction": correction,
        "log": list(reversed(game.log if whole else game.log[-_LINES:])) if game else [],
        "whole": whole,
        "undo": _undo(way, game),
        "unchecked": unchecked(way),
        "lost": lost(way.found.state, back) if way.found else None,
        "scored": standings_again(way) if way.directs and way.confirmed else "",
        "etag": tag,
    }
    part = "tournaments/table/entry.html" if fragments.asked_for(request) else template
    response = render(request, part, shown, status=back.status if back else HTTPStatus.OK)
    response.headers["ETag"] = tag
    fragments.vary(response)
    return response


def _board(way: Way) -> Board | None:
    if way.found is None:
        return None
    return board(way.found.state, EVERYTHING, way.names, entered(history(way.game)))


def _undo(way: Way, game: Board | None) -> LogLine | None:
    """The last entry, if it is this visitor's to take back."""
    last = game.last if game else None
    if last is None or last.seq <= sealed(way):
        return None
    return last if way.directs or last.event["type"] not in RULINGS else None


def _corrected(request: HttpRequest) -> int | None:
    return number_in(request, "correct")


def _correction(way: Way, game: Board | None, seq: int, back: Refused | None) -> Correction | None:
    if way.found is None or game is None or not way.may_correct:
        return None
    replay = way.found.state
    event = dict(replay.effective()).get(seq)
    if event is None or seq == 1:
        if back is not None:
            return None
        raise Http404(_("This event does not count any more, or never did: nothing to correct."))
    form = amendment_of(event, replay.game.shape(event), replay.players)
    made = Correction(seq, said(event, way.names), form, effects(way, replay, seq))
    if back is None or back.fields.get("seq") != str(seq):
        return made
    sent, why = back.fields.get("do", ""), back.fields.get("why", "")
    form = sent_back(form, back.fields, back.why) if sent == "amend" else form
    return replace(made, form=form, sent=sent, why=why, refusal=back.why)
