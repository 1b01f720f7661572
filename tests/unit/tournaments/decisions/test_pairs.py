"""Who must not meet whom."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.unit.tournaments.events_for_tests import created, drafted, entered, published, state_of
from tournaments import events as e
from tournaments.decisions import pairs, rounds
from tournaments.errors import TournamentError
from tournaments.state import State


def begun(*more: e.Event) -> State:
    return state_of(created(), entered(4), *more)


def test_a_pair_is_kept_with_the_lower_number_first() -> None:
    assert pairs.forbid(begun(), one=3, two=1) == (e.ForbiddenPairAdded(one=1, two=3),)
    assert begun(e.ForbiddenPairAdded(one=2, two=3), e.ForbiddenPairAdded(one=1, two=3)).forbidden == ((1, 3), (2, 3))


def test_what_is_so_already_is_nothing() -> None:
    assert pairs.forbid(begun(e.ForbiddenPairAdded(one=1, two=3)), one=3, two=1) == ()
    assert pairs.allow(begun(), one=3, two=1) == ()


def test_a_pair_may_meet_again() -> None:
    state = begun(e.ForbiddenPairAdded(one=1, two=3), e.ForbiddenPairAdded(one=1, two=2))
    made = pairs.allow(state, one=3, two=1)
    assert made == (e.ForbiddenPairRemoved(one=1, two=3),)
    assert begun(e.ForbiddenPairAdded(one=1, two=3), e.ForbiddenPairAdded(one=1, two=2), *made).forbidden == ((1, 2),)


@pytest.mark.parametrize("command", [pairs.forbid, pairs.allow])
@pytest.mark.parametrize(
    ("state", "one", "two", "code"),
    [
        (begun(), 1, 5, "unknown_entrant"),
        (begun(), 0, 1, "unknown_entrant"),
        (begun(), 2, 2, "same_entrant"),
        (begun(e.TournamentFinished()), 1, 2, "tournament_finished"),
    ],
)
def test_what_is_refused(command: Callable[..., Any], state: State, one: int, two: int, code: str) -> None:
    with pytest.raises(TournamentError) as refused:
        command(state, one=one, two=two)
    assert refused.value.code == code


def test_a_round_robin_keeps_nobody_apart() -> None:
    with pytest.raises(TournamentError) as refused:
        pairs.forbid(state_of(created(format="round_robin"), entered(4)), one=1, two=2)
    assert refused.value.code == "no_forbidden_pairs"


def test_there_is_a_most() -> None:
    many = [(one, two) for one in range(1, 34) for two in range(one + 1, 35)][: pairs.MOST_PAIRS]
    full = state_of(created(), entered(34), [e.ForbiddenPairAdded(one=one, two=two) for one, two in many])
    assert len(full.forbidden) == pairs.MOST_PAIRS
    with pytest.raises(TournamentError) as refused:
        pairs.forbid(full, one=33, two=34)
    assert refused.value.code == "too_many_pairs"


def test_a_draft_that_seats_a_pair_forbidden_since_is_not_published() -> None:
    state = begun(drafted(1, (1, 3), (2, 4)), e.ForbiddenPairAdded(one=2, two=4))
    with pytest.raises(TournamentError) as refused:
        rounds.publish(state, round=1, games=("a", "b"))
    assert (refused.value.code, refused.value.params) == ("draft_outdated", {"table": 2, "changed": "2, 4"})
    other = begun(drafted(1, (1, 3), (2, 4)), e.ForbiddenPairAdded(one=1, two=4))
    assert rounds.publish(other, round=1, games=("a", "b"))


def test_a_published_round_is_played_all_the_same() -> None:
    state = state_of(created(), entered(4), published(1, (1, 3), (2, 4)), e.ForbiddenPairAdded(one=2, two=4))
    assert rounds.no_show(state, round=1, table=2, entrants=[2])
