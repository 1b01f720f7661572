"""What every print of an event is made from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from django.urls import reverse
from django.utils.translation import gettext as _

from games.ledger import checkpoints
from scoring.selectors import standings
from scoring.sheets import Page
from scoring.templatetags.exact import exact
from tournaments.models import Entrant, Tournament
from tournaments.pages.prints.records import Records
from tournaments.selectors.public import RoundView
from tournaments.selectors.seating import same_names


@dataclass(frozen=True, slots=True)
class Print:
    """One print: its title, the pages that are drawn, and the same as a table for programs."""

    title: str
    pages: Callable[[], Iterable[Page]]
    records: Callable[[], Records]


@dataclass(frozen=True)
class Source:
    """An event, a round of it where the print is about one, and how addresses become whole ones."""

    event: Tournament
    absolute: Callable[[str], str]
    round: RoundView | None = None

    @property
    def view(self) -> RoundView:
        """The round. Raises LookupError where the print is about none."""
        if self.round is None:
            raise LookupError("this print is about no round")
        return self.round

    @property
    def number(self) -> int:
        return self.view.round.number

    @property
    def draft(self) -> bool:
        return self.view.round.status == "draft"

    @cached_property
    def alike(self) -> frozenset[int]:
        """The numbers of those whose name another one in the event has too. One query."""
        return same_names(self.event)

    @cached_property
    def before(self) -> Mapping[int, Fraction]:
        """Match points before the round, by entrant; empty before the first, and while they are counted. One query."""
        found = standings(self.event.pk, self.number - 1) if self.number > 1 else None
        return {row["entrant"]: Fraction(row["points"]) for row in found.rows} if found else {}

    def before_of(self, entrant: Entrant) -> Fraction | None:
        """The entrant's match points before the round; None while they are being counted."""
        return self.before.get(entrant.number, Fraction(0)) if self.before or self.number == 1 else None

    @cached_property
    def log(self) -> str:
        """To which event of the log the print holds, and the latest checkpoint of the whole log."""
        return logged(_("event {number} of the log").format(number=self.event.version))

    def about(self, entrant: Entrant) -> str:
        """Number and club of somebody whose name another one has too; else nothing."""
        return told_apart(entrant) if entrant.number in self.alike else ""

    def points(self, entrant: Entrant) -> str:
        """The entrant's match points before the round, as people write them; empty before the first."""
        return exact(self.before.get(entrant.number, Fraction(0))) if self.before else ""

    def address(self, name: str, *args: object) -> str:
        """The whole address of a page of the event."""
        return self.absolute(reverse(name, args=[self.event.slug, *args]))

    @property
    def head(self) -> dict[str, object]:
        """What every JSON file says first."""
        event = {"name": self.event.name, "slug": self.event.slug, "game": self.event.game, "id": str(self.event.pk)}
        head: dict[str, object] = {"event": event, "version": self.event.version}
        if self.round is not None:
            head["round"] = {"number": self.number, "status": self.round.round.status}
        return head


def logged(said: str) -> str:
    """`said`, and the latest checkpoint of the whole log. One query."""
    return " · ".join(part for part in (said, checkpoint()) if part)


def checkpoint() -> str:
    """The latest checkpoint of the whole log, its size and the begin of its root; empty before the first. One query."""
    last = checkpoints.latest()
    if last is None:
        return ""
    return _("checkpoint {size}, {root}").format(size=last.size, root=last.root.hex()[:16])


def told_apart(entrant: Entrant) -> str:
    """Number and club."""
    number = _("No. {number}").format(number=entrant.number)
    return f"{number} · {entrant.club}" if entrant.club else number


def bye_words(kind: str) -> str:
    """What a kind of bye is called."""
    match kind:
        case "pairing":
            return _("bye")
        case "half":
            return _("half-point bye, on request")
        case _:
            return _("sits out, on request (0 points)")
