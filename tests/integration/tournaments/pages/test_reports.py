"""The tournament report: for everybody, for directors, by the command; and why a round is paired so."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tests.integration.tournaments.events_played import ACTOR, pair, play_round, publish
from tests.integration.tournaments.pages.direct.asking import Desk, said
from tournaments import selectors, services
from tournaments.pairing.dutch import pair_dutch
from tournaments.pairing.trf import field_of, read
from tournaments.records import starting_order

pytestmark = pytest.mark.django_db


def public(desk: Desk, name: str, *args: object) -> str:
    return reverse(f"public:{name}", args=[desk.slug, *args])


def test_everybody_has_it_but_for_who_must_not_meet() -> None:
    desk = Desk(players=4, format="dutch")
    services.forbid_pair(tournament=desk.id, actor=ACTOR, one=1, two=2)
    play_round(desk.id)
    assert public(desk, "report") in said(Client().get(public(desk, "overview")))
    answer = Client().get(public(desk, "report"))
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{desk.slug}.trf"'
    report = read(answer.content.decode())
    assert (len(report.rows), report.apart, report.system) == (4, (), "FIDE_DUTCH")
    assert desk.url("report") in said(desk.get("settings"))
    own = read(desk.get("report").content.decode())
    assert (own.rows, len(own.apart)) == (report.rows, 1)


def test_a_draft_is_not_in_it() -> None:
    desk = Desk(players=4, format="dutch")
    pair(desk.id)
    assert all(row.cells == () for row in read(Client().get(public(desk, "report")).content.decode()).rows)


def test_there_is_none_of_larger_tables() -> None:
    desk = Desk(players=4, game="dalrymple", sizes=(4,), method={"name": "placement"})
    assert public(desk, "report") not in said(Client().get(public(desk, "overview")))
    answer = Client().get(public(desk, "report"))
    assert (answer.status_code, "events at tables of two" in said(answer)) == (404, True)
    assert desk.get("report").status_code == 404


def test_the_command_writes_what_pairs_alike(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = Desk(players=7, format="dutch", rounds=5)
    file = tmp_path / "event.trf"
    for _ in range(3):
        play_round(desk.id)
        services.request_bye(
            tournament=desk.id, actor=ACTOR, entrant=2, round=len(selectors.load(desk.id).state.rounds) + 1, kind="half"
        )
        call_command("export_trf", desk.slug, str(file))
        boards = pair_dutch(field_of(read(file.read_text())))
        order = starting_order(selectors.load(desk.id).state)
        found = sorted((order[white - 1], order[black - 1]) for white, black in boards.pairs)
        pair(desk.id)
        drafted = selectors.load(desk.id).state.rounds[-1]
        assert found == sorted(table.seats for table in drafted.tables)
        assert [order[boards.bye - 1]] if boards.bye else list(drafted.byes) == []
        services.discard_draft(tournament=desk.id, actor=ACTOR, round=drafted.number)
    call_command("export_trf", str(desk.id), "-", public=True)
    assert capsys.readouterr().out == file.read_text()


def test_the_command_says_what_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There is no event nothing"):
        call_command("export_trf", "nothing", "-")
    desk = Desk(players=4)
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("export_trf", desk.slug, str(tmp_path / "no" / "file.trf"))
    games = Desk(owner=desk.owner, method={"name": "game_points"})
    with pytest.raises(CommandError, match="this event is scored otherwise"):
        call_command("export_trf", games.slug, "-")


def test_everybody_can_read_why_a_round_is_paired_so() -> None:
    desk = Desk(players=5, format="dutch")
    assert Client().get(public(desk, "why", 1)).status_code == 404
    pair(desk.id)
    assert Client().get(public(desk, "why", 1)).status_code == 404
    services.publish_round(tournament=desk.id, actor=ACTOR, round=1)
    text = said(Client().get(public(desk, "why", 1)))
    assert "The upper half meets the lower half, in the order of the starting numbers." in text
    assert "\u2068Player 5\u2069 has the bye: of those who may have it" in text
    assert public(desk, "why", 1) in said(Client().get(public(desk, "round", 1)))


def test_who_must_not_meet_is_not_told() -> None:
    desk = Desk(players=4, format="dutch")
    services.forbid_pair(tournament=desk.id, actor=ACTOR, one=1, two=3)
    pair(desk.id)
    assert "but they must not meet" in said(desk.get("round", 1))
    services.publish_round(tournament=desk.id, actor=ACTOR, round=1)
    assert "must not meet" not in said(Client().get(public(desk, "why", 1)))


def test_other_formats_say_why_too() -> None:
    desk = Desk(players=4)
    publish(desk.id)
    assert "Everybody at this table has the same score: 0." in said(Client().get(public(desk, "why", 1)))
