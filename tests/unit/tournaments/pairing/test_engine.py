from dataclasses import replace

import pytest
from hypothesis import given, settings

from games.rules.chance import Chance
from tests.unit.tournaments.pairing.fields import field, problems
from tournaments.pairing import NoPairing, Player, Problem, check, pair


def refused(problem):
    with pytest.raises(NoPairing) as caught:
        pair(problem)
    assert str(caught.value) == caught.value.message
    return caught.value.code, caught.value.message


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        ({"system": "knockout"}, "unknown_system", "there are swiss, dutch, round_robin"),
        ({"sizes": ()}, "sizes", "from 2 to 8"),
        ({"sizes": (9,)}, "sizes", "from 2 to 8"),
        ({"sizes": (4, 1)}, "sizes", "from 2 to 8"),
        ({"players": (Player(id=1), Player(id=1))}, "duplicate_player", "Entrant 1 is listed 2 times"),
        ({"players": (Player(id=1),)}, "too_few_players", "2 are needed"),
        ({"players": ()}, "too_few_players", "0 available"),
        ({"forbidden": ((2, 2),)}, "forbidden_self", "Entrant 2"),
        ({"locked": ((1, 2), (2, 3))}, "locked_twice", "Entrant 2 has 2 locked seats"),
        ({"locked": ((1, 9),)}, "locked_absent", "Entrant 9"),
        ({"locked": ((1, 2, 3),)}, "locked_size", r"[1, 2, 3]"),
        ({"locked": ((2, 1),), "forbidden": ((1, 2),)}, "locked_forbidden", "1–2"),
    ],
)
def test_a_problem_that_contradicts_itself_is_answered(options, code, words):
    found, message = refused(replace(field([0] * 4), **options))
    assert found == code
    assert words in message


@pytest.mark.parametrize("sizes", [(2,), (3, 4)])
def test_progress_is_told_and_changes_nothing(sizes):
    problem = field([3, 2, 2, 1, 1, 0, 0], sizes=sizes)
    calls = []
    told = pair(problem, lambda done, total, what: calls.append((done, total, what)))
    assert told == pair(problem)
    assert calls[0][0] == 0
    assert calls[-1][0] == calls[-1][1]
    assert all(0 <= done <= total and what for done, total, what in calls)


def outcome(problem):
    """The pairing, or the code of the refusal."""
    try:
        return pair(problem)
    except NoPairing as error:
        return error.code


def shuffled(problem, seed):
    chance = Chance(seed)
    turned = tuple(pair_[::-1] for pair_ in chance.shuffle(problem.forbidden))
    return Problem(
        **{
            **{name: getattr(problem, name) for name in Problem.__slots__},
            "players": tuple(chance.shuffle(problem.players)),
            "forbidden": turned,
        }
    )


@given(problems(2, 12, sizes=((2,), (4, 3), (3, 4, 5), (6, 5))))
@settings(max_examples=80, deadline=None)
def test_every_pairing_passes_the_checker_and_comes_out_again(problem):
    found = outcome(problem)
    assert outcome(shuffled(problem, 5)) == found
    if isinstance(found, str):
        assert found in {"forbidden_blocks", "too_few_players"}
    else:
        assert check(problem, found) == ()


@given(problems(6, 12, sizes=((2,), (3,), (4, 3)), constrained=False))
@settings(max_examples=40, deadline=None)
def test_a_locked_table_is_kept_whatever_the_past(problem):
    lock = tuple(player.id for player in problem.players)[: problem.sizes[0]][::-1]
    locked = replace(problem, locked=(lock,))
    pairing = pair(locked)
    assert lock in [table.seats for table in pairing.tables]
    assert check(locked, pairing) == ()


def test_the_seed_decides_between_equals():
    seatings = {pair(field([0] * 8, sizes=(4,), seed=seed)).tables for seed in range(8)}
    assert len(seatings) > 1


def test_tables_are_the_same_on_every_machine():
    pairing = pair(field([0] * 16, sizes=(4,), seed=3, met=[(1, 2), (3, 4), (5, 6), (1, 16)]))
    assert [table.seats for table in pairing.tables] == [(7, 3, 1, 5), (6, 8, 2, 4), (12, 10, 11, 9), (16, 14, 13, 15)]


def test_pairs_are_the_same_on_every_machine():
    pairing = pair(field([1] * 9 + [0] * 8, seed=3, met=[(1, 5), (3, 4), (5, 6), (1, 16)]))
    assert [table.seats for table in pairing.tables] == [
        (1, 4),
        (6, 2),
        (3, 7),
        (5, 9),
        (10, 8),
        (11, 14),
        (15, 12),
        (13, 16),
    ]
    assert pairing.byes == (17,)
