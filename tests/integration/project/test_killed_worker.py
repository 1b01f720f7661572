"""A real worker on a folder, killed with all its processes in the middle of a task."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings

from tests.integration.project.killed import report
from tournaments.project.celery import app

pytestmark = pytest.mark.skipif(settings.ENVIRONMENT.hosted, reason="Redis hands a killed worker's tasks on by itself")

WORKER = ("celery", "--app", "tournaments.project", "--quiet", "worker")
TASKS = "tests.integration.project.killed"
PATIENCE = 120.0
"""Seconds until a worker that does nothing counts as a failure instead of hanging the tests."""


@contextmanager
def worker(data: Path) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", *WORKER, "--include", TASKS, "--concurrency", "1", "--loglevel", "CRITICAL"]
    process = subprocess.Popen(
        command, cwd=settings.BASE_DIR, env={**os.environ, "THISTLE_DATA": str(data)}, start_new_session=True
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)


def next_line(pipe: int) -> bytes:
    readable, _, _ = select.select([pipe], [], [], PATIENCE)
    assert readable, "no worker took the task"
    return os.read(pipe, 100)


@pytest.mark.usefixtures("run_tasks")
def test_its_task_is_run_by_the_next_worker(data: Path, tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    pipe = os.open(path, os.O_RDWR)  # for writing too, so that it does not end when a task closes it
    try:
        report.delay(str(path))
        with worker(data) as killed:
            assert next_line(pipe) == b"1\n"
            os.killpg(killed.pid, signal.SIGKILL)
            killed.wait()
        broker = Path(app.conf.broker_transport_options["folder"])
        assert len(list((broker / "taken").iterdir())) == 1
        with worker(data):
            assert next_line(pipe) == b"2\n"
        assert list(broker.rglob("*.msg")) == []
    finally:
        os.close(pipe)
