import json
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.unit.tournaments.pairing.dutch.tournaments import Tournament
from tournaments.pairing import History, NoPairing, Player, Problem, Record, Table, Turn, check, pair, swap
from tournaments.pairing.dutch import NoValidPairing, accelerated, first_group, pair_dutch, virtual_points
from tournaments.pairing.dutch_field import field_of as problem_field
from tournaments.pairing.trf import field_of

BAKU = {"group": 4, "virtual": (Fraction(1), Fraction(1), Fraction(1, 2))}


def problem_of(field, **options):
    """The field as a director's problem, points in tenths."""
    entrants = tuple(
        History(
            entrant.number,
            rank,
            tuple(
                Turn(Fraction(past.points, 10), past.opponent, " wb".index(past.colour or " "), past.paired, past.full)
                for past in entrant.past
            ),
        )
        for rank, entrant in enumerate(field.entrants, start=1)
    )
    players = tuple(
        Player(
            id=entrant.number,
            score=Fraction(entrant.points, 10),
            rank=rank,
            met={past.opponent: 1 for past in entrant.past if past.opponent},
        )
        for rank, entrant in enumerate(field.entrants, start=1)
        if not entrant.absent
    )
    record = Record(entrants, *(Fraction(points, 10) for points in (field.win, field.draw, field.loss)))
    return Problem(
        players=players,
        round=field.played + 1,
        rounds=field.rounds,
        forbidden=field.forbidden,
        system="dutch",
        record=record,
        **options,
    )


def ours(report):
    try:
        return pair_dutch(field_of(report))
    except NoValidPairing:
        return None


def fresh(count, **options):
    histories = tuple(History(number, number) for number in range(1, count + 1))
    players = tuple(Player(id=number, rank=number) for number in range(1, count + 1))
    return Problem(players, rounds=5, system="dutch", record=Record(histories, **options))


def test_the_first_seat_is_whites():
    pairing = pair(fresh(4))
    assert [table.seats for table in pairing.tables] == [(1, 3), (4, 2)]
    assert (pairing.system, pairing.byes) == ("dutch", ())


@pytest.mark.parametrize("seed", range(40, 52))
def test_it_pairs_a_problem_as_the_field_that_it_stands_for(seed):
    for report, _ in Tournament(seed, most=30).reports(ours):
        if report.accelerated:
            return
        field = replace(field_of(report), initial="w")
        problem = Problem.from_data(json.loads(json.dumps(problem_of(field).to_data())))
        try:
            boards = pair_dutch(field)
        except NoValidPairing:
            with pytest.raises(NoPairing) as error:
                pair(problem)
            assert error.value.code == "no_valid_pairing"
            continue
        pairing = pair(problem)
        assert sorted(table.seats for table in pairing.tables) == sorted(boards.pairs)
        assert pairing.byes == (() if boards.bye is None else (boards.bye,))
        assert check(problem, pairing) == ()
        assert {item.table for item in pairing.explanations} >= {table.number for table in pairing.tables}
        assert {item.entrant for item in pairing.explanations} >= set(pairing.byes)


def test_points_of_any_denominator_have_a_common_unit():
    turns = (Turn(Fraction(1, 3)),)
    record = Record((History(1, 1, turns), History(2, 2, turns)), win=Fraction(5, 2))
    problem = replace(fresh(2), record=record, round=2)
    field = problem_field(problem)
    assert (field.win, field.draw, field.entrants[0].points) == (15, 3, 2)


def test_baku_on_demand():
    assert [table.seats for table in pair(fresh(8, **BAKU)).tables] == [(1, 3), (4, 2), (5, 7), (8, 6)]
    assert problem_field(fresh(8, **BAKU)).entrants == accelerated(problem_field(fresh(8))).entrants


def test_the_halves_and_the_rounds_of_baku():
    assert [first_group(entrants) for entrants in (2, 3, 4, 5, 8, 9, 161)] == [2, 2, 2, 4, 4, 6, 82]
    assert [virtual_points(rounds, 2, 1) for rounds in (1, 2, 5, 9)] == [(2,), (2,), (2, 2, 1), (2, 2, 2, 1, 1)]


def test_the_seat_drawn_for_the_first_is_the_events():
    assert [table.seats for table in pair(fresh(4, initial=2)).tables] == [(3, 1), (2, 4)]


def test_without_colours_the_seats_are_balanced_and_decide_nothing():
    turns = {1: (2, 1), 2: (1, 2), 3: (4, 1), 4: (3, 2)}
    histories = tuple(
        History(who, who, (Turn(Fraction(1, 2), other, seat, paired=True),)) for who, (other, seat) in turns.items()
    )
    players = tuple(
        Player(id=who, rank=who, score=Fraction(1, 2), met={other: 1}, seats=(seat,))
        for who, (other, seat) in turns.items()
    )
    problem = Problem(players, rounds=5, round=2, system="dutch", record=Record(histories))
    assert [table.seats for table in pair(problem).tables] == [(4, 1), (2, 3)]
    without = replace(problem, record=Record(histories, colours=False))
    assert [table.seats for table in pair(without).tables] == [(3, 1), (2, 4)]


def test_locked_tables_stay():
    pairing = pair(replace(fresh(6), locked=((5, 1),)))
    assert Table(1, (5, 1)) in pairing.tables
    assert {frozenset(table.seats) for table in pairing.tables} == {frozenset(p) for p in ((1, 5), (2, 4), (3, 6))}


def test_a_swap_by_hand_that_makes_a_repeat_is_seen():
    first = (Turn(Fraction(1), 2, 1, True), Turn(Fraction(0), 1, 2, True), Turn(), Turn())
    histories = tuple(History(number, number, (turn,)) for number, turn in enumerate(first, start=1))
    players = tuple(
        Player(id=number, rank=number, score=turn.points, met={turn.opponent: 1} if turn.opponent else ())
        for number, turn in enumerate(first, start=1)
    )
    problem = Problem(players, rounds=5, round=2, system="dutch", record=Record(histories))
    pairing = pair(problem)
    assert check(problem, pairing) == ()
    other = next(table for table in pairing.tables if 1 in table.seats)
    opponent = next(who for who in other.seats if who != 1)
    assert [found.code for found in check(problem, swap(problem, pairing, opponent, 2))] == ["repeat"]


def test_a_second_bye_by_hand_is_seen():
    rested = History(3, 3, (Turn(Fraction(1), paired=True, full=True),))
    met = [History(who, who, (Turn(Fraction(2 - who), 3 - who, who, paired=True),)) for who in (1, 2)]
    players = (
        Player(id=1, rank=1, score=Fraction(1), met={2: 1}),
        Player(id=2, rank=2, met={1: 1}),
        Player(id=3, rank=3, score=Fraction(1)),
    )
    problem = Problem(players, rounds=3, round=2, system="dutch", record=Record((*met, rested)))
    pairing = pair(problem)
    assert pairing.byes == (2,)
    assert "second_bye" in {found.code for found in check(problem, swap(problem, pairing, 2, 3))}


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("record", replace(fresh(4), record=None)),
        ("record", replace(fresh(4), round=2)),
        ("record", replace(fresh(4), record=Record(fresh(3).record.entrants))),
        ("record", replace(fresh(4), record=Record(fresh(4).record.entrants * 2))),
        (
            "record",
            replace(fresh(1), round=2, players=fresh(2).players, record=Record((History(1, 1, (Turn(opponent=9),)),))),
        ),
        ("unsupported", replace(fresh(4), sizes=(3, 2))),
        ("too_few_players", fresh(1)),
        ("no_valid_pairing", replace(fresh(2), forbidden=((1, 2),))),
    ],
)
def test_problems_that_cannot_be_paired(code, problem):
    with pytest.raises(NoPairing) as error:
        pair(problem)
    assert error.value.code == code


def test_other_data_is_no_record():
    with pytest.raises(ValueError, match="win must be a fraction"):
        Problem.from_data({**fresh(2).to_data(), "record": {**fresh(2).record.to_data(), "win": "much"}})
