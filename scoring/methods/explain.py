"""Where a number of the standings comes from, down to the rounds that made it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.methods.entries import Entry, Kind
from scoring.methods.exact import ZERO
from scoring.methods.messages import gettext_noop
from scoring.methods.record import Record
from scoring.methods.standings import Ranking, ranking
from scoring.methods.tie_breaks import tie_breaks
from scoring.methods.values import MATCH_POINTS, Explanation, Field, Part, Separation

_ROUND: Final[Mapping[Kind, str]] = {
    "played": gettext_noop("Round {round}, table {table}: {score} against {opponents}"),
    "forfeit_win": gettext_noop("Round {round}, table {table}: won by forfeit against {opponents}"),
    "forfeit_loss": gettext_noop("Round {round}, table {table}: did not show up against {opponents}"),
    "pairing": gettext_noop("Round {round}: bye"),
    "half": gettext_noop("Round {round}: half bye, asked for"),
    "zero": gettext_noop("Round {round}: absent"),
}

_PENALTY: Final = gettext_noop("Penalty in round {round}: {reason}")
_GIVEN_BACK: Final = gettext_noop("Adjustment in round {round}: {reason}")


def _round_part(record: Record, entry: Entry) -> Part:
    return Part(
        _ROUND[entry.kind],
        {"round": entry.round, "table": entry.table, "score": entry.score, "opponents": entry.opponents},
        record.exact(entry.points),
    )


def _match_points(record: Record, entrant: int) -> tuple[Part, ...]:
    rounds = tuple(_round_part(record, entry) for entry in record.entries[entrant])
    return rounds + tuple(
        Part(
            _PENALTY if penalty.points > 0 else _GIVEN_BACK,
            {"round": penalty.round, "reason": penalty.reason},
            -penalty.points,
        )
        for penalty in record.penalties.get(entrant, ())
    )


def _tied(record: Record, entrant: int, code: str) -> tuple[int, ...]:
    """Those whom match points and the tie-breaks before `code` leave tied with `entrant`."""
    codes = record.field.tie_breaks
    before = codes[: codes.index(code)] if code in codes else ()
    places = ranking(record, tie_breaks(record.field.method, before)).places
    return next(place for place in places if entrant in place)


class Explainer:
    """Explains numbers of one field, read once. Raises ScoringError as `Record` does."""

    def __init__(self, field: Field, *, upto: int | None = None) -> None:
        self._record = Record(field, upto=upto)
        self._ranking: Ranking | None = None

    def explain(self, entrant: int, code: str = MATCH_POINTS) -> Explanation:
        """See `explain`."""
        record = self._record
        record.need(entrant)
        if code == MATCH_POINTS:
            parts = _match_points(record.before_cut, entrant)
        else:
            (tie_break,) = tie_breaks(record.field.method, (code,))
            group = _tied(record, entrant, code) if tie_break.grouped else (entrant,)
            parts = tie_break.parts(tie_break.scope(record), entrant, group)
        return Explanation(code, sum((part.value for part in parts), ZERO), parts)

    def between(self, first: int, second: int) -> Separation:
        """See `between`. O(criteria), after the first."""
        record = self._record
        record.need(first)
        record.need(second)
        if self._ranking is None:
            self._ranking = ranking(record, tie_breaks(record.field.method, record.field.tie_breaks))
        for criterion in self._ranking.criteria:
            if criterion.values[first] != criterion.values[second]:
                return Separation(criterion.code, criterion.exact(first), criterion.exact(second))
        last = self._ranking.criteria[-1]
        return Separation(None, last.exact(first), last.exact(second))


def explain(field: Field, entrant: int, code: str = MATCH_POINTS, *, upto: int | None = None) -> Explanation:
    """The parts of an entrant's match points (`PTS`) or of a tie-break value; they add up to the value.

    A tie-break that is not among the field's is explained as the first one of its order would be. Raises ScoringError
    `unknown_entrant` or `bad_tie_break`.
    """
    return Explainer(field, upto=upto).explain(entrant, code)


def between(field: Field, first: int, second: int, *, upto: int | None = None) -> Separation:
    """The criterion that puts one of two entrants before the other, `PTS` being match points; `DSQ` a disqualification,
    `CUT` that one got farther in the cut, `PEN` that one was placed behind.

    Raises ScoringError `unknown_entrant`.
    """
    return Explainer(field, upto=upto).between(first, second)
