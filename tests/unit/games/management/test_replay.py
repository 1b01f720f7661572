"""`manage.py replay`: bytes out and an exit code, and never a database (the tests of this folder may not open one)."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.rules.summary import replay_record

ROOT = Path(__file__).parents[4]
GOLDENS = ROOT / "tests" / "goldens" / "diamond_points"
LEGAL, ILLEGAL = GOLDENS / "complete-01.jsonl", GOLDENS / "illegal-01.jsonl"

Captured = pytest.CaptureFixture[bytes]


def printed(record: Path) -> bytes:
    return replay_record(record.read_bytes())[1].encode()


def test_a_legal_record_prints_its_summary(capsysbinary: Captured) -> None:
    call_command("replay", str(LEGAL))
    assert capsysbinary.readouterr() == (LEGAL.with_suffix(".expected.json").read_bytes(), b"")


def test_a_refused_record_prints_its_error_and_fails(capsysbinary: Captured) -> None:
    with pytest.raises(SystemExit) as done:
        call_command("replay", str(ILLEGAL))
    assert done.value.code == 1
    assert capsysbinary.readouterr() == (printed(ILLEGAL), b"")


def test_a_dash_is_standard_input(capsysbinary: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LEGAL.read_bytes()), encoding="ascii"))
    call_command("replay", "-")
    assert capsysbinary.readouterr().out == printed(LEGAL)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["none.jsonl"], "none.jsonl cannot be read: No such file or directory"),
        (["."], ". cannot be read: Is a directory"),
        (["--many", "none"], "none is not a folder"),
        ([], "one of the arguments file --many is required"),
    ],
)
def test_what_cannot_be_read_is_named(
    arguments: list[str], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CommandError, match=why):
        call_command("replay", *arguments)


def test_many_records_print_a_line_each_in_the_order_of_their_names(capsysbinary: Captured, tmp_path: Path) -> None:
    for place, name in enumerate(["a", "a-b", "B", "10", "9", "ö"]):
        (tmp_path / f"{name}.jsonl").write_bytes((LEGAL if place % 2 else ILLEGAL).read_bytes())
    (tmp_path / "a.expected.json").write_text("not a record")
    call_command("replay", many=str(tmp_path))
    lines = capsysbinary.readouterr().out.decode().splitlines(keepends=True)
    assert [line.split("\t")[0] for line in lines] == ["10", "9", "B", "a", "a-b", "ö"]
    for line in lines:
        name, output = line.split("\t")
        assert output.encode() == printed(tmp_path / f"{name}.jsonl")


def test_a_shell_gets_the_bytes_whatever_its_encoding_and_exit_code_2_without_a_record(tmp_path: Path) -> None:
    (tmp_path / "é.jsonl").write_text('{"type": "game_started", "game": "diamond-points", "players": ["é", "李"]}\n')

    def shell(file: str) -> "subprocess.CompletedProcess[bytes]":
        environment = {**os.environ, "THISTLE_DATA": str(tmp_path / "data"), "LC_ALL": "C", "PYTHONUTF8": "0"}
        command = [sys.executable, str(ROOT / "manage.py"), "replay", str(tmp_path / file)]
        return subprocess.run(command, capture_output=True, env=environment, cwd=tmp_path, check=False)

    done = shell("é.jsonl")
    assert (done.returncode, done.stdout, done.stderr) == (0, printed(tmp_path / "é.jsonl"), b"")
    assert "李".encode() in done.stdout
    assert shell("none.jsonl").returncode == 2
    assert list(tmp_path.rglob("*sqlite3*")) == []


def test_a_reader_that_goes_away_ends_it_quietly(tmp_path: Path) -> None:
    for place in range(200):
        (tmp_path / f"{place}.jsonl").write_bytes(LEGAL.read_bytes())
    command = [sys.executable, str(ROOT / "manage.py"), "replay", "--many", str(tmp_path)]
    environment = {**os.environ, "THISTLE_DATA": str(tmp_path / "data")}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline().startswith(b"0\t")
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 141
