import io
import json
import sys

import pytest
from django.core.management import CommandError, call_command


def answer(capsys, file, problem):
    file.write_text(json.dumps(problem), encoding="utf-8")
    call_command("pair_tables", str(file))
    return json.loads(capsys.readouterr().out)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "round.json"


def players(*ids, **more):
    return [{"id": who, **more} for who in ids]


def test_it_prints_tables_byes_objective_bound_and_gap(capsys, file):
    problem = {
        "seats": [3],
        "players": [
            {"id": "ada", "score": "7/2", "seats": {"1": 2}},
            {"id": "bo", "score": 3.5},
            {"id": 3, "score": 3},
            {"id": 4},
        ],
        "met": [["ada", "bo", 2]],
    }
    found = answer(capsys, file, problem)
    assert found.pop("seconds") >= 0
    assert sorted(map(str, found.pop("tables")[0])) == ["3", "ada", "bo"]
    assert found == {
        "byes": [4],
        "objective": {
            "forbidden": 0,
            "repeats": 2,
            "byes": 0,
            "odd": 0,
            "spread": "1/2",
            "squares": "1/4",
            "seats": 0,
        },
        "bound": {"repeats": 2, "spread": "1/2", "optimal": True},
        "gap": 0,
        "version": "2",
    }


def test_standard_input(capsys, monkeypatch):
    text = json.dumps({"seats": [4], "players": players(1, 2, 3, 4)}).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    call_command("pair_tables", "-")
    assert sorted(json.loads(capsys.readouterr().out)["tables"][0]) == [1, 2, 3, 4]


def test_faults_and_blocked_rounds_are_told_with_their_code(capsys, file):
    with pytest.raises(CommandError, match=r"^unreadable: .* cannot be read: No such file or directory\.$"):
        call_command("pair_tables", str(file))
    file.write_bytes(b'{"seats": [3], "players": [{"id": "\xff"}]}')
    with pytest.raises(CommandError, match=r"^not_json: The file is not UTF-8"):
        call_command("pair_tables", str(file))
    with pytest.raises(CommandError, match=r"^sizes: "):
        answer(capsys, file, {"players": players(1)})
    with pytest.raises(CommandError, match=r"^too_few_players: 2 available entrants"):
        answer(capsys, file, {"seats": [3], "players": players(1, 2)})
    blocked = {
        "seats": [3],
        "players": players("a", "b", "c", "d", "e", "f"),
        "forbidden": [["a", "b"], ["b", "c"], ["c", "a"]],
    }
    with pytest.raises(
        CommandError, match=r"^forbidden_blocks: .*Lifting any one of these would be enough: a–b, a–c, b–c"
    ):
        answer(capsys, file, blocked)
