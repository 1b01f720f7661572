import json
from itertools import combinations

import pytest
from django.core.management import CommandError, call_command


def printed(capsys, *arguments):
    call_command("round_robin", *map(str, arguments))
    return capsys.readouterr().out


def test_the_berger_table_in_text(capsys):
    assert printed(capsys, 6, "--text") == (
        "1: 1-6 2-5 3-4\n2: 6-4 5-3 1-2\n3: 2-6 3-1 4-5\n4: 6-5 1-4 2-3\n5: 3-6 4-2 5-1\n"
    )
    assert printed(capsys, 3, "--text", "--rounds", 2) == "1: 2-3 bye:1\n2: 1-2 bye:3\n"


def test_the_berger_table_for_machines(capsys):
    assert json.loads(printed(capsys, 3, "--double")) == {
        "players": 3,
        "seats": [2],
        "double": True,
        "rounds": [
            {"round": 1, "tables": [[2, 3]], "byes": [1]},
            {"round": 2, "tables": [[3, 1]], "byes": [2]},
            {"round": 3, "tables": [[1, 2]], "byes": [3]},
            {"round": 4, "tables": [[3, 2]], "byes": [1]},
            {"round": 5, "tables": [[2, 1]], "byes": [3]},
            {"round": 6, "tables": [[1, 3]], "byes": [2]},
        ],
        "meetings": {"least": 2, "most": 2, "least_bound": 2, "most_bound": 2},
    }


@pytest.mark.parametrize(
    ("players", "seats", "rounds"),
    [(9, [3], 4), (15, [3], 7), (16, [4], 5), (28, [4], 9), (25, [5], 6), (15, [4, 3], 5)],
)
def test_a_design_lets_every_pair_meet_once(capsys, players, seats, rounds):
    found = json.loads(printed(capsys, players, "--seats", *seats))
    assert len(found["rounds"]) == rounds
    assert found["meetings"] == {"least": 1, "most": 1, "least_bound": 1, "most_bound": 1}
    met = [tuple(sorted(two)) for one in found["rounds"] for table in one["tables"] for two in combinations(table, 2)]
    assert sorted(met) == list(combinations(range(1, players + 1), 2))


def test_the_seed_decides_where_no_design_does(capsys):
    found = [printed(capsys, 10, "--seats", 4, "--rounds", 3, "--seed", seed) for seed in (1, 1, 2)]
    assert found[0] == found[1] != found[2]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("x", "bad_players: N must be a whole number from 2 to 1000, not 'x'."),
        ("1", "bad_players: N must be a whole number from 2 to 1000, not '1'."),
        ("1001", "bad_players: N must be a whole number from 2 to 1000, not '1001'."),
        ("9 --seats 9", "bad_seats: K must be a whole number from 2 to 8, not '9'."),
        ("9 --seats 2 3", "bad_seats: Tables of two stand alone; give 2, or sizes from 3."),
        ("3 --seats 4", "too_few_players: 3 players fill no table; 4 are needed."),
        ("4 --rounds 4", "bad_rounds: 4 players have 3 rounds to play, not 4."),
        ("9 --seats 3 --rounds 100", "bad_rounds: R must be a whole number from 1 to 99, not '100'."),
        ("9 --seed -", "bad_seed: S must be a whole number from 0 to 9223372036854775808, not '-'."),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(arguments, sentence):
    with pytest.raises(CommandError) as caught:
        call_command("round_robin", *arguments.split())
    assert str(caught.value) == sentence
    assert caught.value.returncode == 1
