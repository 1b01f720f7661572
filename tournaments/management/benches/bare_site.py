"""The site with one view more: what an event costs over HTTP if nothing is done but to insert its row."""

from __future__ import annotations

import json
from uuid import uuid4

from django.db import connection, transaction
from django.http import HttpRequest, JsonResponse
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt

from tournaments.management.benches import driver

ADDRESS = "/bench/"


@csrf_exempt
@transaction.atomic
def insert(request: HttpRequest) -> JsonResponse:
    """Reads the body and inserts a row with an event's columns, committed before the answer."""
    body = json.loads(request.body)
    event = body["events"][0]
    row = (
        uuid4().hex,
        f"game:{uuid4()}",
        body["expected_version"],
        uuid4().hex,
        event["event"]["type"],
        1,
        json.dumps(event["event"]),
        1_700_000_000_000_000,
        "table:1.1",
        "",
        bytes(32),
    )
    with connection.cursor() as cursor:
        marks = ", ".join(["%s"] * len(row))
        cursor.execute(f"INSERT INTO {driver.NAME} ({driver.COLUMNS}) VALUES ({marks})", row)  # noqa: S608 - constants
    return JsonResponse({"version": body["expected_version"] + 1})


urlpatterns = [path(ADDRESS[1:], insert), path("", include("tournaments.project.urls"))]
