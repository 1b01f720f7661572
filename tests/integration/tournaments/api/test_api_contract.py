"""Requests made from the API's own description, good and bad, against the application in process.

Whatever comes, the answer is one that the description names, in the form that it gives, and never a fault of ours.
"""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID, uuid4

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from rest_framework.settings import api_settings
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from tests.integration.tournaments.api.callers import Hall, hall, post
from tournaments import services

pytestmark = pytest.mark.django_db

EVENT = UUID("7d1c3e52-0f5b-4a7e-9a3d-2f6f0c1b7e01")
PLAYS = (
    {"type": "prize_turned", "card": "9D"},
    {"type": "bids_revealed", "bids": {"1": "T", "2": "A"}},
    {"type": "result_entered", "scores": {"1": 50, "2": 41}},
    {"type": "voided", "from": 2, "reason": "again"},
)

STARTED = '{"type": "game_started", "game": "diamond-points", "players": ["ann", "bo"]}'

schemathesis.serializer.alias(["application/jsonl", "application/x-ndjson"], "text/plain")
schema = schemathesis.openapi.from_wsgi("/api/v1/schema/", get_wsgi_application())
# What a description allows the rules may refuse, and a parameter that it does not name is nobody's.
LEFT_OUT: Final = [positive_data_acceptance, negative_data_rejection]
effort = settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@schema.hook
def flatmap_path_parameters(context: Any, path_parameters: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Two of three requests are about a table that exists."""
    real = {"event": str(EVENT), "round": 1, "table": 1, "size": 1}
    found = {key: real[key] for key in path_parameters or ()}
    return st.sampled_from([path_parameters, found, found])


@schema.hook
def flatmap_body(context: Any, body: Any) -> st.SearchStrategy[Any]:
    """One of two batches holds events that may fit, one of two records begins as it should."""
    if isinstance(body, str):
        return st.sampled_from([body, f"{STARTED}\n{body}"])
    if not isinstance(body, dict) or "events" not in body:
        return st.just(body)
    entry = st.sampled_from(PLAYS).map(lambda play: {"event_id": str(uuid4()), "event": play})
    fitting = st.builds(
        lambda version, events: {"expected_version": version, "events": events},
        st.integers(0, 5),
        st.lists(entry, min_size=1, max_size=3),
    )
    return st.one_of(st.just(body), fitting)


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Hall:
    monkeypatch.setattr(api_settings, "DEFAULT_THROTTLE_RATES", dict.fromkeys(("address", "user", "table"), 10**9))
    found = hall(tournament=EVENT)
    post(found.table, found.address("open/"))
    return found


def answers(case: schemathesis.Case, headers: dict[str, str]) -> None:
    # Requests run in the test's own transaction, which must outlive each of them; Django's client does the same.
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    try:
        case.call_and_validate(headers=headers, excluded_checks=LEFT_OUT)
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)


@schema.parametrize()
@effort
def test_the_public(at: Hall, case: schemathesis.Case) -> None:
    answers(case, {})


@schema.parametrize()
@effort
def test_a_table(at: Hall, case: schemathesis.Case) -> None:
    token = services.table_token(tournament=EVENT, round=1, table=1)
    answers(case, {"Authorization": f"Table {token}"})


@schema.parametrize()
@effort
def test_a_director(at: Hall, case: schemathesis.Case) -> None:
    session = at.director.cookies["sessionid"].value
    csrf = "a" * 32
    answers(case, {"Cookie": f"sessionid={session}; csrftoken={csrf}", "X-CSRFToken": csrf})
