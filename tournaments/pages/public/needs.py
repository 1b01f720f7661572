"""What a player needs in the last round, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring.methods.outlook import LARGEST, Open, Outlook, outlook, withheld
from tournaments import selectors
from tournaments.fields import scoring_field
from tournaments.models import Entrant, Tournament
from tournaments.state import State


@dataclass(frozen=True, slots=True)
class Need:
    """An own result in words and the places that it gives; `exact` as in `Outlook`."""

    words: str
    best: int
    worst: int
    exact: bool


@dataclass(frozen=True, slots=True)
class Needs:
    """What each result of the last round gives, best first; if there is nothing that can be said, `why` not."""

    results: list[Need]
    why: str = ""


def needs(event: Tournament, entrant: Entrant) -> Needs | None:
    """What the last round that is being played can bring the player; None before it, after it, and where the pages of
    the event say enough of what is to come (a cut that is made, a disqualification).
    """
    state = selectors.load(event.pk).state
    opened = _open(state)
    if not opened:
        return None
    field = scoring_field(state)
    why = withheld(field, entrant.number, opened)
    if why:
        return Needs([], _(_WHY[why]).format(most=LARGEST)) if why in _WHY else None
    found = outlook(field, entrant.number, opened, round=state.planned)
    return Needs([Need(_words(item, two=state.for_two), item.best, item.worst, item.exact) for item in found])


def _open(state: State) -> list[Open]:
    """The tables of the last round whose results are to come."""
    last = state.current
    if last is None or last.number != state.planned or last.status != "published" or last.stage:
        return []
    return [Open(table.number, table.seats) for table in last.tables if table.outcome is None]


_WHY: Final = {
    "scores": gettext_noop(
        "Which places are possible cannot be said: in this event points hang on how high the scores are, not only on "
        "who is ahead at the table."
    ),
    "tables": gettext_noop(
        "Which places are possible is not worked out for this round: at tables of more than {most} there are too many "
        "ways in which a game can end."
    ),
}


def _words(found: Outlook, *, two: bool) -> str:
    if not found.place:
        return _("Without a game to come")
    if two:
        return _("With a draw") if found.sharing == 2 else _("With a win") if found.place == 1 else _("With a loss")
    if found.sharing == 1:
        return _("Place {place} at the table").format(place=found.place)
    return _("Place {place} at the table, shared by {count}").format(place=found.place, count=found.sharing)
