"""Prints as a director's browser and everybody's get them."""

from __future__ import annotations

import csv
import io
from typing import Any

from django.test import Client
from django.urls import reverse

from tests.integration.tournaments.pages.direct.asking import Desk
from tests.unit.scoring.sheets.samples import text_of

ALL = ("by-name", "pairings", "slips", "results", "sheets", "games", "recap", "standings")
PUBLIC = ("by-name", "pairings", "recap")
FORMS = {"pdf": "application/pdf", "csv": "text/csv; charset=utf-8", "json": "application/json"}


def address(desk: Desk, round_: int, what: str, kind: str) -> str:
    return reverse("direct:print", args=[desk.slug, round_, what, kind])


def content(desk: Desk, round_: int, what: str, kind: str) -> bytes:
    """The file that the director gets."""
    response = desk.client.get(address(desk, round_, what, kind))
    assert response.status_code == 200, (what, kind)
    assert response["Content-Type"] == FORMS[kind]
    return bytes(response.content)


def words(desk: Desk, round_: int, what: str) -> str:
    """What stands on the print."""
    return text_of(content(desk, round_, what, "pdf"))


def rows(desk: Desk, round_: int, what: str) -> list[dict[str, str]]:
    """The print as a spreadsheet has it."""
    text = content(desk, round_, what, "csv").decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def public(slug: str, name: str, *args: object, **query: str) -> Any:
    """The answer that everybody gets."""
    return Client().get(reverse(f"public:{name}", args=[slug, *args]), query)
