"""Scoresheets as files: who gets which, what stands on them, and what is refused."""

from __future__ import annotations

import re
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import selectors as games
from games.rules.cards import pretty
from games.services import Play, record
from tests.integration.tournaments.events_played import (
    ACTOR,
    director,
    event,
    game_of,
    pair,
    play_table,
    publish,
)
from tests.unit.scoring.sheets.samples import read, text_of
from tournaments import selectors, services
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

BACKEND = "django.contrib.auth.backends.ModelBackend"
FOUR = {"game": "dalrymple", "sizes": (4,), "method": {"name": "placement"}, "tie_breaks": ("WIN",), "rounds": 1}


def slug(tournament: UUID) -> str:
    return Tournament.objects.get(pk=tournament).slug


def get(client: Client, name: str, tournament: UUID, *args: object, query: str = "") -> tuple[str, int]:
    """The words of the file at the address so named, and how many pages it has."""
    response = client.get(reverse(name, args=[slug(tournament), *args]) + query)
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    return text_of(response.content), len(read(response.content))


def sheet(client: Client, tournament: UUID, table: int = 1) -> str:
    text, pages = get(client, "public:sheet", tournament, 1, table)
    assert pages == 1
    return text


def take(game: UUID, tournament: UUID, *events: dict[str, object]) -> None:
    version = games.load(game).version
    plays = [Play(play) for play in events]
    record(game=game, tournament=tournament, plays=plays, expected_version=version, actor=ACTOR)


@pytest.fixture
def seated() -> UUID:
    """Four players at two tables of a published round, nothing played yet."""
    tournament = event(director(), players=4)
    publish(tournament)
    return tournament


def test_what_was_ruled_about_the_table_stands_on_its_sheet(client: Client, seated: UUID) -> None:
    play_table(seated, 1, 1)
    ruling = {"kind": "match_points", "amount": "1/2", "reason": "came late", "round": 1}
    sits = selectors.load(seated).state.rounds[0].tables[0].seats[0]
    services.penalise(tournament=seated, actor=ACTOR, entrant=sits, table=1, **ruling)
    services.penalise(tournament=seated, actor=ACTOR, entrant=sits, **{**ruling, "reason": "another time"})
    text = sheet(client, seated)
    assert f"Player {sits}, match points taken off: ½. Reason: came late" in text
    assert "another time" not in text


def test_before_the_game_the_sheet_is_empty_and_has_the_names(client: Client, seated: UUID) -> None:
    text = sheet(client, seated)
    assert "Spring Open Round 1 Table 1 Date Diamond Points" in text
    assert len(re.findall(r"Signature of Player \d", text)) == 2
    assert "Final" not in text


def test_a_finished_game_shows_result_and_whether_it_is_confirmed(client: Client, seated: UUID) -> None:
    game = play_table(seated, 1, 1)
    scores = games.load(game).state.scores
    assert "Finished, not confirmed yet" in sheet(client, seated)
    services.confirm_result(tournament=seated, round=1, table=1, actor=ACTOR)
    text = sheet(client, seated)
    assert "Final result, confirmed" in text
    assert f"Total {scores['1']} {scores['2']} 91" in text
    assert "place 1" in text
    assert f"event {games.load(game).version}, {games.load(game).hash.hex()[:12]}" in text


def test_an_unfinished_game_says_so(client: Client, seated: UUID) -> None:
    services.open_table(tournament=seated, round=1, table=1, actor=ACTOR)
    game = game_of(seated, 1, 1)
    take(
        game,
        seated,
        {"type": "prize_turned", "card": "9D"},
        {"type": "bids_revealed", "bids": {"1": "K", "2": "2"}},
    )
    text = sheet(client, seated)
    assert "Unfinished: as recorded up to event 3" in text
    assert "1 9♦ K 2 Player" in text
    assert len(re.findall(r"(?<!turned )so far", text)) == 2
    assert "place" not in text


def test_an_adjusted_score_shows_what_it_is_made_of_and_why(client: Client, seated: UUID) -> None:
    game = play_table(seated, 1, 1)
    before = games.load(game).state.scores["1"]
    services.confirm_result(tournament=seated, round=1, table=1, actor=ACTOR)
    take(game, seated, {"type": "score_adjusted", "player": "1", "points": -3, "reason": "slow play"})
    text = sheet(client, seated)
    assert f"{before} − 3" in text
    assert re.search(r"Event \d+: Player \d: score adjusted by −3 \(slow play\)\.", text)


def test_who_did_not_come_is_named_and_has_no_score(client: Client) -> None:
    tournament = event(director(), players=3, sizes=(3,), method={"name": "placement"}, tie_breaks=("WIN",))
    publish(tournament)
    services.record_no_show(tournament=tournament, round=1, table=1, entrants=[2], actor=ACTOR)
    assert "No. 2 · did not come" in sheet(client, tournament)
    play_table(tournament, 1, 1)
    text = sheet(client, tournament)
    assert "No. 2 · did not come" in text
    assert len(re.findall(r"place \d", text)) == 2


def test_a_table_without_a_game_says_so(client: Client, seated: UUID) -> None:
    numbers = list(Tournament.objects.get(pk=seated).entrants.values_list("number", flat=True))
    absent = [number for number in numbers if f"No. {number} " in sheet(client, seated) + " "]
    services.record_no_show(tournament=seated, round=1, table=1, entrants=absent, actor=ACTOR)
    services.confirm_result(tournament=seated, round=1, table=1, actor=ACTOR)
    text = sheet(client, seated)
    assert "No game was played." in text
    assert text.count("did not come") == 2


def test_players_of_the_same_name_are_told_apart(client: Client) -> None:
    tournament = event(director())
    for club in ("North", "South"):
        services.register_entrant(tournament=tournament, actor=ACTOR, name="Ann", club=club)
    services.check_in_all(tournament=tournament, actor=ACTOR)
    publish(tournament)
    text = sheet(client, tournament)
    assert "Signature of Ann (1)" in text
    assert "Signature of Ann (2)" in text


def test_hidden_hands_are_on_no_sheet(client: Client) -> None:
    tournament = event(director(), players=4, **FOUR)
    publish(tournament)
    opened = services.open_table(tournament=tournament, round=1, table=1, actor=ACTOR)
    deck = [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]
    tableau = ["9D", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C"]
    rest = [card for card in deck if card not in tableau]
    hands = {seat: rest[place * 10 : place * 10 + 10] for place, seat in enumerate(opened.replay.players)}
    swapped = {**hands, "1": [*hands["1"][:9], hands["2"][9]], "2": [*hands["2"][:9], hands["1"][9]]}
    game = game_of(tournament, 1, 1)
    take(game, tournament, {"type": "hands_dealt", "hands": hands}, {"type": "card_flipped", "card": "2C"})
    amended = {"type": "amended", "seq": 2, "event": {"type": "hands_dealt", "hands": swapped}, "reason": "mixed up"}
    take(game, tournament, amended)
    text = sheet(client, tournament)
    assert "Event 2 is amended: mixed up" in text
    legend = text.index("Trumps: the other")
    assert not any(pretty(card) in text[:legend] for card in rest)


def test_a_draft_is_for_its_director_alone(client: Client, seated: UUID) -> None:
    for table in (1, 2):
        play_table(seated, 1, table)
        services.confirm_result(tournament=seated, round=1, table=table, actor=ACTOR)
    services.close_round(tournament=seated, actor=ACTOR, round=1)
    pair(seated)
    public = reverse("public:sheet", args=[slug(seated), 2, 1])
    assert client.get(public).status_code == 404
    client.force_login(User.objects.get(username="director"), BACKEND)
    assert client.get(public).status_code == 404
    text, pages = get(client, "direct:print", seated, 2, "sheets", "pdf")
    assert pages == 2
    assert "Round 2 Table 2" in text


def test_no_such_table_round_or_event_is_404(client: Client, seated: UUID) -> None:
    for args in ((1, 9), (9, 1)):
        assert client.get(reverse("public:sheet", args=[slug(seated), *args])).status_code == 404
    assert client.get(reverse("public:sheet", args=["nothing", 1, 1])).status_code == 404
    assert client.get(reverse("public:blank-sheet", args=["nothing"])).status_code == 404


def test_a_blank_sheet_is_for_as_many_as_asked(client: Client, seated: UUID) -> None:
    text, pages = get(client, "public:blank-sheet", seated)
    assert pages == 1
    assert "Bid Total Turn Prizes 1 2 Winner Points 1 2 Check" in text
    assert "Round Table Date" in text
    assert (
        "Turn Prizes 1 2 3 4 Winner Points 1 2 3 4 Check"
        in get(client, "public:blank-sheet", seated, query="?players=4")[0]
    )


@pytest.mark.parametrize(("size", "width"), [("", 595.3), ("a4", 595.3), ("A4", 595.3), ("letter", 612)])
def test_paper_is_chosen(client: Client, seated: UUID, size: str, width: float) -> None:
    for name, args in (("public:blank-sheet", []), ("public:sheet", [1, 1])):
        response = client.get(reverse(name, args=[slug(seated), *args]), {"size": size})
        assert float(read(response.content)[0].mediabox.width) == pytest.approx(width, abs=0.1)


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("?size=a3", "“a3” is no size of paper here; choose a4 or letter."),
        ("?players=9", "Diamond Points is for 2 to 6 players, not 9."),
        ("?players=1", "Diamond Points is for 2 to 6 players, not 1."),
        ("?players=-2", "“-2” is no number of players."),
        ("?players=four", "“four” is no number of players."),
        ("?players=२", "“२” is no number of players."),
        ("?players=%00", "is no number of players."),
        ("?players=<script>", "“&lt;script&gt;” is no number of players."),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_a_sentence(client: Client, seated: UUID, query: str, sentence: str) -> None:
    response = client.get(reverse("public:blank-sheet", args=[slug(seated)]) + query)
    assert response.status_code == 400
    assert sentence in response.content.decode()


def test_a_bad_size_of_paper_is_refused_everywhere(client: Client, seated: UUID) -> None:
    client.force_login(User.objects.get(username="director"), BACKEND)
    for name, args in (("public:sheet", [1, 1]), ("direct:print", [1, "sheets", "pdf"])):
        assert client.get(reverse(name, args=[slug(seated), *args]), {"size": "a3"}).status_code == 400


def test_a_directors_file_has_an_empty_sheet_for_each_table_with_its_names(client: Client, seated: UUID) -> None:
    play_table(seated, 1, 1)
    client.force_login(User.objects.get(username="director"), BACKEND)
    text, pages = get(client, "direct:print", seated, 1, "sheets", "pdf")
    assert pages == 2
    assert "Round 1 Table 1 Date" in text
    assert "Round 1 Table 2 Date" in text
    assert sorted(re.findall(r"Signature of (Player \d)", text)) == [f"Player {number}" for number in (1, 2, 3, 4)]
    assert "Unfinished" not in text
    response = client.get(reverse("direct:print", args=[slug(seated), 1, "sheets", "pdf"]))
    assert "no-store" in response["Cache-Control"]
    assert client.get(reverse("direct:print", args=[slug(seated), 2, "sheets", "pdf"])).status_code == 404


def test_only_directors_of_the_event_get_its_sheets(client: Client, seated: UUID) -> None:
    address = reverse("direct:print", args=[slug(seated), 1, "sheets", "pdf"])
    anonymous = client.get(address)
    assert anonymous.status_code == 302
    assert anonymous["Location"].startswith(reverse("accounts:login"))
    other = director("other")
    event(other, name="Another")
    client.force_login(other, BACKEND)
    assert client.get(address).status_code == 403
    assert client.post(address).status_code == 403


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_sheets_are_only_read(client: Client, seated: UUID, method: str) -> None:
    for name, args in (("public:sheet", [1, 1]), ("public:blank-sheet", [])):
        assert getattr(client, method)(reverse(name, args=[slug(seated), *args])).status_code == 405


def test_the_same_sheet_is_the_same_bytes(client: Client, seated: UUID) -> None:
    play_table(seated, 1, 1)
    address = reverse("public:sheet", args=[slug(seated), 1, 1])
    assert client.get(address).content == client.get(address).content


def test_a_round_costs_as_many_queries_with_two_tables_as_with_ten(client: Client, seated: UUID) -> None:
    client.force_login(User.objects.get(username="director"), BACKEND)
    large = event(User.objects.get(username="director"), players=20, name="Large")
    publish(large)
    counts = []
    for tournament in (seated, large):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            get(client, "direct:print", tournament, 1, "sheets", "pdf")
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 11
