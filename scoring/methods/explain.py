"""Where a number of the standings comes from, down to the rounds that made it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from scoring.methods.entries import Entry, Kind
from scoring.methods.exact import total
from scoring.methods.messages import gettext_noop
from scoring.methods.record import Record
from scoring.methods.standings import before_tie_breaks, ranking
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


def _round_part(entry: Entry) -> Part:
    return Part(
        _ROUND[entry.kind],
        {"round": entry.round, "table": entry.table, "score": entry.score, "opponents": entry.opponents},
        entry.points,
    )


def _match_points(record: Record, entrant: int) -> tuple[Part, ...]:
    rounds = tuple(_round_part(entry) for entry in record.entries[entrant].values())
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


def explain(field: Field, entrant: int, code: str = MATCH_POINTS, *, upto: int | None = None) -> Explanation:
    """The parts of an entrant's match points (`PTS`) or of a tie-break value; they add up to the value.

    A tie-break that is not among the field's is explained as the first one of its order would be. Raises ScoringError
    `unknown_entrant` or `bad_tie_break`.
    """
    record = Record(field, upto=upto)
    record.need(entrant)
    if code == MATCH_POINTS:
        parts = _match_points(record, entrant)
    else:
        (tie_break,) = tie_breaks(field.method, (code,))
        group = _tied(record, entrant, code) if tie_break.grouped else (entrant,)
        parts = tie_break.parts(record, entrant, group)
    return Explanation(code, total(part.value for part in parts), parts)


def between(field: Field, first: int, second: int, *, upto: int | None = None) -> Separation:
    """The criterion that puts one of two entrants before the other, `PTS` being match points; `DSQ` a disqualification,
    `PEN` that one was placed behind.

    Raises ScoringError `unknown_entrant`.
    """
    record = Record(field, upto=upto)
    record.need(first)
    record.need(second)
    ranked = ranking(record, tie_breaks(field.method, field.tie_breaks))
    criteria: tuple[tuple[str, Mapping[int, Fraction]], ...] = (*before_tie_breaks(record), *ranked.values)
    for code, values in criteria:
        if values[first] != values[second]:
            return Separation(code, values[first], values[second])
    code, values = criteria[-1]
    return Separation(None, values[first], values[second])
