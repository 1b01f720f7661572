"""A draft changed by hand: the cost of a swap is read before it is made, and kept tables outlast the next pairing."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.integration.tournaments.events_played import ACTOR, pair, play_round
from tests.integration.tournaments.pages.direct.asking import Desk, said
from tournaments import selectors, services
from tournaments.models import Seat

pytestmark = pytest.mark.django_db
RunTasks = Callable[[], list[str]]


def seats(desk: Desk, number: int) -> list[tuple[int, ...]]:
    return [table.seats for table in selectors.load(desk.id).state.rounds[number - 1].tables]


def job_of(desk: Desk, number: int) -> str:
    return re.findall(r'name="job" value="([^"]*)"', desk.get("round", number).content.decode())[0]


@pytest.fixture
def desk() -> Desk:
    """The second round of eight players is drafted."""
    found = Desk(players=8)
    play_round(found.id)
    pair(found.id)
    return found


def test_a_swap_is_seen_first_and_then_made(desk: Desk) -> None:
    first, *_, last = seats(desk, 2)
    page = said(desk.get("round", 2))
    assert "See what the swap costs" in page
    before, job = len(desk.log()), job_of(desk, 2)
    asked = desk.get("swap", 2, data={"one": first[0], "two": last[0], "job": job})
    assert asked.status_code == 200
    assert "The draft is better as it is." in said(asked)
    assert "The points at the tables differ by 0 in all now, by 2 after the swap." in said(asked)
    assert len(desk.log()) == before
    made = desk.post("swap", 2, data={"one": first[0], "two": last[0], "job": job}, follow=True)
    assert "The two have changed places." in said(made)
    assert desk.last()[0] == "players_swapped"
    assert seats(desk, 2)[0] == (last[0], first[1])
    rows = Seat.objects.filter(table__round__number=2, table__number=1).order_by("position")
    assert [row.entrant.number for row in rows] == [last[0], first[1]]
    # Sent twice, from a page that is out of date: nothing happens but a sentence.
    again = desk.post("swap", 2, data={"one": first[0], "two": last[0], "job": job})
    assert (again.status_code, "has been paired anew meanwhile" in said(again)) == (422, True)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"one": 1, "two": 1}, "Choose two different players"),
        ({"one": 1, "two": 99}, "has no place in this draft"),
        ({"one": "x", "two": ""}, "Choose two different players"),
    ],
)
def test_what_no_swap_can_be_is_told_on_the_draft(desk: Desk, asked: dict[str, object], sentence: str) -> None:
    before = len(desk.log())
    answer = desk.get("swap", 2, data=asked)
    assert 400 <= answer.status_code < 500
    assert sentence in said(answer)
    assert len(desk.log()) == before


def test_kept_tables_outlast_the_next_pairing(desk: Desk) -> None:
    first, *_, last = seats(desk, 2)
    desk.post("swap", 2, data={"one": first[0], "two": last[0], "job": job_of(desk, 2)})
    kept = seats(desk, 2)[0]
    answer = desk.post("pair_rest", 2, data={"table": "1", "job": job_of(desk, 2)})
    assert answer.headers["Location"] == desk.url("pairing")
    services.run_pairing(job=services.unfinished_jobs()[0])
    assert kept in seats(desk, 2)
    page = desk.get("round", 2).content.decode()
    assert len(re.findall(r"checked>", page)) == 1
    assert "The director locked this table" in page


def test_tables_can_be_kept_without_pairing_again(desk: Desk) -> None:
    desk.post("lock_tables", 2, data={"table": ["1", "2"], "job": job_of(desk, 2)})
    assert desk.last() == ("tables_locked", {"round": 2, "tables": [list(seat) for seat in seats(desk, 2)[:2]]})
    refused = desk.post("lock_tables", 2, data={"table": "9"})
    assert "Round 2 has no table 9." in said(refused)


def test_a_round_robin_offers_none_of_it() -> None:
    desk = Desk(players=4, format="round_robin")
    pair(desk.id)
    assert "See what the swap costs" not in said(desk.get("round", 1))
    assert "settled by the schedule" in said(desk.get("swap", 1, data={"one": 1, "two": 2}))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("together", [False, True])
@pytest.mark.parametrize("format_", ["swiss", "dutch"])
def test_tables_that_the_others_cannot_be_paired_beside_are_unlocked_without_a_draft(
    format_: str, together: bool, run_tasks: RunTasks
) -> None:
    """Two of four are locked; then these two, or the other two, must not meet."""
    desk = Desk(players=4, format=format_)
    pair(desk.id)
    kept, rest = seats(desk, 1)
    services.lock_tables(tournament=desk.id, actor=ACTOR, round=1, tables=[1])
    services.discard_draft(tournament=desk.id, actor=ACTOR, round=1)
    one, two = kept if together else rest
    services.forbid_pair(tournament=desk.id, actor=ACTOR, one=one, two=two)
    before = len(desk.log())
    desk.post("pairing", data={"round": 1})
    run_tasks()
    assert len(desk.log()) == before
    page = said(desk.get("pairing"))
    assert ("This round could not be paired." in page, desk.url("pair_unlocked") in page) == (True, True)
    assert desk.post("pair_unlocked").status_code == 302
    run_tasks()
    assert all({one, two} != set(table) for table in seats(desk, 1))
    desk.post("pair_unlocked")
    assert desk.last()[0] == "pairing_drafted"


@pytest.mark.django_db(transaction=True)
def test_only_locked_tables_are_unlocked(run_tasks: RunTasks) -> None:
    desk = Desk(players=4)
    for two in (2, 3, 4):
        services.forbid_pair(tournament=desk.id, actor=ACTOR, one=1, two=two)
    desk.post("pairing", data={"round": 1})
    run_tasks()
    page = said(desk.get("pairing"))
    assert ("This round could not be paired." in page, desk.url("pair_unlocked") in page) == (True, False)
