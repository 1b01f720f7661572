"""The demonstration: what it builds, and that it is played as real events are."""

from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from pytest_django import Settings

from games.ledger.verification import verify_all
from games.models import Game, ParkedEvent
from scoring.selectors import standings
from tournaments.management.serving.demo import remembered_login
from tournaments.models import Role, Table, Tournament

pytestmark = pytest.mark.django_db

EXPECTED = {
    "Glencoe Open": ("dalrymple", 24, 4, 24),
    "Diamond Points Championship": ("diamond-points", 10, 9, 45),
    "Diamond Points Open": ("diamond-points", 15, 5, 35),
    "Diamond Points Evening": ("diamond-points", 10, 3, 9),
    "Diamondback Cup": ("diamondback", 12, 3, 9),
}


def test_the_demonstration(settings: Settings, tmp_path: Path) -> None:
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, data=tmp_path)
    out, err = StringIO(), StringIO()
    call_command("demo", headless=True, stdout=out, stderr=err)

    assert {event.name for event in Tournament.objects.filter(status="finished")} == set(EXPECTED)
    for name, (game, players, rounds, games) in EXPECTED.items():
        event = Tournament.objects.get(name=name)
        assert (event.game, event.entrants.count(), event.rounds.count()) == (game, players, rounds)
        tables = Table.objects.filter(round__tournament=event, confirmed=True)
        assert (tables.count(), Game.objects.filter(tournament=event.pk, status="finished").count()) == (games, games)
        final = standings(event.pk)
        assert final is not None
        assert (final.round, final.version, len(final.rows)) == (rounds, event.version, players)
        assert f"{name}, after round {rounds}" in out.getvalue()
    assert set(Game.objects.values_list("entry", flat=True)) == {"plays", "result"}
    assert Game.objects.exclude(corrected=False).count() == 0
    assert "100%" in err.getvalue()
    assert ParkedEvent.objects.count() == 0
    assert verify_all().broken is None

    director = get_user_model().objects.get(username="director")
    assert Role.objects.filter(user=director, kind="owner").count() == len(EXPECTED)
    login = remembered_login()
    if login is not None:  # a hosted site prints it instead
        assert director.check_password(login.password)

    with pytest.raises(CommandError, match="already"):
        call_command("demo", verbosity=0)
