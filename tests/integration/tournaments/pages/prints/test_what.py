"""What stands on prints and in the files beside them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import selectors as games
from games.services import Play, record
from tests.integration.tournaments.events_played import ACTOR, game_of, pair, play_round, play_table, publish
from tests.integration.tournaments.pages.direct.asking import Desk
from tests.integration.tournaments.pages.prints.printed import content, public, rows, words
from tests.unit.scoring.sheets.pictures import codes
from tests.unit.scoring.sheets.samples import read, text_of
from tournaments import selectors, services

pytestmark = pytest.mark.django_db


def file_of(desk: Desk, round_: int, what: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(content(desk, round_, what, "json"))
    return found


def test_pairings_by_table_say_who_sits_where_and_who_has_no_table() -> None:
    desk = Desk(players=5)
    publish(desk.id)
    text = words(desk, 1, "pairings")
    assert "Spring Open Round 1: pairings by table" in text
    assert "Table Seat 1 Seat 2" in text
    tables = selectors.load(desk.id).state.rounds[0].tables
    (left,) = selectors.load(desk.id).state.rounds[0].byes
    for table in tables:
        one, other = table.seats
        assert f"{table.number} Player {one}" in text
        assert f"No. {one}" in text
        assert f"Player {other}" in text
    assert f"Without a table Player Why Player {left} bye" in text
    expected = [
        {"table": str(table.number), "seat": str(seat), "number": str(who), "name": f"Player {who}", "bye": ""}
        for table in tables
        for seat, who in enumerate(table.seats, start=1)
    ]
    expected.append({"table": "", "seat": "", "number": str(left), "name": f"Player {left}", "bye": "pairing"})
    assert rows(desk, 1, "pairings") == [{**row, "club": "", "points_before": "0"} | row for row in expected]


def test_points_before_the_round_stand_beside_the_names() -> None:
    desk = Desk(players=4)
    play_round(desk.id)
    publish(desk.id)
    assert {row["points_before"] for row in rows(desk, 2, "pairings")} == {""}  # while they are being counted
    services.rescore(tournament=desk.id)
    points = {row["number"]: row["points_before"] for row in rows(desk, 2, "pairings")}
    assert sorted(points.values()) == ["0", "0", "1", "1"]
    text = words(desk, 2, "pairings")
    assert all(f"No. {number} · {value}" in text for number, value in points.items())


def test_pairings_by_name_are_in_the_order_of_names() -> None:
    desk = Desk()
    services.import_entrants(
        tournament=desk.id, actor=ACTOR, data="name,club\nZoë,\nÁbel,\nada,Loom\nAda,Engine\n".encode()
    )
    services.check_in_all(tournament=desk.id, actor=ACTOR)
    publish(desk.id)
    assert [row["name"] for row in rows(desk, 1, "by-name")] == ["Ábel", "ada", "Ada", "Zoë"]
    text = words(desk, 1, "by-name")
    assert text.index("Ábel") < text.index("No. 3 · Loom") < text.index("No. 4 · Engine") < text.index("Zoë")


def test_a_draft_says_that_it_is_one_and_has_no_code() -> None:
    desk = Desk(players=4)
    pair(desk.id)
    data = content(desk, 1, "pairings", "pdf")
    assert "Draft: not published" in text_of(data)
    assert codes(data) == []
    assert file_of(desk, 1, "pairings")["round"] == {"number": 1, "status": "draft"}


def test_codes_lead_to_the_round_and_slips_to_their_tables() -> None:
    desk = Desk(players=4)
    publish(desk.id)
    online = f"http://testserver/e/{desk.slug}/rounds/1/"
    assert codes(content(desk, 1, "pairings", "pdf")) == [online]
    tokens = services.table_tokens(tournament=desk.id, round=1)
    links = [f"http://testserver/t/{token}/" for token in tokens.values()]
    assert codes(content(desk, 1, "slips", "pdf")) == links
    assert [row["link"] for row in rows(desk, 1, "slips")] == links
    entries = [f"http://testserver/e/{desk.slug}/direct/rounds/1/tables/{table}/" for table in (1, 2)]
    assert codes(content(desk, 1, "results", "pdf")) == entries
    sheets = [f"{online}tables/{table}/" for table in (1, 2)]
    assert codes(content(desk, 1, "sheets", "pdf")) == sheets


def test_a_revoked_link_is_not_printed() -> None:
    desk = Desk(players=2)
    publish(desk.id)
    old = rows(desk, 1, "slips")
    services.revoke_access(tournament=desk.id, round=1, table=1)
    assert rows(desk, 1, "slips") != old


def test_everything_for_a_new_round_is_one_file() -> None:
    desk = Desk(players=4)
    publish(desk.id)
    response = desk.client.get(reverse("direct:kit", args=[desk.slug, 1]))
    pages = [" ".join(page.extract_text().split()) for page in read(response.content)]
    assert ["by name" in pages[0], "by table" in pages[1], "Table slips" in pages[2]] == [True, True, True]
    assert len(codes(response.content)) == 4


def test_the_recap_tells_results_byes_absences_corrections_and_standings() -> None:
    desk = Desk(players=5)
    publish(desk.id)
    first, second = selectors.load(desk.id).state.rounds[0].tables
    (left,) = selectors.load(desk.id).state.rounds[0].byes
    game = play_table(desk.id, 1, 1)
    for table in (1, 2):
        if table == 2:
            services.record_no_show(tournament=desk.id, round=1, table=2, entrants=[second.seats[0]], actor=ACTOR)
        services.confirm_result(tournament=desk.id, round=1, table=table, actor=ACTOR)
    adjusted = {"type": "score_adjusted", "player": "1", "points": -3, "reason": "slow play"}
    version = games.load(game).version
    record(game=game, tournament=desk.id, plays=[Play(adjusted)], expected_version=version, actor=ACTOR)
    services.rescore(tournament=desk.id)
    text = words(desk, 1, "recap")
    scores = games.load(game).state.scores
    assert f"1 1 Player {first.seats[0]} {scores['1']}" in text
    assert "did not come" in text
    assert f"Without a table Player Why Points Player {left} bye 1" in text
    assert "(slow play)" in text[text.index("Corrections and rulings") :]
    assert text.index("Corrections and rulings") < text.index("Standings after round 1")
    table = {row["number"]: row for row in rows(desk, 1, "recap")}
    assert table[str(second.seats[0])] | {"name": ""} == {
        "table": "2",
        "seat": "1",
        "number": str(second.seats[0]),
        "name": "",
        "club": "",
        "score": "",
        "place": "",
        "match_points": "0",
        "absent": "yes",
        "confirmed": "yes",
        "bye": "",
    }
    assert table[str(second.seats[1])]["match_points"] == "1"
    assert table[str(left)]["bye"] == "pairing"
    assert table[str(first.seats[0])]["score"] == str(scores["1"])
    found = file_of(desk, 1, "recap")
    assert [item["table"] for item in found["corrections"]] == [1]
    assert len(found["standings"]) == 5


def test_what_is_not_confirmed_brings_no_points_yet() -> None:
    desk = Desk(players=4)
    publish(desk.id)
    play_table(desk.id, 1, 1)
    found = rows(desk, 1, "recap")
    assert [row["match_points"] for row in found] == [""] * 4
    assert [bool(row["score"]) for row in found] == [True, True, False, False]
    assert words(desk, 1, "recap").count("not confirmed") == 2


def test_standings_name_their_tie_breaks_and_are_final_at_the_end() -> None:
    desk = Desk(players=4, rounds=1)
    play_round(desk.id)
    services.rescore(tournament=desk.id)
    text = words(desk, 1, "standings")
    assert "Standings after round 1" in text
    assert "BH: Buchholz; WIN: Number of wins" in text
    services.finish_tournament(tournament=desk.id, actor=ACTOR)
    assert "Final standings" in words(desk, 1, "standings")
    found = json.loads(public(desk.slug, "standings-file", "json").content)
    assert found["tie_breaks"] == {"BH": "Buchholz", "WIN": "Number of wins"}
    assert [row["points"] for row in found["rows"]] == ["1", "1", "0", "0"]
    assert found["rows"][0]["shared"] is True
    assert found["after_round"] == 1


def test_the_line_of_a_planned_cut_stands_under_the_last_who_plays_on() -> None:
    desk = Desk(players=8, rounds=2, cut=4)
    play_round(desk.id)
    services.rescore(tournament=desk.id)
    text = words(desk, 1, "standings")
    fourth, fifth = (row["name"] for row in rows(desk, 1, "standings")[3:5])
    assert text.index(fourth) < text.index("Cut to 4: above this line") < text.index(fifth)


def test_penalties_are_marked_and_told() -> None:
    desk = Desk(players=4, rounds=1)
    play_round(desk.id)
    ruling: dict[str, Any] = {"kind": "match_points", "amount": "1/2", "reason": "came late", "round": 1, "table": 0}
    services.penalise(tournament=desk.id, actor=ACTOR, entrant=2, **ruling)
    services.rescore(tournament=desk.id)
    text = words(desk, 1, "standings")
    assert "½†" in text
    assert "† Player 2, round 1: match points taken off: ½. Reason: came late" in text
    assert "came late" in words(desk, 1, "recap")
    (row,) = [row for row in rows(desk, 1, "standings") if row["number"] == "2"]
    assert row["points"] in {"0 1/2", "-0 1/2"}
    assert "came late" in row["penalties"]


def test_names_from_a_spreadsheet_are_no_formulas_in_it() -> None:
    desk = Desk()
    services.import_entrants(tournament=desk.id, actor=ACTOR, data=b"name,club\n=1+1,@x\nBo,-2\n")
    services.check_in_all(tournament=desk.id, actor=ACTOR)
    publish(desk.id)
    for what in ("pairings", "by-name", "recap"):
        found = {row["number"]: (row["name"], row["club"]) for row in rows(desk, 1, what)}
        assert found == {"1": ("'=1+1", "'@x"), "2": ("Bo", "'-2")}
    assert {row["name"] for row in file_of(desk, 1, "pairings")["rows"]} == {"=1+1", "Bo"}


def test_a_games_sheet_is_a_table_for_programs_too() -> None:
    desk = Desk(players=2)
    publish(desk.id)
    game = play_table(desk.id, 1, 1)
    scores = games.load(game).state.scores
    text = public(desk.slug, "sheet-file", 1, 1, "csv").content.decode("utf-8-sig")
    head, *lines = text.split("\r\n")
    assert head.startswith('Turn,Prizes,"Bid, seat 1","Bid, seat 2",Winner,Points')
    assert len(lines) == 13 + 1 + 1
    assert lines[13].endswith(f"{scores['1']},{scores['2']},91")
    found = json.loads(public(desk.slug, "sheet-file", 1, 1, "json").content)
    assert [player["score"] for player in found["players"]] == [str(score) for score in scores.values()]
    assert json.loads(public(desk.slug, "blank-sheet-file", "json").content)["rows"][0]["Turn"] == 1


def test_the_foot_has_the_event_of_the_log_and_a_checkpoint() -> None:
    desk = Desk(players=4)
    publish(desk.id)
    version = selectors.load(desk.id).version
    assert f"event {version} of the log" in words(desk, 1, "pairings")


@pytest.mark.parametrize("what", ["by-name", "pairings", "slips", "results", "sheets", "recap", "standings"])
def test_as_many_queries_for_1_table_and_20(what: str) -> None:
    counted = set()
    for players in (2, 40):
        desk = Desk(players=players)
        publish(desk.id)
        services.rescore(tournament=desk.id)
        content(desk, 1, what, "pdf")
        with CaptureQueriesContext(connection) as queries:
            content(desk, 1, what, "pdf")
        counted.add(len(queries))
        desk.owner.delete()
    assert len(counted) == 1, counted


def test_what_a_table_takes_back_is_no_ruling_and_what_a_director_voids_is() -> None:
    desk = Desk(players=2)
    publish(desk.id)
    services.open_table(tournament=desk.id, round=1, table=1, actor="table:1.1")
    game = game_of(desk.id, 1, 1)
    for actor, card, reason in (("table:1.1", "9D", "undo"), ("user:1", "8D", "misdeal")):
        version = games.load(game).version
        plays = [
            Play({"type": "prize_turned", "card": card}),
            Play({"type": "voided", "from": version + 1, "reason": reason}),
        ]
        record(game=game, tournament=desk.id, plays=plays, expected_version=version, actor=actor)
    assert games.ruled([game]) == {game: frozenset({5})}
    (correction,) = file_of(desk, 1, "recap")["corrections"]
    assert correction["what"].endswith("misdeal")
    assert games.ruled([]) == {}


def test_what_later_cards_have_proved_is_remarked_and_marked() -> None:
    desk = Desk(players=4, game="dalrymple", sizes=(4,), method={"name": "placement"}, rounds=1)
    publish(desk.id)
    services.open_table(tournament=desk.id, round=1, table=1, actor=ACTOR)
    game = game_of(desk.id, 1, 1)
    first = games.load(game).state.engine.summary(games.load(game).state.state)["dealer"]
    order = [str((int(first) + turn) % 4 + 1) for turn in range(4)]
    plays: list[dict[str, object]] = [{"type": "card_flipped", "card": "2C"}]
    # The third does not follow to spades, and later plays one.
    for player, card in zip((*order, *order[:3]), ("AS", "KS", "7H", "QS", "JS", "TS", "9S"), strict=True):
        plays.append({"type": "card_played", "player": player, "card": card})
    version = games.load(game).version
    record(game=game, tournament=desk.id, plays=[Play(play) for play in plays], expected_version=version, actor=ACTOR)
    assert "irregularities: 1" in words(desk, 1, "recap")
    text = words(desk, 1, "games")
    assert "7♥ !" in text
    assert "revoked with 7♥" in text
