"""Whatever course an event takes: rows and standings are what the log gives, results are what the games give."""

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from hypothesis import HealthCheck, given, settings

from tests.integration.tournaments.checks import check_event
from tests.integration.tournaments.events_played import director
from tests.integration.tournaments.histories import KINDS, Command, Course, histories

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    return director()


@pytest.mark.parametrize("kind", KINDS)
@given(commands=histories(20, 40))
@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_rows_results_and_standings_are_what_the_log_gives(owner: User, kind: str, commands: list[Command]) -> None:
    with transaction.atomic():
        course = Course(owner, kind)
        course.follow(commands)
        check_event(course.tournament)
        transaction.set_rollback(True)  # each example begins with an empty log
