import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_healthy_when_the_database_answers(client: Client) -> None:
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.content == b"ok\n"
    assert "no-store" in response["Cache-Control"]


def test_no_page_may_run_or_load_what_is_not_ours(client: Client) -> None:
    response = client.get("/healthz")
    policy = dict(part.split(" ", 1) for part in response["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert not any("unsafe" in sources or "http" in sources for sources in policy.values())
    assert policy["frame-ancestors"] == "'none'"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["X-Frame-Options"] == "DENY"
    assert response["Referrer-Policy"] == "same-origin"


def test_health_answers_questions_only(client: Client) -> None:
    assert client.post("/healthz").status_code == 405
