"""Names reach the ledger sealed, are read everywhere, and after an erasure nowhere."""

from __future__ import annotations

from io import StringIO
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import translation
from django.utils.translation import trans_real

from games.ledger import checkpoints, store
from games.ledger.events import NewEvent
from games.ledger.rebuilding import rebuild
from tests.integration.tournaments.events_played import ACTOR, director, event, pair, play_round
from tournaments import people, selectors, services
from tournaments.errors import TournamentError
from tournaments.models import Entrant, PersonKey, Tournament
from tournaments.selectors.drafts import draft

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> UUID:
    """Two who are in the hall: Ann Lee of Leith and Bo."""
    made = event(director())
    services.register_entrant(tournament=made, actor=ACTOR, name="Ann Lee", club="Leith", rating=1800)
    services.register_entrant(tournament=made, actor=ACTOR, name="Bo")
    services.check_in_all(tournament=made, actor=ACTOR)
    return made


def person_of(tournament: UUID, entrant: int) -> UUID:
    return UUID(selectors.load(tournament).state.entrants[entrant].person)


def erase(tournament: UUID, entrant: int) -> None:
    services.erase_entrant(tournament=tournament, actor=ACTOR, entrant=entrant)


def in_step() -> bool:
    """Whether every row is what a rebuild gives, and every chain holds."""
    return all(not done.differing and not done.parked for done in rebuild(check=True)) and not store.verify_all().broken


def test_the_ledger_holds_no_name(tournament: UUID) -> None:
    stored = list(store.read(selectors.stream_of(tournament)))
    registered = stored[1]
    assert (registered.type, registered.schema) == ("entrant_registered", 2)
    assert set(registered.data) == {"entrant", "rating", "person", "sealed"}
    assert not any(word in str(item.data) for item in stored for word in ("Ann", "Lee", "Leith"))


def test_state_rows_and_history_have_the_name(tournament: UUID) -> None:
    entrant = selectors.load(tournament).state.entrants[1]
    assert (entrant.name, entrant.club, entrant.rating) == ("Ann Lee", "Leith", 1800)
    assert Entrant.objects.values_list("person_name", "club").get(number=1) == ("Ann Lee", "Leith")
    assert [item.data["name"] for item in selectors.history(tournament) if item.type == people.REGISTERED] == [
        "Ann Lee",
        "Bo",
    ]
    assert in_step()


def test_a_corrected_name_is_sealed_with_the_same_key_and_erased_with_it(tournament: UUID) -> None:
    services.rename_entrant(tournament=tournament, actor=ACTOR, entrant=1, name="Anne Leigh", club="Loom")
    (stored,) = [item for item in store.read(selectors.stream_of(tournament)) if item.type == "entrant_renamed"]
    assert set(stored.data) == {"entrant", "person", "sealed"}
    assert (stored.data["person"], "Anne" in str(stored.data)) == (str(person_of(tournament, 1)), False)
    assert Entrant.objects.values_list("person_name", "club").get(number=1) == ("Anne Leigh", "Loom")
    assert in_step()
    erase(tournament, 1)
    assert not any("Anne" in str(item.data) for item in selectors.history(tournament))
    entrant = selectors.load(tournament).state.entrants[1]
    assert (entrant.name, entrant.club, entrant.erased) == ("", "", True)
    with pytest.raises(TournamentError) as refused:
        services.rename_entrant(tournament=tournament, actor=ACTOR, entrant=1, name="Anne Leigh")
    assert refused.value.code == "already_erased"
    assert in_step()


def test_an_erasure_is_seen_by_those_who_had_read_the_name(tournament: UUID) -> None:
    assert selectors.load(tournament).state.entrants[1].name == "Ann Lee"
    hashes = [item.hash for item in store.read(selectors.stream_of(tournament))]
    erase(tournament, 1)
    entrant = selectors.load(tournament).state.entrants[1]
    assert (entrant.name, entrant.club, entrant.rating, entrant.erased) == ("", "", 1800, True)
    assert [item.hash for item in store.read(selectors.stream_of(tournament))][:-1] == hashes
    assert list(PersonKey.objects.values_list("person", flat=True)) == [person_of(tournament, 2)]
    assert selectors.load(tournament).state.entrants[2].name == "Bo"
    assert in_step()


@pytest.mark.django_db(transaction=True)
def test_an_erasure_in_the_middle_of_an_event_changes_nothing_else(tournament: UUID) -> None:
    play_round(tournament)
    services.rescore(tournament=tournament)
    before = Client().get(f"/api/v1/events/{tournament}/standings/").json()
    checkpoint = checkpoints.make()
    erase(tournament, 1)
    services.rescore(tournament=tournament)
    after = Client().get(f"/api/v1/events/{tournament}/standings/").json()
    erased = {"name": "erased player 1"}
    wanted = [line | erased if line["number"] == 1 else line for line in before["results"]]
    assert len(wanted) == 2
    assert after["results"] == wanted
    assert in_step()
    last = checkpoints.make()
    assert checkpoint is not None
    assert last is not None
    assert checkpoints.consistency(checkpoint.size, last.size)
    play_round(tournament)
    assert in_step()


def slug_of(tournament: UUID) -> str:
    return Tournament.objects.values_list("slug", flat=True).get(pk=tournament)


PAGES = ("", "players/", "players/1/", "standings/", "rounds/1/", "rounds/1/tables/1/", "direct/players/")


def test_no_page_shows_the_name_any_more(tournament: UUID) -> None:
    play_round(tournament)
    services.rescore(tournament=tournament)
    client = Client()
    client.force_login(User.objects.get(username="director"))
    address = f"/e/{slug_of(tournament)}/"
    known = {page for page in PAGES if "Ann Lee" in client.get(address + page).content.decode()}
    assert known >= {"players/", "players/1/", "standings/", "rounds/1/", "rounds/1/tables/1/"}
    erase(tournament, 1)
    for page in known:
        html = client.get(address + page).content.decode()
        assert "Ann Lee" not in html
        assert "erased player 1" in html


def test_the_words_are_the_readers(tournament: UUID, monkeypatch: pytest.MonkeyPatch) -> None:
    erase(tournament, 1)
    catalog = trans_real.DjangoTranslation("de")
    catalog._catalog["erased player {number}"] = "gelöschte Person {number}"
    monkeypatch.setitem(trans_real._translations, "de", catalog)
    with translation.override("de"):
        assert Entrant.objects.get(number=1).name == "gelöschte Person 1"
        assert selectors.shown_names(selectors.load(tournament).state) == {1: "gelöschte Person 1", 2: "Bo"}


def test_a_draft_shows_the_erased_by_number(tournament: UUID) -> None:
    pair(tournament)
    erase(tournament, 1)
    found = draft(Tournament.objects.get(pk=tournament), 1)
    assert found is not None
    assert sorted(seat.entrant.name for seat in found.tables[0].seats) == ["Bo", "erased player 1"]
    assert found.names == {1: "erased player 1", 2: "Bo"}


def test_without_the_key_a_player_has_a_number(tournament: UUID) -> None:
    PersonKey.objects.all().delete()
    rebuild(["tournaments"])
    assert [entrant.name for entrant in Entrant.objects.all()] == ["player 1", "player 2"]


def test_an_erased_name_may_be_registered_again(tournament: UUID) -> None:
    erase(tournament, 1)
    assert services.register_entrant(tournament=tournament, actor=ACTOR, name="Ann Lee", club="Leith") == 3
    assert selectors.load(tournament).state.entrants[3].name == "Ann Lee"


def test_a_refused_erasure_deletes_no_key(tournament: UUID) -> None:
    for number, code in ((3, "unknown_entrant"), (1, "already_erased")):
        if number == 1:
            erase(tournament, 1)
        kept = set(PersonKey.objects.values_list("person", flat=True))
        with pytest.raises(TournamentError) as refused:
            erase(tournament, number)
        assert refused.value.code == code
        assert set(PersonKey.objects.values_list("person", flat=True)) == kept


def test_a_refused_registration_keeps_no_key(tournament: UUID) -> None:
    with pytest.raises(TournamentError):
        services.import_entrants(tournament=tournament, actor=ACTOR, data=b"name\nCy\nBo\n")
    assert PersonKey.objects.count() == 2


def test_plain_registrations_of_the_first_schema_are_read_on_every_path(tournament: UUID) -> None:
    plain = {"entrant": 3, "name": "Cy", "club": "Old Town", "rating": None}
    store.append(
        stream=selectors.stream_of(tournament),
        tournament=tournament,
        expected_version=selectors.load(tournament).version,
        events=[NewEvent("entrant_registered", plain)],
    )
    services.register_entrant(tournament=tournament, actor=ACTOR, name="Dee")
    live = selectors.load(tournament).state.entrants
    assert [(item.name, item.club) for item in live.values()] == [
        ("Ann Lee", "Leith"),
        ("Bo", ""),
        ("Cy", "Old Town"),
        ("Dee", ""),
    ]
    assert list(Entrant.objects.values_list("person_name", "club")) == [
        (item.name, item.club) for item in live.values()
    ]
    assert in_step()
    with pytest.raises(TournamentError) as refused:
        erase(tournament, 3)
    assert refused.value.code == "not_sealed"
    for yes in (False, True):
        said = StringIO()
        with pytest.raises(CommandError, match=r"entrant 3, Cy, was recorded in plain, .*: it cannot be erased"):
            call_command("erase", slug_of(tournament), "3", yes=yes, stdout=said)
        assert said.getvalue() == ""


@pytest.mark.django_db(transaction=True)
def test_the_command_shows_then_erases(tournament: UUID) -> None:
    person = person_of(tournament, 1)
    for arguments in ((str(person),), (slug_of(tournament), "1"), (str(tournament), "1")):
        shown = StringIO()
        with pytest.raises(CommandError, match="Nothing is erased yet"):
            call_command("erase", *arguments, stdout=shown)
        assert shown.getvalue().startswith(f"Entrant 1 of Spring Open: Ann Lee, Leith, person {person}.\n")
    assert selectors.load(tournament).state.entrants[1].name == "Ann Lee"
    call_command("erase", str(person), yes=True, stdout=StringIO())
    assert Entrant.objects.get(number=1).name == "erased player 1"
    with pytest.raises(CommandError, match="erased already"):
        call_command("erase", str(person), yes=True)
    with pytest.raises(CommandError, match="erased already"):
        call_command("erase", slug_of(tournament), "1", yes=True, stdout=StringIO())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("nobody",), "nobody is no person's id"),
        ((str(uuid4()),), "There is no key to a person"),
        (("nowhere", "1"), "There is no event nowhere"),
        ((str(uuid4()), "1"), "There is no event"),
    ],
)
def test_the_command_names_what_is_wrong(arguments: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        call_command("erase", *arguments)


def test_the_command_knows_the_entrants(tournament: UUID) -> None:
    with pytest.raises(CommandError, match="Spring Open has no entrant 9"):
        call_command("erase", slug_of(tournament), "9")
