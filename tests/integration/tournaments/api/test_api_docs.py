"""The examples of docs/api.md, run by a shell with a real curl against a real server, in their order."""

from __future__ import annotations

import json
import re
import subprocess
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from pytest_django.live_server_helper import LiveServer

from tests.integration.tournaments.events_played import PASSWORD, director, event, publish
from tournaments import services

DOCUMENT = (settings.BASE_DIR / "docs" / "api.md").read_text()
EXAMPLES = re.findall(r"```sh\n(.*?)```\n\n```json\n(.*?)```", DOCUMENT, re.DOTALL)
ANYTHING = "…"


def matches(expected: Any, found: Any) -> bool:
    """Whether `found` is as the document says: fields may be left out, `…` is anything, at a list's end its rest."""
    if expected == ANYTHING:
        return True
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(
            key in found and matches(value, found[key]) for key, value in expected.items()
        )
    if isinstance(expected, list):
        if expected and expected[-1] == ANYTHING:
            expected = expected[:-1]
            found = found[: len(expected)]
        return len(expected) == len(found) and all(map(matches, expected, found))
    return type(expected) is type(found) and expected == found


def test_every_example_has_an_answer() -> None:
    assert len(EXAMPLES) == DOCUMENT.count("```sh\n") == DOCUMENT.count("```json\n") == 13


@pytest.mark.django_db(transaction=True)
def test_the_examples_answer_as_the_document_says(live_server: LiveServer) -> None:
    cache.clear()
    owner = director()
    tournament = event(owner, players=4)
    publish(tournament)
    environment = {
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "SITE": live_server.url,
        "EVENT": str(tournament),
        "TOKEN": services.table_token(tournament=tournament, round=1, table=1),
        "NAME": owner.username,
        "PASSWORD": PASSWORD,
    }
    for script, answer in EXAMPLES:
        run = subprocess.run(
            ["/bin/bash", "-euo", "pipefail", "-c", script],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, (script, run.stdout, run.stderr)
        assert matches(json.loads(answer), json.loads(run.stdout)), (script, run.stdout)
