"""What the Dutch system is told of an event: exact cases."""

from fractions import Fraction
from typing import Any

import pytest

from tests.unit.tournaments.events_for_tests import confirmed, created, drafted, entered, published, state_of
from tournaments import events as e
from tournaments.fields import pairing_problem
from tournaments.pairing import Record, Turn
from tournaments.pairing.seats import initial_seat
from tournaments.records import starting_order
from tournaments.state import State

ONE, HALF, ZERO = Fraction(1), Fraction(1, 2), Fraction(0)
BYE = Turn(ONE, paired=True, full=True)


def dutch(**changes: Any) -> e.TournamentCreated:
    return created(**{"format": "dutch", **changes})


def record(state: State) -> Record:
    found = pairing_problem(state, seed=1).record
    assert found is not None
    return found


def turns(state: State, entrant: int) -> tuple[Turn, ...]:
    return next(item.turns for item in record(state).entrants if item.id == entrant)


def rated(*ratings: int | None, first: int = 1) -> list[e.Event]:
    """Entrants with these ratings, here."""
    numbers = range(first, first + len(ratings))
    made: list[e.Event] = [
        e.EntrantRegistered(entrant=number, name=f"Player {number}", rating=rating)
        for number, rating in zip(numbers, ratings, strict=True)
    ]
    return [*made, *(e.EntrantCheckedIn(entrant=number) for number in numbers)]


def absent(round_: int, table: int, *entrants: int) -> list[e.Event]:
    none_played = e.ResultConfirmed(round=round_, table=table, version=0, scores=(0, 0))
    return [e.NoShowRecorded(round=round_, table=table, entrants=entrants), none_played]


def over(round_: int, *tables: tuple[int, int], byes: tuple[int, ...] = ()) -> list[e.Event]:
    """A round whose first seats win."""
    won = [confirmed(round_, number, 2, 1) for number in range(1, len(tables) + 1)]
    return [*published(round_, *tables, byes=byes), *won, e.RoundClosed(round=round_)]


def test_a_casual_swiss_has_no_record() -> None:
    assert pairing_problem(state_of(created(), entered(2)), seed=1).record is None


def test_games_byes_and_absences_are_told_apart() -> None:
    state = state_of(
        dutch(),
        entered(7),
        e.ByeRequested(entrant=6, round=1, kind="half"),
        e.ByeRequested(entrant=7, round=1, kind="zero"),
        drafted(1, (1, 2), (4, 3), byes=(5,)),
        e.RoundPublished(round=1, games=("a", "b"), byes=((5, "pairing"), (6, "half"), (7, "zero"))),
        confirmed(1, 1, 4, 4),
        absent(1, 2, 3),
        e.RoundClosed(round=1),
    )
    assert turns(state, 1) == (Turn(HALF, 2, 1, paired=True),)
    assert turns(state, 2) == (Turn(HALF, 1, 2, paired=True),)
    assert turns(state, 3) == (Turn(ZERO, paired=True),)
    assert turns(state, 4) == (BYE,)  # a win without a game rules another out, as a bye does
    assert turns(state, 5) == (BYE,)
    assert turns(state, 6) == (Turn(HALF),)
    assert turns(state, 7) == (Turn(ZERO),)


def test_the_scoring_says_what_results_and_byes_are_worth() -> None:
    method = {
        "name": "win_draw_loss",
        "params": {"win": "3", "draw": "1"},
        "awards": {"pairing": "1", "forfeit_win": "2", "half": "3/2"},
    }
    state = state_of(
        dutch(method=method),
        entered(6),
        e.ByeRequested(entrant=6, round=1, kind="half"),
        drafted(1, (1, 2), (4, 3), byes=(5,)),
        e.RoundPublished(round=1, games=("a", "b"), byes=((5, "pairing"), (6, "half"))),
        confirmed(1, 1, 4, 3),
        absent(1, 2, 3),
        e.RoundClosed(round=1),
    )
    found = record(state)
    assert (found.win, found.draw, found.loss) == (3, 1, 0)
    assert turns(state, 1) == (Turn(Fraction(3), 2, 1, paired=True),)
    assert turns(state, 4) == (Turn(Fraction(2), paired=True),)  # less than a win: the bye may follow
    assert turns(state, 5) == (Turn(ONE, paired=True, full=True),)
    assert turns(state, 6) == (Turn(Fraction(3, 2)),)


def test_who_came_late_or_has_left_has_empty_rounds() -> None:
    state = state_of(
        dutch(rounds=5), rated(1500, 1400), over(1, (1, 2)), rated(2000, first=3), e.EntrantWithdrawn(entrant=2)
    )
    assert [(item.id, item.rank) for item in record(state).entrants] == [(3, 1), (1, 2), (2, 3)]
    assert (turns(state, 3), turns(state, 2)) == ((Turn(),), (Turn(ZERO, 1, 2, paired=True),))


def test_starting_numbers_go_by_rating_then_by_number() -> None:
    assert starting_order(state_of(dutch(), rated(1500, None, 0, 1800, 1500))) == [4, 1, 5, 3, 2]


def test_the_first_seat_is_drawn_from_the_events_seed_for_all_rounds() -> None:
    for seed in range(8):
        state = state_of(dutch(seed=seed), entered(4), over(1, (1, 3), (4, 2)))
        assert record(state).initial == initial_seat(seed)


def test_match_points_taken_off_count_in_their_round() -> None:
    ruling = {"kind": "match_points", "reason": "late", "round": 1}
    state = state_of(
        dutch(),
        entered(4),
        over(1, (1, 3), (4, 2)),
        e.PenaltyGiven(penalty=1, entrant=1, amount="1/2", **ruling),
        e.PenaltyGiven(penalty=2, entrant=4, amount="1", **ruling),
        e.PenaltyRevoked(penalty=2, reason="appeal"),
    )
    assert turns(state, 1) == (Turn(ONE, 3, 1, paired=True, penalty=HALF),)
    assert turns(state, 4) == (Turn(ONE, 2, 1, paired=True),)
    assert {item.id: item.score for item in pairing_problem(state, seed=1).players} == {1: HALF, 2: 0, 3: 0, 4: 1}


def test_forbidden_pairs_are_those_who_are_here() -> None:
    pairs = [e.ForbiddenPairAdded(one=1, two=2), e.ForbiddenPairAdded(one=2, two=3)]
    for format_ in ("dutch", "swiss"):
        state = state_of(created(format=format_), entered(4), pairs, e.EntrantWithdrawn(entrant=3))
        assert pairing_problem(state, seed=1).forbidden == ((1, 2),)


@pytest.mark.parametrize(("rounds", "points"), [(1, "1"), (4, "1 1/2"), (5, "1 1 1/2"), (9, "1 1 1 1/2 1/2")])
def test_baku_gives_virtual_points_to_the_first_half(rounds: int, points: str) -> None:
    found = record(state_of(dutch(baku=True, rounds=rounds), entered(9)))
    assert (found.group, found.virtual) == (6, tuple(map(Fraction, points.split())))


def test_without_baku_nobody_has_any() -> None:
    found = record(state_of(dutch(), entered(9)))
    assert (found.group, found.virtual) == (0, ())


def test_the_last_of_the_first_half_stays_the_same() -> None:
    first = over(1, (1, 3), (2, 4), (5, 6))
    base = [dutch(baku=True, rounds=9), rated(1600, 1500, 1400, 1300, 1200, 1100)]
    assert record(state_of(*base)).group == 4
    assert record(state_of(*base, first)).group == 4
    above, below = rated(1350, first=7), rated(1250, first=7)
    assert record(state_of(*base, first, above)).group == 5
    assert record(state_of(*base, first, below)).group == 4
    # Whoever was registered, but not there for the first round, does not count in the halves.
    missing = state_of(*base, e.CheckInCancelled(entrant=1))
    assert [item.id for item in record(missing).entrants][: record(missing).group] == [1, 2, 3, 4, 5]


def test_virtual_points_stay_when_rounds_are_added_or_dropped() -> None:
    problem = pairing_problem(state_of(dutch(baku=True, rounds=5), entered(4)), seed=1)
    begun = e.PairingDrafted(
        round=1,
        job="job",
        problem=problem.to_data(),
        pairing={
            "tables": [{"number": 1, "seats": [1, 3]}, {"number": 2, "seats": [2, 4]}],
            "byes": [],
        },
    )
    state = state_of(
        dutch(baku=True, rounds=5),
        entered(4),
        begun,
        e.RoundPublished(round=1, games=("a", "b")),
        e.RoundsChanged(rounds=9),
    )
    assert record(state).virtual == (ONE, ONE, HALF)


def test_colours_may_be_off() -> None:
    assert record(state_of(dutch(colours=False), entered(2))).colours is False
