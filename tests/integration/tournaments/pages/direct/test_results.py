"""At one table: confirmation, no-shows, the link and its revocation."""

from __future__ import annotations

import pytest

from games.ledger import store
from games.services import Play, record
from tests.integration.tournaments.events_played import ACTOR, game_of, play_round, play_table, publish
from tests.integration.tournaments.pages.direct.asking import Desk, said
from tournaments import selectors, services
from tournaments.models import Seat, TableAccess

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def desk() -> Desk:
    """Two tables of two in round 1; the first has played."""
    found = Desk(players=4)
    publish(found.id)
    play_table(found.id, 1, 1)
    return found


def seats(desk: Desk, table: int) -> tuple[int, ...]:
    return selectors.load(desk.id).state.rounds[0].tables[table - 1].seats


def test_a_result_is_confirmed_once(desk: Desk) -> None:
    seen = desk.seen()
    for _ in range(2):
        assert desk.post("confirm", 1, 1, data=seen).headers["Location"] == desk.url("round", 1) + "#table-1"
    type_, body = desk.last()
    assert (type_, body["table"]) == ("result_confirmed", 1)
    scores = [seat.score for seat in Seat.objects.filter(table__number=1).order_by("position")]
    assert body["scores"] == scores
    assert [item.type for item in desk.log()].count("result_confirmed") == 1


def test_a_tap_answers_with_the_tables_and_takes_an_old_refusal_away(desk: Desk) -> None:
    refused = desk.post("confirm", 1, 2, data={"seen": "2:0"}, headers=HTMX)
    assert (refused.status_code, "Table 2 has not begun." in said(refused)) == (422, True)
    done = said(desk.client.post(desk.url("confirm", 1, 1) + "?show=open", desk.seen(), headers=HTMX))
    assert done.startswith('<div id="live"')
    assert ('id="table-1"' in done, 'id="table-2"' in done, "has not begun" in done) == (False, True, False)
    assert '<div id="refusal" hx-swap-oob="true"> </div>' in done


def adjusted(desk: Desk) -> None:
    """The score of table 1 is changed after the page was shown."""
    game = game_of(desk.id, 1, 1)
    plays = [Play({"type": "score_adjusted", "player": "1", "points": 5, "reason": "Late"})]
    record(game=game, tournament=desk.id, plays=plays, expected_version=store.head(f"game:{game}"), actor=ACTOR)


def test_a_result_that_changed_after_it_was_seen_is_not_confirmed(desk: Desk) -> None:
    play_table(desk.id, 1, 2)
    seen = desk.seen()
    adjusted(desk)
    for data, status in [(seen, 409), ({}, 422), ({"seen": ["1:x", "1:99"]}, 409)]:
        assert desk.post("confirm", 1, 1, data=data).status_code == status, data
    assert desk.last()[0] == "round_published"
    text = said(desk.client.post(desk.url("confirm_all", 1), seen, follow=True))
    assert "1 result confirmed." in text
    assert "Changed since you looked, and not confirmed: tables 1." in text
    assert desk.last()[1]["table"] == 2
    desk.post("confirm", 1, 1, data=desk.seen())
    assert desk.last()[1]["version"] == store.head(f"game:{game_of(desk.id, 1, 1)}")


def test_a_table_that_plays_is_not_confirmed(desk: Desk) -> None:
    services.open_table(tournament=desk.id, round=1, table=2, actor=ACTOR)
    response = desk.post("confirm", 1, 2, data={"seen": "2:1"})
    assert (response.status_code, "The game of table 2 goes on." in said(response)) == (422, True)
    assert desk.last()[0] == "round_published"


def test_who_did_not_come_is_recorded_and_taken_back(desk: Desk) -> None:
    first, second = seats(desk, 2)
    assert f'value="{first}"' in said(desk.get("no_show", 1, 2))
    response = desk.post("no_show", 1, 2, data={"absent": [second]})
    assert response.headers["Location"] == desk.url("round", 1) + "#table-2"
    assert desk.last() == ("no_show_recorded", {"round": 1, "table": 2, "entrants": [second]})
    text = said(desk.get("round", 1))
    assert ("did not come" in text, 'id="confirm-2"' in text) == (True, True)
    desk.post("no_show", 1, 2, data={})
    assert desk.last() == ("no_show_recorded", {"round": 1, "table": 2, "entrants": []})
    assert 'id="confirm-2"' not in said(desk.get("round", 1))


def test_a_table_where_too_few_came_is_confirmed_without_a_game(desk: Desk) -> None:
    services.record_no_show(tournament=desk.id, round=1, table=2, entrants=seats(desk, 2)[:1], actor=ACTOR)
    desk.post("confirm_all", 1, data=desk.seen())
    confirmed = [item.data for item in desk.log() if item.type == "result_confirmed"]
    assert [(item["table"], item["version"] == 0) for item in confirmed] == [(1, False), (2, True)]
    assert "This table was confirmed without a game." in said(desk.get("no_show", 1, 2))
    assert "who came is settled" in said(desk.get("no_show", 1, 1))
    text = said(desk.get("round", 1))
    assert ('id="no-show-1"' in text, 'id="no-show-2"' in text) == (False, True)
    desk.post("no_show", 1, 2, data={})
    assert [item.type for item in desk.log()[-2:]] == ["result_reopened", "no_show_recorded"]


@pytest.mark.parametrize("absent", [["99"], ["1", "2", "3", "4"], ["x"], [""]])
def test_only_who_sits_there_can_be_missing(desk: Desk, absent: list[str]) -> None:
    response = desk.post("no_show", 1, 2, data={"absent": absent})
    assert (response.status_code, "Tick people who sit at table 2." in said(response)) == (422, True)
    assert desk.last()[0] == "round_published"


def test_nobody_is_missing_at_a_table_that_plays(desk: Desk) -> None:
    one = seats(desk, 1)[0]
    response = desk.post("no_show", 1, 1, data={"absent": [one]})
    text = said(response)
    assert (response.status_code, "Table 1 has played already; take its plays back first" in text) == (422, True)
    text = said(desk.get("no_show", 1, 1))
    assert ("This table has played already" in text, 'name="absent"' in text) == (True, False)
    assert desk.url("table", 1, 1) in text


def test_a_game_without_a_play_begins_anew_without_who_did_not_come(desk: Desk) -> None:
    services.open_table(tournament=desk.id, round=1, table=2, actor=ACTOR)
    before, (one, two) = game_of(desk.id, 1, 2), seats(desk, 2)
    name = f"Player {two}"
    assert "nothing has been played. It begins anew" in said(desk.get("no_show", 1, 2))
    text = said(desk.post("no_show", 1, 2, data={"absent": [two]}, follow=True))
    assert f"Table 2: {name} did not come. Its game begins anew with those who came." in text
    assert [item.type for item in desk.log()[-2:]] == ["game_restarted", "no_show_recorded"]
    assert game_of(desk.id, 1, 2) != before
    assert ("Too few came: confirm without a game." in text, "Confirm without a game </button>" in text) == (True, True)
    text = said(desk.post("no_show", 1, 2, data={}, follow=True))
    assert "Table 2: everybody has come." in text
    services.open_table(tournament=desk.id, round=1, table=2, actor=ACTOR)
    assert one in seats(desk, 2)


def test_recording_nobody_says_so_and_records_nothing(desk: Desk) -> None:
    before = len(desk.log())
    assert "Nobody was ticked. Nothing has been recorded." in said(desk.post("no_show", 1, 2, data={}, follow=True))
    assert len(desk.log()) == before


def test_a_table_where_too_few_came_is_offered_no_start(desk: Desk) -> None:
    services.record_no_show(tournament=desk.id, round=1, table=2, entrants=seats(desk, 2)[:1], actor=ACTOR)
    for text in (
        said(desk.get("table", 1, 2)),
        said(desk.client.get(f"/t/{services.table_token(tournament=desk.id, round=1, table=2)}/")),
    ):
        assert ("Too few came to play." in text, "Start the game" in text) == (True, False)
    assert "too few came: to be confirmed" in said(desk.client.get(f"/e/{desk.slug}/rounds/1/"))


def test_the_link_of_a_table_is_shown_and_revoked_once(desk: Desk) -> None:
    token = services.table_token(tournament=desk.id, round=1, table=1)
    text = said(desk.get("link", 1, 1))
    assert f"http://testserver/t/{token}/" in text
    assert 'src="data:image/svg+xml' in text
    for _ in range(2):
        assert desk.post("link", 1, 1, data={"token": token}).headers["Location"] == desk.url("link", 1, 1)
    assert TableAccess.objects.get(tournament_id=desk.id, round=1, table=1).generation == 2
    assert services.find_access(token=token) is None
    new = services.table_token(tournament=desk.id, round=1, table=1)
    assert services.find_access(token=new) is not None
    assert TableAccess.objects.get(tournament_id=desk.id, round=1, table=2).generation == 1


@pytest.mark.parametrize("token", ["", "x", "é\0"])
def test_another_token_revokes_nothing(desk: Desk, token: str) -> None:
    assert desk.post("link", 1, 1, data={"token": token}).status_code == 302
    assert TableAccess.objects.get(tournament_id=desk.id, round=1, table=1).generation == 1


def test_the_link_of_a_closed_round_is_said_to_be_dead() -> None:
    desk = Desk(players=2)
    play_round(desk.id)
    assert "the link opens nothing any more" in said(desk.get("link", 1, 1))


@pytest.mark.parametrize("name", ["confirm", "no_show", "link"])
@pytest.mark.parametrize(("number", "table"), [(1, 3), (1, 0), (2, 1), (0, 0), (1, 10**30)])
def test_a_table_that_there_is_not(desk: Desk, name: str, number: int, table: int) -> None:
    before = len(desk.log())
    assert desk.post(name, number, table).status_code == 404
    assert len(desk.log()) == before


def test_a_game_that_has_just_begun_has_one_event(desk: Desk) -> None:
    services.open_table(tournament=desk.id, round=1, table=2, actor=ACTOR)
    assert " 1 event recorded " in said(desk.get("table", 1, 2))
