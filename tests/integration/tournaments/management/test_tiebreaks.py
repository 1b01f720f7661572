import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

GOLDENS = Path(__file__).parents[3] / "goldens" / "scoring"


def printed(capsys, *arguments):
    call_command("tiebreaks", *map(str, arguments))
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("name", ["even12", "odd17", "even36", "even100"])
def test_it_prints_every_code_with_the_values_that_others_give(name, capsys):
    found = printed(capsys, GOLDENS / f"{name}.trf")
    expected = json.loads((GOLDENS / f"{name}.json").read_text())
    assert set(expected) <= set(found)
    for code, values in expected.items():
        assert {player: float(found[code][player]) for player in values} == {
            player: float(value) for player, value in values.items()
        }


def test_values_are_written_with_all_their_decimals(capsys):
    found = printed(capsys, GOLDENS / "odd17.trf", "BH", "SB", "WIN", "AOB", "BHC1")
    assert {code: values["17"] for code, values in found.items()} == {
        "BH": "20.5",
        "SB": "2.50",
        "WIN": "1",
        "AOB": "23.3333",
        "BHC1": "19.0",
    }


def test_a_code_that_there_is_not(tmp_path):
    with pytest.raises(CommandError, match=r"^bad_tie_break: There is no tie-break 'XX'"):
        call_command("tiebreaks", str(GOLDENS / "odd17.trf"), "XX")


def test_a_file_that_is_no_report(tmp_path):
    file = tmp_path / "event.trf"
    file.write_text("001 nobody\n")
    with pytest.raises(CommandError, match=r"^line: Line 1: 001 line not understood: starting number 'nobo'"):
        call_command("tiebreaks", str(file))
