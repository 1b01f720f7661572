"""What all tests share: a database file of their own, an own broker, and a way to run the tasks that wait."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import hypothesis
import pytest
from django.conf import settings

from tests.flush import let_flush_pass
from tests.tasks import discard_waiting_tasks, run_waiting_tasks
from tournaments.project.celery import app

# No test asserts a time. Where others wait for the answer the examples are the same ones every time; at a desk each
# run looks for new ones.
hypothesis.settings.register_profile("thistle", deadline=None, derandomize=bool(os.environ.get("CI")))
hypothesis.settings.load_profile("thistle")


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This test process's data folder, as THISTLE_DATA is an embedded site's."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(request: pytest.FixtureRequest, data: Path) -> None:
    """Real files for SQLite (in memory, two connections could not share it), named as a site would name them."""
    if settings.ENVIRONMENT.hosted:
        request.getfixturevalue("django_db_modify_db_settings_parallel_suffix")
    else:
        settings.DATABASES["default"]["TEST"]["NAME"] = str(data / "db.sqlite3")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as monkeypatch:
        let_flush_pass(monkeypatch)
        yield


@pytest.fixture(scope="session", autouse=True)
def _own_broker(data: Path) -> None:
    """Tasks that tests send never reach a site that runs in the same folder."""
    if not settings.ENVIRONMENT.hosted:
        app.conf.broker_transport_options = {**app.conf.broker_transport_options, "folder": str(data / "broker")}


@pytest.fixture(scope="session", autouse=True)
def _own_exports(data: Path) -> None:
    """Files that tests make are no site's."""
    settings.EXPORTS = data / "exports"


@pytest.fixture
def run_tasks() -> Iterator[Callable[[], list[str]]]:
    """Call it to run every task that waits, and those that they send, here and now; it names them in order.

    A task that raises makes the call raise. What waits at the beginning and at the end is thrown away.
    """
    discard_waiting_tasks(app)
    yield lambda: run_waiting_tasks(app)
    discard_waiting_tasks(app)
