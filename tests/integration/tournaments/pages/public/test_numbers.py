"""Where a player's numbers come from, and what the last round can bring, as the player's page says it."""

from __future__ import annotations

import html
import re
from typing import Any, Final
from uuid import UUID

import pytest
from django.test import Client

from games.services import Play, record
from scoring.methods import explain
from tests.integration.tournaments.events_played import ACTOR, director, event, game_of, publish
from tests.integration.tournaments.histories import OPTIONS
from tournaments import selectors, services
from tournaments.fields import scoring_field
from tournaments.models import Tournament
from tournaments.selectors import numbers

pytestmark = pytest.mark.django_db

TABLES: Final[dict[str, Any]] = {
    "game": "diamondback",
    "options": OPTIONS,
    "sizes": (3, 4),
    "method": {"name": "placement"},
    "tie_breaks": ("BH", "SB", "AOB", "TGS", "MAR"),
}


def page(client: Client, tournament: UUID, number: int = 1) -> str:
    found = client.get(f"/e/{Tournament.objects.get(pk=tournament).slug}/players/{number}/")
    assert found.status_code == 200
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", found.content.decode())).split())


def enter(tournament: UUID, round_: int, table: int, *scores: int) -> None:
    """The table's result, entered alone and confirmed."""
    services.open_table(tournament=tournament, round=round_, table=table, actor=ACTOR)
    game = game_of(tournament, round_, table)
    result = {"type": "result_entered", "scores": {str(seat): score for seat, score in enumerate(scores, start=1)}}
    record(game=game, tournament=tournament, plays=[Play(result)], expected_version=1, actor=ACTOR)
    services.confirm_result(tournament=tournament, round=round_, table=table, actor=ACTOR)


def test_every_number_in_a_sentence_is_written_as_in_the_standings(client: Client) -> None:
    tournament = event(director(), players=7, rounds=2, **TABLES)
    publish(tournament)
    enter(tournament, 1, 1, 5, -2, -3)
    enter(tournament, 1, 2, 10, -8, -8, 6)
    services.close_round(tournament=tournament, actor=ACTOR, round=1)
    pages = [page(client, tournament, number) for number in range(1, 8)]
    for text in pages:
        numbers = text[text.index("Where the numbers come from") :]
        assert all(int(top) < int(bottom) for top, bottom in re.findall(r"(\d+)/(\d+)", numbers))
        assert not re.search(r"-\d", numbers)
    assert any("with 1⅓" in text for text in pages)
    assert any("−8 against" in text for text in pages)


def test_a_name_from_right_to_left_keeps_to_its_place(client: Client) -> None:
    tournament = event(director(), players=2, rounds=2)
    services.rename_entrant(tournament=tournament, actor=ACTOR, entrant=2, name="יעל כהן")
    publish(tournament)
    enter(tournament, 1, 1, 50, 41)
    services.close_round(tournament=tournament, actor=ACTOR, round=1)
    assert "against \u2068יעל כהן\u2069" in page(client, tournament)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"method": {"name": "share"}}, "points hang on how high the scores are, not only on who is ahead"),
        ({"method": {"name": "game_points"}}, "points hang on how high the scores are, not only on who is ahead"),
        ({"sizes": (6,)}, "at tables of more than 5 there are too many ways"),
    ],
)
def test_where_the_last_round_is_not_worked_out_the_page_says_why(
    client: Client, changes: dict[str, Any], said: str
) -> None:
    settings = {**TABLES, "game": "diamond-points", "options": {}, **changes}
    tournament = event(director(), players=6, rounds=1, **settings)
    assert "What the last round can bring" not in page(client, tournament)
    publish(tournament)
    text = page(client, tournament)
    assert "What the last round can bring Which places are possible" in text
    assert said in text
    assert "Best place" not in text


def test_places_at_the_table_are_told_with_those_who_share_them(client: Client) -> None:
    tournament = event(director(), players=3, rounds=1, **{**TABLES, "sizes": (3,), "tie_breaks": ("WIN",)})
    publish(tournament)
    text = page(client, tournament)
    for said in (
        "Place 1 at the table 1 1",
        "Place 1 at the table, shared by 2 1 1",
        "Place 1 at the table, shared by 3 1 1",
        "Place 2 at the table 2 2",
        "Place 2 at the table, shared by 2 2 2",
        "Place 3 at the table 3 3",
    ):
        assert said in text


def test_every_state_of_the_event_is_explained_by_its_own_numbers(client: Client) -> None:
    events = [event(director(name), players=2, rounds=2) for name in ("ann", "ben", "cem")]
    for scores in ((50, 41), (41, 50)):
        for tournament in events:
            number = publish(tournament)
            enter(tournament, number, 1, *scores)
            services.close_round(tournament=tournament, actor=ACTOR, round=number)
            state = selectors.load(tournament).state
            for entrant in (1, 2, 1):
                found = numbers.explanations(tournament, selectors.load(tournament), entrant)
                field = scoring_field(state)
                assert found == [explain(field, entrant, code) for code in ("PTS", "BH", "WIN")]
    assert len(numbers._kept._explainers) == 2
