"""Standings worked out from the log: as they stood after any of its events, and why each line is ahead of the next."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import pairwise
from threading import Lock
from typing import Any, Final
from uuid import UUID

from scoring.methods import Field, Separation, standings
from scoring.methods.explain import Explainer
from scoring.projections import plain
from tournaments.errors import TournamentError
from tournaments.fields import scoring_field
from tournaments.models import Penalty, Tournament
from tournaments.selectors import penalties, streams
from tournaments.selectors.public import Moment, StandingLine, StandingLines, StandingsView, last_above

PATIENCE: Final = 2.0
"""Seconds that a reader waits for others who look at the past."""

_KEPT: Final = 8


@dataclass(frozen=True, slots=True)
class _Past:
    """What the log up to an event says of the standings after a round. Names are not in it: people can be erased."""

    round: int
    rounds: Sequence[int]
    rows: Sequence[Mapping[str, Any]]
    reasons: Sequence[Separation | None]
    tie_breaks: Sequence[str]
    playing: bool
    provisional: bool
    counting: frozenset[int]
    seeds: frozenset[int]
    cut_size: int
    at: datetime


def standings_at(of: Tournament, event: int, number: int | None = None, *, why: bool = False) -> StandingsView | None:
    """The standings after round `number`, or the latest, as they stood after that event of the log; with `why`, what
    puts each line ahead of the next.

    None if there is no such event, or no such round was public then. Only what was public counts: drafts are in no
    standings, and people are called what they are called now. O(events up to there), by one reader of a process at a
    time; the latest are kept. Three queries besides the log. Raises TournamentError `busy` where others take too long.
    """
    found = _pasts.find(of.pk, event, number, why=why) if 1 <= event <= of.version else None
    if found is None:
        return None
    rulings: list[Penalty] = [one for one in penalties.penalties(of.pk) if one.number in found.counting]
    lines = StandingLines(of, found.rows, rulings, found.seeds)
    return StandingsView(
        round=found.round,
        rounds=found.rounds,
        lines=_with_reasons(lines, found.reasons) if why else lines,
        tie_breaks=found.tie_breaks,
        version=event,
        behind=0,
        provisional=found.provisional,
        playing=found.playing,
        penalties=rulings,
        cut_after=None if found.seeds else last_above(found.rows, found.cut_size),
        moment=Moment(event, found.at, of.version),
    )


class _Pasts:
    """The pasts looked at lately, and a door through which one reader at a time goes to the log.

    Whoever walks through a long log so keeps a part of one processor busy, and never the whole server.
    """

    def __init__(self, *, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[UUID, int, int | None, bool], _Past] = OrderedDict()
        self._door = Lock()

    def find(self, tournament: UUID, event: int, number: int | None, *, why: bool) -> _Past | None:
        key = (tournament, event, number, why)
        if (kept := self._kept.get(key)) is not None:
            return kept
        if not self._door.acquire(timeout=PATIENCE):
            raise TournamentError(
                "busy",
                "Others are looking at earlier standings now. Try again in a few seconds, or look at those of now.",
            )
        try:
            found = self._kept.get(key) or _past(tournament, event, number, why=why)
            if found is not None:
                self._kept[key] = found
                if len(self._kept) > self._most:
                    self._kept.popitem(last=False)
            return found
        finally:
            self._door.release()


_pasts: Final = _Pasts(most=_KEPT)


def _past(tournament: UUID, event: int, number: int | None, *, why: bool) -> _Past | None:
    found = streams.at(tournament, event)
    if found is None:
        return None
    state, last = found
    public = [item for item in state.rounds if item.public]
    shown = next((item for item in reversed(public) if number in {None, item.number}), None)
    if shown is None:
        return None
    field = scoring_field(state, shown.number)
    rows = plain(standings(field))
    playing = shown.status != "closed"
    return _Past(
        round=shown.number,
        rounds=[item.number for item in public],
        rows=rows,
        reasons=_reasons(field, [row["entrant"] for row in rows]) if why else (),
        tie_breaks=list(field.tie_breaks),
        playing=playing,
        provisional=playing or any(item.unconfirmed for item in public if item.number <= shown.number),
        counting=frozenset(item.number for item in state.penalties if not item.revoked and item.round <= shown.number),
        seeds=frozenset(state.cut.seeds if state.cut else ()),
        cut_size=state.cut_size,
        at=datetime.fromtimestamp(last.recorded_at / 1_000_000, UTC),
    )


def _reasons(field: Field, order: Sequence[int]) -> list[Separation | None]:
    """What puts each entrant ahead of the next; None for who ties with the next, and for the last."""
    explainer = Explainer(field)
    reasons = [explainer.between(one, two) for one, two in pairwise(order)]
    return [*(reason if reason.code else None for reason in reasons), None]


def _with_reasons(lines: Sequence[StandingLine], reasons: Sequence[Separation | None]) -> list[StandingLine]:
    return [replace(line, ahead=reason) for line, reason in zip(lines, reasons, strict=True)]
