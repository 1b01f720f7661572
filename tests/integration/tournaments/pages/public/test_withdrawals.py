"""Who leaves a round robin early: standings and the players' pages say what does not count."""

import re

import pytest
from django.test import Client

from tests.integration.tournaments.events_played import ACTOR, director, event, play_round
from tournaments import services
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def words(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return " ".join(re.sub(r"<(?!/?s\b)[^>]+>", " ", response.content.decode()).split())


def test_the_games_of_who_left_early_are_struck_out_everywhere(client: Client) -> None:
    tournament = event(director(), players=6, format="round_robin", rounds=5)
    play_round(tournament)
    services.withdraw(tournament=tournament, actor=ACTOR, entrant=6, reason="ill")
    play_round(tournament)
    services.rescore(tournament=tournament)
    site = f"/e/{Tournament.objects.get(pk=tournament).slug}/"
    standings = words(client, f"{site}standings/")
    assert standings.count("left before half of the games: no result counts") == 1
    # Round 1: players 1 and 6 met, and that game counts for neither. Round 2: player 4 waited for 6 in vain.
    assert "does not count" in words(client, f"{site}players/1/")
    assert re.search(r'<s class="num">\d+</s>', words(client, f"{site}players/6/"))
    assert "does not count" not in words(client, f"{site}players/2/")
    report = words(client, f"{site}players/4/")
    assert "forfeit" not in report


def test_forfeits_are_told_to_those_who_waited_for_who_left_late(client: Client) -> None:
    tournament = event(director(), players=4, format="round_robin", rounds=3)
    for _ in range(2):
        play_round(tournament)
    services.withdraw(tournament=tournament, actor=ACTOR, entrant=4, reason="")
    play_round(tournament)
    services.rescore(tournament=tournament)
    site = f"/e/{Tournament.objects.get(pk=tournament).slug}/"
    assert "won by forfeit against" in words(client, f"{site}players/2/")
    assert "no result counts" not in words(client, f"{site}standings/")
