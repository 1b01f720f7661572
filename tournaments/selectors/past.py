"""Standings worked out from the log: as they stood after any of its events, and why each line is ahead of the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise

from scoring.methods import Field, standings
from scoring.methods.explain import Explainer
from scoring.projections import plain
from tournaments.fields import scoring_field
from tournaments.models import Penalty, Tournament
from tournaments.selectors import penalties, streams
from tournaments.selectors.public import Moment, StandingLine, StandingLines, StandingsView, last_above
from tournaments.state import State


def standings_at(of: Tournament, event: int, number: int | None = None, *, why: bool = False) -> StandingsView | None:
    """The standings after round `number`, or the latest, as they stood after that event of the log; with `why`, what
    puts each line ahead of the next.

    None if there is no such event, or no such round was public then. Only what was public counts: drafts are in no
    standings, and people are called what they are called now. O(events up to there). Three queries besides the log.
    """
    found = streams.at(of.pk, event)
    if found is None:
        return None
    state, last = found
    public = [item for item in state.rounds if item.public]
    shown = next((item for item in reversed(public) if number in {None, item.number}), None)
    if shown is None:
        return None
    field = scoring_field(state, shown.number)
    counting = _counting(of, state, shown.number)
    seeds = frozenset(state.cut.seeds if state.cut else ())
    rows = plain(standings(field))
    lines = StandingLines(of, rows, counting, seeds)
    playing = shown.status != "closed"
    return StandingsView(
        round=shown.number,
        rounds=[item.number for item in public],
        lines=_with_reasons(field, lines) if why else lines,
        tie_breaks=list(field.tie_breaks),
        version=event,
        behind=0,
        provisional=playing or any(item.unconfirmed for item in public if item.number <= shown.number),
        playing=playing,
        penalties=counting,
        cut_after=None if seeds else last_above(rows, state.cut_size),
        moment=Moment(event, datetime.fromtimestamp(last.recorded_at / 1_000_000, UTC), of.version),
    )


def _counting(of: Tournament, state: State, upto: int) -> Sequence[Penalty]:
    """The rulings that counted then."""
    then = {item.number for item in state.penalties if not item.revoked and item.round <= upto}
    return [penalty for penalty in penalties.penalties(of.pk) if penalty.number in then]


def _with_reasons(field: Field, lines: Sequence[StandingLine]) -> list[StandingLine]:
    explainer = Explainer(field)
    reasons = [explainer.between(one.entrant.number, two.entrant.number) for one, two in pairwise(lines)]
    return [
        replace(line, ahead=reason if reason and reason.code else None)
        for line, reason in zip(lines, [*reasons, None], strict=True)
    ]
