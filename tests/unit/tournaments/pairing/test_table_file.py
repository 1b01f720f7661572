import json
from fractions import Fraction

import pytest

from tournaments.pairing.table_file import FileError, read

SIX = [{"id": who} for who in "abcdef"]


def problem(**more):
    return read(json.dumps({"seats": [3], "players": SIX, **more})).problem


def code(text):
    with pytest.raises(FileError) as caught:
        read(text)
    assert str(caught.value).endswith(".")
    return caught.value.code


@pytest.mark.parametrize(
    ("written", "score"),
    [
        ("3", 3),
        ('"7/2"', Fraction(7, 2)),
        ('"3.25"', Fraction(13, 4)),
        ("3.5", Fraction(7, 2)),
        ("-2", -2),
        ("null", None),
    ],
)
def test_scores_are_exact_however_they_are_written(written, score):
    text = f'{{"seats": [3], "players": [{{"id": 1, "score": {written}}}]}}'
    if score is None:
        assert code(text) == "bad_player"
    else:
        assert read(text).problem.players[0].score == score


def test_everything_optional_may_be_missing():
    bare = problem()
    assert (bare.seed, bare.round, bare.rounds, bare.forbidden, bare.locked) == (0, 1, 1, (), ())
    assert {(player.score, player.byes, player.seats, player.met) for player in bare.players} == {(0, 0, (), ())}


def test_the_past_of_players_who_are_not_here_is_passed_over():
    found = problem(met=[["a", "b"], ["b", "a", 3], ["a", "gone", 2]], forbidden=[["gone", "c"], ["d", "c"]])
    assert found.players[0].met == ((2, 3),)
    assert found.forbidden == ((3, 4),)


def test_positions_are_counted_or_listed():
    text = '{"seats": [3], "players": [{"id": 1, "seats": {"3": 1, "1": 2}}, {"id": 2, "seats": [3, 1]}]}'
    assert [player.seats for player in read(text).problem.players] == [(1, 1, 3), (3, 1)]


def test_ids_of_both_kinds_are_kept_apart():
    found = read('{"seats": [2], "players": [{"id": 1}, {"id": "1"}]}')
    assert found.ids == (1, "1")


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        ("not_json", ""),
        ("not_json", "[" * 100_000),
        ("not_json", '{"seats": [NaN]}'),
        ("bad_file", "[]"),
        ("sizes", '{"players": []}'),
        ("sizes", '{"seats": 4}'),
        ("sizes", '{"seats": [true]}'),
        ("sizes", '{"seats": [1]}'),
        ("sizes", '{"seats": [9]}'),
        ("bad_player", '{"seats": [3], "players": {}}'),
        ("bad_player", '{"seats": [3], "players": [3]}'),
        ("bad_player", '{"seats": [3], "players": [{"id": true}]}'),
        ("bad_player", '{"seats": [3], "players": [{"id": 1, "byes": -1}]}'),
        ("bad_player", '{"seats": [3], "players": [{"id": 1, "score": "1/0"}]}'),
        ("bad_player", '{"seats": [3], "players": [{"id": 1, "score": 1e999999999}]}'),
        ("bad_player", '{"seats": [3], "players": [{"id": 1, "seats": {"x": 1}}]}'),
        ("bad_player", '{"seats": [3], "players": [{"id": 1, "seats": {"1": 1001}}]}'),
        ("duplicate_player", '{"seats": [3], "players": [{"id": 1}, {"id": 1}]}'),
        ("bad_met", '{"seats": [3], "players": [], "met": [[1]]}'),
        ("bad_met", '{"seats": [3], "players": [], "met": [[1, 1, 1]]}'),
        ("bad_met", '{"seats": [3], "players": [], "met": [[1, 2, -1]]}'),
        ("bad_forbidden", '{"seats": [3], "players": [], "forbidden": [[1, 2, 3]]}'),
        ("forbidden_self", '{"seats": [3], "players": [], "forbidden": [[1, 1]]}'),
        ("bad_file", '{"seats": [3], "players": [], "seed": "x"}'),
        ("bad_file", '{"seats": [3], "players": [], "rounds": 0}'),
    ],
)
def test_every_fault_has_a_code_and_a_sentence(expected, text):
    assert code(text) == expected


@pytest.mark.parametrize(
    ("expected", "more"),
    [
        ("bad_locked", {"locked": ["a"]}),
        ("locked_absent", {"locked": [["a", "b", "x"]]}),
        ("locked_twice", {"locked": [["a", "b", "a"]]}),
        ("locked_size", {"locked": [["a", "b"]]}),
        ("locked_forbidden", {"locked": [["a", "b", "c"]], "forbidden": [["c", "a"]]}),
    ],
)
def test_locked_tables_must_be_possible(expected, more):
    assert code(json.dumps({"seats": [3], "players": SIX, **more})) == expected
