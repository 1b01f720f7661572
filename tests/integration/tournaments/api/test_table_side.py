"""What a table asks for beside its game, by the API."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games.ledger import store
from tests.integration.tournaments.api.callers import Hall, batch, hall, post, problem
from tests.integration.tournaments.events_played import ACTOR, play_table
from tournaments import selectors, services
from tournaments.models import TableDevice

pytestmark = pytest.mark.django_db

BODIES = {
    "pen/": {"device": "phone 1"},
    "call/": {"kind": "help"},
    "aside/": {"entries": [{"event_id": str(uuid4()), "event": {"type": "prize_turned", "card": "9D"}}]},
    "device/": {"device": "phone 1", "known": 3, "unsent": 2},
}
REFUSED = {
    "anonymous": (401, "not_authenticated"),
    "other_table": (403, "wrong_table"),
    "other_director": (403, "not_director"),
}
CARD = {"type": "prize_turned", "card": "9D"}


@pytest.fixture
def at() -> Hall:
    return hall()


def closed(at: Hall) -> None:
    for table in (1, 2):
        play_table(at.event, 1, table)
        services.confirm_result(tournament=at.event, round=1, table=table, actor=ACTOR)
    services.close_round(tournament=at.event, actor=ACTOR, round=1)


@pytest.mark.parametrize("rest", BODIES)
@pytest.mark.parametrize("name", REFUSED)
def test_strangers_ask_for_nothing(at: Hall, name: str, rest: str) -> None:
    before = store.head(f"tournament:{at.event}")
    assert problem(post(getattr(at, name), at.address(rest), BODIES[rest])) == REFUSED[name]
    assert (store.head(f"tournament:{at.event}"), TableDevice.objects.count()) == (before, 0)


@pytest.mark.parametrize("rest", BODIES)
@pytest.mark.parametrize("name", ["table", "director"])
def test_the_table_and_its_director_ask(at: Hall, name: str, rest: str) -> None:
    assert post(getattr(at, name), at.address(rest), BODIES[rest]).status_code == 200


@pytest.mark.parametrize(("rest", "status"), [("pen/", 403), ("call/", 403), ("aside/", 200), ("device/", 200)])
def test_after_the_round_only_what_would_be_lost_is_taken(at: Hall, rest: str, status: int) -> None:
    closed(at)
    assert post(at.table, at.address(rest), BODIES[rest]).status_code == status


@pytest.mark.parametrize(
    ("rest", "body"),
    [
        ("pen/", {}),
        ("pen/", {"device": ""}),
        ("pen/", {"device": "x" * 65}),
        ("call/", {"kind": "pizza"}),
        ("call/", {"kind": "help", "message": "x" * 201}),
        ("aside/", {"entries": []}),
        ("aside/", {"entries": [{"event_id": "1", "event": {}}]}),
        ("device/", {"device": "a", "known": -1, "unsent": 0}),
        ("device/", {"device": "a", "known": "1", "unsent": 0}),
    ],
)
def test_bad_bodies_are_answered(at: Hall, rest: str, body: dict[str, object]) -> None:
    assert problem(post(at.table, at.address(rest), body)) == (400, "invalid")


def test_a_batch_for_another_game_than_the_tables_is_refused(at: Hall) -> None:
    post(at.table, at.address("open/"))
    game = at.table.get(at.address("")).json()["game"]
    assert problem(post(at.table, at.address("events/"), {**batch(1, CARD), "game": str(uuid4())})) == (
        409,
        "other_game",
    )
    assert post(at.table, at.address("events/"), {**batch(1, CARD), "game": game}).json()["version"] == 2


def test_another_device_is_refused_until_it_takes_the_pen(at: Hall) -> None:
    post(at.table, at.address("open/"))
    first = batch(1, CARD, device="phone 1")
    assert post(at.table, at.address("events/"), first).json()["version"] == 2
    bids = batch(2, {"type": "bids_revealed", "bids": {"1": "K", "2": "A"}}, device="phone 2")
    assert problem(post(at.table, at.address("events/"), bids)) == (409, "no_pen")
    assert post(at.table, at.address("pen/"), {"device": "phone 2"}).json()["pen"] == "phone 2"
    assert post(at.table, at.address("events/"), bids).json()["version"] == 3
    assert [event.type for event in selectors.history(at.event)].count("pen_taken") == 2
    director = batch(3, {"type": "prize_turned", "card": "8D"})
    assert post(at.director, at.address("events/"), director).json()["version"] == 4


def test_entries_set_aside_are_kept_once(at: Hall) -> None:
    for _ in range(2):
        answer = post(at.table, at.address("aside/"), BODIES["aside/"] | {"device": "phone 1"})
        assert answer.json() == {"pen": "", "call": "", "aside": 1}
    (kept,) = selectors.load(at.event).state.rounds[0].tables[0].aside
    assert (kept.device, kept.entries) == ("phone 1", (CARD,))


def test_a_device_is_noted_as_it_says(at: Hall) -> None:
    post(at.table, at.address("device/"), BODIES["device/"])
    post(at.table, at.address("device/"), {**BODIES["device/"], "unsent": 5})
    assert list(TableDevice.objects.values_list("device", "known", "unsent")) == [("phone 1", 3, 5)]
