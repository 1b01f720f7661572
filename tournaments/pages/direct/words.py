"""What pairing says, in the reader's language and with people's names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.templatetags.exact import exact
from tournaments.models import PairingJob, Tournament
from tournaments.pages.reasons import reason
from tournaments.pairing import Bound, Explanation, Objective, SetupWarning
from tournaments.pairing.advice import WARNINGS


class Person(Protocol):
    """An entrant, of the state or of the rows."""

    @property
    def number(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def club(self) -> str: ...


_STEPS: Final = {
    "brackets": _("pairing group by group"),
    "repeats": _("keeping apart who have met"),
    "byes": _("giving the byes"),
    "gaps": _("closing the gaps in score"),
    "seats": _("choosing the seats"),
    "search": _("looking for better tables"),
    "done": _("done"),
}


_FAILURES: Final = {
    "too_few_players": _("Too few players are here to fill a table of {least}."),
    "roster": _("Nobody is here. Check in who plays, and pair the round again."),
    "round_beyond_schedule": _("Everybody has met everybody: this round robin has no round {round}."),
    "field_changed": _("Players came and left all the time while it was paired. Wait for them, and pair it again."),
    "round_paired": _("It has been paired already."),
    "draft_exists": _("There is a draft already; publish it or discard it first."),
    "round_open": _("The round before it is not closed yet."),
    "tables_unconfirmed": _("A correction has opened results of earlier rounds again; confirm them first."),
    "no_rounds_left": _("The last round is played; add a round, or finish the event."),
    "tournament_finished": _("The event is finished; its standings are final."),
    "pairing_crashed": _("The pairing stopped on a fault of the program. Nothing is lost; pair it again."),
}


def failure(job: PairingJob, event: Tournament, names: Mapping[int, str]) -> list[str]:
    """Why the job has made no pairing, and what may help, sentence by sentence; in English where it fails for a reason
    that no page has words for.
    """
    if job.reasons:
        return [reason(Explanation.from_data(item), names) for item in job.reasons]
    template = _FAILURES.get(job.error_code)
    return [str(template).format(round=job.round, least=min(event.sizes)) if template else job.error]


def tell_apart(who: Person) -> str:
    """Somebody by name with number and club, where the name alone would not do."""
    template = gettext("{name} (number {number}, {club})") if who.club else gettext("{name} (number {number})")
    return template.format(name=who.name, number=who.number, club=who.club)


def quality(format_: str, objective: Objective, bound: Bound, *, by_hand: bool = False) -> list[str]:
    """How good a pairing is, in a sentence or two; `by_hand` is that the director has swapped or locked some of it."""
    if format_ == "dutch":
        return _dutch_quality(objective, by_hand=by_hand)
    repeats, spread = objective.repeats, exact(objective.spread)
    if not repeats and not objective.spread:
        return [
            gettext("Nobody meets anybody again, and at each table all have the same points: no pairing is better.")
        ]
    said = [_repeats(repeats, bound.repeats, by_hand=by_hand)]
    if not objective.spread:
        said.append(gettext("At each table all have the same points."))
    elif not bound.gap:
        template = gettext("The points at the tables differ by {spread} in all. No pairing is closer.")
        said.append(template.format(spread=spread))
    else:
        template = gettext("The points at the tables differ by {spread} in all. At best, a pairing could save {gap}.")
        said.append(template.format(spread=spread, gap=exact(bound.gap)))
    return said


def _repeats(repeats: int, least: int, *, by_hand: bool) -> str:
    if not repeats:
        return gettext("Nobody meets anybody again.")
    if repeats == least:
        return gettext("Repeat meetings: {repeats}. No pairing has fewer.").format(repeats=repeats)
    if by_hand:
        return gettext("Repeat meetings: {repeats}, with what is changed or locked by hand.").format(repeats=repeats)
    if not least:
        return gettext("Repeat meetings: {repeats}. None of the arrangements tried had fewer.").format(repeats=repeats)
    template = gettext("Repeat meetings: {repeats}. At least {least} cannot be avoided.")
    return template.format(repeats=repeats, least=least)


def _dutch_quality(objective: Objective, *, by_hand: bool) -> list[str]:
    if not by_hand:
        return [gettext("The rules of the Dutch system leave one pairing of this round, and it is this one.")]
    said = [gettext("The Dutch system has paired this round, but some of it is the director's, changed or locked.")]
    if objective.repeats:
        said.append(gettext("Repeat meetings: {repeats}.").format(repeats=objective.repeats))
    return said


def warning(found: SetupWarning) -> str:
    """What a director should know before the first round."""
    return gettext(WARNINGS[found.code]) % dict(found.params)


def step_of_pairing(step: str) -> str:
    """What the worker is at, from the word that it reports."""
    return str(_STEPS.get(step, step))
