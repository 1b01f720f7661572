"""The list of players, registration and the import."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.integration.tournaments.events_played import ACTOR, play_round, publish
from tests.integration.tournaments.pages.direct.asking import Desk, said
from tournaments import services
from tournaments.models import Entrant

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Desk:
    return Desk()


def names(html: str) -> list[str]:
    return re.findall(r'players/\d+/"><bdi>([^<]*)</bdi>', html)


def register(desk: Desk, *rows: tuple[str, str]) -> None:
    for name, club in rows:
        services.register_entrant(tournament=desk.id, actor=ACTOR, name=name, club=club)


def test_one_player_is_registered_and_checked_in(desk: Desk) -> None:
    data = {"name": " Ada  Lovelace ", "club": "Engine", "rating": "1850", "here": "on"}
    response = desk.post("players", data=data)
    assert (response.status_code, response.headers["Location"]) == (302, desk.url("players") + "?more=1#register")
    events = [(item.type, dict(item.data)) for item in desk.log()[1:]]
    assert events == [
        ("entrant_registered", {"entrant": 1, "name": "Ada Lovelace", "club": "Engine", "rating": 1850}),
        ("entrant_checked_in", {"entrant": 1}),
    ]
    assert {item.actor for item in desk.log()} == {f"user:{desk.owner.pk}"}


def test_one_player_is_registered_who_is_not_here_yet(desk: Desk) -> None:
    desk.post("players", data={"name": "Bo", "club": "", "rating": ""})
    assert desk.last() == ("entrant_registered", {"entrant": 1, "name": "Bo", "club": "", "rating": None})
    assert Entrant.objects.get().checked_in is False


def test_the_form_stays_open_and_says_which_number_was_given(desk: Desk) -> None:
    register(desk, ("Ada", "Engine"))
    text = said(desk.post("players", data={"name": "Bo", "here": "on"}, follow=True))
    assert "Bo is registered as number 2 and checked in." in text
    assert re.search(r'<details class="card" id="register" open>', text)
    assert "Cy is registered as number 3, and not checked in yet." in said(
        desk.post("players", data={"name": "Cy"}, follow=True)
    )
    assert '<details class="card" id="register">' in re.sub(r" +>", ">", said(desk.get("players")))


def test_a_name_that_is_there_already_is_warned_of(desk: Desk) -> None:
    register(desk, ("Ada", "Engine"), ("Bo", ""))
    text = said(desk.post("players", data={"name": "ada", "club": "Loom"}, follow=True))
    assert "The same name stands more than once: Ada (number 1, Engine), ada (number 3, Loom)." in text
    text = said(desk.post("import", data={"pasted": "name,club\nBo,Loom\nCy,\n"}, follow=True))
    assert "The same name stands more than once: Bo (number 2), Bo (number 4, Loom)." in text
    assert "more than once" not in said(desk.post("players", data={"name": "Di"}, follow=True))


def test_a_latecomer_is_told_the_first_round(desk: Desk) -> None:
    register(desk, ("A", ""), ("B", ""))
    services.check_in_all(tournament=desk.id, actor=ACTOR)
    publish(desk.id)
    assert "Register a latecomer (plays from round 2)" in said(desk.get("players"))
    assert desk.post("players", data={"name": "Late", "here": "on"}).status_code == 302
    assert desk.last() == ("entrant_checked_in", {"entrant": 3})


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name": ""}, "This field is required."),
        ({"name": "x" * 65}, "at most 64 characters"),
        ({"name": "Ann\0"}, "Null characters are not allowed."),
        ({"name": "Ann", "rating": "-1"}, "greater than or equal to 0"),
        ({"name": "Ann", "rating": "10000"}, "less than or equal to 9999"),
        ({"name": "Ann", "rating": "high"}, "Enter a whole number."),
        ({"name": "ADA", "club": "engine"}, "ADA is registered already"),
    ],
)
def test_a_player_who_cannot_be_registered(desk: Desk, fields: dict[str, str], sentence: str) -> None:
    register(desk, ("Ada", "Engine"))
    before = len(desk.log())
    response = desk.post("players", data={"club": "Typed club", "here": "on", **fields})
    assert response.status_code == 422
    assert sentence in said(response)
    assert f'value="{fields.get("club", "Typed club")}"' in said(response)
    assert len(desk.log()) == before


def test_a_round_robin_that_has_begun_takes_nobody() -> None:
    desk = Desk(players=4, format="round_robin")
    publish(desk.id)
    response = desk.post("players", data={"name": "Late"})
    assert (response.status_code, "its field is fixed" in said(response)) == (422, True)


def test_search_finds_words_without_accents_in_names_clubs_and_numbers(desk: Desk) -> None:
    register(desk, ("Anneliese Müller-Łęcka", "Kartenclub Köln"), ("Óscar", ""), ("שרה כהן", ""), ("Li", "Koln"))
    for words, expected in [
        ("muller", ["Anneliese Müller-Łęcka"]),
        ("OSCAR", ["Óscar"]),
        ("כהן", ["שרה כהן"]),
        ("koln", ["Anneliese Müller-Łęcka", "Li"]),
        ("koln li", ["Anneliese Müller-Łęcka", "Li"]),
        ("4", ["Li"]),
        ("nobody", []),
        ("\0", []),
    ]:
        assert names(desk.get("players", query_params={"q": words}).content.decode()) == expected, words


def test_the_list_is_narrowed_by_state(desk: Desk) -> None:
    register(desk, ("A", ""), ("B", ""), ("C", ""))
    services.check_in(tournament=desk.id, actor=ACTOR, entrants=[1, 3])
    services.withdraw(tournament=desk.id, actor=ACTOR, entrant=3)
    for shown, expected in [
        ("all", ["A", "B", "C"]),
        ("missing", ["B"]),
        ("in", ["A"]),
        ("withdrawn", ["C"]),
        ("strange", ["A", "B", "C"]),
    ]:
        assert names(desk.get("players", query_params={"show": shown}).content.decode()) == expected, shown


def test_the_list_alone_is_sent_to_whoever_asks_for_a_part(desk: Desk) -> None:
    register(desk, ("Ada", ""), ("Bo", ""))
    response = desk.get("players", query_params={"q": "bo"}, headers={"HX-Request": "true"})
    assert names(response.content.decode()) == ["Bo"]
    assert "<html" not in said(response)


def test_everybody_is_checked_in_at_once_but_those_who_withdrew(desk: Desk) -> None:
    register(desk, ("A", ""), ("B", ""), ("C", ""))
    services.withdraw(tournament=desk.id, actor=ACTOR, entrant=2)
    response = desk.client.post(desk.url("check_in_all"), follow=True)
    assert "2 players checked in." in said(response)
    assert [item.type for item in desk.log()[-2:]] == ["entrant_checked_in", "entrant_checked_in"]
    before = len(desk.log())
    assert desk.post("check_in_all").status_code == 302
    assert len(desk.log()) == before


def test_a_file_is_imported(desk: Desk) -> None:
    file = SimpleUploadedFile("players.csv", "Name;Verein;Elo\nJosé;Köln;1720\nŁucja;;\n".encode())
    response = desk.client.post(desk.url("import"), {"file": file}, follow=True)
    assert "2 players registered." in said(response)
    assert [dict(item.data) for item in desk.log()[1:]] == [
        {"entrant": 1, "name": "José", "club": "Köln", "rating": 1720},
        {"entrant": 2, "name": "Łucja", "club": "", "rating": None},
    ]


def test_rows_are_pasted_from_a_spreadsheet(desk: Desk) -> None:
    assert desk.post("import", data={"pasted": "name\tclub\r\nAda\tEngine\r\n"}).status_code == 302
    assert desk.last()[1] == {"entrant": 1, "name": "Ada", "club": "Engine", "rating": None}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("name,rating\nAda,1850\nBo,high\n", "Row 3: the rating must be a whole number, not “high”."),
        ("name\nAda\nada\n", "Row 3: ada is registered already"),
        ("name\nAda\n" + "x" * 65 + "\n", "Row 3: An entrant’s name".replace("’", "&#x27;")),
        ("player name\nAda\n", "The first row must hold a heading “name”"),
        ("name\n", "The file has headings and no player."),
        ('name\n"Ada\n', "not proper CSV"),
        ("name\nAda\0\n", "This is no text file"),
        ("", "Choose a file, or paste rows from a spreadsheet."),
    ],
)
def test_a_file_at_fault_stores_nothing(desk: Desk, content: str, sentence: str) -> None:
    response = desk.post("import", data={"pasted": content})
    assert response.status_code == 422
    assert sentence in said(response)
    assert len(desk.log()) == 1
    assert Entrant.objects.count() == 0
    if content and "\0" not in content:
        assert content.split("\n")[1].replace('"', "&quot;") in response.content.decode()


def test_a_file_that_is_too_large(desk: Desk) -> None:
    file = SimpleUploadedFile("players.csv", b"name\n" + b"x" * (2 * 1024 * 1024))
    response = desk.client.post(desk.url("import"), {"file": file})
    assert (response.status_code, "larger than 2 MiB" in said(response)) == (422, True)


def test_a_finished_event_registers_nobody() -> None:
    desk = Desk(players=2, rounds=1)
    play_round(desk.id)
    services.finish_tournament(tournament=desk.id, actor=ACTOR)
    before = len(desk.log())
    for name, data in [("players", {"name": "Late"}), ("import", {"pasted": "name\nLate"}), ("check_in_all", {})]:
        response = desk.post(name, data=data)
        assert (response.status_code, "The event is finished" in said(response)) == (422, True), name
    assert "Check in" not in said(desk.get("players"))
    assert len(desk.log()) == before
