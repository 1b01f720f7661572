"""Rulings about one entrant: match points taken off or given back, a place behind others, disqualification."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from scoring.methods import Method
from tournaments import events as e
from tournaments.decisions import guards
from tournaments.errors import TournamentError
from tournaments.state import Penalty, State

KINDS: Final = ("match_points", "behind", "disqualified")
LONGEST_REASON: Final = 200
MOST_POINTS: Final = 1_000_000
"""The most that can be taken where games have no best result."""

_AMOUNT: Final = re.compile(r"([+-]?)(?:([0-9]{1,7})/([0-9]{1,3})|([0-9]{0,7})(?:[.,]([0-9]{1,3})|([½⅓⅔¼¾])|))")
_GLYPHS: Final = {
    "½": Fraction(1, 2),
    "⅓": Fraction(1, 3),
    "⅔": Fraction(2, 3),
    "¼": Fraction(1, 4),
    "¾": Fraction(3, 4),
}


def penalise(
    state: State,
    *,
    entrant: int,
    kind: str,
    reason: str,
    round: int,  # noqa: A002
    amount: str = "",
    table: int = 0,
    number: int = 0,
) -> tuple[e.Event, ...]:
    """A ruling about the entrant, after the end of the event too; who is disqualified is withdrawn as well.

    `amount`: of `match_points` only, how many are taken off ("1", "1/2", "0.5"), or given back ("-1"). `number`: what
    the ruling will be called. The same ruling of the same number again is nothing: a form that is sent twice.

    Raises TournamentError: `unknown_entrant`, `bad_penalty` (no such kind), `bad_amount`, `zero_penalty`,
    `absurd_penalty` (more than anybody can win in the event), `no_reason`, `bad_reason`, `unknown_round` (not public),
    `unknown_table`, `not_at_table`, `already_disqualified`, `already_behind`, `penalty_outdated` (another ruling has
    come between).
    """
    guards.entrant(state, entrant)
    if kind not in KINDS:
        raise TournamentError("bad_penalty", "A penalty is one of: {kinds}.", kinds=", ".join(KINDS))
    points = _points(state, amount) if kind == "match_points" else Fraction(0)
    reason = _reason(reason)
    _check_place(state, entrant, round, table)
    wanted = Penalty(len(state.penalties) + 1, entrant, kind, points, reason, round, table)
    if number and number != wanted.number:
        return _again(state, wanted, number)
    _not_yet(state, entrant, kind)
    given = e.PenaltyGiven(
        penalty=wanted.number,
        entrant=entrant,
        kind=kind,
        amount=str(points),
        reason=reason,
        round=round,
        table=table,
    )
    if kind != "disqualified" or state.entrants[entrant].withdrawn:
        return (given,)
    return (given, e.EntrantWithdrawn(entrant=entrant, reason=reason))


def revoke(state: State, *, penalty: int, reason: str) -> tuple[e.Event, ...]:
    """The ruling no longer counts. Who had been disqualified stays withdrawn until reinstated.

    Raises TournamentError: `unknown_penalty`, `already_revoked`, `no_reason`, `bad_reason`.
    """
    found = next((item for item in state.penalties if item.number == penalty), None)
    if found is None:
        raise TournamentError("unknown_penalty", "There is no penalty {penalty} in this event.", penalty=penalty)
    if found.revoked:
        raise TournamentError("already_revoked", "Penalty {penalty} has been revoked already.", penalty=penalty)
    return (e.PenaltyRevoked(penalty=penalty, reason=_reason(reason)),)


def amount_of(text: str) -> Fraction:
    """The exact number that a person has written: "1", "-1", "1/2", "0.5", "0,5", "½", "1½".

    Raises TournamentError `bad_amount`.
    """
    found = _AMOUNT.fullmatch(text.strip().replace("−", "-"))
    if found is None or not found[0].lstrip("+-") or found[3] in ("0", "00", "000"):
        raise TournamentError("bad_amount", 'Write the match points as an exact number, such as "1", "1/2" or "1.5".')
    sign, over, under, whole, decimals, glyph = found.groups()
    if over and under:
        amount = Fraction(int(over), int(under))
    else:
        amount = int(whole or 0) + Fraction(f"0.{decimals or 0}") + _GLYPHS.get(glyph, 0)
    return -amount if sign == "-" else amount


def _points(state: State, amount: str) -> Fraction:
    points = amount_of(amount)
    if not points:
        raise TournamentError("zero_penalty", "No match points would be taken off or given back; write how many.")
    best = Method.from_data(state.created.method).params.best(state.created.sizes[0])
    most = MOST_POINTS if best is None else best * state.planned
    if abs(points) > most:
        template = "Nobody can win more than {most} match points in this event; take off or give back no more."
        raise TournamentError("absurd_penalty", template, most=str(most))
    return points


def _reason(reason: str) -> str:
    reason = " ".join(reason.split())
    if not reason:
        raise TournamentError("no_reason", "Write down the reason; everybody can read it.")
    if len(reason) > LONGEST_REASON or not reason.isprintable():
        template = "The reason has at most {most} characters, and none that cannot be printed."
        raise TournamentError("bad_reason", template, most=LONGEST_REASON)
    return reason


def _check_place(state: State, entrant: int, round_: int, table: int) -> None:
    last = sum(item.status != "draft" for item in state.rounds)
    if not 1 <= round_ <= max(1, last):
        template = "A penalty belongs to a round that is published: 1 to {last}."
        raise TournamentError("unknown_round", template, last=max(1, last))
    if table and entrant not in guards.table(guards.public_round(state, round_), table).seats:
        raise TournamentError("not_at_table", "Not at table {table}: {numbers}.", table=table, numbers=entrant)


def _not_yet(state: State, entrant: int, kind: str) -> None:
    counting = any(
        item.entrant == entrant and item.kind == kind and not item.revoked
        for item in state.penalties
        if kind != "match_points"
    )
    if counting:
        code = f"already_{kind}"
        raise TournamentError(code, "Entrant {number} has this penalty already.", number=entrant)


def _again(state: State, wanted: Penalty, number: int) -> tuple[e.Event, ...]:
    """Nothing, if the ruling of that number is the one that is wanted."""
    same = (
        item
        for item in state.penalties
        if item.number == number
        and (item.entrant, item.kind, item.amount, item.reason, item.round, item.table)
        == (wanted.entrant, wanted.kind, wanted.amount, wanted.reason, wanted.round, wanted.table)
    )
    if any(same):
        return ()
    template = "Another penalty has been given meanwhile; look at what this one would change now."
    raise TournamentError("penalty_outdated", template)
