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


def test_a_file_that_is_no_report(tmp_path):
    file = file_of(tmp_path, "142 nine")
    with pytest.raises(CommandError, match="Line 1: 142 line not understood"):
        call_command("pair_trf", str(file))


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("pair_trf", str(tmp_path / "none.trf"))
