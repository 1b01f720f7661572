"""Every print of a round: its name in addresses, what it is called, and for whom it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.http import Http404
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.sheets import Page
from tournaments.pages.prints import scoresheets, slips, standings
from tournaments.pages.prints.pairings import pairings, pairings_by_name
from tournaments.pages.prints.recap import recap
from tournaments.pages.prints.records import Records
from tournaments.pages.prints.source import Print, Source
from tournaments.selectors.public import standings_view


@dataclass(frozen=True, slots=True)
class Kind:
    """A print: `public` for everybody, once the round is published; `draft` for directors even before; `links` while
    the round is being played.
    """

    make: Callable[[Source], Print]
    title: Promise
    about: Promise
    public: bool = False
    draft: bool = False
    links: bool = False

    def refusal(self, status: str) -> str:
        """Why there is no such print of a round with that status; empty if there is one."""
        if status == "draft" and not self.draft:
            return _("The round is a draft: this can be printed when it is published.")
        if status == "closed" and self.links:
            return _("The round is closed: its tables’ links open nothing any more.")
        return ""


def _standings(source: Source) -> Print:
    found = standings_view(source.event, source.number)
    if found is None:
        raise Http404(_("There are no standings after that round."))
    return standings.standings(source, found)


def _kit(source: Source) -> Print:
    """What a round begins with, in one file."""
    parts = [pairings_by_name(source), pairings(source), slips.table_slips(source)]

    def pages() -> Iterator[Page]:
        for part in parts:
            yield from part.pages()

    return Print(_("Round {number}").format(number=source.number), pages, lambda: Records((), ()))


PRINTS: Final[Mapping[str, Kind]] = {
    "by-name": Kind(
        pairings_by_name,
        gettext_lazy("Pairings by name"),
        gettext_lazy("for the wall: where do I sit?"),
        public=True,
        draft=True,
    ),
    "pairings": Kind(
        pairings,
        gettext_lazy("Pairings by table"),
        gettext_lazy("for the wall and the desk"),
        public=True,
        draft=True,
    ),
    "slips": Kind(
        slips.table_slips,
        gettext_lazy("Table slips"),
        gettext_lazy("one for each table, with the link to enter plays; keep them from others"),
        links=True,
    ),
    "results": Kind(
        slips.result_slips,
        gettext_lazy("Result slips"),
        gettext_lazy("for tables that write their result on paper"),
        draft=True,
    ),
    "sheets": Kind(
        scoresheets.sheets_to_fill_in,
        gettext_lazy("Empty scoresheets"),
        gettext_lazy("with the players’ names, to write every deal on"),
        draft=True,
    ),
    "games": Kind(
        scoresheets.sheets_of_games,
        gettext_lazy("Filled scoresheets"),
        gettext_lazy("every game as it was recorded"),
    ),
    "recap": Kind(
        recap,
        gettext_lazy("Results of the round"),
        gettext_lazy("with byes, no-shows, corrections, and the standings"),
        public=True,
    ),
    "standings": Kind(
        _standings,
        gettext_lazy("Standings"),
        gettext_lazy("after this round, with every tie-break"),
    ),
}

KIT: Final = Kind(_kit, gettext_lazy("Everything for the new round"), gettext_lazy("one file"), links=True)


def offers(status: str) -> list[tuple[str, Kind]]:
    """What directors can print of a round with that status, by its name in addresses."""
    return [(what, kind) for what, kind in PRINTS.items() if not kind.refusal(status)]
