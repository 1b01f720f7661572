"""The pairings by name, for the wall."""

import re

import pytest
from django.test import Client

from tests.integration.tournaments.events_played import ACTOR, director, event, pair
from tournaments import services
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_everybody_is_found_by_name_once_the_round_is_public(client: Client) -> None:
    tournament = event(director())
    data = "name,club\nZoë,\nÁbel,\nada,Loom\nAda,Engine\nBo,\nCy,\n".encode()
    services.import_entrants(tournament=tournament, actor=ACTOR, data=data)
    services.check_in_all(tournament=tournament, actor=ACTOR)
    services.request_bye(tournament=tournament, actor=ACTOR, entrant=6, round=1, kind="half")
    pair(tournament)
    path = f"/e/{Tournament.objects.get().slug}/rounds/1/by-name/"
    assert client.get(path).status_code == 404
    services.publish_round(tournament=tournament, actor=ACTOR, round=1)
    html = " ".join(client.get(path).content.decode().split())
    listed = [re.sub(r"<[^>]+>", "", item) for item in re.findall(r"<li> <span> (.*?) </span> </li>", html)]
    assert [re.sub(" +", " ", item) for item in listed] == [
        "Ábel table 2, seat 2",
        "ada No. 3 · Loom table 1, seat 2",
        "Ada No. 4 · Engine table 2, seat 1",
        "Bo bye",
        "Cy half-point bye, on request",
        "Zoë table 1, seat 1",
    ]
    assert path in client.get(path.removesuffix("by-name/")).content.decode()
