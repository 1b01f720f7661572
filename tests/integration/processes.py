"""Processes of their own that work on the test's database and broker, as another machine's would."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from django.db import connection
from psycopg.conninfo import make_conninfo

SET_UP = "import django; django.setup(); "


def environment(data: Path) -> dict[str, str]:
    """What such a process is told: where the data lies."""
    told = {**os.environ, "DJANGO_SETTINGS_MODULE": "tournaments.project.settings", "THISTLE_DATA": str(data)}
    if settings.ENVIRONMENT.hosted:
        name = str(connection.settings_dict["NAME"])
        told["DATABASE_URL"] = make_conninfo(settings.ENVIRONMENT.database_url, dbname=name)
    return told


def run_at_once(data: Path, program: str, *arguments: Sequence[str]) -> list[list[str]]:
    """The lines that each of several processes prints, all of them running the program at the same time."""
    running = [
        subprocess.Popen(
            [sys.executable, "-c", SET_UP + program, *words],
            env=environment(data),
            cwd=settings.BASE_DIR,
            stdout=subprocess.PIPE,
            text=True,
        )
        for words in arguments
    ]
    answers = [process.communicate()[0].splitlines() for process in running]
    assert [process.returncode for process in running] == [0] * len(running)
    return answers
