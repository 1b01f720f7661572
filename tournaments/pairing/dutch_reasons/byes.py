"""Why this one has the bye. Source: C.04.3, 2.1 (C2), 2.2 (C5 and C9) and 1.5."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tournaments.pairing.dutch_reasons.paired import Paired
from tournaments.pairing.values import Explanation, because, gettext_noop

TEMPLATES: Mapping[str, str] = {
    "dutch_bye": gettext_noop(
        "%(who)s has the bye: of those who may have it and leave the others a pairing, nobody has a lower score than "
        "%(score)s."
    ),
    "dutch_bye_by_hand": gettext_noop("%(who)s has the bye by the director's hand."),
    "dutch_bye_had": gettext_noop("Had a bye, or won without a game, before: %(passed)s."),
    "dutch_bye_blocks": gettext_noop("With the bye for one of these, the others could not be paired: %(passed)s."),
    "dutch_bye_lowest": gettext_noop("Of these, %(who)s is ranked lowest."),
    "dutch_bye_games": gettext_noop("%(who)s has played more games than these: %(passed)s."),
    "dutch_bye_criteria": gettext_noop("That it is not one of these is by the system's further criteria: %(passed)s."),
}

_NAMED = 8


def reasons(paired: Paired, who: int) -> Iterator[Explanation]:
    """The reasons of one bye: the rule, and who was passed over by which of its clauses."""
    place = paired.place[who]
    own = paired.order[place]
    if not paired.completion.may_rest(place):
        yield because("dutch_bye_by_hand", entrant=who, who=who)
        return
    yield because("dutch_bye", entrant=who, who=who, score=paired.score(place))
    after = paired.order[place + 1 :]
    yield from _passed("dutch_bye_had", who, [one.number for one in after if not one.may_rest])
    able = [one for one in after if one.may_rest]
    yield from _passed("dutch_bye_blocks", who, [one.number for one in able if one.score < own.score])
    equal = [one for one in able if one.score == own.score]
    fewer = [one.number for one in equal if one.games < own.games]
    yield from _passed("dutch_bye_games", who, fewer, who=who)
    yield from _passed("dutch_bye_criteria", who, [one.number for one in equal if one.games >= own.games])
    if not equal and any(one.score == own.score for one in paired.order[:place]):
        yield because("dutch_bye_lowest", entrant=who, who=who)


def _passed(code: str, entrant: int, passed: list[int], **params: int) -> Iterator[Explanation]:
    if passed:
        yield because(code, entrant=entrant, passed=tuple(passed[:_NAMED]), **params)
