"""The description of the API is complete, valid, committed and served."""

from __future__ import annotations

from io import StringIO

import pytest
import yaml
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.urls import get_resolver

COMMITTED = settings.BASE_DIR / "docs" / "openapi.yaml"


def generated() -> str:
    out = StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=out)
    return out.getvalue().rstrip("\n") + "\n"


def test_what_is_committed_is_what_is_served() -> None:
    assert COMMITTED.read_text().rstrip("\n") + "\n" == generated(), (
        "Run: python manage.py spectacular --validate --fail-on-warn --file docs/openapi.yaml"
    )


@pytest.mark.django_db
def test_it_is_served_as_yaml_and_as_json() -> None:
    committed = yaml.safe_load(COMMITTED.read_text())
    assert yaml.safe_load(Client().get("/api/v1/schema/").content) == committed
    as_json = Client().get("/api/v1/schema/", headers={"accept": "application/vnd.oai.openapi+json"})
    assert as_json.json() == committed


def test_every_address_is_described() -> None:
    paths = yaml.safe_load(COMMITTED.read_text())["paths"]
    names = {str(name) for name in get_resolver().namespace_dict["api"][1].reverse_dict if isinstance(name, str)}
    assert len(paths) == len(names - {"schema", "nowhere"}) == 25
    for path, item in paths.items():
        for method, operation in item.items():
            assert operation["description"], (method, path)
            assert {"401", "404", "406", "429"} <= operation["responses"].keys(), (method, path)
