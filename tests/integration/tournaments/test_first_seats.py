"""Who is to deal first by the Dutch system does so in the game."""

from __future__ import annotations

import pytest

from games import selectors as games
from tests.integration.tournaments.events_played import ACTOR, director, event, game_of, play_round, publish
from tournaments import selectors, services
from tournaments.pairing.dutch_reasons import seats

pytestmark = pytest.mark.django_db


def test_the_first_seat_deals_in_every_round() -> None:
    options = {"variant": "match", "coins": 20, "hands": 2}
    tournament = event(director(), players=6, game="diamondback", options=options, format="dutch")
    play_round(tournament)
    round_ = publish(tournament)
    drafted = selectors.load(tournament).state.rounds[round_ - 1]
    explained = {
        item["table"]: item["params"]["who"]
        for item in drafted.pairing["explanations"]
        if item["code"] in seats.TEMPLATES
    }
    for table in drafted.tables:
        services.open_table(tournament=tournament, round=round_, table=table.number, actor=ACTOR)
        found = games.find(game_of(tournament, round_, table.number))
        assert found is not None
        assert (found.state.started["players"], found.state.started["dealer"]) == (["1", "2"], "1")
        assert explained[table.number] == table.seats[0]
