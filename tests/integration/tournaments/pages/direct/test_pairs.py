"""Who must not meet: put down, paired by, taken back; and what a pairing says that they block."""

from __future__ import annotations

import pytest

from tests.integration.tournaments.checks import check_event
from tests.integration.tournaments.events_played import ACTOR, pair, play_round
from tests.integration.tournaments.pages.direct.asking import Desk, said
from tournaments import selectors, services
from tournaments.models import PairingJob, Tournament

pytestmark = pytest.mark.django_db

SWISS = ("swiss", "dutch")


def tables(desk: Desk) -> list[set[int]]:
    current = selectors.load(desk.id).state.current
    assert current is not None
    return [set(table.seats) for table in current.tables]


@pytest.mark.parametrize("format_", SWISS)
def test_two_are_kept_apart_and_may_meet_again(format_: str) -> None:
    desk = Desk(players=4, format=format_)
    pair(desk.id)
    before = tables(desk)
    services.discard_draft(tournament=desk.id, actor=ACTOR, round=1)
    one, two = sorted(before[0])
    text = said(desk.post("pairs", data={"one": str(two), "two": str(one)}, follow=True))
    assert "From the next pairing on these two do not meet." in text
    assert desk.last() == ("forbidden_pair_added", {"one": one, "two": two})
    assert Tournament.objects.get().forbidden == [[one, two]]
    assert f"<bdi>Player {one}</bdi>" in text
    assert "Who must not meet" in said(desk.get("players"))
    pair(desk.id)
    assert {one, two} not in tables(desk)
    check_event(desk.id)
    services.discard_draft(tournament=desk.id, actor=ACTOR, round=1)
    text = said(desk.post("allow_pair", data={"one": str(one), "two": str(two)}, follow=True))
    assert "Kept apart" not in text
    pair(desk.id)
    assert tables(desk) == before


def test_tables_of_more_than_two_keep_them_apart_too() -> None:
    desk = Desk(players=8, game="dalrymple", sizes=(4,), method={"name": "placement"})
    for two in (2, 3, 4):
        services.forbid_pair(tournament=desk.id, actor=ACTOR, one=1, two=two)
    pair(desk.id)
    assert {1, 5, 6, 7, 8} > next(table for table in tables(desk) if 1 in table)


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"one": "1", "two": "1"}, "Choose two players; nobody can meet themselves."),
        ({"one": "1", "two": "9"}, "There is no entrant 9 in this event."),
        ({"one": "1", "two": ""}, "A whole number is needed here"),
        ({"one": "<b>", "two": "1"}, "A whole number is needed here"),
    ],
)
@pytest.mark.parametrize("name", ["pairs", "allow_pair"])
def test_what_makes_no_sense_is_refused(name: str, sent: dict[str, str], sentence: str) -> None:
    desk = Desk(players=2)
    before = len(desk.log())
    response = desk.post(name, data=sent)
    assert (response.status_code in {404, 422}, sentence in said(response)) == (True, True)
    assert len(desk.log()) == before


def test_a_round_robin_offers_it_not() -> None:
    desk = Desk(players=4, format="round_robin")
    assert desk.url("pairs") not in said(desk.get("players"))
    text = said(desk.get("pairs"))
    assert ("In a round robin everyone meets everyone" in text, "Keep two apart" in text) == (True, False)
    assert desk.post("pairs", data={"one": "1", "two": "2"}).status_code == 422


def test_a_draft_that_seats_them_together_is_paired_anew() -> None:
    desk = Desk(players=4, format="dutch")
    pair(desk.id)
    one, two = sorted(tables(desk)[0])
    desk.post("pairs", data={"one": str(one), "two": str(two)})
    text = said(desk.get("round", 1))
    assert "Since this draft was made these were forbidden to meet:" in text
    assert ("Discard it and pair again" in text, "Publish round 1" in text) == (True, False)
    response = desk.post("publish", 1)
    assert (response.status_code, "must not meet; discard it and pair again" in said(response)) == (422, True)


def failed(desk: Desk, format_: str) -> PairingJob:
    job = services.request_pairing(tournament=desk.id, actor=ACTOR)
    services.run_pairing(job=job.id)
    job.refresh_from_db()
    assert job.status == "failed", format_
    return job


@pytest.mark.parametrize(("format_", "code"), [("swiss", "forbidden_blocks"), ("dutch", "no_valid_pairing")])
def test_forbidden_pairs_that_block_a_round_are_named(format_: str, code: str) -> None:
    desk = Desk(players=4, format=format_)
    for two in (2, 3, 4):
        services.forbid_pair(tournament=desk.id, actor=ACTOR, one=1, two=two)
    before = len(desk.log())
    assert failed(desk, format_).error_code == code
    assert len(desk.log()) == before
    text = said(desk.get("pairing"))
    assert "This round could not be paired." in text
    for two in (2, 3, 4):
        assert f"It would be enough to let these two meet: \u2068Player 1\u2069, \u2068Player {two}\u2069." in text
    assert desk.url("pairs") in text
    assert "What is in the way" in said(desk.get("desk"))
    services.allow_pair(tournament=desk.id, actor=ACTOR, one=1, two=2)
    assert pair(desk.id) == 1


def test_forbidden_pairs_that_block_larger_tables_are_named_with_what_would_help() -> None:
    desk = Desk(players=8, game="dalrymple", sizes=(4,), method={"name": "placement"})
    for two in (2, 3, 4, 5, 6):
        services.forbid_pair(tournament=desk.id, actor=ACTOR, one=1, two=two)
    before = len(desk.log())
    assert failed(desk, "tables").error_code == "forbidden_blocks"
    assert len(desk.log()) == before
    text = said(desk.get("pairing"))
    assert "No tables of the allowed sizes keep all forbidden pairs apart." in text
    for two in (2, 3, 4, 5, 6):
        assert f"It would be enough to let these two meet: \u2068Player 1\u2069, \u2068Player {two}\u2069." in text
    assert "Give somebody a bye on request in this round, or check in who is missing." in text
    services.request_bye(tournament=desk.id, actor=ACTOR, entrant=1, round=1, kind="half")
    assert pair(desk.id) == 1


def test_where_everybody_has_met_the_dutch_system_says_so() -> None:
    desk = Desk(players=2, format="dutch", rounds=2)
    play_round(desk.id)
    before = len(desk.log())
    failed(desk, "dutch")
    assert len(desk.log()) == before
    text = said(desk.get("pairing"))
    assert "not everybody who is here can have an opponent" in text
    assert "\u2068Player 1\u2069 may meet nobody who is here." in text
    assert "Give somebody a bye on request in this round" in text
