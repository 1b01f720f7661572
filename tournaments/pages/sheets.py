"""Scoresheets of an event: what stands on them. Public and director's pages share it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.models import Game
from games.pages.sheet import course_in_words, notes, sheet_in_words
from games.rules import registry
from games.rules.base import PUBLIC
from games.rules.replay import Replay, begin
from games.rules.summary import placements
from games.selectors import find as find_game
from scoring.sheets import Seat, SheetPage, Words
from scoring.templatetags.exact import exact
from scoring.templatetags.rulings import ruling
from tournaments import decisions
from tournaments.models import Seat as SeatRow
from tournaments.models import Tournament
from tournaments.pages.prints.paper import BadSheetError
from tournaments.selectors.public import TableLine


def refuse(request: HttpRequest, refusal: BadSheetError) -> HttpResponse:
    """The page that says what is wrong with what was asked (400)."""
    return render(request, "tournaments/bad_sheet.html", {"sentence": str(refusal)}, status=400)


def blank_sheet(event: Tournament, players: int) -> SheetPage:
    """A sheet for a table of the event that is not known yet. Raises BadSheetError for a number that cannot play."""
    allowed = registry.get(event.game).seats
    if players not in allowed:
        template = _("{game} is for {fewest} to {most} players, not {players}.")
        params = {"players": players, "game": _title(event), "fewest": allowed[0], "most": allowed[-1]}
        raise BadSheetError(template.format(**params))
    seats = tuple(Seat(str(number), number) for number in range(1, players + 1))
    return _to_fill_in(event, seats)


def sheet_to_fill_in(event: Tournament, line: TableLine, *, url: str = "") -> SheetPage:
    """An empty sheet for the table, with the names of those who sit there."""
    status = _("No game was played.") if line.table.confirmed and line.game is None else ""
    return _to_fill_in(event, _seats(line, None), line=line, url=url, status=status)


def sheet_of_game(event: Tournament, line: TableLine, *, url: str = "", checkpoint: str = "") -> SheetPage:
    """The sheet of the table's game as far as it has been recorded and everybody may see it; empty before it begins.

    `checkpoint` is put in the foot beside the game's own hash.
    """
    found = find_game(line.table.game) if line.table.game else None
    if found is None or line.game is None:
        return sheet_to_fill_in(event, line, url=url)
    names = _names(line.seats)
    log = _("event {number}, {hash}").format(number=found.version, hash=found.hash.hex()[:12])
    return SheetPage(
        event=event.name,
        game=_title(event),
        seats=_seats(line, found.state),
        sheet=sheet_in_words(found.state, names, filled=True),
        round=line.table.round.number,
        table=line.table.number,
        date=_date(line.game),
        status=_status(line, found.version),
        notes=(*notes(found.state, PUBLIC, names), *_rulings(line)),
        log=" · ".join(part for part in (log, checkpoint) if part),
        url=url,
        course=course_in_words(found.state, names),
    )


def _rulings(line: TableLine) -> tuple[str, ...]:
    """What the director has ruled about the table beside its game."""
    template = _("{name}, {ruling}. Reason: {reason}")
    return tuple(
        template.format(name=item.entrant.name, ruling=ruling(item.kind, item.amount), reason=item.reason)
        for item in line.penalties
    )


def _to_fill_in(
    event: Tournament, seats: tuple[Seat, ...], *, line: TableLine | None = None, url: str = "", status: str = ""
) -> SheetPage:
    everybody = tuple(seat.key for seat in seats)
    came = tuple(str(row.position) for row in line.seats if not row.absent) if line else everybody
    # Where too few came to play, the sheet is that of the table as it was paired.
    players = came if len(came) in registry.get(event.game).seats else everybody
    started = decisions.setup.opening(event.game, event.options, players)
    names = _names(line.seats) if line else {}
    return SheetPage(
        event=event.name,
        game=_title(event),
        seats=seats,
        sheet=sheet_in_words(begin(started), names, filled=False),
        round=line.table.round.number if line else None,
        table=line.table.number if line else None,
        status=status,
        url=url,
        writing=True,
    )


def _seats(line: TableLine, replay: Replay | None) -> tuple[Seat, ...]:
    names = _names(line.seats)
    return tuple(_seat(row, names, replay) for row in line.seats)


def _seat(row: SeatRow, names: Mapping[str, str], replay: Replay | None) -> Seat:
    key, entrant = str(row.position), row.entrant
    about = [_("No. {number}").format(number=entrant.number), entrant.club, _("did not come") if row.absent else ""]
    seat = Seat(key, row.position, names[key], " · ".join(part for part in about if part))
    if replay is None or key not in replay.scores:
        return seat
    score, note = _score(replay, key)
    return Seat(seat.key, seat.number, seat.name, seat.about, score, note)


def _score(replay: Replay, key: str) -> tuple[str, str]:
    """The player's score, adjustments included, and what it is made of and worth."""
    score, adjusted = replay.scores[key], replay.adjustments[key]
    parts = []
    if adjusted:
        sign = "+" if adjusted > 0 else "−"
        parts.append(f"{exact(score - adjusted)} {sign} {abs(adjusted)}")
    if replay.finished:
        parts.append(_("place {number}").format(number=placements(replay.scores)[key]))
    else:
        parts.append(_("so far"))
    return exact(score), " · ".join(parts)


def _names(seats: Sequence[SeatRow]) -> dict[str, str]:
    """Seat → name; two of the same name at one table are told apart by their numbers."""
    times = Counter(row.entrant.name for row in seats)
    return {
        str(row.position): row.entrant.name
        if times[row.entrant.name] == 1
        else f"{row.entrant.name} ({row.entrant.number})"
        for row in seats
    }


def _status(line: TableLine, version: int) -> str:
    if line.status == "confirmed":
        return _("Final result, confirmed")
    if line.status == "corrected":
        return _("Corrected since it was confirmed, and not confirmed again")
    if line.status == "finished":
        return _("Finished, not confirmed yet")
    return _("Unfinished: as recorded up to event {number}").format(number=version)


def _date(game: Game) -> str:
    return date_format(localtime(game.last_at), "j F Y")


def _title(event: Tournament) -> str:
    return _(registry.get(event.game).title)


def words() -> Words:
    """The layout's own words; {} stands for a value or for a line to write it on."""
    return Words(
        round=_("Round {}"),
        table=_("Table {}"),
        date=_("Date {}"),
        total=_("Total"),
        notes=_("Notes"),
        signature=_("Signature of {}"),
        director=_("Director"),
        seat=_("seat {}"),
        online=_("The game online"),
        continued=_("continued"),
        player=_("Player"),
        score=_("Score"),
        place=_("Place"),
        sign=_("Signature"),
    )
