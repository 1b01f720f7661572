"""A tournament's state as scoring and pairing see it."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from scoring.methods import Bye, Result, standings
from tests.unit.tournaments.events_for_tests import confirmed, created, drafted, entered, published, state_of
from tournaments import events as e
from tournaments.fields import pairing_problem, scoring_field
from tournaments.pairing import Player
from tournaments.state import State

TABLES: dict[str, Any] = {"game": "dalrymple", "sizes": (4, 5), "method": {"name": "placement"}}


def closed(round_: int, *tables: tuple[int, ...], byes: tuple[int, ...] = ()) -> list[e.Event]:
    """A round whose first-seated win every table, closed."""
    results = [confirmed(round_, number, 9, *[0] * (len(seats) - 1)) for number, seats in enumerate(tables, start=1)]
    return [*published(round_, *tables, byes=byes), *results, e.RoundClosed(round=round_)]


def no_game(round_: int, table: int, seats: int) -> e.ResultConfirmed:
    """The confirmation of a table where too few came."""
    return e.ResultConfirmed(round=round_, table=table, version=0, scores=(0,) * seats)


def absent(round_: int, table: int, *entrants: int) -> e.NoShowRecorded:
    return e.NoShowRecorded(round=round_, table=table, entrants=entrants)


def player(state: State, number: int) -> Player:
    return next(item for item in pairing_problem(state, seed=1).players if item.id == number)


# For scoring


def test_only_confirmed_results_of_public_rounds_count() -> None:
    state = state_of(
        created(tie_breaks=("BH", "WIN"), seed=99),
        entered(5),
        *closed(1, (1, 2), (3, 4), byes=(5,)),
        published(2, (1, 3), (5, 2), byes=(4,)),
        confirmed(2, 2, 1, 0),
    )
    field = scoring_field(state)
    assert field.entrants == (1, 2, 3, 4, 5)
    assert field.results == (Result(1, 1, (1, 2), (9, 0)), Result(1, 2, (3, 4), (9, 0)), Result(2, 2, (5, 2), (1, 0)))
    assert field.byes == (Bye(1, 5, "pairing"), Bye(2, 4, "pairing"))
    assert (field.rounds, field.tie_breaks, field.seed, field.penalties) == (1, ("BH", "WIN"), 99, ())


def test_a_draft_and_a_reopened_result_count_for_nothing() -> None:
    base = [created(), entered(4), *closed(1, (1, 2), (3, 4))]
    assert scoring_field(state_of(*base, drafted(2, (1, 3), byes=(2, 4)))) == scoring_field(state_of(*base))
    reopened = state_of(*base, e.ResultReopened(round=1, table=2, version=10, reason="x"))
    assert scoring_field(reopened).results == (Result(1, 1, (1, 2), (9, 0)),)


def test_the_standings_of_an_earlier_round_see_nothing_later() -> None:
    base = [created(), entered(5), *closed(1, (1, 2), (3, 4), byes=(5,))]
    state = state_of(*base, *closed(2, (1, 3), (5, 2), byes=(4,)))
    assert scoring_field(state, 1) == scoring_field(state_of(*base))
    assert scoring_field(state, 2) == scoring_field(state)
    assert scoring_field(state, 0).results == ()


def test_a_correction_counts_and_byes_keep_their_kinds() -> None:
    state = state_of(
        created(),
        entered(4),
        e.ByeRequested(entrant=3, round=1, kind="half"),
        e.ByeRequested(entrant=4, round=1, kind="zero"),
        drafted(1, (1, 2)),
        e.RoundPublished(round=1, games=("g",), byes=((3, "half"), (4, "zero"))),
        confirmed(1, 1, 50, 41),
        e.ResultCorrected(round=1, table=1, version=12, scores=(40, 41), reason="x"),
    )
    assert scoring_field(state).results == (Result(1, 1, (1, 2), (40, 41)),)
    assert scoring_field(state).byes == (Bye(1, 3, "half"), Bye(1, 4, "zero"))


def test_those_who_stayed_away_and_those_who_left_are_named() -> None:
    state = state_of(
        created(**TABLES),
        entered(9),
        published(1, (1, 2, 3, 4, 5), (6, 7, 8, 9)),
        absent(1, 1, 3),
        confirmed(1, 1, 5, 4, 0, 3, 2),
        absent(1, 2, 6),
        no_game(1, 2, 4),
        e.EntrantWithdrawn(entrant=6),
    )
    field = scoring_field(state)
    assert field.results == (
        Result(1, 1, (1, 2, 3, 4, 5), (5, 4, 0, 3, 2), frozenset({3}), played=True),
        Result(1, 2, (6, 7, 8, 9), (0, 0, 0, 0), frozenset({6}), played=False),
    )
    assert field.withdrawn == {6}


def test_who_came_to_a_table_that_could_not_play_has_the_points_of_a_forfeit() -> None:
    state = state_of(
        created(**TABLES, tie_breaks=()), entered(4), published(1, (1, 2, 3, 4)), absent(1, 1, 4), no_game(1, 1, 4)
    )
    assert [(row.entrant, row.match_points, row.played) for row in standings(scoring_field(state))] == [
        *((entrant, Fraction(3), 0) for entrant in (1, 2, 3)),
        (4, Fraction(0), 0),
    ]


# For pairing


def test_before_the_first_round_there_is_no_past_and_the_rating_orders() -> None:
    ratings = {1: 1500, 2: None, 3: 1800, 4: 1500, 5: 0}
    registered = [e.EntrantRegistered(entrant=n, name=f"P{n}", rating=rating) for n, rating in ratings.items()]
    arrived = [e.EntrantCheckedIn(entrant=number) for number in ratings]
    problem = pairing_problem(state_of(created(), registered, arrived), seed=5)
    assert [(item.id, item.rank) for item in problem.players] == [(1, 2), (2, 5), (3, 1), (4, 3), (5, 4)]
    assert all(item == Player(item.id, Fraction(0), item.rank) for item in problem.players)
    assert (problem.sizes, problem.round, problem.rounds, problem.seed) == ((2,), 1, 3, 5)
    assert (problem.system, problem.roster, problem.double) == ("swiss", (), False)


def test_only_who_is_here_is_paired() -> None:
    state = state_of(
        created(),
        entered(6),
        e.EntrantRegistered(entrant=7, name="Not here"),
        e.CheckInCancelled(entrant=2),
        e.EntrantWithdrawn(entrant=3),
        e.ByeRequested(entrant=4, round=1, kind="half"),
        e.ByeRequested(entrant=5, round=2, kind="half"),
    )
    assert [item.id for item in pairing_problem(state, seed=1).players] == [1, 5, 6]


def test_the_past_of_two_players_is_what_they_played() -> None:
    state = state_of(
        created(), entered(5), *closed(1, (1, 2), (4, 3), byes=(5,)), *closed(2, (5, 1), (2, 4), byes=(3,))
    )
    assert player(state, 1) == Player(1, Fraction(1), 1, met=((2, 1), (5, 1)), seats=(1, 2), sizes=(2, 2))
    assert player(state, 3) == Player(3, Fraction(1), 3, met=((4, 1),), byes=1, seats=(2,), sizes=(2,))
    assert player(state, 5) == Player(5, Fraction(2), 5, met=((1, 1),), byes=1, seats=(1,), sizes=(2,))
    assert pairing_problem(state, seed=1).round == 3


def test_who_met_twice_is_counted_twice() -> None:
    state = state_of(created(), entered(2), *closed(1, (1, 2)), *closed(2, (2, 1)))
    assert player(state, 1).met == ((2, 2),)
    assert (player(state, 1).seats, player(state, 2).seats) == ((1, 2), (2, 1))


def test_only_an_allocated_bye_is_a_bye_for_pairing() -> None:
    state = state_of(
        created(),
        entered(5),
        drafted(1, (1, 2), byes=(3,)),
        e.RoundPublished(round=1, games=("g",), byes=((3, "pairing"), (4, "half"), (5, "zero"))),
        confirmed(1, 1, 9, 0),
        e.RoundClosed(round=1),
    )
    assert [(item.id, item.byes, item.score) for item in pairing_problem(state, seed=1).players] == [
        (1, 0, Fraction(1)),
        (2, 0, Fraction(0)),
        (3, 1, Fraction(1)),
        (4, 0, Fraction(1, 2)),
        (5, 0, Fraction(0)),
    ]


def test_who_waited_in_vain_met_nobody_sat_nowhere_and_had_a_free_point() -> None:
    state = state_of(
        created(), entered(2), published(1, (2, 1)), absent(1, 1, 1), no_game(1, 1, 2), e.RoundClosed(round=1)
    )
    assert player(state, 2) == Player(2, Fraction(1), 2, byes=1)
    assert player(state, 1) == Player(1, Fraction(0), 1)


def test_nobody_came_is_nobodys_bye() -> None:
    state = state_of(
        created(), entered(2), published(1, (1, 2)), absent(1, 1, 1, 2), no_game(1, 1, 2), e.RoundClosed(round=1)
    )
    assert [player(state, number) for number in (1, 2)] == [Player(1, Fraction(0), 1), Player(2, Fraction(0), 2)]


def test_those_who_played_without_the_absent_met_each_other_alone() -> None:
    state = state_of(
        created(**TABLES),
        entered(9),
        published(1, (1, 2, 3, 4, 5), (6, 7, 8, 9)),
        absent(1, 1, 3),
        confirmed(1, 1, 5, 4, 0, 3, 2),
        absent(1, 2, 6),
        no_game(1, 2, 4),
        e.RoundClosed(round=1),
    )
    assert player(state, 4).met == ((1, 1), (2, 1), (5, 1))
    assert (player(state, 4).seats, player(state, 4).sizes, player(state, 4).byes) == ((4,), (5,), 0)
    assert (player(state, 3).met, player(state, 3).seats, player(state, 3).byes) == ((), (), 0)
    assert (player(state, 7).met, player(state, 7).seats, player(state, 7).byes) == ((), (), 1)


def test_a_latecomer_has_missed_rounds_and_no_past() -> None:
    state = state_of(
        created(),
        entered(2),
        *closed(1, (1, 2)),
        e.EntrantRegistered(entrant=3, name="Late", rating=2000),
        e.EntrantCheckedIn(entrant=3),
    )
    assert player(state, 3) == Player(3, Fraction(0), rank=1)
    assert (player(state, 1).rank, player(state, 2).rank) == (2, 3)


def test_who_left_is_not_paired_but_stays_in_the_others_past() -> None:
    state = state_of(created(), entered(3), *closed(1, (1, 2), byes=(3,)), e.EntrantWithdrawn(entrant=2))
    assert [item.id for item in pairing_problem(state, seed=1).players] == [1, 3]
    assert player(state, 1).met == ((2, 1),)
    back = state_of(
        created(),
        entered(3),
        *closed(1, (1, 2), byes=(3,)),
        e.EntrantWithdrawn(entrant=2),
        e.EntrantReinstated(entrant=2),
    )
    assert player(back, 2) == Player(2, Fraction(0), 2, met=((1, 1),), seats=(2,), sizes=(2,))


@pytest.mark.parametrize("last", [drafted(2, (1, 3), (2, 4)), published(2, (1, 3), (2, 4))])
def test_an_open_round_is_no_past(last: e.Event | list[e.Event]) -> None:
    state = state_of(created(), entered(4), *closed(1, (1, 2), (3, 4)), last)
    assert player(state, 1) == Player(1, Fraction(1), 1, met=((2, 1),), seats=(1,), sizes=(2,))


def test_the_field_of_a_round_robin_is_fixed_by_its_first_round() -> None:
    base = [created(format="round_robin", double=True), entered(4), e.EntrantWithdrawn(entrant=4)]
    first = pairing_problem(state_of(*base), seed=1)
    assert (first.system, first.roster, first.double) == ("round_robin", (1, 2, 3), True)
    begun = [*base, *closed(1, (1, 2), byes=(3,)), e.EntrantReinstated(entrant=4), e.CheckInCancelled(entrant=2)]
    second = pairing_problem(state_of(*begun), seed=1)
    assert (second.roster, [item.id for item in second.players]) == ((1, 2, 3), [1, 3])


def test_the_schedule_of_a_round_robin_stays_that_of_its_first_round() -> None:
    base = [created(format="round_robin"), entered(3)]
    draft, *rest = closed(1, (1, 2), byes=(3,))
    assert isinstance(draft, e.PairingDrafted)
    begun = replace(draft, problem=pairing_problem(state_of(*base), seed=1).to_data())
    longer = state_of(*base, begun, *rest, e.RoundsChanged(rounds=7))
    assert (pairing_problem(longer, seed=1).rounds, longer.planned) == (3, 7)
