"""The desk at every point of an event: which step it names, and where its button leads."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games import selectors as games
from games.ledger.models import ParkedEvent
from games.models import Game
from games.services import Play, record
from tests.integration.tournaments.events_played import ACTOR, game_of, pair, play_round, play_table, publish
from tests.integration.tournaments.pages.direct.asking import Desk, said
from tournaments import services
from tournaments.models import PairingJob, Tournament
from tournaments.selectors import direct

pytestmark = pytest.mark.django_db


def step(desk: Desk) -> str:
    return direct.desk(Tournament.objects.get(pk=desk.id), timezone.now()).step


def confirm(desk: Desk, table: int) -> None:
    services.confirm_result(tournament=desk.id, round=1, table=table, actor=ACTOR)


def reopen(desk: Desk) -> None:
    """A correction takes back all that table 1 of round 1 has played."""
    game = game_of(desk.id, 1, 1)
    voided = {"type": "voided", "from": 2, "reason": "miscounted"}
    version = games.load(game).version
    record(game=game, tournament=desk.id, plays=[Play(voided)], expected_version=version, actor=ACTOR)


def primary(desk: Desk) -> str:
    """Where the desk's one primary button leads."""
    (button,) = [part for part in desk.get("desk").content.decode().split("<") if "button--primary" in part]
    kind = "formaction" if "formaction=" in button else "href"
    return button.split(f'{kind}="')[1].split('"')[0]


def test_from_the_empty_event_to_the_final_standings() -> None:
    desk = Desk(rounds=1)
    assert (step(desk), primary(desk)) == ("register", desk.url("import"))
    services.import_entrants(tournament=desk.id, actor=ACTOR, data=b"name\nA\nB\nC\nD\n")
    assert (step(desk), primary(desk)) == ("check_in", desk.url("players") + "?show=missing")
    assert "Pair round 1" not in said(desk.get("desk"))
    services.check_in(tournament=desk.id, actor=ACTOR, entrants=[1, 2])
    assert (step(desk), "Pair round 1 with 2" in said(desk.get("desk"))) == ("check_in", True)
    services.check_in_all(tournament=desk.id, actor=ACTOR)
    assert (step(desk), primary(desk)) == ("pair", desk.url("pairing"))
    services.request_pairing(tournament=desk.id, actor=ACTOR)
    assert (step(desk), primary(desk)) == ("pairing", desk.url("pairing"))
    services.run_pairing(job=PairingJob.objects.get().id)
    assert (step(desk), primary(desk)) == ("publish", desk.url("round", 1))
    services.publish_round(tournament=desk.id, actor=ACTOR, round=1)
    assert (step(desk), primary(desk)) == ("play", desk.url("round", 1) + "?show=open")
    play_table(desk.id, 1, 1)
    assert "Confirm 1 finished result" in said(desk.get("desk"))
    confirm(desk, 1)
    assert "Round 1: 1 of 2 tables are confirmed." in said(desk.get("desk"))
    play_table(desk.id, 1, 2)
    confirm(desk, 2)
    assert (step(desk), primary(desk)) == ("close", desk.url("close", 1))
    desk.post("close", 1)
    assert (step(desk), primary(desk)) == ("finish", desk.url("finish"))
    desk.post("finish")
    assert (step(desk), primary(desk)) == ("finished", f"/e/{desk.slug}/standings/")


def test_before_a_round_the_desk_says_who_will_sit_out() -> None:
    desk = Desk(players=6)
    services.request_bye(tournament=desk.id, actor=ACTOR, entrant=2, round=1, kind="half")
    services.request_bye(tournament=desk.id, actor=ACTOR, entrant=3, round=2, kind="half")
    text = said(desk.get("desk"))
    assert "6 players are checked in. 1 has asked for a bye in round 1." in text
    assert "5 players fill 2 tables. 1 is left over and gets a bye." in text
    services.cancel_bye(tournament=desk.id, actor=ACTOR, entrant=2, round=1)
    text = said(desk.get("desk"))
    assert ("asked for a bye" in text, "left over" in text, "6 players fill 3 tables." in text) == (False, False, True)


def test_too_few_for_a_table_are_told_so_and_can_finish() -> None:
    desk = Desk(players=4)
    services.withdraw(tournament=desk.id, actor=ACTOR, entrant=1)
    play_round(desk.id)
    for entrant in (2, 3):
        services.withdraw(tournament=desk.id, actor=ACTOR, entrant=entrant)
    text = said(desk.get("desk"))
    assert step(desk) == "check_in"
    assert "1 player is here to play; a table needs 2." in text
    assert ("Pair round 2" in text, desk.url("finish") in text) == (False, True)
    services.request_bye(tournament=desk.id, actor=ACTOR, entrant=4, round=2, kind="zero")
    assert "0 players are here to play; a table needs 2." in said(desk.get("desk"))


def test_between_rounds_who_is_missing_does_not_hold_up_the_pairing() -> None:
    desk = Desk(players=4)
    play_round(desk.id)
    services.cancel_check_in(tournament=desk.id, actor=ACTOR, entrant=4)
    text = said(desk.get("desk"))
    assert step(desk) == "pair"
    assert "3 players are checked in. 1 is not, and will be left out." in text
    assert "3 players fill 1 table. 1 is left over and gets a bye." in text
    assert ("Pair round 2" in text, "Finish the event now" in text) == (True, True)


def test_results_that_a_correction_has_opened_again_come_first() -> None:
    desk = Desk(players=2)
    play_round(desk.id)
    reopen(desk)
    assert step(desk) == "reopened"
    assert desk.url("round", 1) + "?show=open#table-1" in said(desk.get("desk"))


def test_a_correction_after_the_end_asks_for_the_confirmation() -> None:
    desk = Desk(players=2, rounds=1)
    play_round(desk.id)
    services.finish_tournament(tournament=desk.id, actor=ACTOR)
    reopen(desk)
    assert step(desk) == "reopened"


def test_the_numbers() -> None:
    desk = Desk(players=5)
    services.cancel_check_in(tournament=desk.id, actor=ACTOR, entrant=2)
    services.withdraw(tournament=desk.id, actor=ACTOR, entrant=5)
    found = direct.counts(Tournament.objects.get(pk=desk.id))
    assert (found.registered, found.here, found.missing, found.withdrawn) == (5, 3, 1, 1)


def test_too_many_rounds_for_the_field_are_said_before_the_first() -> None:
    desk = Desk(players=4, rounds=5)
    assert "With 4 entrants, repeats are unavoidable after round 3; 5 are planned." in said(desk.get("desk"))
    pair(desk.id)
    assert "without a repeat" not in said(desk.get("desk"))


def test_a_pairing_that_failed_says_why_and_can_be_asked_for_again() -> None:
    desk = Desk(players=2)
    job = services.request_pairing(tournament=desk.id, actor=ACTOR)
    PairingJob.objects.filter(pk=job.pk).update(status="failed", error="Lift one of these: 1–2.")
    text = said(desk.get("desk"))
    assert ("Round 1 could not be paired: Lift one of these: 1–2." in text, "Pair round 1" in text) == (True, True)


def test_a_table_that_has_gone_quiet() -> None:
    desk = Desk(players=2)
    publish(desk.id)
    services.open_table(tournament=desk.id, round=1, table=1, actor=ACTOR)
    assert "quiet for 10 minutes" not in said(desk.get("desk"))
    Game.objects.update(last_at=timezone.now() - timedelta(minutes=11))
    assert "quiet for 10 minutes" in said(desk.get("desk"))


def test_what_stopped_and_what_was_proved_faulty_is_said() -> None:
    desk = Desk(players=2)
    publish(desk.id)
    play_table(desk.id, 1, 1)
    Game.objects.update(irregularities=2)
    game = f"game:{game_of(desk.id, 1, 1)}"
    ParkedEvent.objects.create(
        projection="games", stream=game, tournament=desk.id, version=3, pos=9, error="KeyError: <x>", parked_at=0
    )
    text = said(desk.get("desk"))
    assert f"What these pages show of {game} stopped at its event 3 (games)." in text
    assert "KeyError: &lt;x&gt;" in text
    assert "Round 1, table 1: 2 irregularities" in text


def test_the_part_that_asks_for_itself_is_sent_only_when_it_looks_different() -> None:
    desk = Desk(players=2)
    part = desk.get("desk", headers={"HX-Request": "true"}).content.decode()
    again = part.split('hx-get="')[1].split('"')[0]
    assert desk.client.get(again, headers={"HX-Request": "true"}).status_code == 204
    services.cancel_check_in(tournament=desk.id, actor=ACTOR, entrant=2)
    changed = desk.client.get(again, headers={"HX-Request": "true"})
    assert (changed.status_code, changed.content.decode() != part) == (200, True)


def test_the_event_is_finished_after_a_question() -> None:
    desk = Desk(players=2, rounds=3)
    play_round(desk.id)
    assert "1 of 3 rounds have been paired." in said(desk.get("finish"))
    for _ in range(2):
        assert desk.post("finish").headers["Location"] == desk.url("desk")
    assert [item.type for item in desk.log()].count("tournament_finished") == 1


@pytest.mark.parametrize(("rounds", "sentence"), [(0, "No round has been played yet."), (1, "Close round 1 first.")])
def test_the_event_cannot_be_finished_yet(rounds: int, sentence: str) -> None:
    desk = Desk(players=2)
    if rounds:
        publish(desk.id)
    response = desk.post("finish")
    assert (response.status_code, sentence in said(response)) == (422, True)
    assert desk.last()[0] != "tournament_finished"
