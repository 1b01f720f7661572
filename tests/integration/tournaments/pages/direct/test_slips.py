"""What is printed before a round: a slip for each table."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.integration.tournaments.events_played import ACTOR, pair, play_round, publish
from tests.integration.tournaments.pages.direct.asking import Desk, said
from tournaments import services

pytestmark = pytest.mark.django_db


def test_each_table_has_a_slip_with_its_seats_and_its_link() -> None:
    desk = Desk(players=5)
    publish(desk.id)
    services.revoke_access(tournament=desk.id, round=1, table=2)
    text = said(desk.get("slips", 1))
    assert re.findall(r"Round 1 </p> <h2 class=\"slip__table\"> Table (\d)", text) == ["1", "2"]
    assert text.count('src="data:image/svg+xml') == 2
    for table in (1, 2):
        token = services.table_token(tournament=desk.id, round=1, table=table)
        assert f'<p class="slip__link">http://testserver/t/{token}/</p>' in text
    assert len(re.findall(r"<li> <bdi>Player \d</bdi> </li>", text)) == 4
    assert desk.url("slips", 1) in said(desk.get("round", 1))


def test_as_many_queries_for_1_table_and_20() -> None:
    counted = set()
    for players in (2, 40):
        desk = Desk(players=players)
        publish(desk.id)
        desk.get("slips", 1)
        with CaptureQueriesContext(connection) as queries:
            assert desk.get("slips", 1).status_code == 200
        counted.add(len(queries))
        desk.owner.delete()
    assert len(counted) == 1, counted


def test_two_of_the_same_name_are_told_apart() -> None:
    desk = Desk()
    services.import_entrants(tournament=desk.id, actor=ACTOR, data=b"name,club\nAda,Engine\nada,\n")
    services.check_in_all(tournament=desk.id, actor=ACTOR)
    pair(desk.id)
    text = said(desk.get("round", 1))
    assert '<bdi>Ada</bdi> <span class="muted small"> No. 1 · <bdi>Engine</bdi> </span>' in text
    services.publish_round(tournament=desk.id, actor=ACTOR, round=1)
    text = said(desk.get("slips", 1))
    assert '<bdi>Ada</bdi> <span class="muted small"> No. 1 · <bdi>Engine</bdi> </span>' in text
    assert '<bdi>ada</bdi> <span class="muted small"> No. 2 </span>' in text


def test_a_draft_has_no_slips_and_those_of_a_closed_round_are_dead() -> None:
    desk = Desk(players=2)
    pair(desk.id)
    assert desk.get("slips", 1).status_code == 404
    services.discard_draft(tournament=desk.id, actor=ACTOR, round=1)
    play_round(desk.id)
    assert "these links open nothing any more" in said(desk.get("slips", 1))
    assert desk.get("slips", 2).status_code == 404
