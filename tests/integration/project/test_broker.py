"""Tasks on the broker that this run is configured for: a folder, or Redis."""

from collections.abc import Callable, Iterator

import pytest
from celery import Task

from tournaments.project.celery import app

ran: list[int] = []


@pytest.fixture
def count_down() -> Iterator[Task]:
    """A task that notes its number and sends itself again with the number below."""

    @app.task(name="tests.count_down")
    def count_down(number: int) -> None:
        if number < 0:
            raise ValueError(number)
        ran.append(number)
        if number > 1:
            count_down.delay(number - 1)

    ran.clear()
    yield count_down
    app.tasks.unregister("tests.count_down")


def test_a_task_waits_until_it_is_run(count_down: Task, run_tasks: Callable[[], list[str]]) -> None:
    count_down.delay(3)
    assert ran == []
    assert run_tasks() == ["tests.count_down"] * 3
    assert ran == [3, 2, 1]
    assert run_tasks() == []


def test_a_task_that_raises_is_heard(count_down: Task, run_tasks: Callable[[], list[str]]) -> None:
    count_down.delay(-1)
    with pytest.raises(ValueError, match="-1"):
        run_tasks()


def test_tasks_outlive_the_worker_that_was_killed() -> None:
    assert app.conf.task_acks_late
    assert app.conf.task_reject_on_worker_lost
    assert app.conf.worker_prefetch_multiplier == 1
    assert app.conf.accept_content == ["json"]
