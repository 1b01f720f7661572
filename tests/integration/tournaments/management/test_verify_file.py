"""`manage.py verify FILE` and `manage.py build_verifier`."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.unit.games.ledger.archive.goldens import FOLDER, golden
from tournaments.verifier.building import build


def test_a_good_file(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("verify", str(FOLDER / "postgresql.jsonl"))
    assert "132 events in 5 streams, 4 games, 7 checkpoints: all hold." in capsys.readouterr().out


def test_a_bad_file_is_named_and_the_exit_code_is_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(golden("sqlite").replace(b'"version":2}', b'"version":3}', 1))
    with pytest.raises(SystemExit) as left:
        call_command("verify", str(bad))
    assert left.value.code == 1
    assert capsys.readouterr().err.startswith("It does not hold. Event 2 of ")


def test_the_verifier_is_built(tmp_path: Path) -> None:
    out = tmp_path / "thistle_verify.py"
    said = StringIO()
    call_command("build_verifier", str(out), stdout=said)
    with (tmp_path / "again").open("wb") as file:
        count = len(build(file))
    assert out.read_bytes() == (tmp_path / "again").read_bytes()
    assert said.getvalue() == f"{out}: {count} files.\n"
    with pytest.raises(CommandError, match="cannot be written: No such file or directory"):
        call_command("build_verifier", str(tmp_path / "no" / "x"))
