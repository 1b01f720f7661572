"""Commands on a database that is empty, or not there, answer a sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

COMMANDS = (
    ["verify"],
    ["rebuild"],
    ["rebuild", "--check"],
    ["ledger", "status"],
    ["ledger", "retry"],
    ["export", "spring", "-"],
    ["import", "spring.jsonl"],
    ["erase", "spring", "1"],
)

PROGRAM = """
import sys
import django; django.setup()
from django.core.management import CommandError, call_command
for line in sys.argv[1:]:
    try:
        call_command(*line.split())
    except CommandError as error:
        print(line, "|", error)
"""


def run(data: Path, **changes: str) -> list[str]:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tournaments.project.settings", "THISTLE_DATA": str(data)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *map(" ".join, COMMANDS)],
        env={**environment, **changes},
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_an_empty_database(tmp_path: Path) -> None:
    """Hosted, that of the server's address, which the tests leave empty."""
    sentence = "This database is not up to date with this version. Run manage.py migrate first."
    assert run(tmp_path) == [f"{' '.join(command)} | {sentence}" for command in COMMANDS]


@pytest.mark.skipif(settings.ENVIRONMENT.hosted, reason="a file that is a folder")
def test_a_database_that_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "db.sqlite3").mkdir()
    lines = run(tmp_path)
    assert len(lines) == len(COMMANDS)
    assert all("The database cannot be opened: unable to open database file" in line for line in lines)
