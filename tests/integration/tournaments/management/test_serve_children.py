"""The supervisor with real processes: small modules of Python's own library stand in for the site's."""

import subprocess
import sys

import pytest

from tournaments.management.serving.children import RESTARTS, Child, Supervisor

ENDS_AT_ONCE = ("__future__",)
RUNS_ON = ("http.server", "--bind", "127.0.0.1", "0")


@pytest.fixture
def said() -> list[str]:
    return []


def run_until_ready(said: list[str], *children: Child) -> bool:
    supervisor = Supervisor(children, said.append)
    return supervisor.run(lambda: True, supervisor.stop.set)


def test_told_to_stop_it_stops_all(said: list[str]) -> None:
    web, worker = Child("web", RUNS_ON, restart=False), Child("worker", RUNS_ON, restart=True)
    assert run_until_ready(said, web, worker)
    assert web.returncode() == worker.returncode() == -15
    assert said == []


def test_without_the_web_process_the_worker_stops_too(said: list[str]) -> None:
    web, worker = Child("web", ENDS_AT_ONCE, restart=False), Child("worker", RUNS_ON, restart=True)
    supervisor = Supervisor([web, worker], said.append)
    assert not supervisor.run(lambda: False, supervisor.stop.set)
    assert worker.returncode() == -15
    assert said == ["The web process ended with code 0. Stopping."]


def test_a_worker_that_ends_is_started_again_unless_it_ends_at_once(said: list[str]) -> None:
    supervisor = Supervisor([Child("worker", ENDS_AT_ONCE, restart=True)], said.append)
    assert not supervisor.run(lambda: False, supervisor.stop.set)
    assert said == [
        *["The worker process ended with code 0. Starting it again."] * RESTARTS,
        "The worker process ended with code 0, more than 3 times within a minute. Stopping.",
    ]


def test_a_killed_worker_is_named_so(said: list[str]) -> None:
    worker = Child("worker", RUNS_ON, restart=True)
    supervisor = Supervisor([worker], said.append)

    def kill() -> bool:
        if not said:
            assert worker.process is not None
            worker.process.kill()
        return bool(said)

    assert supervisor.run(kill, supervisor.stop.set)
    assert said == ["The worker process was killed by signal 9. Starting it again."]


STARTER = """
import sys
from tournaments.management.serving.children import Child
child = Child("web", sys.argv[1:], restart=False)
child.start()
print(child.process.pid, flush=True)
child.process.wait()
"""


def test_whoever_started_it_killed_outright_the_child_ends_too() -> None:
    command = [sys.executable, "-c", STARTER, *RUNS_ON]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as starter:
        assert starter.stdout is not None
        assert starter.stdout.readline().strip().isdecimal()
        starter.kill()
        # The child holds the pipe's other end: it closes when that has ended too.
        assert starter.communicate(timeout=60) == ("", None)


@pytest.mark.parametrize(("moments", "too_often"), [([0, 1, 2, 3], True), ([0, 1, 2, 60], False)])
def test_how_often_is_too_often(moments: list[float], too_often: bool) -> None:
    child = Child("worker", ENDS_AT_ONCE, restart=True)
    *before, last = moments
    assert [child.ended_too_often(moment) for moment in before] == [False] * len(before)
    assert child.ended_too_often(last) is too_often
