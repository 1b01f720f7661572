"""What everybody may download of an event, and when; and the page that tells how to check it."""

from __future__ import annotations

import http.client
import re
import stat
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from games import selectors as games
from games.ledger import checkpoints, store
from games.rules import registry
from games.rules.chance import Chance
from games.services import Play, record
from tests.integration.tournaments.api.serving import web
from tests.integration.tournaments.api.test_hidden import DALRYMPLE, SEED
from tests.integration.tournaments.events_played import ACTOR, director, event, game_of, pair, play_round, publish
from tournaments import services
from tournaments.models import Tournament
from tournaments.verifier import thistle_verify
from tournaments.verifier.building import build

pytestmark = pytest.mark.django_db(transaction=True)


def played(owner: User, **changes: object) -> Tournament:
    """An event of one round that is finished."""
    tournament = event(owner, players=4, rounds=1, **changes)
    play_round(tournament)
    services.finish_tournament(tournament=tournament, actor=ACTOR)
    return Tournament.objects.get(pk=tournament)


def export(client: Client, slug: str) -> bytes:
    response = client.get(f"/e/{slug}/log/event.jsonl")
    assert response.status_code == 200
    assert response["Content-Disposition"] == f'attachment; filename="{slug}.jsonl"'
    return b"".join(response.streaming_content)


def refused(client: Client, slug: str) -> None:
    response = client.get(f"/e/{slug}/log/event.jsonl")
    assert response.status_code == 404
    assert "public once the event is finished" in response.content.decode()
    assert "public once the event is finished" in client.get(f"/e/{slug}/log/").content.decode()


def test_a_finished_event_is_downloaded_and_verified(client: Client) -> None:
    found = played(director())
    data = export(client, found.slug)
    last = checkpoints.latest()
    assert last is not None
    verified = thistle_verify.verify(BytesIO(data), keys=frozenset([last.key]), held=last).archive
    assert verified.end.events == sum(1 for _ in store.read_tournament(found.pk))
    assert b"Player 1" not in data
    tokens = services.table_tokens(tournament=found.pk, round=1).values()
    assert [token for token in tokens if token.encode() in data] == []
    [kept] = settings.EXPORTS.glob(f"{found.pk}-*.jsonl")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_it_has_the_same_bytes_whatever_happens_elsewhere_and_how_often_it_is_made(client: Client) -> None:
    owner = director()
    found = played(owner)
    data = export(client, found.slug)
    play_round(event(owner, players=2))
    checkpoints.make()
    for path in settings.EXPORTS.iterdir():
        path.unlink()
    assert export(client, found.slug) == data
    response = client.get(f"/e/{found.slug}/log/event.jsonl")
    again = client.get(f"/e/{found.slug}/log/event.jsonl", headers={"if-none-match": response["ETag"]})
    assert again.status_code == 304


def test_while_it_is_played_only_its_directors_get_it(client: Client) -> None:
    owner = director()
    tournament = event(owner, players=4, rounds=2)
    slug = Tournament.objects.get(pk=tournament).slug
    play_round(tournament)
    pair(tournament)  # a draft, which is nobody's business
    refused(client, slug)
    client.force_login(director("another"))
    refused(client, slug)
    assert client.get(f"/e/{slug}/direct/settings/event.jsonl").status_code == 403
    client.force_login(owner)
    refused(client, slug)
    response = client.get(f"/e/{slug}/direct/settings/event.jsonl")
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    assert thistle_verify.verify(BytesIO(b"".join(response.streaming_content))).archive.header.tournament == tournament


def test_a_game_that_hides_its_cards_again_after_the_end_hides_the_log(client: Client) -> None:
    """A correction opens the last game again: its hands are hidden on every page, and so they are here."""
    tournament = event(director(), players=4, **DALRYMPLE, rounds=1)
    publish(tournament)
    services.open_table(tournament=tournament, round=1, table=1, actor=ACTOR)
    game = game_of(tournament, 1, 1)
    started = games.load(game).state.started
    sent = [Play(play) for play in registry.get("dalrymple").play(started, Chance(SEED))]
    assert sent[0].event["type"] == "hands_dealt"
    version = record(game=game, tournament=tournament, plays=sent, expected_version=1, actor=ACTOR).version
    services.confirm_result(tournament=tournament, round=1, table=1, actor=ACTOR)
    services.close_round(tournament=tournament, actor=ACTOR, round=1)
    services.finish_tournament(tournament=tournament, actor=ACTOR)
    slug = Tournament.objects.get(pk=tournament).slug
    assert export(client, slug)
    opened = Play({"type": "voided", "from": version, "reason": "not the result after all"})
    record(game=game, tournament=tournament, plays=[opened], expected_version=version, actor=ACTOR)
    refused(client, slug)
    record(game=game, tournament=tournament, plays=sent[-1:], expected_version=version + 1, actor=ACTOR)
    assert thistle_verify.verify(BytesIO(export(client, slug)))


def test_the_page_tells_the_checkpoint_and_the_three_steps(client: Client) -> None:
    found = played(director())
    page = client.get(f"/e/{found.slug}/log/").content.decode()
    last = checkpoints.latest()
    assert last is not None
    for shown in (str(last.size), last.root.hex(), last.key.hex(), last.signature.hex()):
        assert shown in page
    assert f"python thistle_verify.py {found.slug}.jsonl --key {last.key.hex()}" in page
    assert f'href="/e/{found.slug}/log/event.jsonl"' in page
    overview = client.get(f"/e/{found.slug}/").content.decode()
    assert last.root.hex() in overview
    assert f'href="/e/{found.slug}/log/"' in overview


def test_before_anything_is_signed_the_pages_say_so(client: Client) -> None:
    slug = Tournament.objects.get(pk=event(director())).slug
    assert "The log is signed when" in client.get(f"/e/{slug}/log/").content.decode()
    assert "The log has not been signed yet." in client.get(f"/e/{slug}/").content.decode()
    assert client.get("/e/nowhere/log/").status_code == client.get("/e/nowhere/log/event.jsonl").status_code == 404


def test_the_verifier_is_the_one_that_is_built(client: Client) -> None:
    out = BytesIO()
    build(out)
    response = client.get("/thistle_verify.py")
    assert response.content == out.getvalue()
    slug = Tournament.objects.get(pk=event(director())).slug
    assert sha256(out.getvalue()).hexdigest() in client.get(f"/e/{slug}/log/").content.decode()


def test_a_real_server_gives_the_same_bytes(client: Client, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THISTLE_LEDGER_KEY", settings.LEDGER_KEY.hex())
    found = played(director())
    connection.close()
    with web(data) as (port, _):
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        line.request("GET", f"/e/{found.slug}/log/event.jsonl")
        answer = line.getresponse()
        got = answer.read()
        line.close()
    assert answer.status == 200
    assert re.fullmatch(r'attachment; filename="[\w-]+\.jsonl"', answer.headers["Content-Disposition"])
    assert thistle_verify.verify(BytesIO(got)).archive.header.tournament == found.pk
    assert got == export(client, found.slug)
