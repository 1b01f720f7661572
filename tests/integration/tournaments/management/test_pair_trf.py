from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

GOLDENS = Path(__file__).parents[3] / "goldens" / "pairing"
FRESH = "001 {:4}{:72} 0.0 {:4}\n"


def printed(capsys, *arguments, **options):
    call_command("pair_trf", *map(str, arguments), **options)
    return capsys.readouterr().out


def file_of(folder, *lines, players=8):
    file = folder / "event.trf"
    rows = "".join(FRESH.format(number, "", number) for number in range(1, players + 1))
    file.write_text("".join(f"{line}\n" for line in lines) + rows)
    return file


@pytest.mark.parametrize("name", ["01_even12/r05", "02_odd17/r05", "03_even36_baku/r03"])
def test_it_prints_the_pairing_of_the_next_round(name, capsys):
    assert printed(capsys, GOLDENS / f"{name}.trf") == (GOLDENS / f"{name}.pairing").read_text()


def test_baku_on_demand(tmp_path, capsys):
    file = file_of(tmp_path, "142 9", "152 W")
    assert printed(capsys, file) == "4\n1 5\n6 2\n3 7\n8 4\n"
    assert printed(capsys, file, baku=True) == "4\n1 3\n4 2\n5 7\n8 6\n"


def test_no_valid_pairing(tmp_path, capsys):
    file = file_of(tmp_path, "142 9", "152 W", "XXP 1 2", players=2)
    assert printed(capsys, file) == "NO_VALID_PAIRING\n"


def test_old_line_ends_and_encodings(tmp_path, capsys):
    file = file_of(tmp_path, "012 Müller", "142 9", "152 W")
    file.write_bytes(file.read_text().replace("\n", "\r").encode("latin-1"))
    assert printed(capsys, file).startswith("4\n1 5\n")


PLAYED = "001    1{:72} 1.0    1     2 w 1\n001    2{:72} {:>3}    2  {:>4} b {}\n"


@pytest.mark.parametrize(
    ("written", "begins"),
    [
        ("", "no_players: The file has no players"),
        ("\x00\x01\x02", "no_players: "),
        ("142 nine\n", "line: Line 1: 142 line not understood: number of rounds 'nine' is not a number from 1"),
        (FRESH.format(1, "", 1), "rounds_missing: "),
        ("142 9\n" + FRESH.format(1, "", 1) * 2, "player_twice: Line 3: starting number 1 is used twice"),
        ("142 9\n" + FRESH.format(1, "", 1), "first_colour: "),
        ("142 1\n" + PLAYED.format("", "", "0.0", 1, 0), "rounds_over: All 1 rounds are over."),
        ("142 9\n" + PLAYED.format("", "", "0.0", 3, 0), "contradiction: Round 1 of 1 contradicts that of their"),
        ("142 9\n" + PLAYED.split("\n", maxsplit=1)[0].format(""), "player_missing: 1 meets 2, who has no 001 line."),
        ("142 9\n" + PLAYED.format("", "", "0.5", 1, 0), "points: 2 has 0.5 points written, but 0.0 by results."),
        ("142 9\n" + PLAYED.format("", "", "0.0", "1x", 0), "line: Line 3: 001 line not understood: opponent '1x'"),
        ("142 9\n" + PLAYED.format("", "", "0.0", -1, 0), "line: Line 3: 001 line not understood: opponent '-1'"),
    ],
)
def test_a_file_that_cannot_be_paired_is_told_with_its_code_in_a_sentence(tmp_path, written, begins):
    file = tmp_path / "event.trf"
    file.write_text(written)
    with pytest.raises(CommandError) as refused:
        call_command("pair_trf", str(file))
    assert str(refused.value).startswith(begins)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("command", ["pair_trf", "tiebreaks"])
def test_a_file_that_is_not_there(tmp_path, command):
    with pytest.raises(CommandError, match=r"^unreadable: .* cannot be read: "):
        call_command(command, str(tmp_path / "none.trf"))
