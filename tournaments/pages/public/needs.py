"""What a player needs in the last round, in words."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.methods.outlook import Open, Outlook, outlook
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


def needs(event: Tournament, entrant: Entrant) -> list[Need]:
    """What each result of the last round that is being played gives the player; nothing before it and after it."""
    state = selectors.load(event.pk).state
    opened = _open(state)
    if not opened:
        return []
    found = outlook(scoring_field(state), entrant.number, opened, round=state.planned)
    return [Need(_words(item, two=state.for_two), item.best, item.worst, item.exact) for item in found]


def _open(state: State) -> list[Open]:
    """The tables of the last round whose results are to come."""
    last = state.current
    if last is None or last.number != state.planned or last.status != "published" or last.stage:
        return []
    return [Open(table.number, table.seats) for table in last.tables if table.outcome is None]


def _words(found: Outlook, *, two: bool) -> str:
    if not found.place:
        return _("Without a game to come")
    if two:
        return _("With a draw") if found.sharing == 2 else _("With a win") if found.place == 1 else _("With a loss")
    if found.sharing == 1:
        return _("As number {place} of the table").format(place=found.place)
    sharing = found.sharing - 1
    words = ngettext(
        "As number {place} of the table, shared with {count} more",
        "As number {place} of the table, shared with {count} more",
        sharing,
    )
    return words.format(place=found.place, count=sharing)
