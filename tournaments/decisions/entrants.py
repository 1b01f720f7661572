"""Who takes part: registration, check-in, withdrawal, latecomers, requested byes."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Final, NamedTuple

from tournaments import events as e
from tournaments.decisions import guards, names
from tournaments.errors import TournamentError
from tournaments.state import State

LONGEST_NAME: Final = 64
HIGHEST_RATING: Final = 9999
BYE_KINDS: Final = ("half", "zero")


class Row(NamedTuple):
    """An entrant to register; `line` is where the row stands in the sender's list, for the refusal that names it."""

    name: str
    club: str = ""
    rating: int | None = None
    line: int = 1


def register(state: State, *, name: str, club: str = "", rating: int | None = None) -> tuple[e.Event, ...]:
    """A new entrant, who takes the next number. After round 1 has been paired this is a latecomer.

    Raises TournamentError: `tournament_finished`, `registration_closed` (a round robin has begun), `bad_name`,
    `bad_rating`, `duplicate_entrant` (same name and club).
    """
    return register_all(state, [Row(name, club, rating)])


def register_all(state: State, rows: Sequence[Row]) -> tuple[e.Event, ...]:
    """New entrants, all of them or none; the refusal's `row` is the line of the first that is at fault."""
    guards.running(state)
    if state.created.format == "round_robin" and state.rounds:
        raise TournamentError("registration_closed", "A round robin has begun: its field is fixed.")
    taken = _taken(state)
    made: list[e.Event] = []
    for given, given_club, rating, number in rows:
        name, club = _called(given, given_club, number)
        if rating is not None and not 0 <= rating <= HIGHEST_RATING:
            raise TournamentError("bad_rating", "A rating is from 0 to {most}.", most=HIGHEST_RATING, row=number)
        _check_new(name, club, taken, number)
        taken.add((names.key(name), names.key(club)))
        entrant = len(state.entrants) + len(made) + 1
        made.append(e.EntrantRegistered(entrant=entrant, name=name, club=club, rating=rating))
    return tuple(made)


def rename(state: State, *, entrant: int, name: str, club: str = "") -> tuple[e.Event, ...]:
    """Corrects name and club, also after the end: no result depends on them. Nothing if they are so already.

    Raises `bad_name`, `duplicate_entrant`, `already_erased`, `no_key` (the present name cannot be read here).
    """
    found = guards.entrant(state, entrant)
    if found.erased:
        raise TournamentError("already_erased", "Entrant {number} is erased already.", number=entrant)
    if found.person and not found.name:
        template = "The key to the name of entrant {number} is not in this database; put it back first."
        raise TournamentError("no_key", template, number=entrant)
    name, club = _called(name, club, 1)
    if (name, club) == (found.name, found.club):
        return ()
    _check_new(name, club, _taken(state, but=entrant), 1)
    return (e.EntrantRenamed(entrant=entrant, name=name, club=club, person=found.person),)


def _called(given: str, given_club: str, row: int) -> tuple[str, str]:
    """Name and club as they are kept. Raises `bad_name`."""
    name, club = names.tidy(given), names.tidy(given_club)
    if not 1 <= len(name) <= LONGEST_NAME or len(club) > LONGEST_NAME:
        template = "An entrant's name has 1 to {most} characters, a club at most as many."
        raise TournamentError("bad_name", template, most=LONGEST_NAME, row=row)
    if not names.legible(name) or (club and not names.legible(club)):
        template = "A name and a club hold letters that can be read and printed, and nothing else."
        raise TournamentError("bad_name", template, row=row)
    return name, club


def _taken(state: State, but: int = 0) -> set[tuple[str, str]]:
    """Name and club of everybody, but for one, as they are compared."""
    others = (entrant for entrant in state.entrants.values() if entrant.number != but)
    return {(names.key(entrant.name), names.key(entrant.club)) for entrant in others}


def _check_new(name: str, club: str, taken: Set[tuple[str, str]], row: int) -> None:
    if (names.key(name), names.key(club)) in taken:
        template = "{name} is registered already; add a club or an initial to tell two people apart."
        raise TournamentError("duplicate_entrant", template, name=name, row=row)


def check_in(state: State, *, entrants: Sequence[int]) -> tuple[e.Event, ...]:
    """These entrants are in the hall; those checked in already are passed over."""
    guards.running(state)
    found = [guards.entrant(state, number) for number in dict.fromkeys(entrants)]
    return tuple(e.EntrantCheckedIn(entrant=item.number) for item in found if not item.checked_in)


def cancel_check_in(state: State, *, entrant: int) -> tuple[e.Event, ...]:
    """Takes a check-in back; raises `not_checked_in` if there is none."""
    guards.running(state)
    if not guards.entrant(state, entrant).checked_in:
        raise TournamentError("not_checked_in", "Entrant {number} is not checked in.", number=entrant)
    return (e.CheckInCancelled(entrant=entrant),)


def withdraw(state: State, *, entrant: int, reason: str = "") -> tuple[e.Event, ...]:
    """The entrant plays no further round; raises `already_withdrawn`."""
    guards.running(state)
    if guards.entrant(state, entrant).withdrawn:
        raise TournamentError("already_withdrawn", "Entrant {number} has withdrawn already.", number=entrant)
    return (e.EntrantWithdrawn(entrant=entrant, reason=reason.strip()),)


def reinstate(state: State, *, entrant: int) -> tuple[e.Event, ...]:
    """A withdrawn entrant comes back; raises `not_withdrawn`, `disqualified`."""
    guards.running(state)
    if not guards.entrant(state, entrant).withdrawn:
        raise TournamentError("not_withdrawn", "Entrant {number} has not withdrawn.", number=entrant)
    if entrant in state.disqualified:
        template = "Entrant {number} is disqualified; revoke the disqualification first."
        raise TournamentError("disqualified", template, number=entrant)
    return (e.EntrantReinstated(entrant=entrant),)


def request_bye(state: State, *, entrant: int, round: int, kind: str) -> tuple[e.Event, ...]:  # noqa: A002
    """The entrant sits out a round to come; raises `no_requested_byes`, `bad_bye_kind`, `round_paired`."""
    guards.running(state)
    guards.entrant(state, entrant)
    if state.created.format == "round_robin":
        raise TournamentError("no_requested_byes", "In a round robin everyone meets everyone: no bye can be requested.")
    if kind not in BYE_KINDS:
        raise TournamentError("bad_bye_kind", "A requested bye is one of: {kinds}.", kinds=", ".join(BYE_KINDS))
    _still_to_pair(state, round)
    return (e.ByeRequested(entrant=entrant, round=round, kind=kind),)


def cancel_bye(state: State, *, entrant: int, round: int) -> tuple[e.Event, ...]:  # noqa: A002
    """Takes a requested bye back before its round is paired; raises `round_paired`, `no_bye` if there is none."""
    guards.running(state)
    found = guards.entrant(state, entrant)
    _still_to_pair(state, round)
    if round not in found.byes:
        template = "Entrant {number} has asked for no bye in round {round}."
        raise TournamentError("no_bye", template, number=entrant, round=round)
    return (e.ByeCancelled(entrant=entrant, round=round),)


def _still_to_pair(state: State, round_: int) -> None:
    if not len(state.rounds) < round_ <= state.planned:
        template = "Round {round} is paired already, or is not one of the event's rounds."
        raise TournamentError("round_paired", template, round=round_)


def erase(state: State, *, entrant: int) -> tuple[e.Event, ...]:
    """The person's name and club can never be read again, whether the event runs or is finished.

    Raises `already_erased`, and `not_sealed` where an early registration stands in the log in plain.
    """
    found = guards.entrant(state, entrant)
    if found.erased:
        raise TournamentError("already_erased", "Entrant {number} is erased already.", number=entrant)
    if not found.person:
        template = "The name of entrant {number} was recorded in plain, and nothing can be removed from the ledger."
        raise TournamentError("not_sealed", template, number=entrant)
    return (e.EntrantErased(entrant=entrant),)
