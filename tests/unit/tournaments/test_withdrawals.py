"""Who leaves a round robin, by FIDE's rule (Tournament Rules, C.06, 5.4)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.methods import standings
from tests.unit.tournaments.events_for_tests import confirmed, created, drafted, entered, state_of
from tournaments import events as e
from tournaments.fields import pairing_problem, scoring_field
from tournaments.pairing import pair
from tournaments.state import State
from tournaments.withdrawals import struck

Course = list[e.Event]


def course(players: int, **options: object) -> Course:
    rounds = players - 1 + players % 2
    return [created(format="round_robin", rounds=rounds, tie_breaks=("SB", "DE"), **options), *entered(players)]


def play(history: Course, rounds: int) -> None:
    """Pairs and plays rounds; the lower number wins."""
    for _ in range(rounds):
        state = state_of(history)
        pairing = pair(pairing_problem(state, seed=1))
        number = state.next_round
        tables = [table.seats for table in pairing.tables]
        draft = replace(drafted(number, *tables, byes=pairing.byes), pairing=pairing.to_data())
        games = tuple(f"game-{number}-{table.number}" for table in pairing.tables)
        byes = tuple((who, "pairing") for who in pairing.byes)
        history += [draft, e.RoundPublished(round=number, games=games, byes=byes)]
        for table in pairing.tables:
            history.append(
                confirmed(number, table.number, *(1 if who == min(table.seats) else 0 for who in table.seats))
            )
        history.append(e.RoundClosed(round=number))


def points(state: State) -> dict[int, Fraction]:
    return {line.entrant: line.match_points for line in standings(scoring_field(state))}


@pytest.mark.parametrize(("before", "gone"), [(0, True), (1, True), (2, True), (3, False), (4, False), (5, False)])
def test_less_than_half_of_the_games_strikes_them(before: int, gone: bool) -> None:
    history = course(6)
    play(history, before)
    if not before:
        play(history, 1)
        before = 1
    history.append(e.EntrantWithdrawn(entrant=1))
    play(history, 5 - before)
    assert (struck(state_of(history)) == {1}) is gone
    found = points(state_of(history))
    # Without 1 the others play four games each: 2 wins them all. With 1 there are forfeits, won, for those who wait.
    if gone:
        assert found == {1: 0, 2: 4, 3: 3, 4: 2, 5: 1, 6: 0}
    else:
        assert found[1] == before
        assert sum(found.values()) == 15


def test_exactly_half_is_enough() -> None:
    history = course(5)
    play(history, 3)
    # Five players, four games each. Player 1 was free in round 1, player 4 in round 2, player 2 in round 3.
    for who in (1, 3):
        state = state_of(history, [e.EntrantWithdrawn(entrant=who)])
        assert struck(state) == set()


def test_what_is_left_counts_as_forfeits_and_not_as_byes() -> None:
    history = course(4)
    play(history, 2)
    history.append(e.EntrantWithdrawn(entrant=4))
    play(history, 1)
    state = state_of(history)
    field = scoring_field(state)
    assert struck(state) == set()
    forfeit = next(result for result in field.results if not result.played)
    assert (forfeit.entrants, forfeit.absent) == ((2, 4), {4})
    assert field.byes == ()
    assert points(state)[2] == Fraction(2)


def test_nobody_is_struck_who_comes_back_or_plays_a_swiss() -> None:
    history = course(6)
    play(history, 1)
    history.append(e.EntrantWithdrawn(entrant=3))
    assert struck(state_of(history)) == {3}
    assert struck(state_of(history, [e.EntrantReinstated(entrant=3)])) == set()
    assert struck(state_of([created(), *entered(6), e.EntrantWithdrawn(entrant=3)])) == set()


def test_a_double_asks_for_half_of_twice_as_many_games() -> None:
    history = course(4, double=True)
    history.append(e.RoundsChanged(rounds=6))
    play(history, 2)
    assert struck(state_of(history, [e.EntrantWithdrawn(entrant=1)])) == {1}
    play(history, 1)
    assert struck(state_of(history, [e.EntrantWithdrawn(entrant=1)])) == set()


@given(
    players=st.integers(2, 9),
    leaving=st.lists(st.tuples(st.integers(1, 9), st.integers(1, 9)), max_size=4),
)
def test_the_points_of_those_who_stay_are_those_of_the_games_that_count(
    players: int, leaving: list[tuple[int, int]]
) -> None:
    rounds = players - 1 + players % 2
    history = course(players)
    for number in range(1, rounds + 1):
        here = {item.number for item in state_of(history).entrants.values() if item.active}
        for who, when in leaving:
            if when == number and who in here and len(here) > 1 and number > 1:
                history.append(e.EntrantWithdrawn(entrant=who))
                here.discard(who)
        play(history, 1)
    state = state_of(history)
    out = struck(state)
    field = scoring_field(state)
    assert not any(out.intersection(result.entrants) for result in field.results)
    counted = {frozenset(result.entrants) for result in field.results}
    stay = [who for who in range(1, players + 1) if who not in out and not state.entrants[who].withdrawn]
    # Everybody who stays has a game or a forfeit against everybody who is not struck.
    for who in stay:
        others = {other for other in range(1, players + 1) if other not in out} - {who}
        assert all(frozenset((who, other)) in counted for other in others)
    assert all(points(state)[who] == 0 for who in out)
