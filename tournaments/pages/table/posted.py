"""What a form of the entry page asks for, read and carried out: each `do` of a form is one function here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final
from uuid import UUID, uuid5

from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext

from games.pages.reading import event_of, number_of
from games.rules.replay import Replay
from games.rules.shapes import Event
from games.services import Play
from games.services.importing import LARGEST
from tournaments import services
from tournaments.errors import TournamentError
from tournaments.pages.table.deals import lost
from tournaments.pages.table.way import Way

LONGEST_REASON: Final = 300
"""Characters of the reason for a correction."""

_SAFE_DIGITS: Final = 9


def carry_out(request: HttpRequest, way: Way) -> None:
    """Does what the form asks for, all of it or nothing.

    Raises TournamentError `bad_form` for a form that none of our pages has sent, and what rules and services refuse.
    """
    command = _COMMANDS.get(request.POST.get("do", ""))
    if command is None:
        raise _bad_form()
    command(request, way)


def _open(request: HttpRequest, way: Way) -> None:
    services.open_table(
        tournament=way.event.pk,
        round=way.round,
        table=way.table,
        actor=way.actor,
        device=way.device,
        event_id=_id(request.POST),
    )


def _record(request: HttpRequest, way: Way) -> None:
    """A play, a bid, a result, time: one event of the type that the form names."""
    event_type = request.POST.get("type", "")
    replay = _replay(way)
    _send(request, way, event_of(event_type, replay.game.shapes.get(event_type), request.POST, replay.players))


def _void(request: HttpRequest, way: Way) -> None:
    """Takes out an event and all after it. What undoes the last entry at one tap must not reach a settled result."""
    if way.directs and way.settled and request.POST.get("undo") == "yes":
        template = (
            "The result has been confirmed meanwhile: open the event in the list to correct it, and give a reason."
        )
        raise TournamentError("table_confirmed", template)
    _send(request, way, {"type": "voided", "from": _number(request.POST, "seq"), "reason": _why(request.POST)})


def _amend(request: HttpRequest, way: Way) -> None:
    """Another event of the same type in the place of `seq`; what the form does not ask for stays as it was."""
    seq, replay = _number(request.POST, "seq"), _replay(way)
    old = dict(replay.effective()).get(seq)
    if old is None:
        raise TournamentError("bad_seq", "Event {seq} is none that counts; look at the list of events.", seq=seq)
    event_type = str(old["type"])
    given = event_of(event_type, replay.game.shapes[event_type], request.POST, replay.players, instead_of=old)
    _send(request, way, {"type": "amended", "seq": seq, "event": given, "reason": _why(request.POST)})


def _confirm(request: HttpRequest, way: Way) -> None:
    """A table says that a second player has checked the scores."""
    if not way.directs and request.POST.get("checked") != "yes":
        raise TournamentError("not_checked", "A second player checks the scores first, and says so.")
    services.confirm_at_table(
        tournament=way.event.pk,
        round=way.round,
        table=way.table,
        expected_version=_number(request.POST, "version"),
        actor=way.actor,
    )


def _import(request: HttpRequest, way: Way) -> None:
    if not way.directs:
        raise TournamentError("director_only", "Only the director can do this; call the director.")
    upload = request.FILES.get("record")
    if upload is None:
        raise TournamentError("no_file", "Choose the file of the game record.")
    services.import_table_record(
        tournament=way.event.pk,
        round=way.round,
        table=way.table,
        data=upload.read(LARGEST + 1),
        actor=way.actor,
    )


def _resume(request: HttpRequest, way: Way) -> None:
    """The table has lost track of the deal: its cards are taken out, and what it brought is entered whole."""
    replay = _replay(way)
    found = lost(replay, None)
    if found is None:
        raise TournamentError("no_deal", "No deal is under way at this table; look at what lies there now.")
    whole = event_of("deal_scored", replay.game.shapes["deal_scored"], request.POST, replay.players)
    voided = {"type": "voided", "from": found.seq, "reason": gettext("The table lost track of the deal")}
    id_ = _id(request.POST)
    _plays(request, way, [Play(voided, uuid5(id_, "voided")), Play(whole, id_)])


def _check(request: HttpRequest, way: Way) -> None:
    services.check_deal(
        tournament=way.event.pk,
        round=way.round,
        table=way.table,
        expected_version=_number(request.POST, "version"),
        actor=way.actor,
    )


def _pen(_request: HttpRequest, way: Way) -> None:
    """This device enters from now on."""
    services.take_pen(tournament=way.event.pk, round=way.round, table=way.table, device=way.device, actor=way.actor)


def _call(request: HttpRequest, way: Way) -> None:
    services.call_director(
        tournament=way.event.pk,
        round=way.round,
        table=way.table,
        kind=request.POST.get("kind", ""),
        message=request.POST.get("message", ""),
        actor=way.actor,
    )


def _answer(_request: HttpRequest, way: Way) -> None:
    """What the table called for is settled: the table says so itself, or a director."""
    services.answer_call(tournament=way.event.pk, round=way.round, table=way.table, actor=way.actor)


_COMMANDS: Final[Mapping[str, Callable[[HttpRequest, Way], None]]] = {
    "open": _open,
    "record": _record,
    "void": _void,
    "amend": _amend,
    "confirm": _confirm,
    "import": _import,
    "resume": _resume,
    "check": _check,
    "pen": _pen,
    "call": _call,
    "answer": _answer,
}


def _send(request: HttpRequest, way: Way, event: Event) -> None:
    if len(str(event.get("reason", ""))) > LONGEST_REASON:
        raise TournamentError("long_reason", "A reason has at most {most} characters.", most=LONGEST_REASON)
    _plays(request, way, [Play(event, _id(request.POST))])


def _plays(request: HttpRequest, way: Way, plays: Sequence[Play]) -> None:
    services.record_at_table(
        tournament=way.event.pk,
        round=way.round,
        table=way.table,
        plays=plays,
        expected_version=_number(request.POST, "version"),
        actor=way.actor,
        device=way.device,
        corrects=way.directs,
    )


def _replay(way: Way) -> Replay:
    if way.found is None:
        raise TournamentError("game_not_open", "This game has not been started yet.")
    return way.found.state


def _id(fields: QueryDict) -> UUID:
    try:
        return UUID(fields.get("id", ""))
    except ValueError as error:
        raise _bad_form() from error


def _number(fields: QueryDict, key: str) -> int:
    found = number_of(fields.get(key, "")[: _SAFE_DIGITS + 1])
    if not isinstance(found, int) or not 0 <= found < 10**_SAFE_DIGITS:
        raise _bad_form()
    return found


def _why(fields: QueryDict) -> str:
    """The reason of a correction; `reason` may be a key of the event that is amended."""
    reason = " ".join(fields.get("why", "").split())
    if not reason:
        raise TournamentError("no_reason", "Give a reason: it stands in the log for everybody to read.")
    return reason


def _bad_form() -> TournamentError:
    return TournamentError("bad_form", "This form is not complete; load the page again.")
